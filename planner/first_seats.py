"""Who starts where in session one: pure placing, by seeds or by lot.

Fixed tables come first, then pairs that cannot move, side by side at tables
where they stay (adjacent sitters cost no playbacks later). Seeds are dealt
to the lines there and back, so that all lines are equally strong, and spread
along each line. The others follow in their order; pairs to be kept apart and
preferences are then put right by exchanges among them.

>>> places = [FreePlace("A", t, d, stays=d == "ns") for d in ("ns", "ew") for t in (1, 2)]
>>> entrants = [Entrant(1, seed=1), Entrant(2, seed=2), Entrant(3, must_sit=True), Entrant(4)]
>>> [(p.table, p.direction, n) for p, n in first_seats(places, entrants).items()]
[(1, 'ns', 3), (2, 'ns', 1), (1, 'ew', 2), (2, 'ew', 4)]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

Line = tuple[str, str]


@dataclass(frozen=True, order=True)
class FreePlace:
    """A seat to be given; ``stays`` where its pair sits still all session."""

    letter: str
    table: int
    direction: str
    stays: bool = False

    @property
    def line(self) -> Line:
        return self.letter, self.direction


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

    def takes(self, place: FreePlace) -> bool:
        """Whether the place keeps the wishes that must hold."""
        if self.must_sit and not place.stays:
            return False
        if self.fixed_table is None:
            return True
        return place.table == self.fixed_table and self.fixed_letter in ("", place.letter)


def first_seats(
    places: Iterable[FreePlace], entrants: Iterable[Entrant], *, draw: int | None = None
) -> dict[FreePlace, int]:
    """A seat for each entrant as far as seats go, by place; ``draw`` seeds a drawing by lot."""
    seating = _Seating(list(places), list(entrants), draw)
    seating.place_fixed()
    seating.place_sitters()
    if draw is None:
        seating.deal_seeds()
    seating.fill()
    seating.exchange()
    return {place: seating.seats[place] for place in seating.places if place in seating.seats}


class _Seating:
    """The seating under way."""

    def __init__(self, places: list[FreePlace], entrants: list[Entrant], draw: int | None) -> None:
        self.places = places
        self.waiting = {entrant.key: entrant for entrant in entrants}
        self.entrants = dict(self.waiting)
        if draw is not None:
            order = list(self.waiting)
            Random(draw).shuffle(order)
            self.waiting = {key: self.waiting[key] for key in order}
        self.seats: dict[FreePlace, int] = {}
        self.lines = list(dict.fromkeys(place.line for place in places))

    def seat(self, entrant: Entrant, place: FreePlace) -> None:
        self.seats[place] = entrant.key
        del self.waiting[entrant.key]

    def free(self, *, line: Line | None = None) -> list[FreePlace]:
        return [
            place for place in self.places if place not in self.seats and line in (None, place.line)
        ]

    def place_fixed(self) -> None:
        fixed = [entrant for entrant in self.waiting.values() if entrant.fixed_table]
        for entrant in sorted(fixed, key=lambda entrant: not entrant.must_sit):
            open_to = [place for place in self.free() if entrant.takes(place)]
            # Where it does not matter, leave the sitting places to those who need them.
            open_to.sort(key=lambda place: (place.direction != entrant.prefers, place.stays))
            if open_to:
                self.seat(entrant, open_to[0])

    def place_sitters(self) -> None:
        sitters = [entrant for entrant in self.waiting.values() if entrant.must_sit]
        letters = list(dict.fromkeys(place.letter for place in self.places))
        for number, letter in enumerate(letters):
            group = list(sitters[number :: len(letters)])
            for entrant, place in zip(group, self.adjacent(letter, len(group)), strict=False):
                self.seat(entrant, place)
        left = [place for place in self.free() if place.stays]
        for entrant, place in zip(
            [entrant for entrant in sitters if entrant.key in self.waiting], left, strict=False
        ):
            self.seat(entrant, place)

    def adjacent(self, letter: str, count: int) -> list[FreePlace]:
        """Sitting places of a section, side by side if they can be."""
        open_to = [place for place in self.free() if place.stays and place.letter == letter]
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
                self.seat(entrant, free[number * len(free) // len(group)])

    def turned(self, dealt: dict[Line, list[Entrant]]) -> list[Line]:
        """The lines in the order in which the weakest last seed is served first."""
        last = {line: dealt[line][-1].seed or 0 if dealt[line] else 0 for line in self.lines}
        return sorted(self.lines, key=lambda line: -last[line])

    def fill(self) -> None:
        for entrant in list(self.waiting.values()):
            free = self.free()
            if not free:
                return
            liked = [place for place in free if place.direction == entrant.prefers]
            self.seat(entrant, (liked or free)[0])

    def exchange(self) -> None:
        """Exchange pairs while that leaves fewer wishes broken."""
        at = {key: place for place, key in self.seats.items()}
        for key, _place in list(at.items()):
            while self.trouble(key, at[key], at):
                better = self.best_exchange(key, at)
                if better is None:
                    break
                other = better
                at[key], at[other] = at[other], at[key]
        self.seats = {place: key for key, place in at.items()}

    def best_exchange(self, key: int, at: dict[int, FreePlace]) -> int | None:
        best, gain = None, 0
        for other in at:
            if other == key or (self.entrants[other].seed and not self.entrants[key].seed):
                continue
            before = self.trouble(key, at[key], at) + self.trouble(other, at[other], at)
            swapped = at | {key: at[other], other: at[key]}
            after = self.trouble(key, at[other], swapped) + self.trouble(other, at[key], swapped)
            if before - after > gain:
                best, gain = other, before - after
        return best

    def trouble(self, key: int, place: FreePlace, at: dict[int, FreePlace]) -> int:
        entrant = self.entrants[key]
        apart = sum(other in at and at[other].letter == place.letter for other in entrant.apart)
        disliked = bool(entrant.prefers) and entrant.prefers != place.direction
        return 100 * (not entrant.takes(place)) + 10 * apart + disliked
