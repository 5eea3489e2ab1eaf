"""Words that announcements and errors share.

>>> listed([1, 2, 3]), runs([1, 2, 3, 7, 9, 10]), counted(1, "table")
('1, 2 and 3', '1 to 3, 7, 9 and 10', '1 table')
"""

from __future__ import annotations

from collections.abc import Iterable

from movements.attendance import absence
from movements.movement import Direction, Movement, Phantom, number_in
from movements.schedule import Schedule

LINES = {Direction.NS: "North-South", Direction.EW: "East-West"}


def listed(things: Iterable[object]) -> str:
    """Things in a row, the last after an and."""
    *most, last = map(str, things)
    return f"{', '.join(most)} and {last}" if most else last


def runs(numbers: Iterable[int]) -> str:
    """Numbers in a row, three or more that follow each other drawn together."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    parts: list[object] = []
    for run in found:
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else run
    return listed(parts)


def counted(number: int, thing: str) -> str:
    """A number of things, with its plural."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def line_name(pair: Phantom) -> str:
    """A pair by its line and number, as in East-West 4."""
    return f"{LINES[pair.direction]} {pair.number}"


def pair_name(schedule: Schedule, pair: Phantom) -> str:
    """A pair as it is called in a schedule; with one winner by its number alone."""
    if schedule.winners == 1:
        return f"Pair {number_in(schedule, pair)}"
    return line_name(pair)


def absence_note(movement: Movement, phantom: Phantom) -> str:
    """Which rounds a pair misses."""
    name = f"pair {phantom.number} {LINES[phantom.direction]}"
    missed = absence(movement, phantom)
    if missed.is_whole:
        return f"There is no {name}: its opponents sit out."
    if missed.until:
        return f"There is no {name} before round {missed.until + 1}."
    return f"There is no {name} after round {missed.after}: its opponents sit out."
