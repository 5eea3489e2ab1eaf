"""How many pairs a stage has, or will have as far as its places tell."""

from __future__ import annotations

from collections.abc import Collection

from crossovers.errors import CrossoverError
from planner.models import Pair
from planner.plan.planned_stages import PlannedStage


def stage_size(
    planned: PlannedStage, stages: Collection[PlannedStage], pairs: Collection[Pair]
) -> int:
    """The pairs that play in it; before the cut those that its places come to."""
    if planned.is_cut:
        return sum(not pair.withdrawn and planned.includes(pair) for pair in pairs)
    by_code = {other.code: other for other in stages}
    found = 0
    for take in planned.takes:
        source = stage_size(by_code[take.source.code], stages, pairs)
        try:
            places = take.range.places(source)
        except CrossoverError:
            continue
        found += (places.last or source) - places.first + 1
    return found
