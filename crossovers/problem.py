"""A seating problem in arrays: what the search works on.

The pairs are numbered, first those of the roster, then one "nobody" for each
empty seat and one to spare; nobody has met anybody. Seats are counted
through the session. Zones are its lines, then its sections.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from crossovers.arrangement import arrange
from crossovers.playbacks import Met, met_matrix, session_meetings
from crossovers.seats import Pair, Seating
from crossovers.sections import Section, Session, section_sizes
from crossovers.wishes import Wishes
from crossovers.zones import Group, Roster

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int32]
Rules = tuple[Numbers, Bytes, Bytes, Numbers, Numbers, Numbers]


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """Who has met, which seats meet, a first seating that keeps the wishes, and the wishes."""

    names: tuple[Pair | None, ...]
    sizes: tuple[tuple[str, int], ...]
    met: Met
    opponents: Numbers
    degree: Numbers
    start: Numbers
    movable: Numbers
    zones: Numbers
    allowed: Bytes
    groups: tuple[Group, ...]

    @property
    def rules(self) -> Rules:
        """The wishes as the compiled search reads them, counted for ``start``."""
        zones = int(self.zones.max()) + 1
        member = np.zeros((len(self.met), len(self.groups)), np.uint8)
        least = np.zeros((len(self.groups), zones), np.int32)
        most = np.full((len(self.groups), zones), len(self.start), np.int32)
        present = np.zeros((len(self.groups), zones), np.int32)
        for number, group in enumerate(self.groups):
            member[list(group.members), number] = 1
            for zone, (low, high) in group.limits.items():
                least[number, zone], most[number, zone] = low, high
            for kind in range(2):
                inside = member[self.start, number] == 1
                present[number] += np.bincount(self.zones[inside, kind], minlength=zones).astype(
                    np.int32
                )
        return self.zones, self.allowed, member, present, least, most

    def seating(self, pairs: npt.NDArray[np.integer]) -> Seating:
        """Numbers back to names."""
        return Seating(self.sizes, tuple(self.names[int(pair)] for pair in pairs))

    def numbered(self, seated: Sequence[Pair | None]) -> Numbers:
        """Names to numbers, each empty seat with a number of its own."""
        number_of = {name: number for number, name in enumerate(self.names) if name}
        nobody = iter(number for number, name in enumerate(self.names) if not name)
        return np.array([number_of[pair] if pair else next(nobody) for pair in seated], np.int32)


def seating_problem(
    earlier: Sequence[Session],
    sections: Sequence[Section],
    pairs: Sequence[Pair],
    wishes: Wishes,
) -> Problem:
    """The problem of seating these pairs once more after the sessions before."""
    sizes = tuple(section_sizes(tuple(sections)).items())
    roster = Roster(tuple(pairs), sizes, dict(earlier[-1].seating.seat_of) if earlier else {})
    arrangement = arrange(roster, wishes)
    names = (*roster.pairs, *(None,) * (roster.empty + 1))
    met = np.zeros((len(names), len(names)), np.uint8)
    met[: len(roster.pairs), : len(roster.pairs)] = met_matrix(earlier, roster.pairs)
    opponents, degree = _opponents(sections, roster.seats)
    return Problem(
        names=names,
        sizes=sizes,
        met=met,
        opponents=opponents,
        degree=degree,
        start=np.array(arrangement.start, np.int32),
        movable=np.array(arrangement.movable, np.int32),
        zones=np.array(roster.zones, np.int32),
        allowed=np.array(arrangement.allowed, np.uint8),
        groups=arrangement.groups,
    )


def _opponents(sections: Sequence[Section], seats: int) -> tuple[Numbers, Numbers]:
    """The different opponents of each seat."""
    meetings = session_meetings(sections)[:, 1:]
    both = np.unique(np.concatenate([meetings, meetings[:, ::-1]]), axis=0)
    degree = np.bincount(both[:, 0], minlength=seats).astype(np.int32)
    opponents = np.zeros((seats, int(degree.max(initial=1))), np.int32)
    place = np.arange(len(both)) - np.repeat(np.cumsum(degree) - degree, degree)
    opponents[both[:, 0], place] = both[:, 1]
    return opponents, degree
