"""Requests of directors, and what does not go together."""

import pytest

from movements.catalogue.movement_request import (
    MovementRequest,
    build,
    standard_request,
)
from movements.errors import MovementError
from movements.movement import Kind


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
def test_standard_movement_puts_everybody_on_the_same_boards(tables, rounds, boarding, groups):
    movement = build(standard_request(tables, rounds))

    assert (movement.boarding, movement.board_groups) == (boarding, groups)
    assert movement.rounds == rounds
    assert (movement.relay_after is not None) == (tables == rounds == 12)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"kind": Kind.WEB, "tables": 18},
            "a Web of 18 tables needs its rounds or its board groups",
        ),
        ({"kind": Kind.WEB, "tables": 0}, "0 tables are not possible: choose 1 to"),
        (
            {"kind": Kind.WEB, "tables": 18, "rounds": 13, "relay": True},
            "a relay belongs to a Mitchell, not to a web",
        ),
        ({"kind": Kind.MITCHELL, "tables": 12, "variant": "A"}, "a variant belongs to a Web"),
        (
            {"kind": Kind.WEB, "tables": 18, "rounds": 12, "party": True},
            "a party table needs a rover",
        ),
        ({"kind": Kind.WRITTEN, "tables": 18}, "there is no movement typed"),
        ({"kind": Kind.WEB, "tables": 18, "rounds": 13, "switch": "all"}, "not a way to switch"),
    ],
)
def test_what_does_not_go_together_is_refused(options, sentence):
    with pytest.raises(MovementError, match=sentence):
        build(MovementRequest(**options))
