"""Which couples do not meet where not all can: best those that have met before.

Numbers of a movement meet or are left out; pairs are given numbers so that as many as
possible of the couples left out have met. Nothing more than what every pair can leave
out is to be had, and in most cases that is reached.

>>> met = {frozenset("ab"), frozenset("cd")}
>>> found = least_left_out((1, 2, 3, 4), {frozenset((1, 3)), frozenset((2, 4))}, "abcd", met)
>>> found.met, found.most, found.proved
(2, 2, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from crossovers.seats import Pair

Couple = frozenset[Pair]
Numbers = frozenset[int]

RESTARTS = 6
STEPS_A_NUMBER = 1500
WARM, COLD = 0.6, 0.05


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The pair of each number; ``met`` of the ``couples`` left out have met, ``most`` can."""

    pair_of: dict[int, Pair]
    couples: int
    met: int
    most: int

    @property
    def proved(self) -> bool:
        return self.met == self.most


def least_left_out(
    numbers: Sequence[int],
    left_out: Collection[Numbers],
    pairs: Sequence[Pair],
    met: Collection[Couple],
    *,
    seed: int = 1,
) -> LeftOut:
    """Pairs on numbers, whoever has met left out as far as possible."""
    most = _most(left_out, pairs, met)
    best = _Places(numbers, left_out, pairs, met, Random(seed))
    found = best.met
    kept = list(best.pairs)
    for _restart in range(RESTARTS):
        if found == most:
            break
        best.shuffle()
        for count in best.anneal(most):
            if count > found:
                found, kept = count, list(best.pairs)
    pair_of = {number: pair for number, pair in zip(numbers, kept, strict=True) if pair}
    couples = sum(couple <= pair_of.keys() for couple in left_out)
    return LeftOut(pair_of, couples, found, most)


def _most(left_out: Collection[Numbers], pairs: Sequence[Pair], met: Collection[Couple]) -> int:
    """No pair leaves out more opponents than its number does, nor any that it has not met.

    The most couples under that rule are half of a greatest flow in which everybody
    stands on either side.
    """
    each = Counter(number for couple in left_out for number in couple)
    widest = max(each.values(), default=0)
    known: dict[Pair, set[Pair]] = {pair: set() for pair in pairs}
    for one, other in map(tuple, met):
        known[one].add(other)
        known[other].add(one)
    return min(len(left_out), _greatest_flow(known, widest) // 2)


def _greatest_flow(known: dict[Pair, set[Pair]], widest: int) -> int:
    """How many may go from left to right, each once, ``widest`` from and to everybody."""
    given = {pair: set[Pair]() for pair in known}
    taken = dict.fromkeys(known, 0)
    total = 0
    for pair in known:
        for _place in range(widest):
            total += _augmented(pair, known, given, taken, widest)
    return total


def _augmented(
    start: Pair,
    known: dict[Pair, set[Pair]],
    given: dict[Pair, set[Pair]],
    taken: dict[Pair, int],
    widest: int,
) -> bool:
    """One more from a pair on the left, others giving way; false where that cannot be."""
    came: dict[Pair, tuple[Pair, Pair | None]] = {}
    ways: list[tuple[Pair, Pair | None]] = [(start, None)]
    seen = {start}
    # The list grows while it is walked: breadth first, so the shortest way is found first.
    for left, by in ways:
        for right in known[left] - given[left] - came.keys():
            came[right] = left, by
            if taken[right] < widest:
                taken[right] += 1
                _shift(right, came, given)
                return True
            freed = [pair for pair in known if right in given[pair] and pair not in seen]
            seen.update(freed)
            ways += ((pair, right) for pair in freed)
    return False


def _shift(
    right: Pair, came: dict[Pair, tuple[Pair, Pair | None]], given: dict[Pair, set[Pair]]
) -> None:
    """Everybody on the way takes the new one and lets go of the one it had."""
    step: Pair | None = right
    while step is not None:
        left, before = came[step]
        given[left].add(step)
        if before is not None:
            given[left].discard(before)
        step = before


class _Places:
    """Pairs in the places of the numbers, and how many left out there have met."""

    def __init__(
        self,
        numbers: Sequence[int],
        left_out: Collection[Numbers],
        pairs: Sequence[Pair],
        met: Collection[Couple],
        random: Random,
    ) -> None:
        place_of = {number: place for place, number in enumerate(numbers)}
        self.random = random
        self.pairs: list[Pair | None] = [*pairs, *[None] * (len(numbers) - len(pairs))]
        self.beside: list[list[int]] = [[] for _number in numbers]
        for one, other in map(sorted, left_out):
            self.beside[place_of[one]].append(place_of[other])
            self.beside[place_of[other]].append(place_of[one])
        self.known: dict[Pair | None, set[Pair]] = {pair: set() for pair in self.pairs}
        for one_pair, other_pair in map(tuple, met):
            self.known[one_pair].add(other_pair)
            self.known[other_pair].add(one_pair)

    @property
    def met(self) -> int:
        return sum(self._met_at(place) for place in range(len(self.pairs))) // 2

    def shuffle(self) -> None:
        self.random.shuffle(self.pairs)

    def anneal(self, most: int) -> Iterator[int]:
        """Exchange two at a time; tells how many have met whenever that changes."""
        found, size = self.met, len(self.pairs)
        steps = STEPS_A_NUMBER * size
        for step in range(steps):
            if found == most or size < 2:
                break
            one, other = self.random.sample(range(size), 2)
            # An exchange changes nothing anywhere else.
            before = self._met_at(one) + self._met_at(other)
            self._exchange(one, other)
            gain = self._met_at(one) + self._met_at(other) - before
            heat = WARM * (COLD / WARM) ** (step / steps)
            if gain < 0 and self.random.random() >= exp(gain / heat):
                self._exchange(one, other)
            elif gain:
                found += gain
                yield found

    def _exchange(self, one: int, other: int) -> None:
        self.pairs[one], self.pairs[other] = self.pairs[other], self.pairs[one]

    def _met_at(self, place: int) -> int:
        known = self.known[self.pairs[place]]
        return sum(self.pairs[other] in known for other in self.beside[place])
