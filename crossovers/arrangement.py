"""A first seating that keeps every wish, or the wishes that cannot all hold.

Wishes speak of lines and sections, so pairs are first dealt to lines: the
ones that belong to a group (seeds, pairs kept apart, empty seats) by trying
and going back, the others wherever their direction has room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crossovers.seats import Pair
from crossovers.wishes import Wish, Wishes, WishesConflict, without
from crossovers.zones import DIRECTIONS, Group, Roster
from movements.movement import Direction
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
    """Wishes of which it is not known whether they can all hold."""


def arrange(roster: Roster, wishes: Wishes) -> Arrangement:
    """A first arrangement; raises WishesConflict with a smallest set that cannot hold.

    Every trial counts; if they run out the answer is not known, and says so.
    """
    found = _arranged(roster, wishes)
    if found is not None:
        return found
    conflict = _conflict(roster, wishes)
    labels = [wish.label for wish in conflict]
    raise WishesConflict(
        "This cannot be kept in these sections: %(labels)s. Leave out %(which)s.",
        labels=joined(labels or [Sentence("one empty seat a section at the most")], "; "),
        which=Sentence("one of them") if len(conflict) > 1 else Sentence("that wish"),
        wishes=labels,
    )


def _conflict(roster: Roster, wishes: Wishes) -> tuple[Wish, ...]:
    """Wishes of which each one is needed for the rest to be impossible."""
    for wish in tuple(wishes.each()):
        fewer = without(wishes, wish)
        if _arranged(roster, fewer) is None:
            wishes = fewer
    return tuple(wishes.each())


def _arranged(roster: Roster, wishes: Wishes) -> Arrangement | None:
    places = _fixed_places(roster, wishes)
    if places is None:
        return None
    allowed = _allowed_lines(roster, wishes)
    groups = _groups(roster, wishes)
    deal = _Deal(roster, allowed, groups, places)
    if not deal.complete():
        return None
    movable = tuple(seat for seat in range(roster.seats) if seat not in places)
    return Arrangement(deal.seating(), movable, tuple(map(tuple, allowed)), groups)


def _fixed_places(roster: Roster, wishes: Wishes) -> dict[int, int] | None:
    """Fixed seats with their pairs; None if a seat is missing or wanted twice."""
    number_of = {pair: number for number, pair in enumerate(roster.pairs)}
    places: dict[int, int] = {}
    for pair, seat in wishes.fixed:
        place = roster.place_of(seat)
        number = number_of[pair]
        if place is None or places.get(place, number) != number:
            return None
        if number in places.values() and place not in places:
            return None
        places[place] = number
    return places


def _allowed_lines(roster: Roster, wishes: Wishes) -> list[list[bool]]:
    """Which lines each pair, and each nobody, may sit in."""
    lines = len(roster.line_sizes)
    allowed = [[True] * lines for _ in range(roster.seats + 1)]
    wanted: dict[Pair, set[Direction]] = {pair: {Direction.NS} for pair in wishes.stay_ns}
    for pair, direction in wishes.sits:
        wanted.setdefault(pair, set()).add(direction)
    for number, pair in enumerate(roster.pairs):
        seat = roster.before.get(pair)
        for line in range(lines):
            direction = DIRECTIONS[line % 2]
            if pair in wanted and wanted[pair] != {direction}:
                allowed[number][line] = False
            if wishes.change_direction and seat is not None and seat.direction is direction:
                allowed[number][line] = False
    return allowed


def _groups(roster: Roster, wishes: Wishes) -> tuple[Group, ...]:
    number_of = {pair: number for number, pair in enumerate(roster.pairs)}
    lines = len(roster.line_sizes)
    sections = range(lines, lines + len(roster.sizes))
    groups = [
        Group((number_of[one], number_of[other]), dict.fromkeys(sections, (0, 1)))
        for one, other in wishes.apart
    ]
    if wishes.seeds:
        members = tuple(number_of[pair] for pair in dict.fromkeys(wishes.seeds))
        groups.append(Group(members, _even_shares(roster, len(members))))
    if roster.empty:
        nobody = tuple(range(len(roster.pairs), roster.seats))
        groups.append(Group(nobody, dict.fromkeys(sections, (0, 1))))
    return tuple(groups)


def _even_shares(roster: Roster, many: int) -> dict[int, tuple[int, int]]:
    """Each line's and section's share by its size, rounded down and up."""
    zones = [*roster.line_sizes, *(2 * tables for _, tables in roster.sizes)]
    return {
        zone: (many * seats // roster.seats, -(-many * seats // roster.seats))
        for zone, seats in enumerate(zones)
    }


class _Deal:
    """Dealing pairs to lines; fixed pairs are dealt already."""

    def __init__(
        self,
        roster: Roster,
        allowed: list[list[bool]],
        groups: tuple[Group, ...],
        places: dict[int, int],
    ) -> None:
        self.roster, self.allowed, self.groups, self.places = roster, allowed, groups, places
        self.lines = len(roster.line_sizes)
        self.free = list(roster.line_sizes)
        self.line_of: dict[int, int] = {}
        self.present = [[0] * (self.lines + len(roster.sizes)) for _ in groups]
        self.of_pair: dict[int, list[int]] = {}
        for number, group in enumerate(groups):
            for pair in group.members:
                self.of_pair.setdefault(pair, []).append(number)
        self.trials = 0
        self.ways = [{line % 2 for line, may in enumerate(lines) if may} for lines in allowed]
        zones = roster.zones
        self.sound = all(self._may_join(pair, zones[seat][0]) for seat, pair in places.items())
        for seat, pair in places.items():
            self._join(pair, zones[seat][0], 1)

    def complete(self) -> bool:
        """Deal everybody else; False if that cannot be done."""
        if not self.sound or any(
            count > group.limits.get(zone, (0, count))[1]
            for group, counts in zip(self.groups, self.present, strict=True)
            for zone, count in enumerate(counts)
        ):
            return False
        waiting = [pair for pair in self.of_pair if pair not in self.line_of]
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
                    "No way to keep all the wishes was found in %(trials)s trials, nor that there "
                    "is none: leave out some of the seeds or of the pairs kept apart.",
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
        """Whether those still waiting can bring every group to its least everywhere."""
        for number, group in enumerate(self.groups):
            if not any(low for low, _ in group.limits.values()):
                continue
            left = sum(number in self.of_pair[pair] for pair in waiting)
            lacks = [
                max(0, low - self.present[number][zone])
                for zone, (low, _) in sorted(group.limits.items())
            ]
            if sum(lacks[: self.lines]) > left or sum(lacks[self.lines :]) > left:
                return False
        return True

    def _rest(self) -> Iterator[int]:
        return (pair for pair in range(self.roster.seats) if pair not in self.line_of)

    def _directions_fit(self) -> bool:
        """Whether those bound to one direction still find room in it."""
        bound = [0, 0]
        for pair in self._rest():
            ways = self.ways[pair]
            if not ways:
                return False
            if len(ways) == 1:
                bound[min(ways)] += 1
        return all(bound[way] <= sum(self.free[way::2]) for way in range(2))

    def _deal_rest(self) -> bool:
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
        for pair, line in sorted(self.line_of.items(), reverse=True):
            if pair not in fixed:
                queues[line].append(pair)
        return tuple(
            self.places[seat] if seat in self.places else queues[line].pop()
            for seat, (line, _) in enumerate(self.roster.zones)
        )
