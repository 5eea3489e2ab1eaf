"""Proofs that no seating of a section does better, by trying all that could.

By the formula of ``bounds``, fewer playbacks than claimed leave only few ways to
choose the stayers of both sessions: those with few cuts. For each two such
choices the overlap is bounded by how full the rows of missed meetings are (the
profile: two full rows laid over each other must overlap), and where that is not
enough, all placements are tried (``placements``).

Rotating the tables changes nothing, so the stayers of either session are looked
at up to rotations. Nor does swapping the two directions with the tables reversed
in session two, which makes changers of stayers: at most half of the tables stay.
If both sessions have the same movement, the one with fewer cuts may be called
the first.

>>> everyone_meets_five = frozenset(range(5))
>>> prove(7, everyone_meets_five, everyone_meets_five, 2)
Proof(playbacks=2, kind=<ProofKind.PROFILE: 'profile bound'>, choices=4, placements=0)
>>> prove(7, everyone_meets_five, everyone_meets_five, 3) is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from crossovers.proofs.bounds import MOST_TABLES_EXACT, Offsets, base, fewest_cuts, missed_seats
from movements.sentences import Sentence

# A choice takes 24 bytes, and room for all is set aside at once: 48 MB.
MOST_CHOICES = 2_000_000
MOST_PLACED = 50_000
Sets = npt.NDArray[np.int64]


class ProofKind(StrEnum):
    """How much had to be tried to see that fewer are impossible."""

    NONE = "none"
    CUT = "cut bound"
    PROFILE = "profile bound"
    EXHAUSTION = "exhaustion"


REASONS = {
    ProofKind.NONE: Sentence("there cannot be fewer than none"),
    ProofKind.CUT: Sentence(
        "at least this many meet again, no matter which pairs change direction (cut bound)"
    ),
    ProofKind.PROFILE: Sentence(
        "no choice of the pairs that change direction leaves fewer (profile bound)"
    ),
    ProofKind.EXHAUSTION: Sentence(
        "every choice of the pairs that change direction was tried to the end (exhaustion)"
    ),
}


@dataclass(frozen=True, slots=True)
class Proof:
    """Fewer than ``playbacks`` are impossible; the choices looked at, and those placed."""

    playbacks: int
    kind: ProofKind
    choices: int
    placements: int


def prove(tables: int, one: Offsets, two: Offsets, claimed: int) -> Proof | None:
    """The proof that fewer than ``claimed`` are impossible; None if false or too long to find."""
    if claimed <= 0:
        return Proof(0, ProofKind.NONE, 0, 0)
    if tables > MOST_TABLES_EXACT:
        return None
    cut_one, cut_two = fewest_cuts(tables, one), fewest_cuts(tables, two)
    looked = placed = 0
    for stayers in range(tables // 2 + 1):
        # With fewer playbacks than claimed, cuts and overlap add up to this at most.
        allowed = claimed - 1 - base(tables, stayers, one, two)
        if cut_one[stayers] + cut_two[stayers] > allowed:
            continue
        found = _refute(tables, one, two, stayers, allowed)
        if found is None:
            return None
        looked, placed = looked + found[0], placed + found[1]
    return Proof(claimed, _kind(looked, placed), looked, placed)


def _kind(looked: int, placed: int) -> ProofKind:
    if placed:
        return ProofKind.EXHAUSTION
    return ProofKind.PROFILE if looked else ProofKind.CUT


def _refute(
    tables: int, one: Offsets, two: Offsets, stayers: int, allowed: int
) -> tuple[int, int] | None:
    """Choices looked at and placed, if none keeps cuts and overlap within ``allowed``."""
    from crossovers.proofs.placements import fewest_overlaps  # noqa: PLC0415 -- numba is slow to load

    least_one, least_two = fewest_cuts(tables, one)[stayers], fewest_cuts(tables, two)[stayers]
    # Each session cuts at least its minimum, which leaves the other only the rest.
    sets_two = _choices(tables, two, stayers, allowed - least_one)
    sets_one = _choices(tables, one, stayers, allowed - least_two)
    if sets_one is None or sets_two is None:
        return None
    if one == two:
        # The smaller of two cuts is at most half of what both may have.
        sets_one = sets_one[2 * sets_one[:, 2] <= allowed]
    least, looked, placed = fewest_overlaps(
        missed_sets(tables, one), missed_sets(tables, two), sets_one, sets_two, tables, allowed,
        MOST_PLACED,
    )  # fmt: skip
    settled = least > allowed and placed <= MOST_PLACED
    return (int(looked), int(placed)) if settled else None


def _choices(tables: int, offsets: Offsets, stayers: int, most: int) -> Sets | None:
    """All choices of stayers with at most ``most`` cuts; None if there are too many."""
    from crossovers.proofs.cuts import few_cut  # noqa: PLC0415 -- numba is slow to load

    width = tables - len(offsets)
    missed = missed_seats(tables, offsets)
    found: Sets = few_cut(missed, tables, width, stayers, most, MOST_CHOICES)
    return found if len(found) < MOST_CHOICES else None


def missed_sets(tables: int, offsets: Offsets) -> Sets:
    """The sets of seats missed by each NS seat and by each EW seat, as bits."""
    sets = np.zeros((2, tables), np.int64)
    for ns, missed in enumerate(missed_seats(tables, offsets).tolist()):
        for ew in missed:
            sets[0, ns] |= 1 << ew
            sets[1, ew] |= 1 << ns
    return sets
