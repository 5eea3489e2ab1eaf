"""What is written below the drawing of a section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from movements.attendance import absence, absentees, missed_pairs, unused_seats
from movements.movement import Movement, number_in
from movements.phrases import absence_note, listed
from movements.seats import PairId
from movements.sentences import Sentence, joined


def drawing_notes(movement: Movement, numbers: Mapping[int, str] | None) -> Iterator[Sentence]:
    """Skip, relay, who is missing, who comes back; pairs by the numbers they are known by."""
    if movement.skip_after:
        yield Sentence("East-West skip a table after round %(round)s.", round=movement.skip_after)
    if movement.relay_after:
        yield Sentence("The stand after table %(table)s is a relay.", table=movement.relay_after)
    if absentees(movement) and (seats := unused_seats(movement)):
        yield Sentence(
            "Nobody starts at %(seats)s: those who would meet that pair sit out.",
            seats=listed(seats),
        )
    for pair in missed_pairs(movement):
        if pair.number <= movement.tables and not absence(movement, pair).is_whole:
            yield _absence(movement, pair, numbers)
    if movement.revenge_rounds:
        yield Sentence(
            "Opponents met before come back in round %(rounds)s.",
            rounds=joined(movement.revenge_rounds),
        )


def _absence(movement: Movement, pair: PairId, numbers: Mapping[int, str] | None) -> Sentence:
    known = (numbers or {}).get(number_in(movement.schedule.with_one_winner(), pair))
    missed = absence(movement, pair)
    if known is None or not missed.is_at_one_end:
        return absence_note(movement, pair)
    if missed.until:
        return Sentence(
            "Pair %(pair)s plays from round %(round)s on.", pair=known, round=missed.until + 1
        )
    return Sentence(
        "Pair %(pair)s leaves after round %(last)s: its opponents sit out.",
        pair=known,
        last=missed.after,
    )
