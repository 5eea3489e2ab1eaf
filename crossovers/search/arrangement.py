"""A first seating that keeps every wish, or the wishes that cannot all be kept.

Wishes are about lines and sections, so pairs are first dealt to lines: those
that belong to a group (seeds, pairs kept apart, empty seats) by backtracking,
the others wherever their direction has room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crossovers.search.zones import DIRECTIONS, Group, Lineup
from crossovers.seats import Pair
from crossovers.wishes import Wish, Wishes, WishesConflict, without
from movements.seats import Direction
from movements.sentences import Sentence, joined

MOST_TRIALS = 100_000


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A seating that keeps the wishes, and what a search may change in it."""

    start: tuple[int, ...]
    movable: tuple[int, ...]
    allowed: tuple[tuple[bool, ...], ...]
    groups: tuple[Group, ...]


class WishesTooMany(WishesConflict):
    """Wishes that may or may not be possible together: the trials ran out."""


def arrange(lineup: Lineup, wishes: Wishes) -> Arrangement:
    """A first arrangement; raises WishesConflict with a smallest set that is impossible.

    The trials are limited; if they run out, WishesTooMany says that it is not known.
    """
    found = _arranged(lineup, wishes)
    if found is not None:
        return found
    conflict = _conflict(lineup, wishes)
    labels = [wish.label for wish in conflict]
    raise WishesConflict(
        "These sections cannot satisfy: %(labels)s. Leave out %(which)s.",
        labels=joined(labels or [Sentence("at most one empty seat per section")], "; "),
        which=Sentence("one of them") if len(conflict) > 1 else Sentence("that wish"),
        conflict=labels,
    )


def _conflict(lineup: Lineup, wishes: Wishes) -> tuple[Wish, ...]:
    """Wishes that are impossible together, though without any one of them possible."""
    # One pass is enough: a wish that was needed once stays needed when others are left out.
    for wish in tuple(wishes.each()):
        fewer = without(wishes, wish)
        if _arranged(lineup, fewer) is None:
            wishes = fewer
    return tuple(wishes.each())


def _arranged(lineup: Lineup, wishes: Wishes) -> Arrangement | None:
    places = _fixed_places(lineup, wishes)
    if places is None:
        return None
    allowed = _allowed_lines(lineup, wishes)
    groups = _groups(lineup, wishes)
    deal = _Deal(lineup, allowed, groups, places)
    if not deal.complete():
        return None
    movable = tuple(seat for seat in range(lineup.seats) if seat not in places)
    return Arrangement(deal.seating(), movable, tuple(map(tuple, allowed)), groups)


def _fixed_places(lineup: Lineup, wishes: Wishes) -> dict[int, int] | None:
    """Fixed seats with their pairs; None if a seat is missing or wanted twice."""
    number_of = {pair: number for number, pair in enumerate(lineup.pairs)}
    places: dict[int, int] = {}
    for pair, seat in wishes.fixed:
        place = lineup.place_of(seat)
        number = number_of[pair]
        if place is None or places.get(place, number) != number:
            return None
        if number in places.values() and place not in places:
            return None
        places[place] = number
    return places


def _allowed_lines(lineup: Lineup, wishes: Wishes) -> list[list[bool]]:
    """Which lines each pair, and each placeholder, may sit in."""
    lines = len(lineup.line_sizes)
    # One row more than seats: the problem has a placeholder to spare.
    allowed = [[True] * lines for _ in range(lineup.seats + 1)]
    wanted: dict[Pair, set[Direction]] = {pair: {Direction.NS} for pair in wishes.stay_ns}
    for pair, direction in wishes.sits:
        wanted.setdefault(pair, set()).add(direction)
    for number, pair in enumerate(lineup.pairs):
        seat = lineup.before.get(pair)
        for line in range(lines):
            direction = DIRECTIONS[line % 2]
            # A pair wished both ways finds no line, so that its wishes come out as a conflict.
            if pair in wanted and wanted[pair] != {direction}:
                allowed[number][line] = False
            if wishes.change_direction and seat is not None and seat.direction is direction:
                allowed[number][line] = False
    return allowed


def _groups(lineup: Lineup, wishes: Wishes) -> tuple[Group, ...]:
    number_of = {pair: number for number, pair in enumerate(lineup.pairs)}
    lines = len(lineup.line_sizes)
    sections = range(lines, lines + len(lineup.sizes))
    groups = [
        Group((number_of[one], number_of[other]), dict.fromkeys(sections, (0, 1)))
        for one, other in wishes.apart
    ]
    if wishes.seeds:
        members = tuple(number_of[pair] for pair in dict.fromkeys(wishes.seeds))
        groups.append(Group(members, _even_shares(lineup, len(members))))
    if lineup.empty:
        placeholders = tuple(range(len(lineup.pairs), lineup.seats))
        groups.append(Group(placeholders, dict.fromkeys(sections, (0, 1))))
    return tuple(groups)


