"""One movement, asked for by its family and numbers or by a name that says it all.

>>> AskedMovement("W191312").request.rounds
12
>>> AskedMovement("mitchell", tables=9, phantom="ew:4").request.phantom.number
4
>>> movement_answer(AskedMovement("web", tables=18, groups=13))["name"]
'W1813'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from movements.catalogue.movement_request import MovementRequest, build
from movements.catalogue.names import request_of
from movements.errors import NoSuchRequest
from movements.formats.document import document_of
from movements.movement import Kind
from movements.progress import Tell, silent
from movements.seats import Direction, PairId
from movements.sentences import Sentence
from movements.switches.asked_switches import parse_switches

Document = dict[str, Any]

FAMILIES = (Kind.MITCHELL, Kind.WEB, Kind.HOWELL, Kind.THREE_QUARTER)
# All that a name says by itself.
SAID_BY_NAME = (
    "tables",
    "rounds",
    "groups",
    "variant",
    "relay",
    "skip_after",
    "rover",
    "party",
    "two_sections",
    "first_round",
)


@dataclass(frozen=True)
class AskedMovement:
    """A movement in the words of commands and programs; ``request`` is what they mean."""

    movement: str
    tables: int | None = None
    rounds: int | None = None
    groups: int | None = None
    variant: str = ""
    relay: bool = False
    skip_after: int | None = None
    rover: str | None = None
    party: bool = False
    phantom: str | None = None
    switch: str = ""
    two_sections: bool = False
    first_round: int | None = None
    barometer: bool = False

    def __post_init__(self) -> None:
        # Read here once, so that what does not go together is refused before anything is built.
        _ = self.request

    @cached_property
    def request(self) -> MovementRequest:
        phantom = PairId.of_name(self.phantom) if self.phantom else None
        if self.movement not in list(FAMILIES):
            self.refuse_beside(Sentence("the name %(name)s", name=self.movement))
            return replace(
                request_of(self.movement),
                phantom=phantom,
                switch=self.switch,
                barometer=self.barometer,
            )
        if self.tables is None:
            raise NoSuchRequest(
                "a %(family)s needs its number of tables: add the tables", family=self.movement
            )
        return MovementRequest(
            kind=Kind(self.movement),
            tables=self.tables,
            rounds=self.rounds,
            board_groups=self.groups,
            variant=self.variant.upper(),
            relay=self.relay,
            skip_after=self.skip_after,
            rover=_line(self.rover) if self.rover else None,
            party=self.party,
            phantom=phantom,
            switch=self.switch,
            two_sections=self.two_sections,
            first_round=1 if self.first_round is None else self.first_round,
            barometer=self.barometer,
        )

    @property
    def size(self) -> tuple[int, int]:
        """Tables and board groups, for those who must know how long an answer takes."""
        request = self.request
        return request.tables, request.board_groups or request.rounds or request.tables

    @property
    def has_rover(self) -> bool:
        return self.request.rover is not None

    @property
    def seeks_switches(self) -> bool:
        return bool(self.switch) and parse_switches(self.switch).needs_search

    def refuse_beside(self, source: Sentence, options: Iterable[str] = SAID_BY_NAME) -> None:
        """Refuse numbers beside a name or file that has them already."""
        for option in options:
            if getattr(self, option):
                raise NoSuchRequest(
                    "%(source)s says it all: leave out %(option)s",
                    source=source,
                    option=option.replace("_", "-"),
                )


def known_movement(text: str) -> None:
    """Refuse what is neither a family of movements nor a name."""
    if text not in list(FAMILIES):
        request_of(text)


def movement_answer(asked: AskedMovement, tell: Tell = silent) -> Document:
    """The movement with its schedule, replayed for faults."""
    return document_of(build(asked.request))


def _line(text: str) -> Direction:
    if text not in list(Direction):
        raise NoSuchRequest("there is no rover of %(line)s: choose ns or ew", line=text)
    return Direction(text)
