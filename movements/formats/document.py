"""A movement as the JSON document that other programs read and write.

What is typed in is judged twice. A document that cannot be understood is
refused with one sentence; one that can be is replayed, and table numbers
that make no sense are faults like any other.

Beside what the contract names a document says what the movement announces
itself, so that the replay knows: ``phantoms`` (as in ``ew:4``), ``shares``,
``relay_after``, ``rover``, ``revenge_rounds`` and ``times_played``, the number
of times each board group is played. All of them may be left out. ``file_name``
is the name of 8 characters, or null with the reason in ``nameless``.

>>> from movements.web import web
>>> written = document_of(web(6, board_groups=5))
>>> written["name"], written["boarding"], written["bye_stands"][1]["rounds"][0]
('W0605', '3-up-3-down', [4, 3])
>>> read(written).movement.subsections == web(6, board_groups=5).subsections
True
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from movements.boards import bye_stands
from movements.checks import Announced, Fault, FaultKind, faults, movement_faults
from movements.copies import times_played
from movements.errors import BadDocument, MovementError, NoSuchName
from movements.movement import Direction, Kind, Movement, Phantom, Subsection
from movements.names import name_of, title_of
from movements.request import parse_phantom
from movements.rover import visits
from movements.schedule import Schedule
from movements.sentences import Sentence

THE_MOVEMENT = Sentence("the movement")
Document = dict[str, Any]

MOST = 1000
LONGEST_TITLE = 60


@dataclass(frozen=True, slots=True)
class Reading:
    """A movement read from a document, and what was wrong with its table numbers.

    ``times_played`` is how often the document says each group is played.
    """

    movement: Movement
    misplaced: tuple[Fault, ...] = ()
    times_played: tuple[int, ...] | None = None

    def faults(self) -> tuple[Fault, ...]:
        """Every fault: of the numbering, then those the replay finds."""
        announced = replace(Announced.by(self.movement), times_played=self.times_played)
        return (*self.misplaced, *faults(self.movement.schedule, announced))


def document_of(movement: Movement) -> Document:
    """The movement as the contract writes it, replayed for its faults."""
    file_name, nameless = _file_name(movement)
    return {
        "name": title_of(movement),
        "file_name": file_name,
        "nameless": nameless,
        "kind": str(movement.kind),
        "tables": movement.tables,
        "rounds": movement.rounds,
        "board_groups": movement.board_groups,
        "winners": movement.winners,
        "boarding": movement.boarding,
        "skip_after": movement.skip_after,
        "board_sets": movement.board_sets,
        "variant": movement.variant,
        "relay_after": movement.relay_after,
        "shares": [list(share) for share in movement.shares],
        "rover": movement.rover and str(movement.rover),
        "visits": list(visits(movement)),
        "phantoms": [str(phantom) for phantom in movement.phantoms],
        "revenge_rounds": list(movement.revenge_rounds),
        "schedule": _rows(movement.schedule),
        "bye_stands": [
            {"after_table": stand.after_table, "rounds": [list(pile) for pile in stand.piles]}
            for stand in bye_stands(movement)
        ],
        "times_played": list(times_played(movement)),
        "faults": fault_rows(movement_faults(movement)),
    }


def _file_name(movement: Movement) -> tuple[str | None, str | None]:
    """The name of 8 characters, or why there is none."""
    try:
        return name_of(movement), None
    except NoSuchName as error:
        return None, str(error)


def fault_rows(found: tuple[Fault, ...]) -> list[Document]:
    """Faults as the contract writes them."""
    return [
        {
            "kind": str(fault.kind),
            "round": fault.round,
            "table": fault.table,
            "message": fault.message,
        }
        for fault in found
    ]


def _rows(schedule: Schedule) -> list[list[Document]]:
    return [
        [
            {
                "table": table,
                "ns": ns or None,
                "ew": ew or None,
                "group": group or None,
                "switched": switched,
            }
            for table, (ns, ew, group, switched) in enumerate(zip(*line, strict=True), 1)
        ]
        for line in zip(
            schedule.ns.tolist(),
            schedule.ew.tolist(),
            schedule.board_group.tolist(),
            schedule.switched.tolist(),
            strict=True,
        )
    ]


def read_text(text: str) -> Reading:
    """A movement from the text of a JSON file."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadDocument("this is no JSON document: %(error)s", error=error) from error
    return read(document)


