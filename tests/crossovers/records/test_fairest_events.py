"""Every record of a fair event, counted again."""

from math import isclose

import pytest

from crossovers.fairness.event_balance import event_balance
from crossovers.fairness.switch_bound import switch_bound
from crossovers.playbacks import count_total
from crossovers.records.fairest_events import all_fair_events, fair_sizes, find_fair_event
from crossovers.records.single_sections import find_record
from tests.crossovers.fairness.slow_balance import slow_imbalance


@pytest.mark.parametrize("size", sorted(all_fair_events()))
def test_record_is_what_it_says(size):
    record = find_fair_event(*size)
    plain, switched = record.sessions(), record.sessions(switched=True)
    fewest = find_record(plain[0].sections[0])

    assert sorted(record.seats) == sorted(plain[0].seating.pairs)
    assert count_total(plain) == count_total(switched) == record.playbacks
    assert fewest is None or record.playbacks == fewest.playbacks
    assert isclose(slow_imbalance(plain), record.imbalance, abs_tol=1e-5)
    assert isclose(event_balance(switched).imbalance, record.switched, abs_tol=1e-5)
    assert switch_bound(plain) <= record.switched < record.imbalance


def test_sizes_on_record_are_those_that_directors_meet():
    assert set(all_fair_events()) <= set(fair_sizes())
    assert (18, 13) in all_fair_events()
    assert find_fair_event(60, 13) is None
