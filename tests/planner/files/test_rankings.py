"""Rankings from USEBIO, BridgeWebs, ACBL and PBN, with the oddities that real files have."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.files.ranking_reader import ranking_read
from planner.plan.rankings import Unit
from tests.planner.files.ranking_texts import faults, kept_bytes, kept_text, read, shown

USEBIO = kept_text("usebio-windows-1252.xml", "cp1252")
BRIDGEWEBS = kept_text("bridgewebs-two-blocks.csv")
ACBL = kept_text("acbl-session.json")
PBN = kept_text("totals.pbn")
TABLE = kept_text("decimal-commas.csv")


def test_usebio_has_places_directions_and_percentages():
    assert shown(kept_bytes("usebio-windows-1252.xml")) == [
        ("1", "2NS", "", "51.50 percent"),
        ("2=", "1NS", "Ada Finesse – Zoë Ruff", "48.50 percent"),
        ("1", "1EW", "", "103 matchpoints"),
    ]
    best = read(USEBIO).standings[1]
    assert (best.boards, best.national_numbers) == (24, ("1001", "1002"))


@pytest.mark.parametrize(
    ("event_type", "unit"),
    [("BUTLER_PAIRS", Unit.IMPS), ("CROSS_IMP", Unit.IMPS), ("AGGREGATE", Unit.POINTS)],
)
def test_usebio_total_counts_what_the_event_does(event_type, unit):
    text = USEBIO.replace("MP_PAIRS", event_type)

    assert [s.unit for s in read(text).standings] == [Unit.PERCENT, Unit.PERCENT, unit]


def test_usebio_that_is_broken_says_where():
    assert faults(USEBIO[: USEBIO.index("<PAIR>")])[0][0] == 5
    assert faults(USEBIO.replace("PAIR>", "TEAM>")) == [
        (0, "There are no pairs under PARTICIPANTS in this file.")
    ]
    assert faults(USEBIO.replace("2=<", "last<")) == [
        (5, "last is not a place: write it as in 3 or 3=.")
    ]


def test_bridgewebs_has_a_second_block_for_east_west():
    assert shown(kept_bytes("bridgewebs-two-blocks.csv")) == [
        ("1", "3NS", "Finesse, Ada – Ben Ruff", "61.25 percent"),
        ("2=", "1NS", "Cora Slam – Dan Dummy", "50 percent"),
        ("2=", "2NS", "Elsa Trick – Finn Void", "50 percent"),
        ("1", "2EW", "Gil Overcall – Hal Lead", "55 percent"),
    ]


def test_bridgewebs_with_one_block_has_no_directions():
    one = BRIDGEWEBS[: BRIDGEWEBS.rindex("#SCORES")]

    assert [row[1] for row in shown(one)] == ["3", "1", "2"]
    assert faults(BRIDGEWEBS.replace("2=,1,", "?,x,")) == [
        (5, "? is not a place: write it as in 3 or 3=."),
        (5, "x is not a pair number."),
    ]
    assert faults(BRIDGEWEBS + "#SCORES\n1,1,A,B,50") == [
        (0, "The file has 3 blocks of scores: one or two are read.")
    ]


@pytest.mark.parametrize(
    "page",
    [
        ACBL,
        f"<html><body><result-details>{ACBL}</result-details></body></html>",
        "<!DOCTYPE html><html><div id='result-details' data='{}'></div></html>".format(
            ACBL.replace('"', "&quot;")
        ),
    ],
    ids=["json", "text", "attribute"],
)
def test_acbl_results_are_read_alone_or_in_their_page(page):
    assert shown(page) == [
        ("3=", "4NS", "Ada Finesse – Ben Ruff", "61.56 percent"),
        ("1", "4EW", "Cora Slam – Dan Dummy", "70 matchpoints"),
    ]
    assert read(page).standings[0].national_numbers == ("1234567", "J1")


def test_acbl_pairs_of_several_sections_have_no_number():
    section = ACBL[ACBL.index('{"name"') : ACBL.rindex("]}]}")]

    standings = read(ACBL.replace(section, f"{section}, {section}")).standings

    assert [s.number for s in standings] == [None] * 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{}", "This is not a page of ACBL club results, nor their JSON."),
        ('{"sessions": [', "This is not a page of ACBL club results, nor their JSON."),
        ('{"sessions": []}', "The results are of 0 sessions: one is read at a time."),
        ('{"sessions": [{"sections": 3}]}', "There are no pairs in these results."),
        (
            "<result-details>x</result-details>",
            "This is not a page of ACBL club results, nor their JSON.",
        ),
    ],
)
def test_other_json_is_refused(text, sentence):
    assert faults(text) == [(0, sentence)]


def test_pbn_totals_follow_the_columns_of_their_tag():
    assert shown(kept_bytes("totals.pbn")) == [
        ("1", "7", "Ada Finesse – Ben Ruff", "61.25 percent"),
        ("2", "3", "Cora Slam – Dan Dummy", "50.00 percent"),
    ]
    assert [s.boards for s in read(PBN).standings] == [24, 24]
    assert faults(PBN.replace("TotalScoreTable", "ScoreTable")) == [
        (0, "There is no TotalScoreTable in this PBN file.")
    ]


WHOLE = [USEBIO, BRIDGEWEBS, ACBL, PBN, TABLE]


@pytest.mark.parametrize("whole", WHOLE, ids=["usebio", "bridgewebs", "acbl", "pbn", "table"])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_damaged_rankings_never_crash(whole, data):
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, len(whole)))
    put = data.draw(
        st.one_of(st.text(max_size=20), st.sampled_from(["\0", '"', "\n", "=", "<", "1e9"]))
    )

    found = ranking_read((whole[:start] + put + whole[end:]).encode("utf-8", "surrogatepass"))

    assert {fault.message[-1] for fault in found.faults} <= {"."}
    assert all(s.place is None or s.place >= 1 for s in found.standings)