def _even_shares(lineup: Lineup, many: int) -> dict[int, tuple[int, int]]:
    """Each line's and section's share by its size, rounded down and up."""
    zones = [*lineup.line_sizes, *(2 * tables for _, tables in lineup.sizes)]
    return {
        zone: (many * seats // lineup.seats, -(-many * seats // lineup.seats))
        for zone, seats in enumerate(zones)
    }


class _Deal:
    """Pairs being dealt to lines; those with a fixed seat are dealt first."""

    def __init__(
        self,
        lineup: Lineup,
        allowed: list[list[bool]],
        groups: tuple[Group, ...],
        places: dict[int, int],
    ) -> None:
        self.lineup, self.allowed, self.groups, self.places = lineup, allowed, groups, places
        self.lines = len(lineup.line_sizes)
        self.free = list(lineup.line_sizes)
        self.line_of: dict[int, int] = {}
        self.present = [[0] * (self.lines + len(lineup.sizes)) for _ in groups]
        self.of_pair: dict[int, list[int]] = {}
        for number, group in enumerate(groups):
            for pair in group.members:
                self.of_pair.setdefault(pair, []).append(number)
        self.trials = 0
        self.ways = [{line % 2 for line, may in enumerate(lines) if may} for lines in allowed]
        zones = lineup.zones
        self.sound = all(self._may_join(pair, zones[seat][0]) for seat, pair in places.items())
        for seat, pair in places.items():
            self._join(pair, zones[seat][0], 1)

    def complete(self) -> bool:
        """Deal all other pairs; False if that is impossible."""
        if not self.sound or any(
            count > group.limits.get(zone, (0, count))[1]
            for group, counts in zip(self.groups, self.present, strict=True)
            for zone, count in enumerate(counts)
        ):
            return False
        waiting = [pair for pair in self.of_pair if pair not in self.line_of]
        # Pairs with the least choice come first: a dead end then shows early.
        waiting.sort(key=lambda pair: (sum(self.allowed[pair]), -len(self.of_pair[pair])))
        return self._deal(waiting, 0) and self._deal_rest()

    def _deal(self, waiting: list[int], at: int) -> bool:
        if not self._shares_within_reach(waiting[at:]) or not self._directions_fit():
            return False
        if at == len(waiting):
            return True
        pair = waiting[at]
        for line in self._choices(pair):
            self.trials += 1
            if self.trials > MOST_TRIALS:
                raise WishesTooMany(
                    "In %(trials)s trials no way to keep all the wishes was found, nor a proof "
                    "that there is none: leave out some of the seeds or of the pairs kept apart.",
                    trials=MOST_TRIALS,
                )
            self._join(pair, line, 1)
            if self._deal(waiting, at + 1):
                return True
            self._join(pair, line, -1)
        return False

    def _choices(self, pair: int) -> list[int]:
        """Lines the pair may join, those with the greatest need first."""
        lines = [
            line for line in range(self.lines) if self.free[line] and self._may_join(pair, line)
        ]
        groups = self.of_pair.get(pair, ())
        return sorted(lines, key=lambda line: sum(self.present[g][line] for g in groups))

    def _may_join(self, pair: int, line: int) -> bool:
        if not self.allowed[pair][line]:
            return False
        return all(
            self.present[number][zone] < self.groups[number].limits[zone][1]
            for number in self.of_pair.get(pair, ())
            for zone in (line, self.lines + line // 2)
            if zone in self.groups[number].limits
        )

    def _join(self, pair: int, line: int, sign: int) -> None:
        if sign > 0:
            self.line_of[pair] = line
        else:
            del self.line_of[pair]
        self.free[line] -= sign
        for number in self.of_pair.get(pair, ()):
            self.present[number][line] += sign
            self.present[number][self.lines + line // 2] += sign

    def _shares_within_reach(self, waiting: list[int]) -> bool:
        """Whether the pairs still waiting can give every zone its least number of each group."""
        for number, group in enumerate(self.groups):
            if not any(low for low, _ in group.limits.values()):
                continue
            left = sum(number in self.of_pair[pair] for pair in waiting)
            lacks = [
                max(0, low - self.present[number][zone])
                for zone, (low, _) in sorted(group.limits.items())
            ]
            # A pair serves its line and its section at once, so the two are not added together.
            if sum(lacks[: self.lines]) > left or sum(lacks[self.lines :]) > left:
                return False
        return True

    def _rest(self) -> Iterator[int]:
        return (pair for pair in range(self.lineup.seats) if pair not in self.line_of)

    def _directions_fit(self) -> bool:
        """Whether the pairs bound to one direction still find room in it."""
        bound = [0, 0]
        for pair in self._rest():
            ways = self.ways[pair]
            if not ways:
                return False
            if len(ways) == 1:
                bound[min(ways)] += 1
        return all(bound[way] <= sum(self.free[way::2]) for way in range(2))

    def _deal_rest(self) -> bool:
        # These pairs are bound to a direction at most: with the bound ones first, everyone left
        # finds a seat, and there is nothing to take back.
        for pair in sorted(self._rest(), key=lambda pair: sum(self.allowed[pair])):
            lines = [k for k in range(self.lines) if self.free[k] and self.allowed[pair][k]]
            if not lines:
                return False
            self._join(pair, lines[0], 1)
        return True

    def seating(self) -> tuple[int, ...]:
        """Pairs seat by seat: the fixed ones first, the others by number."""
        fixed = set(self.places.values())
        queues: list[list[int]] = [[] for _ in range(self.lines)]
        # Backwards, because the queues are emptied from their ends.
        for pair, line in sorted(self.line_of.items(), reverse=True):
            if pair not in fixed:
                queues[line].append(pair)
        return tuple(
            self.places[seat] if seat in self.places else queues[line].pop()
            for seat, (line, _) in enumerate(self.lineup.zones)
        )
