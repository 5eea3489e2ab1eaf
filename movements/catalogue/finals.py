"""Movements for a final that meets everybody, and for barometer boarding; asked for, never offered.

>>> [request.two_sections for request in finals(14, 13, first_round=14)]
[False, True]
>>> later = MovementRequest(Kind.HOWELL, 14, 13, two_sections=True, first_round=14)
>>> [str(merit) for merit in final_merits(later, rounds=13)]
['when this session ends everybody has met everybody but one pair']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from movements.catalogue.movement_request import MovementRequest
from movements.movement import Kind
from movements.sentences import Counted, Sentence


def finals(tables: int, rounds: int, first_round: int) -> Iterator[MovementRequest]:
    """One Howell over several sessions, or its form in two sections, from a round on."""
    for two_sections in (False, True):
        asked = MovementRequest(
            Kind.HOWELL, tables, rounds, two_sections=two_sections, first_round=first_round
        )
        if first_round + rounds - 1 <= _rounds_in_all(asked):
            yield asked


def with_barometers(requests: Iterator[MovementRequest]) -> Iterator[MovementRequest]:
    """Those that suit boards that do not travel; a Web would be the Mitchell again."""
    for request in requests:
        if request.kind is not Kind.WEB and not request.relay:
            yield replace(request, barometer=True)


def final_merits(request: MovementRequest, rounds: int) -> Iterator[str]:
    """How far everybody has met everybody when the session is over."""
    if request.kind is Kind.HOWELL and not (request.is_plain and request.rounds is None):
        left = _rounds_in_all(request) - (request.first_round + rounds - 1)
        if left:
            yield Counted(
                "%(count)s round of everybody against everybody is left for later sessions",
                "%(count)s rounds of everybody against everybody are left for later sessions",
                left,
            )
        elif request.two_sections:
            yield Sentence("when this session ends everybody has met everybody but one pair")
        else:
            yield Sentence("when this session ends everybody has met everybody")
    if request.barometer:
        yield Sentence("all tables play the same boards in a round, so that scores can be shown")


def _rounds_in_all(request: MovementRequest) -> int:
    return 2 * request.tables - (2 if request.two_sections else 1)
