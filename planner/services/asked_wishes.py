"""What pairs ask of a session to be seated, one wish at a time, for the crossovers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from crossovers.wishes import Wish, Wishes
from movements.seats import Direction, Seat
from planner.models import Pair
from planner.plan.playbacks import Roster


def asked_wishes(
    pairs: list[Pair],
    roster: Roster,
    last: Mapping[str, Seat],
    letters: list[str],
    exceptions: Collection[str] = (),
) -> Iterator[Wish]:
    """Every wish of these pairs, under a key that stays the same from page to page.

    ``last`` says where they sat before. What pairs must have is required and
    what they prefer is not, except for the wishes with these keys.
    """
    playing = {pair.pk for pair in pairs}
    for pair in pairs:
        for wish in _wishes_of(pair, roster, last, letters, playing):
            yield replace(wish, is_required=wish.is_required != (wish.key in exceptions))


def _wishes_of(
    pair: Pair,
    roster: Roster,
    last: Mapping[str, Seat],
    letters: list[str],
    playing: Collection[int],
) -> Iterator[Wish]:
    name, words = roster.name(pair), {"pair": pair.number}
    if pair.must_sit_ns:
        label = _("Pair %(pair)s must sit NS") % words
        yield Wish(label, Wishes(stay_ns=(name,)), key=f"sits-{pair.number}")
    if pair.fixed_table:
        seat = _fixed_seat(pair, last.get(name), letters)
        label = _("Pair %(pair)s keeps table %(table)s") % {
            **words,
            "table": f"{seat.section}{seat.table}",
        }
        yield Wish(label, Wishes(fixed=((name, seat),)), key=f"table-{pair.number}")
    if pair.prefers and not pair.must_sit_ns:
        label = _("Pair %(pair)s prefers %(direction)s") % {
            **words,
            "direction": pair.get_prefers_display(),
        }
        alone = Wishes(sits=((name, Direction(pair.prefers)),))
        yield Wish(label, alone, is_required=False, key=f"prefers-{pair.number}")
    for other in pair.apart_from.all():
        if other.pk in playing and pair.number < other.number:
            label = _("Pairs %(pair)s and %(other)s are kept apart") % {
                **words,
                "other": other.number,
            }
            alone = Wishes(apart=((name, roster.name(other)),))
            yield Wish(label, alone, key=f"apart-{pair.number}-{other.number}")


def _fixed_seat(pair: Pair, before: Seat | None, letters: list[str]) -> Seat:
    """The seat at the table a pair asked for, in the direction that suits it."""
    letter = pair.fixed_section or (before.section if before else letters[0])
    direction = Direction(pair.prefers) if pair.prefers else Direction.NS
    if not pair.must_sit_ns and not pair.prefers and before:
        direction = before.direction
    return Seat(letter, pair.fixed_table or 1, direction)
