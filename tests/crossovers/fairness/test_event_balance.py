"""The balance of events, against a count board by board and against figures worked out by hand."""

from dataclasses import replace
from itertools import combinations
from math import isclose
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.fairness.event_balance import event_balance
from crossovers.fairness.event_plays import BoardsUnknown, Scoring, event_plays
from crossovers.seats import Seating, first_seating
from crossovers.sections import (
    Session,
    section_of_movement,
    section_of_offsets,
    section_sizes,
    standard_section,
)
from movements.catalogue.movement_request import build
from movements.catalogue.names import request_of
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.measures.balance import balance
from movements.movement import with_phantom
from movements.seats import Direction
from movements.switches.round_switches import with_rounds_switched
from tests.crossovers.fairness.slow_balance import slow_comparisons, slow_imbalance, slow_same_way
from tests.some import some


def some_section(letter, tables, random):
    """A Web, Mitchell, half table or one with random switches."""
    rounds = random.randint(2, tables)
    section = standard_section(letter, tables, rounds=rounds)
    if random.random() < 0.3:
        movement = with_phantom(section.movement, Direction.EW, random.randint(1, tables))
        section = section_of_movement(letter, movement)
    schedule = section.movement.schedule
    switched = np.array(
        [[random.random() < 0.3 for _ in range(schedule.tables)] for _ in range(schedule.rounds)]
    )
    return section_of_movement(
        letter, replace(section.movement, schedule=replace(schedule, switched=switched))
    )


@st.composite
def events(draw):
    """Sessions of other sections each, seated at random, with some pairs that miss one."""
    random = Random(draw(st.integers(0, 10**6)))
    sessions = []
    for _ in range(draw(st.integers(1, 3))):
        sizes = {letter: random.randint(2, 6) for letter in random.choice(["A", "AB"])}
        sections = tuple(some_section(letter, size, random) for letter, size in sizes.items())
        seats = 2 * sum(sizes.values())
        pairs = [f"p{k}" for k in range(seats + random.randint(0, 2))]
        random.shuffle(pairs)
        sizes = tuple(section_sizes(sections).items())
        sessions.append(Session(sections, Seating(sizes, tuple(pairs[:seats]))))
    return sessions


@settings(max_examples=60, deadline=None)
@given(events(), st.sampled_from(Scoring))
def test_the_matrix_is_that_of_a_count_board_by_board(sessions, scoring):
    alone = scoring is Scoring.ALONE

    found = event_balance(sessions, scoring)

    counted, fair = slow_comparisons(sessions, alone)
    number = {pair: k for k, pair in enumerate(found.pairs)}
    for one, other in some(tuple(couple) for couple in fair):
        couple = frozenset((one, other))
        assert found.comparisons[number[one], number[other]] == counted[couple]
        assert isclose(found.targets[number[one], number[other]], fair[couple])
    assert found.couples.sum() == 2 * len(fair)
    assert isclose(found.imbalance, slow_imbalance(sessions, alone), abs_tol=1e-9)
    assert isclose(found.gross_imbalance, found.imbalance**2 * len(fair), abs_tol=1e-6)
    assert isclose(found.average_comparison, sum(counted.values()) / len(fair), abs_tol=1e-9)


@settings(max_examples=60, deadline=None)
@given(events(), st.sampled_from(Scoring))
def test_repeated_comparisons_are_those_of_couples_compared_before(sessions, scoring):
    each = [slow_same_way(session, scoring is Scoring.ALONE) for session in sessions]
    later = sum(sum(same.values()) for same in each[1:])
    again = sum(
        min(boards, max(before.get(couple, 0) for before in each[:number]))
        for number, same in enumerate(each)
        for couple, boards in same.items()
        if number
    )

    found = event_balance(sessions, scoring)

    assert found.repeated == (again / later if later else None)


@pytest.mark.parametrize("tables", [5, 7, 13])
def test_one_session_is_balanced_as_its_movement(tables):
    movement = mitchell(tables)
    switched = replace(movement, schedule=with_rounds_switched(movement.schedule, [1]))
    section = section_of_movement("A", switched)

    found = event_balance([Session((section,), first_seating({"A": tables}))])

    assert isclose(found.imbalance, balance(switched.schedule).imbalance)
    assert found.repeated is None
    assert found.met_twice == 0
    assert found.imbalance_of_met_twice is None


