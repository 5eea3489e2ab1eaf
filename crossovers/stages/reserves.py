"""Reserves: who moves up when a pair declines.

A stage's reserves are the pairs below its lines, in the order of the ranking. Those
who play in a stage that comes after it in worth may move up too and leave their
place there. Who has declined once is not asked again. The ranking, and who
qualified by it, stay what they are.

>>> from crossovers.stages.ranking import Ranked, Ranking
>>> ranking = Ranking("Q", tuple(Ranked(f"p{place}", place) for place in (1, 2, 3, 4)))
>>> reserves(ranking, 2, declined={"p3"})
('p4',)
"""

from __future__ import annotations

from collections.abc import Collection

from crossovers.seats import Pair
from crossovers.stages.ranking import Ranking


def reserves(
    ranking: Ranking,
    below: int,
    *,
    declined: Collection[Pair] = (),
    playing: Collection[Pair] = (),
) -> tuple[Pair, ...]:
    """The pairs that may move up across the line below a place, the next one first.

    ``playing`` are pairs that the stage has already, by whatever way.
    """
    return tuple(
        pair for pair in ranking.pairs[below:] if pair not in declined and pair not in playing
    )
