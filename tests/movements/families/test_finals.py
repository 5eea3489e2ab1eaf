"""Finals over several sessions and barometer boarding, held against the checker."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.boards.copies import fewest_sets
from movements.boards.whereabouts import bye_stands, is_barometer
from movements.catalogue.movement_request import MovementRequest, build
from movements.checks import movement_faults
from movements.errors import MovementError
from movements.movement import Kind, with_phantom
from movements.seats import Direction


def couples(*movements):
    return Counter(
        frozenset((m.ns, m.ew)) for movement in movements for m in movement.schedule.meetings
    )


def groups_of_pairs(movement):
    return Counter(
        (pair, m.board_group) for m in movement.schedule.meetings for pair in (m.ns, m.ew)
    )


@st.composite
def parted(draw, rounds):
    """First round and number of rounds of every session, until the rounds are used up."""
    found, first = [], 1
    while first <= rounds:
        count = draw(st.integers(1, rounds - first + 1))
        found.append((first, count))
        first += count
    return found


@st.composite
def finals(draw):
    two_sections = draw(st.booleans())
    tables = 2 * draw(st.integers(2, 12)) if two_sections else draw(st.integers(2, 16))
    rounds = 2 * tables - (2 if two_sections else 1)
    return two_sections, tables, draw(parted(rounds))


@given(finals())
def test_sessions_of_a_final_bring_everybody_together_once(final):
    two_sections, tables, parts = final

    sessions = [
        build(
            MovementRequest(
                Kind.HOWELL, tables, count, two_sections=two_sections, first_round=first
            )
        )
        for first, count in parts
    ]

    met = couples(*sessions)
    assert set(met.values()) == {1}
    left_out = tables if two_sections else 0
    assert len(met) == tables * (2 * tables - 1) - left_out
    assert [fault.message for each in sessions for fault in movement_faults(each)] == []


@given(st.integers(2, 20).map(lambda half: 2 * half), st.booleans())
def test_a_session_in_two_sections_gives_everybody_the_same_boards(tables, second):
    first_round = tables if second else 1

    movement = build(
        MovementRequest(Kind.HOWELL, tables, tables - 1, two_sections=True, first_round=first_round)
    )

    played = groups_of_pairs(movement)
    assert set(played.values()) == {1}
    assert len(played) == 2 * tables * (tables - 1)
    assert movement.board_groups == tables - 1
    assert fewest_sets(movement) == 2


@given(
    st.one_of(
        st.builds(MovementRequest, st.just(Kind.HOWELL), st.integers(2, 20)),
        st.builds(MovementRequest, st.just(Kind.MITCHELL), st.integers(2, 30)),
    )
)
def test_barometer_boarding_gives_all_tables_the_same_boards(request):
    movement = build(MovementRequest(request.kind, request.tables, request.rounds, barometer=True))

    in_round = [set(row) for row in movement.schedule.board_group.tolist()]
    assert in_round == [{number} for number in range(1, movement.rounds + 1)]
    assert movement.board_sets == fewest_sets(movement) == request.tables
    assert movement_faults(movement) == ()
    assert is_barometer(movement)
    assert bye_stands(movement) == ()


def test_barometer_boarding_of_an_even_mitchell_needs_no_skip():
    schedule = build(MovementRequest(Kind.MITCHELL, 12, barometer=True)).schedule

    met = Counter((m.ns, m.ew) for m in schedule.meetings)

    assert set(met.values()) == {1}
    assert len(met) == 144


def test_a_missing_pair_sits_nowhere_in_any_session():
    request = {"kind": Kind.HOWELL, "tables": 6, "rounds": 4}
    whole = build(MovementRequest(Kind.HOWELL, 6))
    missing = with_phantom(whole, Direction.EW, 3).phantoms[0]

    sessions = [
        build(MovementRequest(**request, first_round=first, phantom=missing)) for first in (1, 5)
    ]

    assert all(9 not in (m.ns, m.ew) for each in sessions for m in each.schedule.meetings)
    assert [movement_faults(each) for each in sessions] == [(), ()]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"tables": 7, "two_sections": True},
            "a Howell in two sections is not possible with 7 tables: choose an even number",
        ),
        (
            {"tables": 7, "first_round": 10, "rounds": 5},
            "rounds 10 to 14 cannot be played: the movement of all sessions has 13 rounds",
        ),
        (
            {"kind": Kind.MITCHELL, "tables": 7, "first_round": 3},
            "only a Howell has a form in two sections or goes on in a later session",
        ),
        (
            {"kind": Kind.MITCHELL, "tables": 8, "relay": True, "barometer": True},
            "with barometer boarding boards do not travel: leave out the rover or the relay",
        ),
    ],
)
def test_what_no_final_can_be_is_refused(options, sentence):
    with pytest.raises(MovementError) as refusal:
        build(MovementRequest(**{"kind": Kind.HOWELL} | options))

    assert str(refusal.value).startswith(sentence)
