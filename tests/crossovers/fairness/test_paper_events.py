"""Events on paper: what must hold whatever luck does, and the cut's arithmetic."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from crossovers.errors import CrossoverError
from crossovers.fairness.event_plays import Scoring
from crossovers.fairness.event_switches import switched_rounds
from crossovers.fairness.paper_events import (
    PaperStage,
    _carried,
    play_on_paper,
    variants,
)
from crossovers.seats import Seating
from crossovers.sections import Session, section_of_movement, standard_section
from crossovers.stages.carry_over import CarryOver, CarryRule, carried_over
from crossovers.stages.final_seats import StageSeeding, stage_seating
from crossovers.stages.ranges import Places
from crossovers.stages.ranking import Ranked, Ranking
from movements.families.howell import howell
from movements.measures.simulation import Model, simulate
from tests.crossovers.seated import first_session
from tests.some import some

LUCKLESS = Model(luck=1e-9)


def final_of(tables, rounds, sessions=1, carry=None):
    sizes = (("A", tables),)
    names = [str(place) for place in range(1, 2 * tables + 1)]
    seating = stage_seating(sizes, names, StageSeeding.SNAKE)
    played = Session((standard_section("A", tables, rounds=rounds),), seating)
    return PaperStage(
        "final", (played,) * sessions, Places("Q", 1, 2 * tables), carry or CarryOver()
    )


def test_without_luck_the_best_pair_wins_more_often():
    section = section_of_movement("A", howell(4))
    pairs = tuple(f"p{k}" for k in range(8))
    stage = PaperStage("Q", (Session((section,), Seating((("A", 4),), pairs)),))

    without, usual = (
        play_on_paper((stage,), events=500, model=model) for model in (LUCKLESS, None)
    )

    # Matchpoints also depend on who meets whom on what, so that the best does not always win.
    assert without.best_pair_wins > max(0.7, usual.best_pair_wins + 0.2)
    assert without.best_quarter_qualifies > usual.best_quarter_qualifies


def test_one_session_agrees_with_the_simulation_of_its_movement():
    section = standard_section("A", 7, rounds=7)
    schedule = section.movement.schedule.with_one_winner()
    session = first_session({"A": 7}, 7)

    mine = play_on_paper((PaperStage("Q", (session,)),), events=6000)
    theirs = simulate(schedule, events=6000, seed=5)

    assert abs(mine.best_pair_wins - theirs.best_pair_wins) < 3 * (mine.margin + theirs.margin)
    assert abs(mine.place_of_best_pair - theirs.place_of_best_pair) < 0.3


def test_the_same_seed_plays_the_same_events():
    stages = (PaperStage("Q", (first_session({"A": 6}, 5),)), final_of(3, 3))

    one, again, other = (play_on_paper(stages, events=300, seed=seed) for seed in (1, 1, 2))

    assert one == again != other
    assert one.events == 300


def test_progress_is_told_to_the_end():
    heard = []

    play_on_paper(
        (PaperStage("Q", (first_session({"A": 4}, 3),)),), events=600, progress=heard.append
    )

    assert heard == [250, 500, 600]


def test_carry_over_brings_the_winner_of_the_qualifying_forward():
    qualifying = PaperStage("Q", (first_session({"A": 8}, 7),) * 2)
    wins = [
        play_on_paper((qualifying, final_of(4, 3, carry=carry)), events=3000).best_pair_wins
        for carry in (CarryOver(), CarryOver(CarryRule.SHARE, percent=100))
    ]

    assert wins[1] > wins[0] + 0.05


def test_half_the_field_holds_most_of_the_best_quarter():
    qualifying = PaperStage("Q", (first_session({"A": 8}, 7),))

    found = play_on_paper((qualifying, final_of(4, 3)), events=1000)

    assert 0.7 < found.best_quarter_qualifies < 1


@pytest.mark.parametrize(
    "carry",
    [
        CarryOver(CarryRule.SHARE, percent=Decimal(50), decimals=4),
        CarryOver(CarryRule.LINEAR, top_before=34, top_after=26, decimals=4),
        CarryOver(CarryRule.FORMULA, formula="(score - last) * 2 / 3", decimals=4),
        CarryOver(CarryRule.TABLE, table={1: Decimal(9), 2: Decimal(7), 3: Decimal(5)}),
    ],
)
def test_carry_over_is_that_of_the_stage(carry):
    stage = PaperStage("final", (), Places("Q", 1, 3), carry)
    scores = np.array([[61.25, 55.5, 70.75, 40.0], [50.0, 48.5, 47.25, 60.5]])
    order = np.argsort(-scores, axis=1)

    found = _carried(stage, scores, order, order[:, :3])

    for row, places, amounts in some(zip(scores, order, found, strict=True)):
        ranked = tuple(
            Ranked(str(pair), place, Fraction(row[pair])) for place, pair in enumerate(places, 1)
        )
        exact = carried_over(carry, Ranking("Q", ranked), {str(pair) for pair in places[:3]})
        assert amounts.tolist() == pytest.approx([float(each.amount) for each in exact], abs=1e-3)


def test_variants_leave_out_one_thing_each():
    first = first_session({"A": 6}, 5)
    second = Session(first.sections, replace(first.seating, pairs=first.seating.pairs[::-1]))
    switched = switched_rounds((first, second)).sessions
    qualifying = PaperStage("Q", switched)

    labels = [str(each.label) for each in variants((qualifying, final_of(3, 3)))]
    carried = variants((qualifying, final_of(3, 3, carry=CarryOver(CarryRule.SHARE))))

    assert labels == ["as planned", "without arrow switches", "without the crossover"]
    assert str(carried[-1].label) == "without carry-over"
    assert len(variants((PaperStage("Q", (first,)),))) == 1


@pytest.mark.parametrize(
    ("final", "message"),
    [
        (replace(final_of(3, 3), takes=None), "final takes nobody"),
        (replace(final_of(3, 3), takes=Places("Q", 1, 8)), "takes 8 pairs and has seats for 6"),
    ],
)
def test_finals_that_do_not_fit_are_refused(final, message):
    with pytest.raises(CrossoverError, match=message):
        play_on_paper((PaperStage("Q", (first_session({"A": 6}, 5),)), final), events=10)


def test_so_many_events_are_refused():
    with pytest.raises(CrossoverError, match="choose 1 to"):
        play_on_paper((PaperStage("Q", (first_session({"A": 4}, 3),)),), events=0)


def test_sections_alone_are_scored_alone():
    stage = PaperStage("Q", (first_session({"A": 3, "B": 3}, 3),))

    across, alone = (play_on_paper((stage,), scoring=scoring, events=2000) for scoring in Scoring)

    # A field of its own for each section tells less of who is best.
    assert across.best_pair_wins > alone.best_pair_wins - 0.02
    assert across != alone
