"""A seating problem in arrays: what the search works on.

The pairs are numbered, first those of the lineup, then a placeholder for each
empty seat and one to spare; a placeholder has met nobody. Seats are numbered
through the session. Zones are its lines, then its sections.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from crossovers.playbacks import Met, met_matrix, session_meetings
from crossovers.search.arrangement import arrange
from crossovers.search.zones import Group, Lineup
from crossovers.seats import Pair, Seating
from crossovers.sections import Section, Session, section_sizes
from crossovers.wishes import Wishes

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int32]


class SeatingState(NamedTuple):
    """What swaps of seats read and change, as arrays: the state of every search for a seating.

    ``opponents[seat, :degree[seat]]`` are the seats it meets, ``zones[seat]`` its
    line and its section. ``allowed`` says which lines a pair may sit in, ``member``
    which groups it belongs to; ``present`` counts each group's members by zone,
    to be kept between ``least`` and ``most``. ``is_free`` says that nothing is
    wished. ``pairs`` is the seating reached, ``best`` the one kept.
    """

    met: Met
    opponents: Numbers
    degree: Numbers
    movable: Numbers
    zones: Numbers
    is_free: bool
    allowed: Bytes
    member: Bytes
    present: Numbers
    least: Numbers
    most: Numbers
    pairs: Numbers
    best: Numbers


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

    def state(self, pairs: Numbers | None = None) -> SeatingState:
        """Arrays for one run of a search, from ``start`` or other pairs that keep the wishes."""
        pairs = (self.start if pairs is None else pairs).copy()
        zones = int(self.zones.max()) + 1
        member = np.zeros((len(self.met), len(self.groups)), np.uint8)
        least = np.zeros((len(self.groups), zones), np.int32)
        most = np.full((len(self.groups), zones), len(self.start), np.int32)
        present = np.zeros((len(self.groups), zones), np.int32)
        for number, group in enumerate(self.groups):
            member[list(group.members), number] = 1
            for zone, (low, high) in group.limits.items():
                least[number, zone], most[number, zone] = low, high
            inside = self.zones[member[pairs, number] == 1]
            present[number] = np.bincount(inside.ravel(), minlength=zones)
        return SeatingState(
            met=self.met,
            opponents=self.opponents,
            degree=self.degree,
            movable=self.movable,
            zones=self.zones,
            is_free=not self.groups and bool(self.allowed.all()),
            allowed=self.allowed,
            member=member,
            present=present,
            least=least,
            most=most,
            pairs=pairs,
            best=pairs.copy(),
        )

    def seating(self, pairs: npt.NDArray[np.integer]) -> Seating:
        """The seating with names in the place of numbers."""
        return Seating(self.sizes, tuple(self.names[int(pair)] for pair in pairs))

    def numbered(self, seated: Sequence[Pair | None]) -> Numbers:
        """Names to numbers, each empty seat with a placeholder of its own."""
        number_of = {name: number for number, name in enumerate(self.names) if name}
        placeholder = iter(number for number, name in enumerate(self.names) if not name)
        return np.array(
            [number_of[pair] if pair else next(placeholder) for pair in seated], np.int32
        )


def seating_problem(
    earlier: Sequence[Session],
    sections: Sequence[Section],
    pairs: Sequence[Pair],
    wishes: Wishes,
) -> Problem:
    """The problem of seating these pairs once more after the sessions before."""
    sizes = tuple(section_sizes(tuple(sections)).items())
    lineup = Lineup(tuple(pairs), sizes, dict(earlier[-1].seating.seat_of) if earlier else {})
    arrangement = arrange(lineup, wishes)
    names = (*lineup.pairs, *(None,) * (lineup.empty + 1))
    met = np.zeros((len(names), len(names)), np.uint8)
    met[: len(lineup.pairs), : len(lineup.pairs)] = met_matrix(earlier, lineup.pairs)
    opponents, degree = _opponents(sections, lineup.seats)
    return Problem(
        names=names,
        sizes=sizes,
        met=met,
        opponents=opponents,
        degree=degree,
        start=np.array(arrangement.start, np.int32),
        movable=np.array(arrangement.movable, np.int32),
        zones=np.array(lineup.zones, np.int32),
        allowed=np.array(arrangement.allowed, np.uint8),
        groups=arrangement.groups,
    )


def _opponents(sections: Sequence[Section], seats: int) -> tuple[Numbers, Numbers]:
    """The different opponents of each seat."""
    meetings = session_meetings(sections)[:, 1:]
    # No seating avoids a meeting repeated within the session, so the search leaves it out.
    both = np.unique(np.concatenate([meetings, meetings[:, ::-1]]), axis=0)
    degree = np.bincount(both[:, 0], minlength=seats).astype(np.int32)
    opponents = np.zeros((seats, int(degree.max(initial=1))), np.int32)
    # Rows are sorted by seat, so a row's place counts on from the first of its seat.
    column = np.arange(len(both)) - np.repeat(np.cumsum(degree) - degree, degree)
    opponents[both[:, 0], column] = both[:, 1]
    return opponents, degree
