"""Phantoms: who sits out, and which seat loses least."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.boards.copies import times_played
from movements.families.mitchell import mitchell
from movements.families.rover import with_rover
from movements.families.web import web
from movements.repairs.phantom import phantom_choices, phantom_figures, sit_outs
from movements.seats import Direction


@given(st.integers(4, 20).filter(lambda tables: tables % 2), st.sampled_from(Direction), st.data())
def test_opponents_of_the_phantom_sit_out_and_nobody_else(tables, direction, data):
    number = data.draw(st.integers(1, tables))
    movement = mitchell(tables)
    line, other = ("ns", "ew") if direction is Direction.NS else ("ew", "ns")

    figures = phantom_figures(movement, direction, number)

    assert [(s.round, s.pair, s.board_group) for s in figures.sit_outs] == [
        (m.round, getattr(m, other), m.board_group)
        for m in movement.schedule.meetings
        if getattr(m, line) == number
    ]
    assert {s.direction for s in figures.sit_outs}.isdisjoint({direction})


def test_full_movement_loses_one_table_of_every_group():
    figures = phantom_figures(web(18, board_groups=13), Direction.EW, 4)

    assert figures.times_played == (17,) * 13
    assert (figures.imbalance, figures.most_by_one_pair, figures.on_rare_groups) == (0, 1, ())


def test_curtailed_movement_prefers_a_phantom_on_the_frequent_groups():
    """19 × 13 cut to 12: groups 1 and 2 are played 16 times, 3 and 13 17 times."""
    movement = web(19, board_groups=13, rounds=12)

    choices = phantom_choices(movement)

    assert times_played(movement) == (16, 16, 17, *[18] * 9, 17)
    assert choices[0].imbalance == min(choice.imbalance for choice in choices) == 2
    assert max(choice.imbalance for choice in choices) == 3
    assert {sit_out.board_group for sit_out in choices[-1].on_rare_groups} <= {1, 2, 3, 13}


def test_relay_mitchell_puts_the_phantom_where_boards_are_shared():
    choices = phantom_choices(mitchell(12, relay=True))

    assert [str(choice.phantom) for choice in choices[:2]] == ["ns:12", "ns:1"]
    assert [choice.shared_rounds for choice in choices[:3]] == [0, 0, 10]


def test_more_rounds_than_opponents_make_somebody_sit_out_twice():
    assert phantom_choices(web(8, board_groups=12))[0].most_by_one_pair == 2


@pytest.mark.parametrize("direction", Direction)
def test_half_table_with_a_rover_sits_one_pair_out_a_round(direction):
    movement = with_rover(web(18, board_groups=12, variant="A"), direction)

    out = sit_outs(movement.schedule)

    assert [s.round for s in out] == list(range(1, 13))
    assert {s.direction for s in out} == {direction}
    assert len({s.pair for s in out}) == 12
