"""How fair a movement is when it has one winner.

>>> answer = balance_answer(BalanceRequest("mitchell", tables=13, switch="rounds:1,2"))
>>> answer["pairs"], round(answer["imbalance"], 3)
(26, 1.773)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from movements.catalogue.movement_request import build
from movements.catalogue.names import title_of
from movements.errors import NoSuchRequest
from movements.formats.conversion import read_movement
from movements.measures.balance import Balance, balance, line_imbalance
from movements.measures.balance_bound import lower_bound
from movements.measures.simulation import Model, simulate
from movements.movement import Movement
from movements.progress import Progress, Tell, Tries, silent
from movements.questions.asked_movement import SAID_BY_NAME, AskedMovement, Document
from movements.schedule import Schedule
from movements.sentences import Sentence
from movements.switches.asked_switches import parse_switches, with_switches
from movements.switches.switch_choices import switch_choices
from movements.switches.table_switches import switches_by_round


@dataclass(frozen=True)
class BalanceRequest(AskedMovement):
    """A movement, or the ``text`` of a file that has one, and what to find out about it.

    ``compare`` sets the ways of switching side by side; ``simulate`` plays that
    number of events with ``boards`` per round, ``seed`` choosing which.
    """

    movement: str = ""
    text: str | None = None
    compare: bool = False
    simulate: int | None = None
    seed: int = 1
    boards: int = 2

    def __post_init__(self) -> None:
        if bool(self.movement) == (self.text is not None):
            raise NoSuchRequest("give either a movement or the text of a file")
        if self.text is None:
            super().__post_init__()
            return
        # A file is read at once: how long an answer takes depends on its size.
        self.refuse_beside(Sentence("the file"), (*SAID_BY_NAME, "phantom", "barometer"))
        if self.switch:
            parse_switches(self.switch)
        _ = self.in_file

    @cached_property
    def in_file(self) -> Movement:
        """The movement that the text has."""
        return read_movement(self.text or "").movement

    @property
    def size(self) -> tuple[int, int]:
        if self.text is None:
            return super().size
        return self.in_file.tables, self.in_file.board_groups

    @property
    def has_rover(self) -> bool:
        # A file has the rover's way in it.
        return self.text is None and super().has_rover

    def built(self) -> Movement:
        """The movement itself."""
        if self.text is None:
            return build(self.request)
        return with_switches(self.in_file, self.switch) if self.switch else self.in_file


def balance_answer(request: BalanceRequest, tell: Tell = silent) -> Document:
    """Matchpoint comparisons and imbalance, arrow switches included."""
    return balance_document(request.built(), request, tell)


def balance_document(movement: Movement, request: BalanceRequest, tell: Tell) -> Document:
    """The same for a movement that is built already."""
    schedule = movement.schedule
    found = balance(schedule)
    document: Document = {
        "name": title_of(movement),
        "pairs": len(found.pairs),
        "pair_names": pair_names(schedule, found),
        "average_comparison": found.average_comparison,
        "gross_imbalance": found.gross_imbalance,
        "imbalance": found.imbalance,
        "lower_bound": lower_bound(schedule),
        "switches": {str(key): list(each) for key, each in switches_by_round(schedule).items()},
        "mpcomp": found.comparisons.tolist(),
    }
    if schedule.winners == 2:
        document["within_lines"] = dict(zip(("ns", "ew"), line_imbalance(schedule), strict=True))
    if request.compare:
        document["choices"] = [choice.row() for choice in switch_choices(schedule)]
    if request.simulate is not None:
        document["simulation"] = _simulation(schedule, request, request.simulate, tell)
    return document


def pair_names(schedule: Schedule, found: Balance) -> list[str]:
    """The pairs as the matrix names them."""
    if schedule.winners == 1:
        return [str(number) for number in found.pairs]
    return [
        f"NS {number}" if number <= schedule.tables else f"EW {number - schedule.tables}"
        for number in found.pairs
    ]


def _simulation(schedule: Schedule, request: BalanceRequest, events: int, tell: Tell) -> Document:
    def progress(done: int) -> None:
        tell(Progress(done, events, share=done / events, tries=Tries.EVENTS))

    model = Model(boards_per_round=request.boards)
    outcome = simulate(schedule, events=events, seed=request.seed, model=model, progress=progress)
    return {
        "events": outcome.events,
        "seed": request.seed,
        "best_pair_wins": outcome.best_pair_wins,
        "margin": outcome.margin,
        "place_of_best_pair": outcome.place_of_best_pair,
        "rank_correlation": outcome.rank_correlation,
        "seat_worth": outcome.seat_worth,
        "luck": outcome.luck,
    }
