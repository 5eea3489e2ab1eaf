"""The answer to how fair an event is: figures, words, bounds, switches and events on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crossovers.documents.balance_document import balance_of_pairs, balance_summary
from crossovers.documents.crossover_document import seating_document
from crossovers.documents.event_balance_document import EventBalanceRequest
from crossovers.fairness.event_balance import event_balance
from crossovers.fairness.event_switches import (
    SwitchedEvent,
    rounds_by_number,
    switched_rounds,
    switched_tables,
    without_switches,
)
from crossovers.fairness.fairest_together import fairest_together
from crossovers.fairness.paper_events import PaperStage, play_on_paper, variants
from crossovers.fairness.simulation_words import outcome_sentence
from crossovers.fairness.switch_bound import seat_bound, switch_bound
from crossovers.playbacks import count_total
from crossovers.sections import Session
from movements.measures.simulation import Model
from movements.progress import Progress, Tell, Tries, part, silent
from movements.switches.table_switches import switches_by_round

Document = dict[str, Any]
# What a director can still announce.
FEW_ROUNDS = 3


def event_balance_answer(request: EventBalanceRequest, tell: Tell = silent) -> Document:
    """The balance of the event with the switches asked for."""
    found = _switched(request, part(tell, 0.0, 0.5 if request.simulate else 1.0))
    balance = event_balance(found.sessions, request.scoring)
    document: Document = {
        "balance": balance_summary(balance) | {"per_pair": balance_of_pairs(balance)},
        "playbacks": count_total(found.sessions),
        "lower_bound": round(switch_bound(found.sessions, request.scoring), 4),
        "lower_bound_any_seats": round(seat_bound(found.sessions, request.scoring), 4),
        "proved": found.proved,
        "switches": [switches_document(session) for session in found.sessions],
        "sessions": [seating_document(session.seating) for session in found.sessions],
        "pairs": list(balance.pairs),
        "mpcomp": balance.comparisons.tolist(),
    }
    if request.switch == "rounds":
        by_number = rounds_by_number(request.sessions, request.scoring, FEW_ROUNDS)
        document["by_rounds"] = [
            {"rounds": number, "imbalance": round(each.imbalance, 4), "switched": each.rounds}
            for number, each in enumerate(by_number)
        ]
    if request.simulate:
        document["simulation"] = simulation_document(
            _stages(request, found.sessions), request, part(tell, 0.5, 1.0)
        )
    return document


def switches_document(session: Session) -> Document:
    """The tables that switch, by section and round."""
    return {
        section.letter: {
            str(number): list(tables)
            for number, tables in switches_by_round(section.schedule).items()
        }
        for section in session.sections
        if section.schedule is not None
    }


def _switched(request: EventBalanceRequest, tell: Tell) -> SwitchedEvent:
    sessions, scoring = request.sessions, request.scoring
    match request.switch:
        case "none":
            sessions = without_switches(sessions)
        case "rounds":
            return switched_rounds(sessions, scoring, request.most_rounds)
        case "tables":
            return switched_tables(sessions, scoring, seed=request.seed, tell=tell)
        case "together":
            begun = switched_tables(sessions, scoring, seed=request.seed, restarts=2)
            return fairest_together(begun.sessions, scoring=scoring, seed=request.seed, tell=tell)
    return SwitchedEvent(sessions, event_balance(sessions, scoring).imbalance)


def _stages(request: EventBalanceRequest, sessions: Sequence[Session]) -> tuple[PaperStage, ...]:
    first = PaperStage("the qualifying", tuple(sessions))
    return (first, request.final) if request.final else (first,)


def simulation_document(
    stages: Sequence[PaperStage], request: EventBalanceRequest, tell: Tell
) -> list[Document]:
    """The event as planned and without its switches, crossover and carry-over."""
    found = []
    events = request.simulate or 0
    tried = variants(stages)
    for number, variant in enumerate(tried):
        one = part(tell, number / len(tried), (number + 1) / len(tried))

        def progress(done: int, one: Tell = one) -> None:
            one(Progress(done, events, share=done / events, tries=Tries.EVENTS))

        outcome = play_on_paper(
            variant.stages,
            scoring=request.scoring,
            events=events,
            seed=request.seed,
            model=Model(boards_per_round=request.boards),
            progress=progress,
        )
        found.append(
            {
                "variant": variant.label,
                "events": outcome.events,
                "best_pair_wins": outcome.best_pair_wins,
                "margin": outcome.margin,
                "place_of_best_pair": outcome.place_of_best_pair,
                "best_quarter_qualifies": outcome.best_quarter_qualifies,
                "in_words": outcome_sentence(variant.label, outcome, cut=len(stages) > 1),
            }
        )
    return found