def movement_of(document: object) -> Movement:
    """The movement of a document whose tables are numbered as they should be."""
    reading = read(document)
    if reading.misplaced:
        raise BadDocument(reading.misplaced[0].message)
    return reading.movement


def read(document: object) -> Reading:
    """A movement from a document; what is left out is taken from the schedule."""
    if not isinstance(document, Mapping):
        raise BadDocument("a movement is a JSON object with a schedule in it")
    rounds = _cells(document.get("schedule"))
    widest = max(cell.table for cells in rounds for cell in cells)
    tables = _number(document, "tables", THE_MOVEMENT, default=min(max(widest, 1), MOST), least=1)
    extra = all(any(cell.table == tables + 1 for cell in cells) for cells in rounds)
    schedule, misplaced = _schedule(rounds, tables + extra, _winners(document))
    if _number(document, "rounds", THE_MOVEMENT, default=len(rounds)) != len(rounds):
        raise BadDocument(
            "the movement has %(rounds)s rounds, its schedule another",
            rounds=document["rounds"],
        )
    highest = max(1, int(schedule.board_group.max()))
    groups = _number(document, "board_groups", THE_MOVEMENT, highest, least=1)
    kind = _kind(document.get("kind"))
    rover = _rover(document.get("rover"))
    if rover and not extra:
        raise BadDocument(
            "a rover needs table %(table)s in every round, where it starts", table=tables + 1
        )
    return Reading(
        Movement(
            kind=kind,
            tables=tables,
            board_groups=groups,
            schedule=schedule,
            board_sets=_number(document, "board_sets", THE_MOVEMENT, 1, least=1),
            subsections=_subsections(document.get("boarding"), tables),
            skip_after=_number(document, "skip_after", THE_MOVEMENT) or None,
            relay_after=_number(document, "relay_after", THE_MOVEMENT) or None,
            shares=tuple(_shares(document.get("shares") or [], tables + extra)),
            variant=_text(document, "variant"),
            revenge_rounds=tuple(_numbers(document.get("revenge_rounds") or [], "revenge_rounds")),
            phantoms=tuple(_phantoms(document.get("phantoms") or [])),
            rover=rover,
            title=_text(document, "name")[:LONGEST_TITLE] if kind is Kind.TYPED else "",
        ),
        tuple(misplaced),
        _times_played(document, groups),
    )


@dataclass(frozen=True, slots=True)
class _Cell:
    table: int
    ns: int
    ew: int
    group: int
    switched: bool


def _cells(rounds: object) -> list[list[_Cell]]:
    if not isinstance(rounds, list) or not rounds or len(rounds) > MOST:
        raise BadDocument(
            "a movement needs its schedule: a list of 1 to %(most)s rounds", most=MOST
        )
    return [list(_round_cells(cells, number)) for number, cells in enumerate(rounds, 1)]


def _round_cells(cells: object, number: int) -> Iterator[_Cell]:
    if not isinstance(cells, list) or not cells or len(cells) > MOST:
        raise BadDocument(
            "round %(number)s of the schedule is no list of 1 to %(most)s tables",
            number=number,
            most=MOST,
        )
    for place, cell in enumerate(cells, 1):
        where = Sentence("entry %(place)s of round %(number)s", place=place, number=number)
        if not isinstance(cell, Mapping) or "table" not in cell:
            raise BadDocument("%(where)s is no table with its ns, ew and group", where=where)
        switched = cell.get("switched", False)
        if not isinstance(switched, bool):
            raise BadDocument(
                "%(where)s has %(switched)r for switched: it must be true or false",
                where=where,
                switched=switched,
            )
        yield _Cell(
            _number(cell, "table", where),
            _number(cell, "ns", where),
            _number(cell, "ew", where),
            _number(cell, "group", where),
            switched,
        )


def _schedule(rounds: list[list[_Cell]], tables: int, winners: int) -> tuple[Schedule, list[Fault]]:
    ns, ew, group, switched = np.zeros((4, len(rounds), tables), np.int16)
    misplaced: list[Fault] = []
    for i, cells in enumerate(rounds):
        listed: set[int] = set()
        for cell in cells:
            if not 1 <= cell.table <= tables:
                problem = Sentence(
                    "there is no table %(table)s: 1 to %(most)s are possible",
                    table=cell.table,
                    most=tables,
                )
            elif cell.table in listed:
                problem = Sentence("table %(table)s is listed twice", table=cell.table)
            else:
                listed.add(cell.table)
                at = i, cell.table - 1
                ns[at], ew[at], group[at] = cell.ns, cell.ew, cell.group
                switched[at] = cell.switched
                continue
            message = Sentence("round %(round)s: %(problem)s", round=i + 1, problem=problem)
            misplaced.append(Fault(FaultKind.OUT_OF_RANGE, i + 1, cell.table, message))
    return Schedule.of_grids(ns, ew, group, switched, winners), misplaced


