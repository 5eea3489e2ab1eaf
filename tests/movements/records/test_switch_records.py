"""The records of the best switches known, re-evaluated."""

import json
from dataclasses import replace

import pytest

from movements.families.mitchell import mitchell
from movements.families.three_quarter import three_quarter
from movements.measures.balance import balance
from movements.measures.balance_bound import lower_bound
from movements.records.switch_records import movements_on_record
from movements.switches.fingerprint import fingerprint
from movements.switches.table_switches import RECORDS, recorded_switches, with_best_switches


def full_mitchell(tables):
    return mitchell(tables, relay=tables % 2 == 0).schedule


@pytest.mark.parametrize(
    ("tables", "most"),
    [
        (4, 1.2778),
        (5, 1.3806),
        (7, 1.0491),
        (10, 1.30),
        (12, 1.53),
        (13, 1.65),
        (18, 1.90),
        (20, 1.95),
    ],
)
def test_records_of_mitchells_are_as_good_as_promised(tables, most):
    assert round(balance(with_best_switches(full_mitchell(tables))).imbalance, 4) <= most


@pytest.mark.parametrize(("tables", "rounds", "most"), [(6, 9, 1.57), (10, 13, 2.21)])
def test_records_of_three_quarter_howells_are_as_good_as_promised(tables, rounds, most):
    schedule = with_best_switches(three_quarter(tables, rounds=rounds).schedule)

    assert balance(schedule).imbalance <= most


def test_every_record_leaves_the_imbalance_it_says():
    listed = {e["fingerprint"]: e for e in json.loads(RECORDS.read_text())["movements"]}
    schedules = {fingerprint(m.schedule): m.schedule for m in movements_on_record()}

    assert set(listed) == set(schedules)
    for mark, schedule in schedules.items():
        found = balance(replace(schedule, switched=recorded_switches()[mark])).imbalance
        assert found == pytest.approx(listed[mark]["imbalance"], abs=1e-9)
        assert lower_bound(schedule) <= found
