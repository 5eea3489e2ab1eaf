"""Two tables more or less in the middle of a Web."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from movements.checks import movement_faults
from movements.families.mitchell import mitchell
from movements.families.web import of_pattern, web
from movements.faults import FaultKind
from movements.repairs.continuation import NoContinuation
from movements.repairs.middle import middle, widened
from tests.movements.sizes import patterns


@given(patterns(most_tables=30, most_groups=13), st.data())
def test_two_tables_put_in_after_any_round_repeat_no_boards(pattern, data):
    movement = of_pattern(pattern, rounds=pattern.board_groups)
    assume(pattern.half + 1 < pattern.board_groups)
    after = data.draw(st.integers(0, movement.rounds - 1))

    found = movement_faults(widened(movement, after=after))

    assert {fault.kind for fault in found} <= {
        FaultKind.OPPONENTS_AGAIN,
        FaultKind.UNEQUAL_COUNT,
    }


def test_old_pairs_keep_their_numbers_and_seats():
    old = web(18, board_groups=13)

    new = widened(old, after=4)

    assert middle(old) == 9
    for line, before in ((new.schedule.ns, old.schedule.ns), (new.schedule.ew, old.schedule.ew)):
        next_round = line[4].tolist()
        assert next_round[:9] + next_round[11:] == before[4].tolist()
        assert next_round[9:11] == [19, 20]


@pytest.mark.parametrize("movement", [mitchell(12, relay=True), web(8, board_groups=5)])
def test_no_middle_is_refused(movement):
    with pytest.raises(NoContinuation, match="no middle"):
        widened(movement, after=0)