def _number(
    holder: Mapping[str, object], key: str, where: str, default: int = 0, least: int = -MOST
) -> int:
    found = holder.get(key)
    if found is None:
        return default
    if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= MOST:
        raise BadDocument(
            "%(where)s has %(found).40r for %(key)s: it must be a number up to %(most)s",
            where=where,
            found=found,
            key=key,
            most=MOST,
        )
    return found


def _winners(document: Mapping[str, object]) -> int:
    winners = _number(document, "winners", THE_MOVEMENT, 2)
    if winners not in (1, 2):
        raise BadDocument("a movement has 1 or 2 winners, not %(winners)s", winners=winners)
    return winners


def _text(document: Mapping[str, object], key: str) -> str:
    found = document.get(key) or ""
    if not isinstance(found, str):
        raise BadDocument(
            "the movement has %(found).40r for %(key)s: it must be a text", found=found, key=key
        )
    return found


def _kind(found: object) -> Kind:
    if found is None:
        return Kind.TYPED
    if not isinstance(found, str) or found not in list(Kind):
        raise BadDocument(
            "there is no kind %(found).40r: choose one of %(kinds)s",
            found=found,
            kinds=", ".join(Kind),
        )
    return Kind(found)


def _rover(found: object) -> Direction | None:
    if found is None:
        return None
    if not isinstance(found, str) or found not in list(Direction):
        raise BadDocument("there is no rover of %(found).40r: it is of ns or of ew", found=found)
    return Direction(found)


def _subsections(found: object, tables: int) -> tuple[Subsection, ...]:
    if found is None:
        return ()
    if not isinstance(found, str) or not re.fullmatch(
        r"\d{1,3}-(up|down)(-\d{1,3}-(up|down))*", found
    ):
        raise BadDocument(
            "%(found).40r is no boarding: write it as in 13-up-3-up-3-down", found=found
        )
    parts: list[Subsection] = []
    for size, way in re.findall(r"(\d+)-(up|down)", found):
        first = parts[-1].last_table + 1 if parts else 1
        parts.append(Subsection(first, int(size), way == "up"))
    if parts[-1].last_table != tables:
        raise BadDocument(
            "%(found)s boards %(last_table)s tables, the movement has %(tables)s",
            found=found,
            last_table=parts[-1].last_table,
            tables=tables,
        )
    return tuple(parts)


def _numbers(found: object, key: str, least: int = 1) -> Iterator[int]:
    if not isinstance(found, list):
        raise BadDocument(
            "the movement has %(found).40r for %(key)s: it must be a list", found=found, key=key
        )
    for number in found:
        yield _number({key: number}, key, THE_MOVEMENT, least=least)


def _times_played(document: Mapping[str, object], groups: int) -> tuple[int, ...] | None:
    if document.get("times_played") is None:
        return None
    times = tuple(_numbers(document["times_played"], "times_played", least=0))
    if len(times) != groups:
        raise BadDocument(
            "times_played counts %(times)s groups, the movement has %(groups)s",
            times=len(times),
            groups=groups,
        )
    return times


def _shares(found: object, tables: int) -> Iterator[tuple[int, int]]:
    if not isinstance(found, list):
        raise BadDocument("shares must be a list of pairs of tables, as in [[1, 12]]")
    for share in found:
        shared = tuple(_numbers(share, "shares"))
        if len(shared) != 2 or max(shared) > tables:
            raise BadDocument(
                "%(share).40r is no share: it is a pair of tables, as in [1, 12]", share=share
            )
        yield shared[0], shared[1]


def _phantoms(found: object) -> Iterator[Phantom]:
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise BadDocument('phantoms must be a list of missing pairs, as in ["ew:4"]')
    for name in found:
        try:
            yield parse_phantom(name)
        except MovementError as error:
            raise BadDocument(str(error)) from error
