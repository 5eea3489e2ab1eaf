"""Rovers and party tables: the printed one, the grid of all sizes, and the laws."""

import json
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from movements.checks import movement_faults
from movements.families.mitchell import mitchell
from movements.families.rover import (
    NoRover,
    RoverNotPossible,
    RoverUndecided,
    longest_rover_list,
    rover_list,
    seat_rover,
    visits,
    with_rover,
)
from movements.families.rover_limits import impossible
from movements.families.visits import VisitsUndecided, find_visits
from movements.families.web import of_pattern, patterns, web
from movements.faults import FaultKind
from movements.movement import with_phantom
from movements.seats import Direction
from tests.movements.sizes import webs
from tests.some import some

PUBLISHED = Path(__file__).resolve().parents[3] / "fixtures" / "published"


def grid(more_tables_than_groups):
    for groups in range(6, 16):
        for tables in range(6, 46):
            if (tables >= groups) is more_tables_than_groups:
                for pattern in patterns(tables, groups):
                    yield tables, groups, of_pattern(pattern, rounds=groups)


def test_party_table_of_hill_2019_cell_for_cell():
    printed = json.loads((PUBLISHED / "hill-2019-party-table.json").read_text())

    party = with_rover(web(18, board_groups=12, variant="A"), Direction.EW, party=True)

    assert party.boarding == printed["boarding"]
    assert list(visits(party)) == printed["visits"]
    assert [
        [[m.ns, m.ew, m.board_group] for m in party.schedule.meetings if m.table == table]
        for table in range(1, 20)
    ] == printed["tables"]


def test_printed_visits_repeat_groups_on_the_boarding_the_text_names():
    printed = json.loads((PUBLISHED / "hill-2019-party-table.json").read_text())["visits"]
    schedule = web(18, board_groups=12).schedule

    groups = [int(schedule.board_group[j, table - 1]) for j, table in enumerate(printed, start=1)]

    assert len(set(groups)) < len(groups)
    assert rover_list(schedule).tables == (2, 4, 6, 8, 11, 14, 16, 18, 10, 3, 9)


def test_all_but_three_patterns_with_enough_tables_have_a_rover_for_every_round():
    found = {
        (tables, groups, movement.boarding): longest_rover_list(movement.schedule).rounds
        for tables, groups, movement in grid(more_tables_than_groups=True)
    }

    assert len(found) == 355
    assert {size: rounds for size, rounds in found.items() if rounds < size[1]} == {
        (9, 9, "9-up"): 8,
        (10, 10, "10-up"): 9,
        (15, 15, "15-up"): 14,
    }


def test_with_fewer_tables_than_groups_a_rover_lasts_as_many_rounds_as_tables():
    """One more where there are two groups more than tables, from 8 tables on."""
    found = {
        (tables, groups): longest_rover_list(movement.schedule).rounds
        for tables, groups, movement in grid(more_tables_than_groups=False)
    }

    assert len(found) == 25
    assert {size for size, rounds in found.items() if rounds >= size[1] - 2} == {
        *((6, 7), (8, 9), (10, 11), (12, 13), (14, 15)),
        *((6, 8), (8, 10), (10, 12), (12, 14)),
    }
    assert {size: rounds for size, rounds in found.items() if rounds != size[0]} == {
        (8, 10): 9,
        (10, 12): 11,
        (12, 14): 13,
    }


def test_every_refusal_up_to_twenty_groups_is_proved():
    refused = [
        (pattern, schedule.first(rounds))
        for groups in range(2, 21)
        for tables in range(2, 61)
        for pattern in patterns(tables, groups)
        for schedule in [of_pattern(pattern, rounds=groups).schedule]
        for rounds in range(longest_rover_list(schedule).rounds + 1, groups + 1)
    ]

    for pattern, schedule in some(refused):
        assert rover_list(schedule).proof, (pattern, schedule.rounds)


@pytest.mark.parametrize(("tables", "groups"), [(6, 7), (6, 8), (8, 9), (9, 9)])
def test_refusals_agree_with_trying_every_order(tables, groups):
    schedule = web(tables, board_groups=groups).schedule
    longest = longest_rover_list(schedule).rounds

    orders = permutations(range(tables), longest)

    assert not any(
        len({int(schedule.ew[j, table]) for j, table in enumerate(order, start=1)}) == longest
        and len({int(schedule.board_group[j, k]) for j, k in enumerate(order, start=1)}) == longest
        for order in some(orders)
    )


def test_arguments_never_contradict_a_search_to_the_end():
    ruled_out = 0
    for groups in range(2, 11):
        for tables in range(2, 10):
            for pattern in patterns(tables, groups):
                whole = of_pattern(pattern, rounds=groups).schedule
                for rounds in range(1, groups + 1):
                    if impossible(whole.first(rounds)):
                        ruled_out += 1
                        assert find_visits(whole.first(rounds)) is None, (pattern, rounds)

    assert ruled_out > 50


