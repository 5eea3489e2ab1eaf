"""Entries read from the texts of other programs: every fault is listed with its line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.files.entries_reader import entries_read
from tests.planner.files.entry_texts import COMPSCORE, WHOLE, read

USEBIO = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">
<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><PARTICIPANTS>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION>
 <PLAYER><PLAYER_NAME>Ada Finesse</PLAYER_NAME>
  <NATIONAL_ID_NUMBER>1001</NATIONAL_ID_NUMBER></PLAYER>
 <PLAYER><PLAYER_NAME>Ben Ruff</PLAYER_NAME></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>EW</DIRECTION>
 <PLAYER><PLAYER_NAME>Cora Slam</PLAYER_NAME></PLAYER>
 <PLAYER><PLAYER_NAME>Dan Dummy</PLAYER_NAME></PLAYER></PAIR>
</PARTICIPANTS></EVENT></USEBIO>
"""


def faults(text):
    return [(fault.line, fault.message) for fault in read(text).faults]


def test_whole_file_is_read():
    found = read(WHOLE)

    first, second, third = found.entries
    assert found.faults == ()
    assert (first.number, first.first.name, first.first.national_number) == (
        1,
        "Ada Finesse",
        "1001",
    )
    assert (first.seed, first.must_sit_ns, first.prefers) == (3, True, "ns")
    assert (first.fixed_section, first.fixed_table, first.apart_from) == ("A", 7, (2,))
    assert (second.first.club, second.seed, second.withdrawn) == ("", None, False)
    assert (third.first.name, third.fixed_section, third.fixed_table) == ('O"Hara, Elsa', "", 4)
    assert third.withdrawn


@pytest.mark.parametrize(
    "text",
    [
        "Name 2;Name 1;Pair\nBen Ruff;Ada Finesse;4\n",
        "\ufeffpair\tplayer 1\tplayer 2\r\n4\tAda Finesse\tBen Ruff\r\n",
        "\n\nNUMBER, NAME1 ,NAME2\n4, Ada   Finesse ,Ben Ruff\n\n",
    ],
)
def test_other_orders_signs_and_headings_are_read(text):
    found = read(text)

    assert found.faults == ()
    assert [(e.number, e.names) for e in found.entries] == [(4, "Ada Finesse – Ben Ruff")]


def test_western_code_page_is_read():
    found = entries_read("name1,name2\nJörg Müller,Renée Dupré\n".encode("cp1252"))

    assert found.entries[0].names == "Jörg Müller – Renée Dupré"


def test_every_faulty_line_is_listed():
    text = (
        "number,name1,name2,seed,must_sit_ns,prefers,fixed_table,apart_from\n"
        "0,Ada,Ben,,,,,\n"
        "2,,Dan,,,,,\n"
        "3,Elsa,Finn,first,,,,\n"
        "4,Gwen,Hal,,perhaps,,,\n"
        "5,Ida,Jack,,,up,,\n"
        "6,Kate,Leo,,,,A999,\n"
        "7,Mona,Ned,,,,,six\n"
        "8,Olga,Pip,,yes,EW,,\n"
        "9,Rosa,Sam,,,,,,too,many\n"
    )

    assert faults(text) == [
        (2, "0 is not a number: give a whole number from 1 to 9999."),
        (3, "name1 is empty."),
        (4, "first is not a seed: give a whole number from 1 to 9999."),
        (5, "perhaps in must_sit_ns is neither yes nor no."),
        (6, "up is not a direction: write NS or EW."),
        (7, "A999 is not a table: write it as in 7 or A7."),
        (8, "six is not a pair number to be kept apart from: write them as in 12 14."),
        (9, "A pair that must sit NS cannot prefer EW."),
        (10, "The line has 10 cells, but there are 8 columns."),
    ]


def test_clashes_within_a_file_are_listed():
    text = "number,name1,name2\n1,Ada,Ben\n1,Cora,Dan\n2,Ben,Elsa\n3,Finn,Finn\n"

    assert faults(text) == [
        (2, "Ben is in another pair too (line 4)."),
        (2, "Pair number 1 is given more than once."),
        (3, "Pair number 1 is given more than once."),
        (4, "Ben is in another pair too (line 2)."),
        (5, "A pair is two different players."),
    ]


