"""How fair a movement is, for people who do not read matrices.

Thousands of events are played on paper: every pair gets a strength at random,
every board a result that is the difference of the strengths and some luck, and
matchpoints decide. Then one can say how often the best pair came first, how
well the order of the results followed the order of the strengths, and how
much it matters which seat one draws.

For the last, every field plays twice with the same seats and new luck. What
a pair gains over its strength both times is due to its seat: to whom it met
and compared with.

>>> from movements.families.mitchell import mitchell
>>> from movements.switches.round_switches import with_rounds_switched
>>> plain = simulate(mitchell(9).schedule.with_one_winner(), events=400, seed=1)
>>> scrambled = simulate(with_rounds_switched(mitchell(9).schedule, [1]), events=400, seed=1)
>>> plain.seat_worth > scrambled.seat_worth
True
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from movements.errors import SizeOutOfRange
from movements.measures.balance import Plays
from movements.schedule import Schedule
from movements.sentences import Sentence

Floats = npt.NDArray[np.float64]
MOST_EVENTS = 1_000_000
MOST_BOARDS = 36
AT_ONCE = 250


@dataclass(frozen=True, slots=True)
class Model:
    """What is played: boards per round, and luck on a board in standard deviations of strength."""

    boards_per_round: int = 2
    luck: float = 5.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happened on average over all events.

    Scores are percentages. ``seat_worth`` and ``luck`` are standard deviations
    of a pair's score: what its seat and what its luck did to it.
    """

    events: int
    best_pair_wins: float
    place_of_best_pair: float
    rank_correlation: float
    seat_worth: float
    luck: float

    @property
    def margin(self) -> float:
        """By how much ``best_pair_wins`` may be off, in two cases of three."""
        chance = self.best_pair_wins
        return math.sqrt(chance * (1 - chance) / self.events)


def simulate(
    schedule: Schedule,
    *,
    events: int = 10_000,
    seed: int = 1,
    model: Model | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Outcome:
    """The average outcome of many events; with two winners each line is a field of its own."""
    model = model or Model()
    _check(events, model)
    plays = Plays.of(schedule)
    fields = _fields(schedule, plays)
    generator = np.random.default_rng(seed)
    totals = np.zeros(5)
    for start in range(0, events, AT_ONCE):
        count = min(AT_ONCE, events - start)
        strengths = generator.normal(size=(count, len(plays.pairs)))
        scores = [_scores(plays, strengths, model, generator) for _ in range(2)]
        for field in fields:
            totals += count * _judged(strengths[:, field], [s[:, field] for s in scores])
        progress(start + count)
    wins, place, correlation, seat, noise = totals / (events * len(fields))
    return Outcome(
        events=events,
        best_pair_wins=float(wins),
        place_of_best_pair=float(place),
        rank_correlation=float(correlation),
        seat_worth=100 * math.sqrt(max(0.0, seat)),
        luck=100 * math.sqrt(max(0.0, noise - seat)),
    )


def _check(events: int, model: Model) -> None:
    for number, most, what in (
        (events, MOST_EVENTS, Sentence("events")),
        (model.boards_per_round, MOST_BOARDS, Sentence("boards per round")),
    ):
        if not 1 <= number <= most:
            raise SizeOutOfRange(
                "%(number)s %(what)s cannot be simulated: choose 1 to %(most)s",
                number=number,
                what=what,
                most=most,
            )


def _fields(schedule: Schedule, plays: Plays) -> list[npt.NDArray[np.bool_]]:
    numbers = np.array(plays.pairs)
    if schedule.winners == 1:
        return [np.ones(len(numbers), bool)]
    lines = [numbers <= schedule.tables, numbers > schedule.tables]
    return [line for line in lines if line.sum() > 1]


def _scores(
    plays: Plays, strengths: Floats, model: Model, generator: np.random.Generator
) -> Floats:
    """Every pair's share of its matchpoints, events by pairs."""
    won = np.zeros_like(strengths)
    possible = np.zeros(strengths.shape[1])
    for group in range(plays.groups):
        at = np.flatnonzero(plays.group == group)
        if len(at) < 2:
            continue
        way = plays.switched[at]
        north = np.where(way, plays.ew[at], plays.ns[at])
        east = np.where(way, plays.ns[at], plays.ew[at])
        expected = (strengths[:, north] - strengths[:, east])[:, None, :]
        shape = (len(strengths), model.boards_per_round, len(at))
        results = expected + generator.normal(scale=model.luck, size=shape)
        # Luck is continuous, so nobody ties and the rank is the number of pairs beaten.
        places = results.argsort(axis=2).argsort(axis=2).sum(axis=1) / (len(at) - 1)
        won[:, north] += places
        won[:, east] += model.boards_per_round - places
        possible[north] += model.boards_per_round
        possible[east] += model.boards_per_round
    return won / np.maximum(possible, 1)


def _judged(strengths: Floats, scores: list[Floats]) -> Floats:
    """Wins and place of the best, rank correlation, and what seat and luck did."""
    best = strengths.argmax(axis=1)
    each = np.arange(len(strengths))
    places = [(score > score[each, best][:, None]).sum(axis=1) + 1 for score in scores]
    wins = np.mean([(place == 1).mean() for place in places])
    place = np.mean([place.mean() for place in places])
    correlation = np.mean([_rank_correlation(strengths, score) for score in scores])
    first, second = (_beyond_strength(strengths, score) for score in scores)
    # The luck of the two is independent: on average their product keeps only what the seat did.
    seat, noise = (first * second).mean(), (first * first + second * second).mean() / 2
    return np.array([wins, place, correlation, seat, noise])


def _rank_correlation(strengths: Floats, scores: Floats) -> float:
    count = strengths.shape[1]
    ranks = [values.argsort(axis=1).argsort(axis=1) for values in (strengths, scores)]
    # Spearman's short form wants ranks that are all different, which sorting twice gives.
    squares = ((ranks[0] - ranks[1]) ** 2).sum(axis=1)
    return float((1 - 6 * squares / (count * (count**2 - 1))).mean())


def _beyond_strength(strengths: Floats, scores: Floats) -> Floats:
    """What a pair scored beyond what its strength is worth in this field."""
    above = strengths - strengths.mean(axis=1, keepdims=True)
    centred = scores - scores.mean(axis=1, keepdims=True)
    slope = (above * centred).sum() / (above * above).sum()
    beyond: Floats = centred - slope * above
    return beyond
