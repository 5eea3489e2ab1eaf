"""Wishes a seating has to keep: all of them, or the answer says which cannot be.

Some pairs want to sit North-South again or in a certain direction, some keep a
certain seat, some may not share a section, the seeds have to be spread over lines and sections, or
everybody has to change direction.

>>> wishes = Wishes(stay_ns=("A1N", "A7N"), change_direction=True)
>>> [wish.label for wish in wishes.each()]
['A1N stays NS', 'A7N stays NS', 'everybody changes direction']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from crossovers.errors import CrossoverError, UnknownSeat
from crossovers.seats import Pair, Seating
from movements.seats import Direction, Seat
from movements.sentences import Sentence


class WishesConflict(CrossoverError):
    """Wishes that cannot all hold; ``conflict`` are the labels of a smallest set of them."""

    def __init__(self, sentence: str, /, *, conflict: Sequence[str] = (), **params: object) -> None:
        super().__init__(sentence, **params)
        self.conflict = tuple(conflict)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the next seating has to keep."""

    stay_ns: tuple[Pair, ...] = ()
    fixed: tuple[tuple[Pair, Seat], ...] = ()
    apart: tuple[tuple[Pair, Pair], ...] = ()
    seeds: tuple[Pair, ...] = ()
    change_direction: bool = False
    sits: tuple[tuple[Pair, Direction], ...] = ()

    def __bool__(self) -> bool:
        return next(self.each(), None) is not None

    def __add__(self, other: Wishes) -> Wishes:
        return Wishes(
            stay_ns=self.stay_ns + other.stay_ns,
            fixed=self.fixed + other.fixed,
            apart=self.apart + other.apart,
            seeds=self.seeds + other.seeds,
            change_direction=self.change_direction or other.change_direction,
            sits=self.sits + other.sits,
        )

    def each(self) -> Iterator[Wish]:
        """Every wish by itself."""
        for pair in self.stay_ns:
            yield Wish(Sentence("%(pair)s stays NS", pair=pair), Wishes(stay_ns=(pair,)))
        for pair, direction in self.sits:
            yield Wish(
                Sentence("%(pair)s sits %(line)s", pair=pair, line=direction.short_name),
                Wishes(sits=((pair, direction),)),
            )
        for pair, seat in self.fixed:
            yield Wish(
                Sentence("%(pair)s sits at %(seat)s", pair=pair, seat=seat),
                Wishes(fixed=((pair, seat),)),
            )
        for one, other in self.apart:
            yield Wish(
                Sentence("%(one)s and %(other)s are kept apart", one=one, other=other),
                Wishes(apart=((one, other),)),
            )
        if self.seeds:
            yield Wish(
                Sentence("%(count)s seeds are spread", count=len(self.seeds)),
                Wishes(seeds=self.seeds),
            )
        if self.change_direction:
            yield Wish(Sentence("everybody changes direction"), Wishes(change_direction=True))

    def named_pairs(self) -> Iterator[Pair]:
        yield from self.stay_ns
        yield from (pair for pair, _ in (*self.sits, *self.fixed))
        yield from (pair for both in self.apart for pair in both)
        yield from self.seeds


@dataclass(frozen=True, slots=True)
class Wish:
    """One wish, in words and by itself.

    A required wish is kept or the seating is refused; a preferred one costs no
    playback. ``key`` tells it from others where it is named again later.
    """

    label: str
    alone: Wishes
    is_required: bool = True
    key: str = ""


def holds(alone: Wishes, before: Seating, after: Seating) -> bool:
    """Whether a seating keeps these wishes, after the seating before it."""
    old, new = before.seat_of, after.seat_of
    sections: list[str] = [new[seed].section for seed in alone.seeds]
    spread = [sections.count(letter) for letter, _ in after.sizes]
    return (
        all(new[pair].direction is Direction.NS for pair in alone.stay_ns)
        and all(new[pair].direction is direction for pair, direction in alone.sits)
        and all(new[pair] == seat for pair, seat in alone.fixed)
        and all(new[one].section != new[other].section for one, other in alone.apart)
        and (not alone.seeds or max(spread) - min(spread) <= 1)
        and (
            not alone.change_direction
            or all(
                new[pair].direction is not seat.direction
                for pair, seat in old.items()
                if pair in new
            )
        )
    )


def without(wishes: Wishes, wish: Wish) -> Wishes:
    """All wishes but one.

    >>> without(Wishes(stay_ns=("A1N", "A2N")), Wish("", Wishes(stay_ns=("A1N",)))).stay_ns
    ('A2N',)
    """
    gone = wish.alone
    return replace(
        wishes,
        stay_ns=tuple(pair for pair in wishes.stay_ns if pair not in gone.stay_ns),
        fixed=tuple(fixed for fixed in wishes.fixed if fixed not in gone.fixed),
        apart=tuple(apart for apart in wishes.apart if apart not in gone.apart),
        seeds=() if gone.seeds else wishes.seeds,
        change_direction=wishes.change_direction and not gone.change_direction,
        sits=tuple(sits for sits in wishes.sits if sits not in gone.sits),
    )


def check_wishes(wishes: Wishes, before: Seating, pairs: tuple[Pair, ...]) -> None:
    """Refuse wishes about pairs and seats that are not there."""
    playing = set(pairs)
    for pair in wishes.named_pairs():
        if pair not in playing:
            raise UnknownSeat(
                "There is no pair %(pair)s in the session to be seated: pairs are named by "
                "their first seat, as in %(name)s.",
                pair=pair,
                name=before.seats[0].name,
            )
    seats = before.seat_of
    for pair in wishes.stay_ns:
        if pair in seats and seats[pair].direction is not Direction.NS:
            raise UnknownSeat(
                "%(pair)s sits EW and cannot stay NS: only NS pairs can be asked to stay NS.",
                pair=pair,
            )
    for one, other in wishes.apart:
        if one == other:
            raise WishesConflict(
                "%(pair)s cannot be kept apart from itself: name two pairs.", pair=one
            )
