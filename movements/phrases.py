"""Phrases that announcements and errors share.

>>> listed([1, 2, 3]), runs([1, 2, 3, 7, 9, 10]), tables_named([4])
('1, 2 and 3', '1 to 3, 7, 9 and 10', 'table 4')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from movements.attendance import absence, rounds_missed
from movements.movement import Movement, number_in
from movements.schedule import Schedule
from movements.seats import PairId
from movements.sentences import Counted, Sentence, joined


def listed(things: Iterable[object]) -> Sentence:
    """Things in a row, the last after an and."""
    *most, last = things
    if not most:
        return joined([last])
    return Sentence("%(most)s and %(last)s", most=joined(most), last=last)


def runs(numbers: Iterable[int]) -> Sentence:
    """Numbers in a row, three or more that follow each other drawn together."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    parts: list[object] = []
    for run in found:
        parts += (
            [Sentence("%(first)s to %(last)s", first=run[0], last=run[-1])] if len(run) > 2 else run
        )
    return listed(parts)


def tables_named(tables: Sequence[int]) -> Sentence:
    """Tables by their numbers, as in tables 1 to 3 and 7."""
    return Counted("table %(numbers)s", "tables %(numbers)s", len(tables), numbers=runs(tables))


def line_name(pair: PairId) -> Sentence:
    """A pair by its line and number, as in East-West 4."""
    return Sentence("%(line)s %(number)s", line=pair.direction.full_name, number=pair.number)


def pair_name(schedule: Schedule, pair: PairId) -> Sentence:
    """A pair as it is called in a schedule; with one winner by its number alone."""
    if schedule.winners == 1:
        return Sentence("Pair %(number)s", number=number_in(schedule, pair))
    return line_name(pair)


def absence_note(movement: Movement, phantom: PairId) -> Sentence:
    """Which rounds a pair misses."""
    words = {"pair": _number_and_line(movement.schedule, phantom)}
    missed = absence(movement, phantom)
    if missed.is_whole:
        return Sentence("There is no pair %(pair)s: its opponents sit out.", **words)
    if not missed.is_at_one_end:
        rounds = rounds_missed(movement, phantom)
        return Counted(
            "There is no pair %(pair)s in round %(rounds)s.",
            "There is no pair %(pair)s in rounds %(rounds)s.",
            len(rounds),
            rounds=runs(rounds),
            **words,
        )
    if missed.until:
        return Sentence(
            "There is no pair %(pair)s before round %(round)s.", round=missed.until + 1, **words
        )
    return Sentence(
        "There is no pair %(pair)s after round %(round)s: its opponents sit out.",
        round=missed.after,
        **words,
    )


def _number_and_line(schedule: Schedule, pair: PairId) -> Sentence:
    """What follows the word pair: the number, and the line unless there is one winner."""
    if schedule.winners == 1:
        return joined([number_in(schedule, pair)])
    return Sentence("%(number)s %(line)s", number=pair.number, line=pair.direction.full_name)
