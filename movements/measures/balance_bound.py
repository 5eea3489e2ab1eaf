"""A lower bound on the imbalance of a movement, whichever tables switch when.

Two arguments, of which the stronger counts; both hold for every way of
switching, since neither who meets whom nor who plays what depends on it.

*Spectrum.* The comparisons with the numbers of groups played on the diagonal
are C = W + M, where W = S·Sᵀ has no negative eigenvalue, at most as many
positive ones as there are board groups, a trace that is known, and gives
zero on the vector of ones (each play adds +1 and -1). Among all such W the sum
of the squares of C is least if W shares its eigenvectors with M and fills up the
lowest eigenvalues of M to one level. For the t x t Mitchell this is
t/(2t-1)·√((t-1)/2).

*Whole numbers.* Switches change a comparison by two at a time, so whether it
is odd or even is settled beforehand, and so is the sum of each row. The
best row of whole numbers with these parities and this sum is easily found.

>>> from movements.families.mitchell import mitchell
>>> round(lower_bound(mitchell(13).schedule), 3)
1.274
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from movements.measures.balance import Matrix, Plays
from movements.schedule import Schedule

Floats = npt.NDArray[np.float64]


def lower_bound(schedule: Schedule) -> float:
    """An imbalance that no choice of switches can go below."""
    return lower_bound_of(Plays.of(schedule))


def lower_bound_of(plays: Plays) -> float:
    """The same for plays of any origin, such as those of several sessions by the same pairs."""
    played = np.zeros((len(plays.pairs), plays.groups), np.int64)
    np.add.at(played, (plays.ns, plays.group), 1)
    np.add.at(played, (plays.ew, plays.group), 1)
    if played.max() > 1:  # a pair meets boards twice: neither argument holds
        return 0.0
    mean = plays.couples * plays.average_comparison() ** 2
    spectral = _spectral_squares(plays, played) - mean
    whole = _whole_number_gross(plays, played)
    # A float must not lift the bound above an imbalance that is reached.
    rounding = 1e-9 * (1 + mean)
    gross = max(spectral - rounding, whole - rounding, 0.0)
    return math.sqrt(gross / plays.couples)


def _spectral_squares(plays: Plays, played: Matrix) -> float:
    """A lower bound on the sum of all squared comparisons, each couple once."""
    pairs = len(plays.pairs)
    encounters = plays.encounters().astype(np.float64)
    centre = np.eye(pairs) - 1.0 / pairs
    centred = centre @ encounters @ centre
    # One eigenvalue is the zero of the vector of ones itself: put it out of the way.
    beyond = encounters.sum() + 1.0
    levels = np.linalg.eigvalsh(centred + beyond / pairs)[:-1]
    counts = played.sum(axis=1)
    rank = min(plays.groups, pairs - 1)
    filled = np.concatenate([_filled(levels[:rank], float(counts.sum())), levels[rank:]])
    # W gives zero on the vector of ones, so what centring takes off M stays whatever W is;
    # the diagonal of W, the groups that each pair plays, is not a comparison and comes off.
    outside = (encounters**2).sum() - (centred**2).sum()
    return float((filled**2).sum() + outside - (counts**2).sum()) / 2


def _filled(levels: Floats, amount: float) -> Floats:
    """The lowest levels raised to a common one by an amount shared out among them."""
    for count in range(1, len(levels) + 1):
        level = (amount + levels[:count].sum()) / count
        if count == len(levels) or level <= levels[count]:
            break
    filled: Floats = np.maximum(levels, level)
    return filled


def _whole_number_gross(plays: Plays, played: Matrix) -> float:
    """A lower bound on the gross imbalance, from what is odd and what is even."""
    average = plays.average_comparison()
    odd = (played @ played.T + plays.encounters()) % 2
    sums = played @ (plays.results - 1)
    gross = 0.0
    for pair, row in enumerate(odd):
        gross += best_row(np.delete(row, pair), int(sums[pair]), average)
    # Every couple is in two rows.
    return gross / 2


def best_row(odd: Matrix, total: int, average: float) -> float:
    """The least sum of squared distances from the average, in steps of two."""
    values = odd + 2 * np.round((average - odd) / 2).astype(np.int64)
    steps = (total - int(values.sum())) // 2
    way = 2 if steps > 0 else -2
    # Squares are convex: the cheapest step each time leads to the least sum.
    for _ in range(abs(steps)):
        nearest = int(np.argmin((values + way - average) ** 2 - (values - average) ** 2))
        values[nearest] += way
    return float(((values - average) ** 2).sum())