def test_file_without_names_is_refused_by_its_heading():
    assert faults("number,colour\n1,red\n") == [
        (1, found)
        for found in (
            "Column colour is not known: the columns are number, name1, national_number1, club1, "
            "name2, national_number2, club2, seed, must_sit_ns, prefers, fixed_table, apart_from, "
            "withdrawn, contact1, contact2, bbo_name1, bbo_name2.",
            "There is no column name1: the first line must name the columns.",
            "There is no column name2: the first line must name the columns.",
        )
    ]


def test_compscore_is_read_without_its_phantom():
    found = read(COMPSCORE)

    assert found.faults == ()
    assert [(e.number, e.names) for e in found.entries] == [
        (1, "Ada Finesse – Ben Ruff"),
        (3, "Cora Slam – Dan Dummy"),
    ]
    assert (found.entries[0].first.national_number, found.entries[0].first.contact) == (
        "1001",
        "555 01",
    )


def test_compscore_pair_of_one_is_a_fault():
    assert faults(COMPSCORE.replace("3,Dan Dummy,1004,2-NS,\r\n", "x,Dan,,,\r\n")) == [
        (6, "Pair 3 has 1 players instead of two."),
        (7, "x is not a pair number: give a whole number from 1 to 9999."),
    ]


@pytest.mark.parametrize("whole", [WHOLE, COMPSCORE], ids=["csv", "compscore"])
def test_heading_without_pairs_is_a_fault(whole):
    assert faults(whole.splitlines()[0]) == [(0, "There are no pairs in this file.")]


def test_usebio_lines_are_numbered_on():
    found = read(USEBIO)

    assert found.faults == ()
    assert [(e.number, e.names) for e in found.entries] == [
        (1, "Ada Finesse – Ben Ruff"),
        (2, "Cora Slam – Dan Dummy"),
    ]
    assert found.entries[0].first.national_number == "1001"


def test_usebio_numbers_may_carry_their_direction():
    text = USEBIO.replace("<DIRECTION>NS</DIRECTION>", "").replace("<DIRECTION>EW</DIRECTION>", "")
    text = text.replace(">1</PAIR_NUMBER>", ">1NS</PAIR_NUMBER>", 1)

    assert read(text.replace(">1</PAIR_NUMBER>", ">1EW</PAIR_NUMBER>")) == read(USEBIO)


def test_usebio_of_an_unknown_encoding_is_read_as_it_was_decoded():
    assert read(USEBIO.replace("UTF-8", "U-F-8")) == read(USEBIO)


def test_usebio_with_declarations_of_its_own_is_refused():
    bomb = '[<!ENTITY a "x"><!ENTITY b "&a;&a;">]>'

    assert faults(USEBIO.replace('.dtd">', f'.dtd" {bomb}')) == [
        (0, "The file has declarations in its DOCTYPE, which are not read: take them out.")
    ]


def test_usebio_faults_have_lines():
    text = USEBIO.replace("Ben Ruff", "").replace(
        ">1</PAIR_NUMBER><DIRECTION>EW", ">x</PAIR_NUMBER><DIRECTION>EW"
    )

    assert faults(text) == [
        (4, "Pair 1 does not have two players with names."),
        (8, "x is not a pair number: give a whole number from 1 to 9999."),
    ]
    assert faults(USEBIO[:300])[0][0] > 3


@pytest.mark.parametrize("whole", [WHOLE, COMPSCORE, USEBIO], ids=["csv", "compscore", "usebio"])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_damaged_files_never_crash(whole, data):
    damaged = bytearray(whole.encode(data.draw(st.sampled_from(["utf-8", "utf-16", "cp1252"]))))
    del damaged[data.draw(st.integers(0, len(damaged))) :]
    for _ in range(data.draw(st.integers(0, 5))):
        if damaged:
            damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))

    found = entries_read(bytes(damaged))

    assert found.entries or found.faults
    assert all(fault.message for fault in found.faults)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_never_crash(data):
    found = entries_read(data)

    assert found.entries or found.faults


def test_huge_files_are_refused():
    assert entries_read(b"x" * 5_000_000).faults[0].message == (
        "the file is too large: at most 4 MB are read."
    )
    rows = "\n".join(f"Ada {i},Ben {i}" for i in range(10_000))
    assert faults("name1,name2\n" + rows) == [
        (0, "The file has 10000 pairs: at most 9999 are read.")
    ]
