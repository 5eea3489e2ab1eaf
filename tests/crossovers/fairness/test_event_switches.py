"""Arrow switches for events, against all sets tried and against what is known from below."""

from dataclasses import replace
from itertools import combinations, product
from math import isclose
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.fairness import round_sets
from crossovers.fairness.event_balance import event_balance
from crossovers.fairness.event_plays import Scoring, event_plays
from crossovers.fairness.event_switches import (
    refined,
    rounds_by_number,
    switched_rounds,
    switched_tables,
    with_turned,
    without_switches,
)
from crossovers.fairness.fairest_together import _arrays, fairest_together
from crossovers.fairness.joint_moves import (
    JointState,
    more_by_swap,
    more_by_turn,
    swap_seats,
    turn,
)
from crossovers.fairness.switch_bound import seat_bound, switch_bound
from crossovers.methods.next_session import NextSession
from crossovers.methods.search import recorded
from crossovers.playbacks import count_total
from crossovers.search.problem import seating_problem
from crossovers.seats import Seating
from crossovers.sections import Session, section_of_movement, standard_section
from crossovers.wishes import Wishes
from movements.switches.round_switches import with_rounds_switched
from tests.crossovers.fairness.slow_balance import slow_imbalance
from tests.crossovers.seated import first_session
from tests.some import some


def two_sessions(sizes, rounds, seed=1):
    """Session one and a second in random seats."""
    first = first_session(sizes, rounds)
    pairs = list(first.seating.pairs)
    Random(seed).shuffle(pairs)
    return first, Session(first.sections, Seating(first.seating.sizes, tuple(pairs)))


def in_rounds(session, rounds):
    """The session with these rounds switched in all of its sections."""
    sections = tuple(
        section_of_movement(
            section.letter,
            replace(
                section.movement,
                schedule=with_rounds_switched(section.movement.schedule, rounds),
            ),
        )
        for section in session.sections
    )
    return Session(sections, session.seating)


def sets_up_to(rounds, most):
    numbers = range(1, rounds + 1)
    return [each for size in range(most + 1) for each in combinations(numbers, size)]


@pytest.mark.parametrize(("sizes", "rounds"), [({"A": 5}, 5), ({"A": 6}, 4), ({"A": 4, "B": 5}, 4)])
@pytest.mark.parametrize("scoring", Scoring)
def test_whole_rounds_are_the_best_of_all_sets(sizes, rounds, scoring):
    event = two_sessions(sizes, rounds)

    found = rounds_by_number(event, scoring, most=2)

    for most, each in some(enumerate(found)):
        best = min(
            event_balance(
                [in_rounds(session, chosen) for session, chosen in zip(event, two, strict=True)],
                scoring,
            ).imbalance
            for two in product(sets_up_to(rounds, most), repeat=2)
        )
        assert isclose(each.imbalance, best, abs_tol=1e-9)
        assert isclose(slow_imbalance(each.sessions, scoring is Scoring.ALONE), best, abs_tol=1e-9)
        assert each.proved


def test_a_final_with_fewer_pairs_is_tried_completely_too():
    first = first_session({"A": 4}, 3)
    final = (standard_section("A", 3, rounds=3),)
    seats = ("A1N", "A2N", "A3E", "A4E", "A1E", "A3N")
    event = (first, Session(final, Seating((("A", 3),), seats)))

    found = switched_rounds(event)

    best = min(
        event_balance([in_rounds(event[0], one), in_rounds(event[1], other)]).imbalance
        for one, other in product(sets_up_to(3, 3), repeat=2)
    )
    assert isclose(found.imbalance, best, abs_tol=1e-9)


def test_one_session_is_switched_as_its_movement():
    found = switched_rounds([first_session({"A": 9}, 9)])

    assert round(found.imbalance, 4) == 1.1646
    assert len(found.rounds[0]) == 1


def test_too_many_rounds_are_searched_and_not_called_proved(monkeypatch):
    event = two_sessions({"A": 7}, 7)
    best = switched_rounds(event)
    monkeypatch.setattr(round_sets, "MOST_ROUNDS", 3)

    found = switched_rounds(event)

    assert not found.proved
    assert isclose(found.imbalance, best.imbalance)
    assert all(len(rounds) <= 3 for rounds in some(found.rounds))