def test_rovers_count():
    movement = build(request_of("W1812ER"))
    section = section_of_movement("A", movement)
    session = Session((section,), first_seating({"A": section.tables}))

    assert isclose(event_balance([session]).imbalance, slow_imbalance([session]))


def two_sessions(second):
    sections = (standard_section("A", 18, rounds=13),)
    first = first_seating({"A": 18})
    return [Session(sections, first), Session(sections, Seating(first.sizes, second(first)))]


def nobody_moves(first):
    return first.pairs


# Of the couples at 18 × 13 without switches, 306 hold the same line: 13; 234 meet: 18 - 13 = 5;
# 90 sit opposite and miss each other: -13. The average is 2·13·18·17/(36·35) a session.
AVERAGE = 2 * 13 * 18 * 17 / (36 * 35)


def test_nobody_moves_doubles_every_comparison():
    found = event_balance(two_sessions(nobody_moves))

    squares = 306 * 26**2 + 234 * 10**2 + 90 * 26**2
    assert isclose(found.average_comparison, 2 * AVERAGE)
    assert isclose(found.gross_imbalance, squares - 630 * (2 * AVERAGE) ** 2)
    assert round(found.imbalance, 2) == 17.39
    assert found.repeated == 1
    assert found.met_twice == 234
    assert isclose(found.imbalance_of_met_twice, 2 * AVERAGE - 10)


def test_lines_that_change_places_keep_their_comparisons_but_meet_others():
    found = event_balance(two_sessions(lambda first: first.pairs[18:] + first.pairs[:18]))

    assert found.repeated == 1
    assert set(found.mostly_same_way.values()) == {17}
    # Pairs whose distance is 0, or 6 to 12 either way, meet in both sessions.
    assert found.met_twice == 18 * len({0} | {k for k in range(1, 13) if (-k) % 18 <= 12})


def test_least_and_most_compared_opponents_are_named():
    found = event_balance(two_sessions(nobody_moves))
    extremes = found.extremes["A1N"]

    assert (extremes.most, extremes.most_comparison) == ("A2N", 26)
    assert extremes.least_comparison == -26
    assert extremes.least in ("A2E", "A3E", "A4E", "A5E", "A6E")


def test_a_final_counts_only_between_those_who_play_it():
    sections = (standard_section("A", 6, rounds=5),)
    final = (standard_section("A", 3, rounds=3),)
    qualifying = Session(sections, first_seating({"A": 6}))
    finalists = ("A1N", "A2E", "A3N", "A4E", "A5N", "A6E")

    found = event_balance([qualifying, Session(final, Seating((("A", 3),), finalists))])
    alone = event_balance([qualifying])

    number = {pair: k for k, pair in enumerate(found.pairs)}
    for one, other in some(combinations(found.pairs, 2)):
        both = number[one], number[other]
        if not {one, other} <= set(finalists):
            assert found.comparisons[both] == alone.comparisons[both]
            assert found.targets[both] == alone.targets[both]
        else:
            assert found.targets[both] == alone.targets[both] + 2 * 3 * 3 * 2 / (6 * 5)


def test_two_sections_scored_together_or_each_alone():
    sections = tuple(standard_section(letter, 7, rounds=7) for letter in "AB")
    session = Session(sections, first_seating({"A": 7, "B": 7}))

    across, alone = (event_balance([session], scoring) for scoring in Scoring)

    # Alone, pairs of different sections are never compared; across, they are like one long line.
    number = {pair: k for k, pair in enumerate(across.pairs)}
    assert alone.comparisons[number["A1N"], number["B1N"]] == 0
    assert across.comparisons[number["A1N"], number["B1N"]] == 7
    assert alone.comparisons[number["A1N"], number["A1E"]] == 0
    assert across.comparisons[number["A1N"], number["A1E"]] == 14 - 7


def test_boards_that_are_not_known_are_refused():
    section = section_of_offsets("A", 3, 2, (0, 1))

    with pytest.raises(BoardsUnknown, match="Section A has no movement"):
        event_plays([Session((section,), first_seating({"A": 3}))])


def test_a_howell_played_once_is_perfectly_even():
    section = section_of_movement("A", howell(4))

    found = event_balance([Session((section,), first_seating({"A": 4}))])

    assert found.imbalance == 0
    assert set(found.comparisons[found.couples]) == {3}
