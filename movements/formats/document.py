"""A movement as the JSON document that other programs read and write.

Beside what the contract names a document says what the movement announces
itself, so that the replay knows: ``phantoms`` (as in ``ew:4``), ``shares``,
``relay_after``, ``rover``, ``revenge_rounds`` and ``times_played``, the number
of times each board group is played. All of them may be left out. ``file_name``
is the name of 8 characters, or null with the reason in ``nameless``.

>>> from movements.families.web import web
>>> written = document_of(web(6, board_groups=5))
>>> written["name"], written["boarding"], written["bye_stands"][1]["rounds"][0]
('W0605', '3-up-3-down', [4, 3])
"""

from __future__ import annotations

from typing import Any

from movements.boards.copies import times_played
from movements.boards.whereabouts import bye_stands
from movements.catalogue.names import name_of, title_of
from movements.checks import movement_faults
from movements.errors import NoSuchName
from movements.families.rover import visits
from movements.faults import Fault
from movements.movement import Movement
from movements.schedule import Schedule

Document = dict[str, Any]


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
