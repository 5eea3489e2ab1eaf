"""What pairs ask of a session to be seated, one wish at a time, in the core's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from crossovers.seats import Seat
from crossovers.wishes import Wishes
from movements.movement import Direction as CoreDirection
from planner.models import Pair
from planner.services.playbacks import Roster


@dataclass(frozen=True)
class AskedWish:
    """A wish by a key that stays the same from page to page.

    ``is_hard`` wishes are kept unless the director gives them up; the others
    only if he says so.
    """

    key: str
    label: str
    alone: Wishes
    is_hard: bool = True


def asked_wishes(
    pairs: list[Pair],
    roster: Roster,
    last: Mapping[str, Seat],
    letters: list[str],
    sitting: list[Seat] | None = None,
) -> Iterator[AskedWish]:
    """Every wish of these pairs; ``last`` says where they sat before.

    ``sitting`` are the seats in which pairs stay, where not all of North-South do.
    """
    playing = {pair.pk for pair in pairs}
    free = list(sitting or ())
    for pair in pairs:
        name, words = roster.name(pair), {"pair": pair.number}
        if pair.must_sit_ns:
            label = _("Pair %(pair)s must sit NS") % words
            seat = None if pair.fixed_table else _sitting_seat(free, last.get(name))
            alone = Wishes(fixed=((name, seat),)) if seat else Wishes(stay_ns=(name,))
            yield AskedWish(f"sits-{pair.number}", label, alone)
        if pair.fixed_table:
            seat = _fixed_seat(pair, last.get(name), letters)
            label = _("Pair %(pair)s keeps table %(table)s") % {
                **words,
                "table": f"{seat.section}{seat.table}",
            }
            yield AskedWish(f"table-{pair.number}", label, Wishes(fixed=((name, seat),)))
        if pair.prefers and not pair.must_sit_ns:
            label = _("Pair %(pair)s prefers %(direction)s") % {
                **words,
                "direction": pair.get_prefers_display(),
            }
            alone = Wishes(sits=((name, CoreDirection(pair.prefers)),))
            yield AskedWish(f"prefers-{pair.number}", label, alone, is_hard=False)
        for other in pair.apart_from.all():
            if other.pk in playing and pair.number < other.number:
                label = _("Pairs %(pair)s and %(other)s are kept apart") % {
                    **words,
                    "other": other.number,
                }
                alone = Wishes(apart=((name, roster.name(other)),))
                yield AskedWish(f"apart-{pair.number}-{other.number}", label, alone)


def _sitting_seat(free: list[Seat], before: Seat | None) -> Seat | None:
    """A free seat in which a pair can stay: its own again, else one of its section."""
    if not free:
        return None
    section = before.section if before else ""
    seat = min(free, key=lambda seat: (seat != before, seat.section != section))
    free.remove(seat)
    return seat


def _fixed_seat(pair: Pair, before: Seat | None, letters: list[str]) -> Seat:
    """The seat at the table a pair asked for, in the direction that suits it."""
    letter = pair.fixed_section or (before.section if before else letters[0])
    direction = CoreDirection(pair.prefers) if pair.prefers else CoreDirection.NS
    if not pair.must_sit_ns and not pair.prefers and before:
        direction = before.direction
    return Seat(letter, pair.fixed_table or 1, direction)
