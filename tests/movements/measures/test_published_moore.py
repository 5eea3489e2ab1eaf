"""Moore's tables, figure by figure, with the paper's errors at their right values."""

from dataclasses import replace

import numpy as np
import pytest

from movements.checks import movement_faults
from movements.families.howell import of_start
from movements.families.mitchell import mitchell
from movements.families.starting_positions import StartingTable
from movements.families.three_quarter import three_quarter
from movements.measures.balance import balance
from movements.movement import Kind
from movements.switches.round_search import Sort, all_of_sort
from movements.switches.round_switches import with_rounds_switched
from tests.movements.published import published
from tests.some import some

TABLE_1 = published("moore-table-1")["rows"]
TABLE_2 = published("moore-table-2")["rows"]
TABLE_3 = published("moore-table-3")["rows"]


def by_tables(row):
    return f"{row['tables']} tables"


def right(entry):
    return entry.get("right", entry["printed"])


def imbalance(schedule):
    return round(balance(schedule).imbalance, 4)


@pytest.mark.parametrize("row", TABLE_1, ids=by_tables)
def test_table_1(row):
    schedule = mitchell(row["tables"]).schedule

    assert round(balance(schedule).average_comparison, 3) == row["average_comparison"]
    assert imbalance(schedule) == right(row["no_switch"])
    for entry in row["switched"]:
        assert imbalance(with_rounds_switched(schedule, entry["rounds"])) == right(entry)
    for entry in row["manuals"]:
        if "rounds" in entry:
            switched = with_rounds_switched(schedule, entry["rounds"])
            assert imbalance(switched) == right(entry)


@pytest.mark.parametrize("row", TABLE_1, ids=by_tables)
def test_table_1_is_the_best_of_as_many_rounds_but_where_noted(row):
    best = {}
    for entry in row["switched"]:
        size = len(entry["rounds"])
        best[size] = min(best.get(size, 99), entry.get("best", right(entry)))

    for size, value in some(best.items()):
        found = all_of_sort(row["tables"], Sort(size)).switches[0].imbalance
        assert round(found, 4) == value


@pytest.mark.parametrize(
    "row", [row for row in TABLE_1 if "ideal_with_4_rounds" in row], ids=by_tables
)
def test_table_1_ideal_is_the_formula_with_its_square_restored(row):
    t, k = row["tables"], 4
    average = t * (t - 1) / (2 * t - 1)

    gross = t * (
        (t - (k * k - k) - 1) * (t - 4 * k - average) ** 2
        + (k * k - k) * (t - 4 * k + 4 - average) ** 2
        + (t - k * k) * (4 * k - average) ** 2
        + k * k * (4 * k - 4 - average) ** 2
    )

    assert round((gross / (t * (2 * t - 1))) ** 0.5, 4) == row["ideal_with_4_rounds"]
    reached = round(all_of_sort(t, Sort(k)).switches[0].imbalance, 4)
    assert (reached == row["ideal_with_4_rounds"]) == (t == 31)


@pytest.mark.parametrize("row", TABLE_2, ids=by_tables)
def test_table_2(row):
    schedule = mitchell(row["tables"], relay=True).schedule

    assert round(balance(schedule).average_comparison, 3) == right(row["average_comparison"])
    assert imbalance(schedule) == right(row["no_switch"])
    for entry in row["switched"]:
        switched = with_rounds_switched(schedule, entry["rounds"], entry["delayed"])
        assert imbalance(switched) == right(entry)
        if "printed_is_of_rounds" in entry:
            other = with_rounds_switched(schedule, entry["printed_is_of_rounds"], ())
            assert imbalance(other) == entry["printed"]
    for entry in row["manuals"]:
        if "rounds" in entry:
            first_table = None if entry["table_1"] else ()
            switched = with_rounds_switched(schedule, entry["rounds"], first_table)
            assert imbalance(switched) == entry["printed"]


@pytest.mark.parametrize("row", TABLE_2, ids=by_tables)
def test_table_2_no_switch_is_the_formula_of_the_text(row):
    t = row["tables"]

    assert right(row["no_switch"]) == round(t / (2 * t - 1) * (t * (t - 1)) ** 0.5, 4)
    assert ("right" in row["no_switch"]) == (t > 4)


@pytest.mark.parametrize("row", TABLE_2, ids=by_tables)
def test_table_2_is_the_best_of_its_sort_but_where_noted(row):
    for entry in some(row["switched"]):
        delays = len(entry["delayed"])
        sort = Sort(len(entry["rounds"]), together=False, fewest=delays, most=delays)
        found = all_of_sort(row["tables"], sort).switches[0].imbalance
        assert round(found, 4) == entry.get("best", right(entry))


def test_24_tables_have_an_average_comparison_of_11_745():
    (row,) = (row for row in TABLE_2 if row["tables"] == 24)

    assert row["average_comparison"] == {"printed": 10.244, "right": 11.745}


@pytest.mark.parametrize("row", TABLE_3, ids=lambda row: f"{row['tables']}x{row['rounds']}")
def test_table_3(row):
    start = tuple(StartingTable(*table) for table in row["start"])
    movement = of_start(Kind.THREE_QUARTER, start, board_groups=row["rounds"])
    schedule = movement.schedule
    sitting = [n for n, table in enumerate(start) if max(table.ns, table.ew) > row["rounds"]]

    assert movement_faults(movement) == ()
    assert round(balance(schedule).average_comparison, 3) == row["average_comparison"]
    assert imbalance(schedule) == row["no_switch"]
    for entry in row["switched"]:
        flags = np.zeros_like(schedule.switched)
        flags[np.ix_([number - 1 for number in entry["rounds"]], sitting)] = True
        if row["shares"]:
            flags[:, row["shares"] - 1] = False
            flags[[number - 1 for number in entry.get("delayed", ())], row["shares"] - 1] = True
        assert imbalance(replace(schedule, switched=flags)) == entry["printed"]


@pytest.mark.parametrize("row", TABLE_3, ids=lambda row: f"{row['tables']}x{row['rounds']}")
def test_positions_found_are_as_good_as_moores_or_better(row):
    ours = imbalance(three_quarter(row["tables"], rounds=row["rounds"]).schedule)

    assert ours <= row["no_switch"]
