"""Rankings from plain tables, with the oddities that spreadsheets have."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.planner.files.ranking_texts import faults, kept_bytes, read, shown


@pytest.mark.parametrize(
    "name",
    [
        "decimal-commas.csv",
        "bom-and-crlf.csv",
        "tabs.txt",
        "commas.csv",
        "german-columns.csv",
        "no-column-names.csv",
        "both-names-in-a-cell.csv",
        "empty-columns.csv",
    ],
)
def test_tables_are_read_as_they_come(name):
    assert shown(kept_bytes(name)) == [
        ("1", "7", "Ada Finesse – Ben Ruff", "62.50 percent"),
        ("2=", "3", "Cora Slam – Dan Dummy", "55.21 percent"),
    ]


def test_table_announces_east_west_on_a_line_of_its_own():
    assert shown(kept_bytes("east-west-block.csv")) == [
        ("1", "2NS", "", "3.5 points"),
        ("2", "1NS", "", "-3.5 points"),
        ("1", "1EW", "", "12 points"),
        ("2", "2EW", "", "-12 points"),
    ]


def test_names_may_hold_commas_and_stand_alone():
    assert shown(kept_bytes("names-with-commas.csv")) == [
        ("1", "", "Finesse, Ada – Ruff, Ben", "None points"),
        ("2", "", "Cora Slam – Dan Dummy", "None points"),
    ]
    assert shown(kept_bytes("windows-1252.csv")) == [
        ("1", "", "Zoë Ruff – Jörg Void", "None points")
    ]
    assert shown("1,12\n1,7\n3,9") == [
        ("1=", "12", "", "None points"),
        ("1=", "7", "", "None points"),
        ("3", "9", "", "None points"),
    ]


def test_scores_alone_give_the_places():
    assert shown("pair,imps\n1,-4\n2,+10.5\n3,-4\n") == [
        ("1", "2", "", "10.5 imps"),
        ("2=", "1", "", "-4 imps"),
        ("2=", "3", "", "-4 imps"),
    ]


def test_faults_of_a_table_are_all_listed():
    text = "place,pair,names,percent\nfirst,1,A & B,50\n2,2,C & D,half\n3,,,40\n4,2,E & F,1\n"

    assert faults(text) == [
        (2, "first is not a place: write it as in 3 or 3=."),
        (3, "Pair number 2 is given more than once."),
        (3, "half is not a score."),
        (4, "The line names no pair: neither a number nor two players."),
        (5, "Pair number 2 is given more than once."),
    ]
    assert faults("") == [(0, "The file is empty.")]
    assert faults("\n \n") == [(0, "The file is empty.")]


standings = st.lists(
    st.tuples(
        st.integers(1, 9999),
        st.booleans(),
        st.decimals(-9999, 9999, places=2),
        st.text("ab ,;\"'é–", max_size=12),
    ),
    min_size=1,
    max_size=20,
    unique_by=lambda row: row[0],
)


@settings(max_examples=100, deadline=None)
@given(rows=standings, delimiter=st.sampled_from(",;\t"), comma=st.booleans())
def test_table_written_and_read_again_is_the_same(rows, delimiter, comma):
    out = io.StringIO()
    table = csv.writer(out, delimiter=delimiter)
    table.writerow(["place", "pair", "name1", "name2", "score"])
    for place, (number, tied, score, name) in enumerate(rows, 1):
        cell = str(score).replace(".", ",") if comma else str(score)
        table.writerow([f"{place}{'=' if tied else ''}", number, f"x{name}", "y", cell])

    found = read(out.getvalue())

    assert found.faults == ()
    assert [(s.number, s.is_tied, s.score, s.names) for s in found.standings] == [
        (number, tied, score, (" ".join(f"x{name}".split()), "y"))
        for number, tied, score, name in rows
    ]
