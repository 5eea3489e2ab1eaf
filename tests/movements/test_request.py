"""Requests of directors, and what does not go together."""

import pytest

from movements.errors import MovementError
from movements.movement import Direction, Kind, Phantom
from movements.request import Request, build, default_request, parse_phantom


@pytest.mark.parametrize(
    ("tables", "rounds", "boarding", "groups"),
    [
        (18, 13, "9-up-9-down", 13),
        (19, 12, "13-up-3-up-3-down", 13),
        (18, 12, "9-up-9-down", 12),
        (13, 13, "13-up", 13),
        (12, 12, "12-up", 12),
        (12, 13, "6-up-6-down", 13),
    ],
)
def test_default_puts_everybody_on_the_same_boards(tables, rounds, boarding, groups):
    movement = build(default_request(tables, rounds))

    assert (movement.boarding, movement.board_groups) == (boarding, groups)
    assert movement.rounds == rounds
    assert (movement.relay_after is not None) == (tables == rounds == 12)


def test_phantom_is_written_as_line_and_number():
    assert parse_phantom("EW:4") == Phantom(Direction.EW, 4)


@pytest.mark.parametrize("text", ["", "4", "ew", "ew:", "ew:x", "up:4", "ew:-1", "ew:4:5"])
def test_no_missing_pair(text):
    with pytest.raises(MovementError, match="write its line and number"):
        parse_phantom(text)


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (Request(Kind.WEB, 18), "a Web of 18 tables needs its rounds or its board groups"),
        (Request(Kind.WEB, 0), "0 tables make no movement: 1 to"),
        (Request(Kind.WEB, 18, 13, relay=True), "a relay belongs to a Mitchell, not to a web"),
        (Request(Kind.MITCHELL, 12, variant="A"), "a variant belongs to a Web"),
        (Request(Kind.WEB, 18, 12, party=True), "a party table needs a rover"),
        (Request(Kind.TYPED, 18), "there is no movement typed"),
    ],
)
def test_what_does_not_go_together_is_refused(request_, sentence):
    with pytest.raises(MovementError, match=sentence):
        build(request_)