@settings(max_examples=15, deadline=None)
@given(st.integers(3, 6), st.integers(2, 3), st.integers(0, 99), st.sampled_from(Scoring))
def test_tables_are_never_worse_than_rounds_nor_below_the_bound(tables, rounds, seed, scoring):
    event = two_sessions({"A": tables, "B": 3}, rounds, seed)

    by_rounds = switched_rounds(event, scoring)
    found = switched_tables(event, scoring, restarts=2, steps=20_000)

    assert switch_bound(event, scoring) - 1e-9 <= found.imbalance <= by_rounds.imbalance + 1e-9
    assert isclose(found.imbalance, slow_imbalance(found.sessions, scoring is Scoring.ALONE))
    assert [s.seating for s in found.sessions] == [s.seating for s in event]


def test_no_board_is_switched_at_more_than_half_its_tables():
    found = refined(two_sessions({"A": 8}, 7), Scoring.ACROSS, seed=1, restarts=2, steps=100_000)

    plays = event_plays(found.sessions).plays
    for column in some(range(plays.groups)):
        assert 2 * plays.switched[plays.group == column].sum() <= (plays.group == column).sum()


def test_switches_come_out_again():
    event = two_sessions({"A": 6}, 5)
    switched = switched_rounds(event)

    plain = without_switches(switched.sessions)

    assert switched.imbalance < event_balance(event).imbalance
    assert isclose(event_balance(plain).imbalance, event_balance(event).imbalance)
    assert not event_plays(plain).plays.switched.any()


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 6), st.integers(0, 999))
def test_moves_change_what_a_count_from_nothing_says(tables, seed):
    random = Random(seed)
    event = list(two_sessions({"A": tables, "B": 3}, 3, seed))
    plays = event_plays(event)
    flags = np.array([random.random() < 0.4 for _ in plays.plays.ns])
    event = list(with_turned(event, plays, flags))
    plays = event_plays(event)
    problem = seating_problem(event[:1], event[1].sections, event[1].seating.pairs, Wishes())
    problem = replace(problem, start=problem.numbered(event[1].seating.pairs))
    by_seat = Session(event[1].sections, first_session({"A": tables, "B": 3}, 3).seating)
    here = event_plays([by_seat]).plays.comparisons().astype(float)
    turned = np.zeros(len(flags), bool)
    state = JointState(
        seating=problem.state(), here=here, turned=turned, kept=turned.copy(),
        playbacks=np.zeros(1, np.int64), free=0, price=0.0, swaps=0.5,
        **_arrays(plays, 1, problem),
    )  # fmt: skip
    gross = event_balance(event).gross_imbalance

    for _ in some(range(6)):
        if random.random() < 0.5:
            play = random.randrange(len(flags))
            change = more_by_turn.py_func(state, play)
            turn.py_func(state, play)
        else:
            x, y = random.sample(range(len(problem.start)), 2)
            change = more_by_swap.py_func(state, x, y)
            swap_seats.py_func(state, x, y)
        seated = with_turned(event, plays, state.turned)
        anew = replace(seated[1], seating=problem.seating(state.seating.pairs))
        counted = event_balance((seated[0], anew)).gross_imbalance
        assert isclose(counted - gross, change, abs_tol=1e-6)
        gross = counted
    assert isclose((state.distances**2).sum() / 2, gross, abs_tol=1e-6)


def test_together_adds_no_playback_and_is_fairer_than_switches_alone():
    event = two_sessions({"A": 7}, 6)

    alone = switched_tables(event, restarts=2, steps=200_000)
    found = fairest_together(alone.sessions, restarts=3, steps=300_000)

    assert count_total(found.sessions) <= count_total(event)
    assert seat_bound(event) <= found.imbalance < alone.imbalance
    assert isclose(found.imbalance, slow_imbalance(found.sessions))
    assert set(found.sessions[1].seating.pairs) == set(event[0].seating.pairs)


def test_three_sessions_take_turns():
    first, second = two_sessions({"A": 6}, 5)
    event = (first, second, two_sessions({"A": 6}, 5, seed=2)[1])

    found = fairest_together(event, restarts=2, steps=100_000)

    assert count_total(found.sessions) <= count_total(event)
    assert found.imbalance < event_balance(event).imbalance


def test_eighteen_by_thirteen_by_two():
    first = first_session({"A": 18}, 13)
    step = NextSession((first,), first.sections, first.seating.pairs)
    event = (first, Session(first.sections, recorded(step)))
    plain = event_balance(event).imbalance

    by_number = [each.imbalance for each in rounds_by_number(event, most=3)]

    assert by_number[0] == plain
    assert by_number == sorted(by_number, reverse=True)
    assert by_number[2] < plain / 2
    assert round(seat_bound(event), 3) == 0.928
    assert 1.9 < switch_bound(event) < 1.91
