"""An event seated most evenly: session after session searched again while the others stand.

No session may have a playback more than in the event given, unless so many are allowed.
With two sessions one search settles it, and its curve tells what more playbacks buy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crossovers.fairness.event_plays import Scoring
from crossovers.fairness.fairest_seating import (
    EFFORT,
    EVENER,
    FairSeating,
    fairest_seatings,
    with_at_most,
)
from crossovers.search.effort import Effort
from crossovers.search.seating_search import NO_WISHES
from crossovers.sections import Session
from crossovers.wishes import Wishes
from movements.progress import part

MOST_SWEEPS = 3


@dataclass(frozen=True, slots=True)
class FairEvent:
    """The sessions; for two of them what other numbers of playbacks would give."""

    sessions: tuple[Session, ...]
    curve: tuple[FairSeating, ...] = ()


def fairest_event(
    sessions: Sequence[Session],
    *,
    playbacks: int | None = None,
    scoring: Scoring = Scoring.ACROSS,
    wishes: Wishes = NO_WISHES,
    seed: int = 1,
    effort: Effort = EFFORT,
) -> FairEvent:
    """The event with the seats after session one searched; ``playbacks`` are allowed in all."""
    found = list(sessions)
    curve: tuple[FairSeating, ...] = ()
    least = float("inf")
    sweeps = 1 if len(found) == 2 else MOST_SWEEPS
    steps = sweeps * (len(found) - 1)
    for sweep in range(sweeps):
        for number in range(1, len(found)):
            done = sweep * (len(found) - 1) + number - 1
            seconds = None if effort.seconds is None else effort.seconds / steps
            tell = part(effort.tell, done / steps, (done + 1) / steps)
            curve = fairest_seatings(
                # The session before comes last: wishes may speak of it.
                (*found[number + 1 :], *found[:number]),
                found[number],
                scoring=scoring,
                wishes=wishes,
                curve=playbacks is not None or len(found) == 2,
                seed=seed + sweep,
                effort=replace(effort, seconds=seconds, tell=tell),
            )
            best = with_at_most(curve, playbacks)
            found[number] = replace(found[number], seating=best.seating.without_placeholders())
        if best.imbalance > least - EVENER:
            break
        least = best.imbalance
    return FairEvent(tuple(found), curve if len(found) == 2 else ())
