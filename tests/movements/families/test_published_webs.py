"""Every movement table of the two Hill papers, cell by cell."""

from fractions import Fraction

import pytest

from movements.boards.copies import clashes, extra_copies
from movements.boards.whereabouts import BoardStop, boards_of, bye_stands, passes
from movements.catalogue.movement_request import build
from movements.catalogue.names import name_of, name_of_2011, request_of
from movements.families.mitchell import mitchell
from movements.families.web import patterns, web
from movements.measures.figures import unlike_comparisons
from tests.movements.published import published
from tests.some import some

WEBS_2019 = published("hill-2019-webs")
WEBS_2011 = published("hill-2011-webs")


def triples(row):
    return [tuple(row[i : i + 3]) for i in range(0, len(row), 3)]


@pytest.mark.parametrize("printed", WEBS_2019["movements"], ids=lambda m: m["name"])
def test_hill_2019_cell_by_cell(printed):
    movement = build(request_of(printed["name"]))

    rows = [[] for _ in range(movement.tables)]
    for m in movement.schedule.meetings:
        first_board = boards_of(m.board_group, WEBS_2019["boards_per_group"])[0]
        rows[m.table - 1].append((m.ns, m.ew, first_board))
    assert rows == [triples(row) for row in printed["rows"]]
    assert movement.boarding == printed["boarding"]


@pytest.mark.parametrize(
    ("printed", "erratum"),
    [(printed, each) for printed in WEBS_2019["movements"] for each in printed["errata"]],
)
def test_hill_2019_errata_are_what_the_corrected_table_says(printed, erratum):
    fields = {"NS": slice(0, 1), "EW": slice(1, 2), "board": slice(2, 3), "whole round": slice(3)}
    cell = triples(printed["rows"][erratum["table"] - 1])[erratum["round"] - 1]
    right = erratum["correct"]

    if right is None:
        assert erratum["printed"] in cell
    else:
        assert list(cell[fields[erratum["field"]]]) == (
            right if isinstance(right, list) else [right]
        )


@pytest.mark.parametrize(
    "printed", WEBS_2011["movements"], ids=lambda m: f"{m['tables']}x{m['board_groups']}"
)
def test_hill_2011_cell_by_cell_with_bye_rows(printed):
    movement = web(printed["tables"], board_groups=printed["board_groups"])
    stands = {stand.after_table: stand.piles for stand in bye_stands(movement)}

    rows = []
    for table in range(movement.tables):
        ew, group = movement.schedule.ew[:, table], movement.schedule.board_group[:, table]
        cells = [int(number) for both in zip(ew, group, strict=True) for number in both]
        rows.append([table + 1, *cells])
        piles = stands.get(table + 1, [()])
        rows += [["bye", *places] for places in zip(*piles, strict=True)]
    assert rows == printed["rows"]


def test_hill_2011_boards_flow_between_a_full_subsection_and_the_next():
    eleven = web(11, board_groups=5)
    stand = BoardStop(8, is_stand=True)

    apart = {str(step.giver): step.taker for step in passes(eleven)}
    flowing = {str(step.giver): step.taker for step in passes(eleven, flow=True)}

    assert (apart["table 1"], apart["table 6"]) == (BoardStop(5), stand)
    assert (flowing["table 1"], flowing["table 6"]) == (stand, BoardStop(5))
    assert flowing["table 9"] == BoardStop(11, is_stand=True)


def test_hill_2011_apples_and_oranges():
    rows = published("hill-2011-unlike-comparisons")["rows"]
    for tables, rounds, played, extra, percent in some(rows):
        movement = mitchell(tables, rounds=rounds)
        per_round = played // rounds

        unlike = unlike_comparisons(movement)

        assert unlike == Fraction(tables - rounds, tables - 1)
        assert round(100 * unlike) == percent
        assert (movement.board_groups - rounds) * per_round == extra


def test_hill_2011_all_84_names_both_ways():
    printed = published("hill-2011-names")

    assert len(printed["rows"]) == 84
    for tables, groups, name in printed["rows"]:
        movement = build(request_of(name))
        assert (movement.tables, movement.board_groups) == (tables, groups)
        assert name_of_2011(movement) == name
        assert name_of(movement) == f"W{tables}{groups:02}"
    for tables, groups in printed["absent"]:
        assert groups >= tables or not patterns(tables, groups)


@pytest.mark.parametrize("printed", published("hill-2019-names")["rows"], ids=lambda r: r["name"])
def test_hill_2019_names_both_ways(printed):
    movement = build(request_of(printed["name"].lower() + ".MOV"))

    assert name_of(movement) == printed["name"]
    assert {
        "name": printed["name"],
        "tables": movement.tables,
        "board_groups": movement.board_groups,
        "rounds": movement.rounds,
        "boarding": movement.boarding,
    } == printed


@pytest.mark.parametrize(
    "printed", published("hill-2019-sharing")["statements"], ids=lambda s: s["boarding"]
)
def test_hill_2019_two_small_subsections_share_a_set(printed):
    full, small, _ = (int(part) for part in printed["boarding"].split("-") if part.isdecimal())
    movement = web(full + 2 * small, board_groups=full, variant="" if full % 2 else "A")

    short = clashes(movement, board_sets=2)
    copies = extra_copies(movement, board_sets=2)

    assert movement.boarding == printed["boarding"]
    assert sorted({clash.round for clash in short}) == printed["rounds"]
    boards = [board for copy in copies for board in boards_of(copy.board_group, 2)]
    assert boards == printed["boards"]
    assert all(copy.copies == 1 for copy in copies)
