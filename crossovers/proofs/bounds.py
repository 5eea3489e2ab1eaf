"""Lower bounds on the playbacks of two sessions, with the argument.

One section plays two sessions. Say a pairs of each line keep their direction
(the stayers) and t - a change it (the changers). Two pairs can play back only if
they are opposite each other in both sessions: both stay or both change, which
makes a² + (t - a)² couples. Session one misses t·s couples (s = t - r per pair);
those between a stayer and a changer, cut₁ of them, do nothing against playbacks,
nor do cut₂ of session two; and what both sessions miss, the overlap, helps only
once. So

    playbacks = a² + (t - a)² - t·s₁ - t·s₂ + cut₁ + cut₂ + overlap.

The *cut bound* takes the fewest possible cut₁ and cut₂ for each a, found by trying
all choices of stayers. For sections too large for that, the cuts are
bounded by the second largest eigenvalue of the missed meetings (expander
mixing): cut ≥ 2a(1 - a/t)(s - σ), always even. The *profile bound* and the proofs
by exhaustion, which look at the overlap too, are in ``exhaustion``.

>>> from crossovers.sections import standard_section
>>> nine = standard_section("A", 9, rounds=9)
>>> cut_bound(9, meeting_offsets(nine), meeting_offsets(nine))
41
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil

import numpy as np
import numpy.typing as npt

from crossovers.sections import Section
from movements.sentences import Sentence

# 2^22 sets of stayers at 23 tables, and twice as many with every table more.
MOST_TABLES_EXACT = 23
Offsets = frozenset[int]


@dataclass(frozen=True, slots=True)
class Bound:
    """A lower bound on the playbacks, and the argument for it."""

    playbacks: int = 0
    reason: str = Sentence("there cannot be fewer than none")


NO_BOUND = Bound()


def meeting_offsets(section: Section) -> Offsets | None:
    """The steps from EW to NS starting tables that meet, if the same at every table.

    None for movements that differ from table to table: rovers, half tables, Howells.
    """
    t = section.tables
    ns, ew = section.meetings[:, 2], section.meetings[:, 3] - t
    if len(ns) == 0 or ns.max() >= t or ew.min() < 0:
        return None
    meets = np.zeros((t, t), bool)
    meets[(ns - ew) % t, ns] = True
    whole = meets.all(axis=1)
    if (meets.any(axis=1) != whole).any():
        return None
    return frozenset(np.nonzero(whole)[0].tolist())


def repeated_meetings(section: Section) -> int:
    """Meetings that repeat another one of the same session, wherever pairs sit."""
    seats = section.meetings[:, 2:]
    return len(seats) - len(np.unique(np.sort(seats, axis=1), axis=0))


def missed_seats(tables: int, offsets: Offsets) -> npt.NDArray[np.int64]:
    """For each NS seat the EW seats it never meets."""
    missed = [step for step in range(tables) if step not in offsets]
    return (np.arange(tables)[:, None] - np.array(missed, np.int64)) % tables


@cache
def fewest_cuts(tables: int, offsets: Offsets) -> tuple[int, ...]:
    """The fewest missed meetings that are cut, for 0 to t stayers per line."""
    width = tables - len(offsets)
    if width == 0:
        return (0,) * (tables + 1)
    if tables > MOST_TABLES_EXACT:
        return tuple(eigenvalue_cut(tables, offsets, stayers) for stayers in range(tables + 1))
    from crossovers.proofs.cuts import fewest_cut  # noqa: PLC0415 -- numba is slow to load

    return tuple(fewest_cut(missed_seats(tables, offsets), tables, width).tolist())


def eigenvalue_cut(tables: int, offsets: Offsets, stayers: int) -> int:
    """The cut forced by the eigenvalues; 1e-6 is more than their rounding errors."""
    missed = np.ones(tables)
    missed[list(offsets)] = 0
    # The singular values of a circulant are the absolute values of the Fourier transform of
    # its first row; the one left out is the row sum.
    sigma = float(np.abs(np.fft.fft(missed))[1:].max())
    cut = 2 * stayers * (1 - stayers / tables) * (float(missed.sum()) - sigma)
    # Equally many NS and EW pairs stay, so both have equally many cuts: an even number in all.
    return max(0, 2 * ceil(cut / 2 - 1e-6))


def base(tables: int, stayers: int, one: Offsets, two: Offsets) -> int:
    """Playbacks if nothing were cut and nothing overlapped."""
    misses = 2 * tables - len(one) - len(two)
    changers = tables - stayers
    return stayers * stayers + changers * changers - tables * misses


def cut_bound(
    tables: int, one: Offsets | None, two: Offsets | None, stayers: Iterable[int] | None = None
) -> int:
    """The fewest playbacks that the cuts allow, for these numbers of stayers or any."""
    if one is None or two is None:
        return 0
    cut_one, cut_two = fewest_cuts(tables, one), fewest_cuts(tables, two)
    return max(
        0,
        min(
            base(tables, a, one, two) + cut_one[a] + cut_two[a]
            for a in (range(tables + 1) if stayers is None else stayers)
        ),
    )


def lower_bound(
    first: Sequence[Section],
    second: Sequence[Section],
    *,
    full: bool = True,
    stayers: Iterable[int] | None = None,
) -> Bound:
    """The best bound for two sessions that needs no search.

    ``full`` says that all seats are taken by the same pairs in both. Several
    sections have no bound but the meetings repeated within a session.
    """
    repeated = sum(repeated_meetings(section) for section in (*first, *second))
    alone = len(first) == len(second) == 1 and first[0].tables == second[0].tables
    cut = 0
    if alone and full:
        one, two = meeting_offsets(first[0]), meeting_offsets(second[0])
        cut = cut_bound(first[0].tables, one, two, stayers)
    # Offsets count two seats that meet once, however often they do: repeated meetings are extra.
    if cut:
        return Bound(
            cut + repeated,
            Sentence(
                "at least this many meet again, no matter which pairs change direction "
                "(cut bound, cuts minimised exactly)"
            )
            if first[0].tables <= MOST_TABLES_EXACT
            else Sentence(
                "at least this many meet again, no matter which pairs change direction "
                "(cut bound, cuts bounded by eigenvalues)"
            ),
        )
    if repeated:
        return Bound(repeated, Sentence("opponents met twice within a session"))
    return NO_BOUND
