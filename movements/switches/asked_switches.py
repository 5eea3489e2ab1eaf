"""The arrow switches that are asked for in words.

``rounds:1,5`` names the rounds; ``best-rounds`` takes the best whole rounds,
``last-rounds`` the best number of last rounds, ``best`` the best that is known
table by table.

>>> parse_switches("rounds:1,5")
AskedSwitches(way=<SwitchWay.ROUNDS: 'rounds'>, rounds=(1, 5))
>>> parse_switches("best").needs_search
True
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from movements.errors import NoSuchRequest
from movements.movement import Movement
from movements.schedule import Schedule
from movements.switches.round_switches import best_last_rounds, best_rounds, with_rounds_switched
from movements.switches.table_switches import with_best_switches


class SwitchWay(StrEnum):
    """How the switches are chosen."""

    ROUNDS = "rounds"
    BEST_ROUNDS = "best-rounds"
    LAST_ROUNDS = "last-rounds"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class AskedSwitches:
    """A way to choose, and the rounds where they are named."""

    way: SwitchWay
    rounds: tuple[int, ...] = ()

    @property
    def needs_search(self) -> bool:
        return self.way is not SwitchWay.ROUNDS


def parse_switches(text: str) -> AskedSwitches:
    """What a text asks for; whether the movement has the rounds is seen when it is switched."""
    word, colon, listed = text.partition(":")
    numbers = [part.strip() for part in listed.split(",")]
    if word == SwitchWay.ROUNDS and all(part.isdecimal() for part in numbers):
        return AskedSwitches(SwitchWay.ROUNDS, tuple(map(int, numbers)))
    if colon or word == SwitchWay.ROUNDS or word not in list(SwitchWay):
        raise NoSuchRequest(
            "%(text)s is not a way to switch: write rounds:1,5 or best-rounds or last-rounds or "
            "best",
            text=text,
        )
    return AskedSwitches(SwitchWay(word))


def with_switches(movement: Movement, text: str) -> Movement:
    """The movement with the switches asked for, as one field."""
    return replace(movement, schedule=_switched(movement.schedule, parse_switches(text)))


def _switched(schedule: Schedule, asked: AskedSwitches) -> Schedule:
    match asked.way:
        case SwitchWay.ROUNDS:
            return with_rounds_switched(schedule, asked.rounds)
        case SwitchWay.BEST_ROUNDS:
            best = best_rounds(schedule)
            return with_rounds_switched(schedule, best.rounds, best.first_table)
        case SwitchWay.LAST_ROUNDS:
            return with_rounds_switched(schedule, best_last_rounds(schedule).rounds)
        case SwitchWay.BEST:
            return with_best_switches(schedule)
