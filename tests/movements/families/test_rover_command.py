"""The movement command with a rover: the party table, where it sits, what it refuses."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from movements.catalogue.movement_request import build
from movements.catalogue.names import name_of, name_of_2011, request_of
from movements.families.rover import (
    visits,
)
from movements.seats import Direction


@pytest.mark.parametrize(
    ("name", "direction"), [("W1812ER", Direction.EW), ("W1812NR", Direction.NS)]
)
def test_names_of_rovers_work_both_ways(name, direction):
    movement = build(request_of(name))

    assert movement.rover is direction
    assert movement.has_party_table
    assert name_of(movement) == name
    longer = name_of_2011(movement)
    assert longer == f"WEB1812{direction.upper()}R"
    assert visits(build(request_of(longer))) == visits(movement)


def movement_command(*arguments):
    out = StringIO()
    call_command("movement", *arguments, stdout=out)
    return out.getvalue()


def test_command_writes_the_party_table():
    written = json.loads(
        movement_command(
            *("web", "--tables", "18", "--groups", "12", "--variant", "A"),
            *("--rover", "ew", "--party", "--format", "json"),
        )
    )

    assert written["name"] == "W1812AER"
    assert written["visits"] == [2, 4, 6, 8, 11, 14, 16, 3, 1, 7, 17]
    assert written["schedule"][1][18] == {
        "table": 19, "ns": 19, "ew": 1, "group": 3, "switched": False
    }  # fmt: skip
    assert written["faults"] == []


def test_command_says_where_the_rover_sits():
    written = movement_command("web", "--tables", "18", "--groups", "13", "--rover", "ns")

    assert "The rover is NS 19; from round 2 it sits at tables 2, " in written
    assert "Checked: no faults." in written


def test_command_refuses_a_rover_that_cannot_be():
    with pytest.raises(CommandError, match="14 rounds work") as refused:
        movement_command("mitchell", "--tables", "15", "--rover", "ns")

    assert refused.value.returncode == 2
