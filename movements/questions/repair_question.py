"""Pairs have come or gone: every way on, the best first.

>>> answer = repair_answer(RepairRequest("W1813", change="+1-pair", boarded=True))
>>> answer["pairs"], answer["repairs"][0]["kind"]
(36, 'rover')
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from movements.catalogue.movement_request import build
from movements.progress import Tell, silent
from movements.questions.asked_movement import AskedMovement, Document
from movements.questions.repair_document import repair_document
from movements.repairs.repairs import Change, NoSuchChange, Situation, parse_change
from movements.seats import PairId


@dataclass(frozen=True)
class RepairRequest(AskedMovement):
    """The movement on the tables and what has happened to it.

    ``change`` is as in ``+1-pair``, ``gone`` names pairs as in ``ns:4``;
    without it those with the highest numbers are gone.
    """

    change: str | None = None
    gone: tuple[str, ...] = ()
    boarded: bool = False
    rounds_played: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.happened

    @cached_property
    def happened(self) -> Change:
        """The change as written, or as many pairs fewer as are named."""
        gone = tuple(map(PairId.of_name, self.gone))
        if self.change:
            return parse_change(self.change, gone)
        if gone:
            return Change(-len(gone), gone)
        raise NoSuchChange(
            "say what has changed: a change such as +1-pair or -1-table, or the pairs that are "
            "gone, as in ns:4"
        )


def repair_answer(request: RepairRequest, tell: Tell = silent) -> Document:
    """Every repair with its cost and what to announce, best first."""
    movement = build(request.request)
    situation = Situation(movement, request.boarded, request.rounds_played)
    return repair_document(situation, request.happened)
