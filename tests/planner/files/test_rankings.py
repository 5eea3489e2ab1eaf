"""Rankings from the files of other programs, with the oddities that real ones have."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.files.ranking_reader import ranking_read
from planner.plan.rankings import Unit

USEBIO = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">
<USEBIO Version="1.3"><CLUB><CLUB_NAME>Orb</CLUB_NAME></CLUB>
<EVENT EVENT_TYPE="MP_PAIRS"><WINNER_TYPE>2_WINNER</WINNER_TYPE><PARTICIPANTS>
<PAIR><PAIR_NUMBER>1NS</PAIR_NUMBER><PLACE>2=</PLACE><PERCENTAGE>48.50</PERCENTAGE>
<TOTAL_SCORE>97</TOTAL_SCORE><BOARDS_PLAYED>24</BOARDS_PLAYED><STRAT_NUMBER>1</STRAT_NUMBER>
<PLAYER><PLAYER_NAME>Ada Finesse</PLAYER_NAME><NATIONAL_ID_NUMBER>1001</NATIONAL_ID_NUMBER></PLAYER>
<PLAYER><PLAYER_NAME>Zoë Ruff</PLAYER_NAME><NATIONAL_ID_NUMBER>1002</NATIONAL_ID_NUMBER></PLAYER>
</PAIR>
<PAIR><PAIR_NUMBER>2NS</PAIR_NUMBER><PLACE>1</PLACE><PERCENTAGE>51.50</PERCENTAGE></PAIR>
<PAIR><PAIR_NUMBER>1EW</PAIR_NUMBER><PLACE>1</PLACE><TOTAL_SCORE>103</TOTAL_SCORE></PAIR>
</PARTICIPANTS></EVENT></USEBIO>"""

BRIDGEWEBS = """#EVENT,Monday pairs
#SCORES
Position,Pair,Name1,Name2,Percent
1,3,"Finesse, Ada",Ben Ruff,61.25
2=,1,Cora Slam,Dan Dummy,50
2=,2,Elsa Trick,Finn Void,50
#SCORES
Position,Pair,Name1,Name2,Percent
1,2,Gil Overcall,Hal Lead,55
#TRAVELLERS
1,3,nothing to see
"""

ACBL = """{"id": 7, "sessions": [{"sections": [{"name": "A", "pair_summaries": [
{"pair_number": 4, "direction": "NS", "score": "98.50", "percentage": "61.56",
 "strat_place": [{"strat_number": 2, "rank": 1, "type": "Session"},
                 {"strat_number": 1, "rank": "3/4", "type": "Session"}],
 "players": [{"id_number": "1234567", "name": "Ada Finesse"},
             {"id_number": "J1", "name": "Ben Ruff"}]},
{"pair_number": 4, "direction": "EW", "score": 70, "percentage": null, "strat_place": [],
 "players": [{"id_number": null, "name": "Cora Slam"}, {"name": "Dan Dummy"}]}]}]}]}"""

PBN = r"""% PBN 2.1
[Event "Monday pairs"]
[TotalScoreTable "Rank\2R;PairId\2R;Names\40L;TotalScoreMP\6R;MeanPercentage\5R;NrBoards\2R"]
; best first
 1  7 "Ada Finesse;Ben Ruff"  182.50 61.25 24
 2  3 "Cora Slam;Dan Dummy"  - 50.00 24
[Board "1"]
1 2 3
"""

TABLE = """place;pair;name1;name2;percent
1;7;Ada Finesse;Ben Ruff;62,50
=2;3;Cora Slam;Dan Dummy;55,21
"""


def read(text, encoding="utf-8"):
    return ranking_read(text.encode(encoding))


def shown(text, encoding="utf-8"):
    """Place, tie, number, direction, names and score of a text without faults."""
    found = read(text, encoding)
    assert found.faults == ()
    return [
        (
            f"{s.place}{'=' if s.is_tied else ''}",
            f"{s.number or ''}{(s.direction or '').upper()}",
            " – ".join(s.names),
            f"{s.score} {s.unit.value}",
        )
        for s in found.standings
    ]


def faults(text):
    return [(fault.line, fault.message) for fault in read(text).faults]


def test_usebio_has_places_directions_and_percentages():
    assert shown(USEBIO, "cp1252") == [
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
    assert shown(BRIDGEWEBS) == [
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
    assert shown(PBN) == [
        ("1", "7", "Ada Finesse – Ben Ruff", "61.25 percent"),
        ("2", "3", "Cora Slam – Dan Dummy", "50.00 percent"),
    ]
    assert [s.boards for s in read(PBN).standings] == [24, 24]
    assert faults(PBN.replace("TotalScoreTable", "ScoreTable")) == [
        (0, "There is no TotalScoreTable in this PBN file.")
    ]


@pytest.mark.parametrize(
    "text",
    [
        TABLE,
        "\ufeff" + TABLE.replace("\n", "\r\n"),
        TABLE.replace(";", "\t"),
        TABLE.replace(",", ".").replace(";", ","),
        TABLE.replace("place;pair;name1;name2;percent", "Platz;Paar;Spieler 1;Spieler 2;Prozent"),
        "1;7;Ada Finesse;Ben Ruff;62,50 %\n2=;3;Cora Slam;Dan Dummy;55,21 %\n",
        "Rank,Pair,Names,%\n1,7,Ada Finesse & Ben Ruff,62.50\n2=,3,Cora Slam - Dan Dummy,55.21\n",
        "Rank,,Pair,,Name,%,\n1,,7,,Ada Finesse; Ben Ruff,62.50,\n2=,,3,,Cora Slam/Dan Dummy,55.21",
    ],
    ids=["semicolons", "bom", "tabs", "commas", "german", "bare", "names", "empty columns"],
)
def test_tables_are_read_as_they_come(text):
    assert shown(text) == [
        ("1", "7", "Ada Finesse – Ben Ruff", "62.50 percent"),
        ("2=", "3", "Cora Slam – Dan Dummy", "55.21 percent"),
    ]


def test_table_announces_east_west_on_a_line_of_its_own():
    text = "place,pair,score\nNorth-South\n1,2,3.5\n2,1,-3.5\n\nEast-West\n1,1,12\n2,2,-12\n"

    assert shown(text) == [
        ("1", "2NS", "", "3.5 points"),
        ("2", "1NS", "", "-3.5 points"),
        ("1", "1EW", "", "12 points"),
        ("2", "2EW", "", "-12 points"),
    ]


def test_names_may_hold_commas_and_stand_alone():
    assert shown('1,"Finesse, Ada","Ruff, Ben"\n2,Cora Slam,Dan Dummy\n') == [
        ("1", "", "Finesse, Ada – Ruff, Ben", "None points"),
        ("2", "", "Cora Slam – Dan Dummy", "None points"),
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


def test_faults_of_a_table_are_all_told():
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
