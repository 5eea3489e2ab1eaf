"""A movement read from its JSON document.

What is sent in is judged twice. A document that cannot be understood is
refused with one sentence; one that can be is replayed, and table numbers
that make no sense are faults like any other.

>>> from movements.families.web import web
>>> from movements.formats.document import document_of
>>> read(document_of(web(6, board_groups=5))).movement.boarding
'3-up-3-down'
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from movements.checks import faults
from movements.errors import BadDocument, MovementError
from movements.faults import Announced, Fault
from movements.formats.document_schedule import cells_of, schedule_of
from movements.formats.document_values import (
    MOST,
    THE_MOVEMENT,
    read_number,
    read_numbers,
    read_string,
)
from movements.movement import Kind, Movement, Subsection
from movements.seats import Direction, PairId

LONGEST_TITLE = 60


@dataclass(frozen=True, slots=True)
class Reading:
    """A movement read from a document, and what was wrong with its table numbers.

    ``times_played`` is how often the document says each group is played.
    """

    movement: Movement
    misplaced: tuple[Fault, ...] = ()
    times_played: tuple[int, ...] | None = None

    def faults(self, most: int | None = None) -> tuple[Fault, ...]:
        """Every fault: of the numbering, then those the replay finds; no more than ``most``."""
        announced = replace(Announced.by(self.movement), times_played=self.times_played)
        return (*self.misplaced, *faults(self.movement.schedule, announced, most))[:most]


def read_text(text: str) -> Reading:
    """A movement from the text of a JSON file."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadDocument("this is not a JSON document: %(error)s", error=error) from error
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
    rounds = cells_of(document.get("schedule"))
    widest = max(cell.table for cells in rounds for cell in cells)
    tables = read_number(
        document, "tables", THE_MOVEMENT, default=min(max(widest, 1), MOST), least=1
    )
    # One table more in every round is the party table, or the place where a rover starts.
    extra = all(any(cell.table == tables + 1 for cell in cells) for cells in rounds)
    schedule, misplaced = schedule_of(rounds, tables + extra, _winners(document))
    if read_number(document, "rounds", THE_MOVEMENT, default=len(rounds)) != len(rounds):
        raise BadDocument(
            "the movement has %(rounds)s rounds, its schedule another number",
            rounds=document["rounds"],
        )
    highest = max(1, int(schedule.board_group.max()))
    groups = read_number(document, "board_groups", THE_MOVEMENT, highest, least=1)
    kind = _kind(document.get("kind"))
    rover = _rover(document.get("rover"))
    if rover and not extra:
        raise BadDocument(
            "a rover needs table %(table)s in every round, where it starts", table=tables + 1
        )
    movement = Movement(
        kind=kind,
        tables=tables,
        board_groups=groups,
        schedule=schedule,
        board_sets=read_number(document, "board_sets", THE_MOVEMENT, 1, least=1),
        subsections=_subsections(document.get("boarding"), tables),
        skip_after=read_number(document, "skip_after", THE_MOVEMENT) or None,
        relay_after=read_number(document, "relay_after", THE_MOVEMENT) or None,
        shares=tuple(_shares(document.get("shares") or [], tables + extra)),
        variant=read_string(document, "variant"),
        revenge_rounds=tuple(read_numbers(document.get("revenge_rounds") or [], "revenge_rounds")),
        phantoms=tuple(_phantoms(document.get("phantoms") or [])),
        rover=rover,
        title=read_string(document, "name")[:LONGEST_TITLE] if kind is Kind.WRITTEN else "",
    )
    return Reading(movement, tuple(misplaced), _times_played(document, groups))


def _winners(document: Mapping[str, object]) -> int:
    winners = read_number(document, "winners", THE_MOVEMENT, 2)
    if winners not in (1, 2):
        raise BadDocument("a movement has 1 or 2 winners, not %(winners)s", winners=winners)
    return winners


def _kind(found: object) -> Kind:
    if found is None:
        return Kind.WRITTEN
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
        raise BadDocument("there is no rover of %(found).40r: choose ns or ew", found=found)
    return Direction(found)


def _subsections(found: object, tables: int) -> tuple[Subsection, ...]:
    if found is None:
        return ()
    if not isinstance(found, str) or not re.fullmatch(
        r"\d{1,3}-(up|down)(-\d{1,3}-(up|down))*", found
    ):
        raise BadDocument(
            "%(found).40r is not a boarding: write it as in 13-up-3-up-3-down", found=found
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


def _times_played(document: Mapping[str, object], groups: int) -> tuple[int, ...] | None:
    if document.get("times_played") is None:
        return None
    times = tuple(read_numbers(document["times_played"], "times_played", least=0))
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
        shared = tuple(read_numbers(share, "shares"))
        if len(shared) != 2 or max(shared) > tables:
            raise BadDocument(
                "%(share).40r is not a share: it is a pair of tables, as in [1, 12]", share=share
            )
        yield shared[0], shared[1]


def _phantoms(found: object) -> Iterator[PairId]:
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise BadDocument('phantoms must be a list of missing pairs, as in ["ew:4"]')
    for name in found:
        try:
            yield PairId.of_name(name)
        except MovementError as error:
            raise BadDocument(str(error)) from error
