"""The commands that repair a section and rank its places for a phantom."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from movements.formats.document_reader import read
from movements.repairs.repairs import (
    parse_change,
)
from tests.some import some


@pytest.mark.parametrize(
    ("text", "pairs"), [("+1-pair", 1), ("-1-table", -2), ("+2 tables", 4), ("−2-pairs", -2)]
)
def test_changes_are_read_as_written(text, pairs):
    assert parse_change(text).pairs == pairs


def run(*arguments):
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def test_repair_command_lists_costs_and_sentences():
    written = run("repair", "W1813", "--change", "+1-table", "--boarded")

    assert "1. EW rover and party table (party-table)" in written
    assert "tables to board 1, board groups to fetch 13" in written
    assert "Set up table 19 away from tables 1 and 18" in written


def test_repair_command_writes_json():
    written = json.loads(
        run("repair", "W1812ER", "--gone", "ns:19", "--rounds-played", "3", "--format", "json")
    )

    (repair,) = written["repairs"]
    assert (written["change"], written["boarded"], repair["kind"]) == (-1, True, "rover")
    assert repair["cost"]["sit_outs"] == 9
    assert len(repair["sections"][0]["schedule"]) == 12


def test_repaired_session_passes_as_a_document():
    written = json.loads(
        run("repair", "W1813", "--change", "+1-table", "--rounds-played", "4", "--format", "json")
    )

    for repair in some(written["repairs"]):
        assert read(repair["sections"][0]).faults() == ()


def test_repair_command_says_when_nothing_fits():
    written = run("repair", "W1812ER", "--change", "+1-pair", "--rounds-played", "3")

    assert "None of the repairs known here fits" in written


@pytest.mark.parametrize(
    "arguments", [(), ("--change", "lots"), ("--change=-1-pair", "--rounds-played", "99")]
)
def test_repair_command_refuses_nonsense(arguments):
    with pytest.raises(CommandError) as refused:
        run("repair", "W1813", *arguments)

    assert refused.value.returncode == 2


def test_phantoms_command_ranks_the_places():
    written = run("phantoms", "mitchell", "--tables", "12", "--relay")

    assert written.index("  ns:12, ns:1") < written.index("ew:12")
    assert "round 1: EW 12 (group 1)" in written
