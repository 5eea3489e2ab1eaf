"""Sets of boards, clashes and counts."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.boards.copies import clashes, extra_copies, factors, fewest_sets, times_played
from movements.errors import MovementError
from movements.families.mitchell import mitchell
from movements.families.web import Pattern, of_pattern, web
from tests.movements.sizes import half_tables, movements, webs
from tests.some import some_drawn


@given(movements())
def test_a_set_for_each_subsection_is_enough(movement):
    assert fewest_sets(movement) <= movement.board_sets
    assert clashes(movement, movement.board_sets) == ()


@given(st.integers(2, 20), st.integers(1, 2), st.data())
def test_small_subsections_that_share_clash_when_the_rule_says(groups, full, data):
    half = data.draw(st.integers(1, groups - 1))
    movement = of_pattern(Pattern(full * groups + 2 * half, groups, full, half), rounds=groups)

    rounds = {clash.round for clash in clashes(movement, movement.board_sets - 1)}

    wanted = {v % groups for v in range(2 - half, half + 1)}
    assert rounds == {j for j in range(1, groups + 1) if 2 * j % groups in wanted}


@given(movements(), st.integers(1, 3))
def test_extra_copies_are_enough_and_none_too_many(movement, sets):
    extra = {copy.board_group: copy for copy in extra_copies(movement, sets)}
    worst = {}
    for clash in clashes(movement, sets):
        tables = set(clash.tables)
        wanted = len(tables) - sum(tables >= set(share) for share in movement.shares)
        worst.setdefault(clash.board_group, []).append((clash.round, wanted - sets))

    assert extra.keys() == worst.keys()
    for group, rounds in worst.items():
        assert extra[group].copies == max(short for _, short in rounds)
        assert extra[group].before_round == min(number for number, _ in rounds)


@given(st.one_of(webs(), half_tables()))
def test_counts_add_up_to_what_is_played(movement):
    played = sum(not m.is_sit_out for m in movement.schedule.meetings)

    assert sum(times_played(movement)) == played


def test_19_tables_cut_to_12_rounds_needs_factoring():
    movement = web(19, board_groups=13, rounds=12)

    counted = times_played(movement)

    assert counted == (16, 16, 17, 18, 18, 18, 18, 18, 18, 18, 18, 18, 17)
    assert [(f.board_group, f.multiplier, f.addition) for f in factors(movement)] == [
        (1, Fraction(9, 8), Fraction(1, 16)),
        (2, Fraction(9, 8), Fraction(1, 16)),
        (3, Fraction(18, 17), Fraction(1, 34)),
        (13, Fraction(18, 17), Fraction(1, 34)),
    ]


@given(webs())
def test_factoring_keeps_the_middle_and_the_top_within_the_scale(movement):
    top = max(times_played(movement)) - 1
    for factor in some_drawn(factors(movement)):
        own_top = factor.times_played - 1
        middle = Fraction(own_top, 2) * factor.multiplier + factor.addition
        assert middle == Fraction(top, 2)
        assert own_top * factor.multiplier + factor.addition <= top


def test_equal_counts_need_no_factoring():
    assert factors(mitchell(13)) == ()


def test_no_sets_are_refused():
    with pytest.raises(MovementError, match="there must be at least 1"):
        clashes(mitchell(13), 0)