@given(webs(), st.sampled_from(Direction))
def test_rover_takes_each_table_pair_and_group_once(movement, direction):
    assume(rover_list(movement.schedule).tables is not None)

    party = with_rover(movement, direction, party=True)
    at_party = [m for m in party.schedule.meetings if m.table == movement.tables + 1]
    extra = movement.tables + 1
    line = "ns" if direction is Direction.NS else "ew"
    roving = [m for m in party.schedule.meetings if getattr(m, line) == extra]

    for seen in (
        [m.table for m in roving],
        [m.board_group for m in roving],
        [(m.ns, m.ew) for m in roving],
        [(m.ns, m.ew) for m in at_party],
        [m.board_group for m in at_party],
    ):
        assert len(set(seen)) == len(seen) == movement.rounds
    assert [m.board_group for m in roving] == [m.board_group for m in at_party]


@given(webs(), st.sampled_from(Direction))
def test_one_list_serves_both_directions_and_half_tables(movement, direction):
    assume(rover_list(movement.schedule).tables is not None)

    half = with_rover(movement, direction)

    assert visits(half) == visits(with_rover(movement, Direction.NS, party=True))
    assert not half.schedule.played[:, movement.tables].any()
    assert not half.has_party_table
    assert half.board_sets == movement.board_sets


def test_relay_mitchells_take_rovers():
    for tables in range(4, 19, 2):
        schedule = mitchell(tables, relay=True).schedule

        assert len(rover_list(schedule).tables) == tables - 1


def test_refusal_names_the_longest_that_works():
    with pytest.raises(NoRover, match=r"for 15 rounds .* 14 rounds work") as refused:
        with_rover(mitchell(15), Direction.NS)

    assert refused.value.params["longest"] == 14
    assert len(visits(with_rover(mitchell(15, rounds=14), Direction.NS))) == 13


def test_what_was_not_found_is_not_called_impossible():
    schedule = mitchell(20).schedule

    with pytest.raises(VisitsUndecided, match="none ruled out"):
        find_visits(schedule, steps=100, shuffles=0)


def test_open_question_is_said_to_be_open():
    with pytest.raises(RoverUndecided, match=r"nor proved impossible; 25 rounds work"):
        with_rover(mitchell(26, relay=True), Direction.EW)


def test_rover_is_refused_where_it_has_no_place():
    half = with_phantom(mitchell(9, rounds=8), Direction.NS, 9)
    roving = with_rover(mitchell(11), Direction.EW)
    full = mitchell(11)
    one_winner = replace(full, schedule=full.schedule.with_one_winner())

    for movement, reason in ((half, "phantom"), (roving, "rover"), (one_winner, "two lines")):
        with pytest.raises(RoverNotPossible, match=reason):
            with_rover(movement, Direction.EW)


@given(webs(), st.sampled_from(Direction), st.booleans())
def test_checker_finds_no_fault(movement, direction, party):
    assume(rover_list(movement.schedule).tables is not None)

    assert movement_faults(with_rover(movement, direction, party=party)) == ()


def test_checker_finds_no_fault_in_the_whole_grid():
    for tables, groups, movement in (*grid(True), *grid(False)):
        rounds = longest_rover_list(movement.schedule).rounds
        curtailed = replace(movement, schedule=movement.schedule.first(rounds))

        party = with_rover(curtailed, Direction.EW, party=True)

        assert movement_faults(party) == (), (tables, groups)


def test_checker_finds_the_groups_that_the_printed_visits_repeat():
    printed = json.loads((PUBLISHED / "hill-2019-party-table.json").read_text())["visits"]
    named_in_text = web(18, board_groups=12)

    party = seat_rover(named_in_text, Direction.EW, (19, *printed), party=True)

    again = [f for f in movement_faults(party) if f.kind is FaultKind.GROUP_AGAIN]
    assert {(f.round, f.message.split(" meets ")[1]) for f in again} == {
        (10, "group 10 again, after round 7"),
        (12, "group 2 again, after round 6"),
    }


@given(webs(), st.data())
def test_checker_finds_a_rover_at_the_wrong_table(movement, data):
    found = rover_list(movement.schedule).tables
    assume(found)
    place = data.draw(st.integers(0, len(found) - 1))
    others = [t for t in range(1, movement.tables + 1) if t != found[place] and t in found]
    assume(others)
    wrong = list(found)
    wrong[place] = data.draw(st.sampled_from(others))

    party = seat_rover(movement, Direction.EW, (movement.tables + 1, *wrong), party=True)

    assert movement_faults(party) != ()
