"""Changing from one movement to another once the boards are out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.errors import MovementError
from movements.families.mitchell import mitchell
from movements.families.web import Pattern, of_pattern, web
from movements.repairs.reboarding import reboarding
from tests.movements.sizes import webs


@given(st.integers(3, 20), st.integers(0, 2), st.data())
def test_two_tables_go_into_the_middle_without_touching_the_rest(groups, full, data):
    half = data.draw(st.integers(1, groups - 2))
    tables = full * groups + 2 * half
    old = of_pattern(Pattern(tables, groups, full, half), rounds=groups)
    new = of_pattern(Pattern(tables + 2, groups, full, half + 1), rounds=groups)

    more, less = reboarding(old, new), reboarding(new, old)

    assert (len(more.added), more.reboarded, more.removed) == (2, (), ())
    assert (less.added, less.reboarded, len(less.removed)) == ((), (), 2)
    assert len(more.kept) == len(less.kept) == tables


@given(webs(), webs())
def test_every_table_is_accounted_for(old, new):
    change = reboarding(old, new)

    kept_new = [table.new_table for table in change.kept]
    kept_old = [table.old_table for table in change.kept]
    assert sorted([*kept_new, *change.added, *change.reboarded]) == list(range(1, new.tables + 1))
    assert len(kept_old) + len(change.reboarded) + len(change.removed) == old.tables
    before, after = old.schedule.board_group[0], new.schedule.board_group[0]
    assert all(before[t.old_table - 1] == after[t.new_table - 1] for t in change.kept)


@given(webs())
def test_nothing_changes_from_a_movement_to_itself(movement):
    change = reboarding(movement, movement)

    assert (change.added, change.reboarded, change.removed) == ((), (), ())
    assert (change.renumbered, change.stands, change.sets_to_fetch) == ((), (), 0)


def test_18_to_19_tables_fetches_a_set_and_moves_the_stands():
    change = reboarding(web(18, board_groups=13), web(19, board_groups=13))

    assert change.sets_to_fetch == 1
    assert change.stands == (16, 19)
    assert len(change.reboarded) + len(change.added) == 6


def test_round_that_is_not_played_is_refused():
    with pytest.raises(MovementError, match="choose 1 to 5"):
        reboarding(mitchell(5), mitchell(7), round_number=6)
