"""Names both ways; what has none says so."""

import pytest
from hypothesis import given, reject

from movements.catalogue.movement_request import build
from movements.catalogue.names import name_of, name_of_2011, request_of, title_of
from movements.errors import NoSuchName
from movements.families.mitchell import mitchell
from movements.families.web import Pattern, of_pattern, patterns, web
from movements.seats import Direction
from tests.movements.sizes import patterns as any_pattern


@given(any_pattern(most_tables=99))
def test_names_lead_back_to_their_pattern(pattern):
    found = patterns(pattern.tables, pattern.board_groups)
    if pattern not in found:
        reject()
    movement = of_pattern(pattern, rounds=pattern.board_groups, variant="A" * found.index(pattern))

    again = build(request_of(name_of(movement)))

    assert again.subsections == movement.subsections
    assert len(name_of(movement)) <= 8
    assert name_of(movement).endswith("A") == (pattern != found[0])


def test_rover_names_say_which_line_and_bring_the_party_table():
    east_west, north_south = request_of("W1812ER"), request_of("WEB1812NSR")

    assert (east_west.rover, east_west.party) == (Direction.EW, True)
    assert (north_south.rover, north_south.party) == (Direction.NS, True)
    assert request_of("W1812AER").variant == "A"


@pytest.mark.parametrize(
    "name",
    ["", "W18", "W9999ZZ", "W191312ER", "WEB181312", "X1813", "W18-13", "W1813B", "W１８１３x"],
)
def test_no_name_of_a_movement(name):
    with pytest.raises(NoSuchName, match="names look like W1813"):
        request_of(name)


@pytest.mark.parametrize(
    ("movement", "reason"),
    [
        (mitchell(12, relay=True), "names do not mention a relay"),
        (web(100, board_groups=13), "two digits"),
    ],
    ids=str,
)
def test_what_has_no_name_says_why(movement, reason):
    with pytest.raises(NoSuchName, match=reason):
        name_of(movement)


@pytest.mark.parametrize(
    "movement",
    [mitchell(13), web(19, board_groups=13, rounds=12), web(10, board_groups=8, variant="A")],
    ids=title_of,
)
def test_what_had_no_name_in_2011_says_so(movement):
    with pytest.raises(NoSuchName, match="in 2011"):
        name_of_2011(movement)


def test_second_pattern_of_as_many_groups_as_tables_is_the_mitchell():
    assert name_of(mitchell(12)) == "W1212A"
    assert build(request_of("W1212A")).boarding == "12-up"
    assert of_pattern(Pattern(12, 12, 0, 6), rounds=12).boarding == "6-up-6-down"
