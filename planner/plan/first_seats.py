"""Who starts where in session one: pure placing, by seeds or by lot.

Fixed tables come first, then pairs that cannot move, side by side at tables
where they stay (adjacent sitters cost no playbacks later). Seeds are dealt
to the lines there and back, so that all lines are equally strong, and spread
along each line. The others follow in their order; pairs to be kept apart and
preferences are then put right by exchanges among them.

>>> from movements.seats import Direction
>>> seats = {Seat("A", t, d): d is Direction.NS for d in Direction for t in (1, 2)}
>>> entrants = [Entrant(1, seed=1), Entrant(2, seed=2), Entrant(3, must_sit=True), Entrant(4)]
>>> [(seat.name, key) for seat, key in first_seats(seats, entrants).items()]
[('A1N', 3), ('A2N', 1), ('A1E', 2), ('A2E', 4)]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from movements.seats import Line, Seat


@dataclass(frozen=True)
class Entrant:
    """A pair by its key, with what it asks for."""

    key: int
    seed: int | None = None
    must_sit: bool = False
    fixed_letter: str = ""
    fixed_table: int | None = None
    prefers: str = ""
    apart: frozenset[int] = frozenset()

    @property
    def is_free(self) -> bool:
        """Whether any seat will do, as far as it goes."""
        return not (self.must_sit or self.fixed_table)

    def takes(self, seat: Seat, *, stays: bool) -> bool:
        """Whether the seat keeps the wishes that must hold; ``stays`` where its pair sits still."""
        if self.must_sit and not stays:
            return False
        if self.fixed_table is None:
            return True
        return seat.table == self.fixed_table and self.fixed_letter in ("", seat.section)


def first_seats(
    seats: Mapping[Seat, bool], entrants: Iterable[Entrant], *, draw: int | None = None
) -> dict[Seat, int]:
    """Each entrant's key by its seat, as far as seats go; ``draw`` seeds a drawing by lot.

    ``seats`` says of every seat to be given whether its pair sits still all session.
    """
    seating = _Seating(seats, list(entrants), draw)
    seating.place_fixed()
    seating.place_sitters()
    if draw is None:
        seating.deal_seeds()
    seating.fill()
    seating.exchange()
    return {seat: seating.given[seat] for seat in seats if seat in seating.given}


class _Seating:
    """The seating under way."""

    def __init__(
        self, stays: Mapping[Seat, bool], entrants: list[Entrant], draw: int | None
    ) -> None:
        self.stays = stays
        self.waiting = {entrant.key: entrant for entrant in entrants}
        self.entrants = dict(self.waiting)
        if draw is not None:
            order = list(self.waiting)
            Random(draw).shuffle(order)
            self.waiting = {key: self.waiting[key] for key in order}
        self.given: dict[Seat, int] = {}
        self.lines = list(dict.fromkeys(seat.line for seat in stays))

    def take(self, entrant: Entrant, seat: Seat) -> None:
        self.given[seat] = entrant.key
        del self.waiting[entrant.key]

    def free(self, *, line: Line | None = None) -> list[Seat]:
        return [seat for seat in self.stays if seat not in self.given and line in (None, seat.line)]

    def place_fixed(self) -> None:
        fixed = [entrant for entrant in self.waiting.values() if entrant.fixed_table]
        for entrant in sorted(fixed, key=lambda entrant: not entrant.must_sit):
            open_to = [seat for seat in self.free() if entrant.takes(seat, stays=self.stays[seat])]
            # Where it does not matter, leave the sitting places to those who need them.
            open_to.sort(key=lambda seat: (seat.direction != entrant.prefers, self.stays[seat]))
            if open_to:
                self.take(entrant, open_to[0])

    def place_sitters(self) -> None:
        sitters = [entrant for entrant in self.waiting.values() if entrant.must_sit]
        letters = list(dict.fromkeys(seat.section for seat in self.stays))
        for number, letter in enumerate(letters):
            group = list(sitters[number :: len(letters)])
            for entrant, seat in zip(group, self.adjacent(letter, len(group)), strict=False):
                self.take(entrant, seat)
        left = [seat for seat in self.free() if self.stays[seat]]
        for entrant, seat in zip(
            [entrant for entrant in sitters if entrant.key in self.waiting], left, strict=False
        ):
            self.take(entrant, seat)

    def adjacent(self, letter: str, count: int) -> list[Seat]:
        """Sitting places of a section, side by side if they can be."""
        open_to = [seat for seat in self.free() if self.stays[seat] and seat.section == letter]
        for start in range(len(open_to) - count + 1):
            run = open_to[start : start + count]
            if count and run[-1].table - run[0].table == count - 1:
                return run
        return open_to[:count]

    def deal_seeds(self) -> None:
        """There and back over the lines, each line's seeds evenly along it."""
        seeds = [entrant for entrant in self.waiting.values() if entrant.seed and entrant.is_free]
        seeds.sort(key=lambda entrant: entrant.seed or 0)
        dealt: dict[Line, list[Entrant]] = defaultdict(list)
        order: list[Line] = []
        room = {line: len(self.free(line=line)) for line in self.lines}
        for entrant in seeds:
            order = order or (self.lines if not any(dealt.values()) else self.turned(dealt))
            line = next((line for line in order if room[line]), None)
            if line is None:
                break
            order = [other for other in order if other != line]
            dealt[line].append(entrant)
            room[line] -= 1
        for line, group in dealt.items():
            free = self.free(line=line)
            for number, entrant in enumerate(group):
                self.take(entrant, free[number * len(free) // len(group)])

    def turned(self, dealt: dict[Line, list[Entrant]]) -> list[Line]:
        """The lines in the order in which the weakest last seed is served first."""
        last = {line: dealt[line][-1].seed or 0 if dealt[line] else 0 for line in self.lines}
        return sorted(self.lines, key=lambda line: -last[line])

    def fill(self) -> None:
        for entrant in list(self.waiting.values()):
            free = self.free()
            if not free:
                return
            liked = [seat for seat in free if seat.direction == entrant.prefers]
            self.take(entrant, (liked or free)[0])

    def exchange(self) -> None:
        """Exchange pairs while that leaves fewer wishes broken."""
        at = {key: seat for seat, key in self.given.items()}
        for key, _seat in list(at.items()):
            while self.penalty(key, at[key], at):
                better = self.best_exchange(key, at)
                if better is None:
                    break
                other = better
                at[key], at[other] = at[other], at[key]
        self.given = {seat: key for key, seat in at.items()}

    def best_exchange(self, key: int, at: dict[int, Seat]) -> int | None:
        best, gain = None, 0
        for other in at:
            if other == key or (self.entrants[other].seed and not self.entrants[key].seed):
                continue
            before = self.penalty(key, at[key], at) + self.penalty(other, at[other], at)
            swapped = at | {key: at[other], other: at[key]}
            after = self.penalty(key, at[other], swapped) + self.penalty(other, at[key], swapped)
            if before - after > gain:
                best, gain = other, before - after
        return best

    def penalty(self, key: int, seat: Seat, at: dict[int, Seat]) -> int:
        entrant = self.entrants[key]
        apart = sum(other in at and at[other].section == seat.section for other in entrant.apart)
        disliked = bool(entrant.prefers) and entrant.prefers != seat.direction
        return 100 * (not entrant.takes(seat, stays=self.stays[seat])) + 10 * apart + disliked
