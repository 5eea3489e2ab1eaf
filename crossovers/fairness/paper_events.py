"""A whole event played on paper, through its cuts: who wins, and who qualifies.

Every pair gets a strength at random, every board a result that is the difference of two
strengths and some luck, and matchpoints decide. After a stage the ranking says who goes
on, what is carried over and who sits where. So one can ask how often the best pair wins
and how much of the best quarter of the field reaches the final, and what becomes of
that without the arrow switches, the crossover or the carry-over.

>>> from crossovers.seats import first_seating
>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 6, rounds=5),)
>>> one = PaperStage("Qualifying", (Session(sections, first_seating({"A": 6})),))
>>> outcome = play_on_paper((one,), events=500)
>>> 0.2 < outcome.best_pair_wins < 0.9, outcome.best_pair_wins < outcome.place_of_best_pair
(True, True)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise

import numpy as np

from crossovers.errors import CrossoverError
from crossovers.fairness.event_plays import Floats, Scoring, event_plays, section_plays
from crossovers.fairness.event_switches import without_switches
from crossovers.sections import Session
from crossovers.stages.carry_over import CarryOver, CarryRule, carried_over
from crossovers.stages.ranges import Places
from crossovers.stages.ranking import Ranked, Ranking
from movements.measures.balance import Matrix
from movements.measures.simulation import MOST_EVENTS, Model
from movements.sentences import Sentence

AT_ONCE = 250
# Twice the standard deviation of a share of one half: within one percent.
EVENTS = 10_000
TWO_SIGMA = 1.96


@dataclass(frozen=True, slots=True)
class PaperStage:
    """A stage: its sessions, whom it takes and what these bring along.

    In the first stage pairs have any names. In a later one they are called by their place
    among those it takes, ``1`` for the best.
    """

    name: str
    sessions: tuple[Session, ...]
    takes: Places | None = None
    carry: CarryOver = field(default_factory=CarryOver)


@dataclass(frozen=True, slots=True)
class PaperOutcome:
    """What happened on average; shares lie between 0 and 1.

    ``best_quarter_qualifies`` is the share of the strongest quarter of the field that
    reaches the second stage, or with one stage finishes in the best quarter.
    """

    events: int
    best_pair_wins: float
    place_of_best_pair: float
    best_quarter_qualifies: float

    @property
    def margin(self) -> float:
        """By how much a share may be off, in nineteen cases of twenty."""
        chance = self.best_pair_wins
        return TWO_SIGMA * math.sqrt(chance * (1 - chance) / self.events)


@dataclass(frozen=True, slots=True)
class Variant:
    """The event as planned, or without one thing that was planned."""

    label: Sentence
    stages: tuple[PaperStage, ...]


def variants(stages: Sequence[PaperStage]) -> tuple[Variant, ...]:
    """The event as planned, and without its switches, its crossover, its carry-over, if any."""
    found = [Variant(Sentence("as planned"), tuple(stages))]
    plain = [replace(stage, sessions=without_switches(stage.sessions)) for stage in stages]
    if any(event_plays(stage.sessions).plays.switched.any() for stage in stages):
        found.append(Variant(Sentence("without arrow switches"), tuple(plain)))
    still = [replace(stage, sessions=_without_crossover(stage.sessions)) for stage in stages]
    if any(one.sessions != other.sessions for one, other in zip(still, stages, strict=True)):
        found.append(Variant(Sentence("without the crossover"), tuple(still)))
    bare = [replace(stage, carry=CarryOver()) for stage in stages]
    if any(stage.carry.rule is not CarryRule.NONE for stage in stages):
        found.append(Variant(Sentence("without carry-over"), tuple(bare)))
    return tuple(found)


def _without_crossover(sessions: tuple[Session, ...]) -> tuple[Session, ...]:
    """Everybody in the seats of session one, as long as there are the same seats."""
    first = sessions[0].seating
    return tuple(
        replace(session, seating=first) if session.seating.sizes == first.sizes else session
        for session in sessions
    )


def play_on_paper(
    stages: Sequence[PaperStage],
    *,
    scoring: Scoring = Scoring.ACROSS,
    events: int = EVENTS,
    seed: int = 1,
    model: Model | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> PaperOutcome:
    """The average outcome; the same seed gives the same strengths, whatever the stages."""
    if not 1 <= events <= MOST_EVENTS:
        raise CrossoverError(
            "%(events)s events cannot be played on paper: choose 1 to %(most)s.",
            events=events,
            most=MOST_EVENTS,
        )
    from movements.annealing.random_state import restart_state  # noqa: PLC0415 -- numba is slow to load

    _check(stages)
    generator, random = np.random.default_rng(seed), restart_state(seed, 0)
    many = len(stages[0].sessions[0].seating.seat_of)
    rounds = [_Rounds(stage, scoring, model or Model()) for stage in stages]
    totals = np.zeros(3)
    for start in range(0, events, AT_ONCE):
        strengths = generator.normal(size=(AT_ONCE, many))[: events - start]
        totals += _judged(strengths, rounds, random)
        progress(start + len(strengths))
    wins, place, quarter = (totals / events).tolist()
    return PaperOutcome(events, wins, place, quarter)


def _check(stages: Sequence[PaperStage]) -> None:
    for before, stage in pairwise(stages):
        if stage.takes is None:
            raise CrossoverError(
                "%(stage)s takes nobody: say which places of %(before)s go on to it.",
                stage=stage.name,
                before=before.name,
            )
        places = stage.takes.places(len(before.sessions[0].seating.seat_of))
        last = places.last or len(before.sessions[0].seating.seat_of)
        if len(stage.sessions[0].seating.seat_of) != last - places.first + 1:
            raise CrossoverError(
                "%(stage)s takes %(taken)s pairs and has seats for %(seated)s: make them the same.",
                stage=stage.name,
                taken=last - places.first + 1,
                seated=len(stage.sessions[0].seating.seat_of),
            )


class _Rounds:
    """A stage in arrays: the plays of each session, and which pair has which seat."""

    def __init__(self, stage: PaperStage, scoring: Scoring, model: Model) -> None:
        self.stage, self.model = stage, model
        names = stage.sessions[0].seating.seat_of
        ordered = sorted(names, key=int) if stage.takes else list(names)
        number_of = {name: number for number, name in enumerate(ordered)}
        self.pairs = len(ordered)
        self.sessions = [
            (
                np.array([number_of.get(pair or "", -1) for pair in session.seating.pairs]),
                *_columns(session, scoring),
            )
            for session in stage.sessions
        ]

    def played(self, strengths: Floats, random: object) -> Floats:
        """The scores of everybody in the stage, events by pairs."""
        from crossovers.fairness.paper_play import play_session  # noqa: PLC0415 -- numba is slow to load

        scores = np.zeros(strengths.shape)
        for seated, north, east, starts in self.sessions:
            pair_at = np.tile(seated, (len(strengths), 1))
            play_session(
                pair_at,
                strengths,
                north,
                east,
                starts,
                self.model.boards_per_round,
                self.model.luck,
                scores,
                random,
            )
        return scores


def _columns(session: Session, scoring: Scoring) -> tuple[Matrix, Matrix, Matrix]:
    """The seats of all plays, North-South first, sorted by the board they are scored on."""
    parts = []
    for index, plays in enumerate(section_plays(session.sections)):
        scored = index if scoring is Scoring.ALONE else 0
        parts.append(np.column_stack([np.full(len(plays), scored), plays]))
    rows = np.concatenate(parts)
    rows = rows[np.lexsort((rows[:, 5], rows[:, 0]))]
    switched = rows[:, 6] > 0
    north = np.where(switched, rows[:, 4], rows[:, 3])
    east = np.where(switched, rows[:, 3], rows[:, 4])
    _, first = np.unique(rows[:, [0, 5]], axis=0, return_index=True)
    return north, east, np.append(np.sort(first), len(rows))


def _judged(strengths: Floats, rounds: Sequence[_Rounds], random: object) -> Floats:
    """Wins, place and qualified best quarter, added up over these events."""
    each = np.arange(len(strengths))[:, None]
    everybody = np.arange(strengths.shape[1])
    playing = np.tile(everybody, (len(strengths), 1))
    scores = rounds[0].played(strengths, random)
    quarter = max(1, strengths.shape[1] // 4)
    strongest = np.argsort(-strengths, axis=1)[:, :quarter]
    order = np.argsort(-scores, axis=1)
    through = playing[each, order[:, :quarter]]
    for stage in rounds[1:]:
        first = stage.stage.takes.first - 1 if stage.stage.takes else 0
        taken = order[:, first : first + stage.pairs]
        carried = _carried(stage.stage, scores, order, taken)
        playing = playing[each, taken]
        if stage is rounds[1]:
            through = playing
        scores = stage.played(strengths[each, playing], random) + carried
        order = np.argsort(-scores, axis=1)
    best = strengths.argmax(axis=1)
    places = playing[each, order] == best[:, None]
    # Who did not get into the last stage comes behind those who did.
    place = np.where(places.any(axis=1), places.argmax(axis=1) + 1, playing.shape[1] + 1)
    kept = (strongest[:, :, None] == through[:, None, :]).any(axis=2).mean(axis=1)
    return np.array([(place == 1).sum(), place.sum(), kept.sum()])


def _carried(stage: PaperStage, scores: Floats, order: Matrix, taken: Matrix) -> Floats:
    """What each pair that goes on brings along."""
    each = np.arange(len(scores))[:, None]
    rule = stage.carry
    if rule.rule is CarryRule.NONE:
        return np.zeros(taken.shape)
    if rule.rule in (CarryRule.SHARE, CarryRule.LINEAR):
        ratio = float(rule.percent) / 100
        if rule.rule is CarryRule.LINEAR and rule.top_before and rule.top_after:
            ratio *= float(rule.top_after) / float(rule.top_before)
        return np.asarray(ratio * scores[each, taken])
    return np.array([_exactly(rule, *each) for each in zip(scores, order, taken, strict=True)])


def _exactly(rule: CarryOver, scores: Floats, order: Matrix, taken: Matrix) -> list[float]:
    """By table or formula, as the stage itself would compute it for one event."""
    ranked = tuple(
        Ranked(str(pair), place, Fraction(round(100 * scores[pair]), 100))
        for place, pair in enumerate(order.tolist(), 1)
    )
    wanted = [str(pair) for pair in taken.tolist()]
    found = carried_over(rule, Ranking("", ranked), set(wanted))
    amount_of = {each.pair: float(each.amount) for each in found}
    return [amount_of[pair] for pair in wanted]
