"""The question how fair an event is, as a JSON document, and its answer.

The sessions come with their sections and seats, as the earlier ones of a next session
do. ``switch`` asks for arrow switches: ``none`` takes them out, ``rounds`` or ``rounds:2``
chooses whole rounds (at most two a session), ``tables`` single plays, ``together`` seats
as well. ``simulate`` plays so many events on paper; a ``final`` follows by a cut.

>>> seated = {"A": {"ns": ["p1", "p2"], "ew": ["p3", "p4"]}}
>>> played = {"sections": [{"letter": "A", "tables": 2, "rounds": 2}], "seating": seated}
>>> event_balance_request({"sessions": [played, played], "switch": "rounds:1"}).most_rounds
1
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from crossovers.documents.next_session_document import sections_of, session_of
from crossovers.documents.reading import fields_of, list_of, number_of, scoring_of
from crossovers.errors import BadNextSession
from crossovers.fairness.event_plays import Scoring
from crossovers.fairness.paper_events import PaperStage
from crossovers.methods.next_session import NextSession
from crossovers.methods.search import best
from crossovers.seats import Seating
from crossovers.sections import Session, section_sizes
from crossovers.stages.carry_over import CarryOver, CarryRule
from crossovers.stages.final_seats import StageSeeding, stage_seating
from crossovers.stages.ranges import Places
from movements.measures.simulation import MOST_BOARDS, MOST_EVENTS

ALL = ("sessions",)
MORE = ("scoring", "switch", "seed", "simulate", "boards", "final")
WAYS = ("none", "rounds", "tables", "together")
MOST_SESSIONS = 20
MOST_SEED = 2**32 - 1


@dataclass(frozen=True, slots=True)
class EventBalanceRequest:
    """Sessions, which switches to choose, and what to play on paper."""

    sessions: tuple[Session, ...]
    scoring: Scoring = Scoring.ACROSS
    switch: str | None = None
    most_rounds: int | None = None
    seed: int = 1
    simulate: int | None = None
    boards: int = 2
    final: PaperStage | None = None


def event_balance_request(document: object) -> EventBalanceRequest:
    """What a document asks."""
    fields = fields_of(document, "The document", needed=ALL, known=MORE)
    listed = list_of(fields["sessions"], "sessions", MOST_SESSIONS)
    if not listed:
        raise BadNextSession("sessions is empty: give at least one with its seats.")
    sessions = tuple(session_of(each, f"sessions[{k}]") for k, each in enumerate(listed))
    switch, most = _switch(fields.get("switch"))
    simulate = fields.get("simulate")
    return EventBalanceRequest(
        sessions=sessions,
        scoring=scoring_of(fields.get("scoring", Scoring.ACROSS.value), "scoring"),
        switch=switch,
        most_rounds=most,
        seed=number_of(fields.get("seed", 1), "seed", MOST_SEED),
        simulate=None if simulate is None else number_of(simulate, "simulate", MOST_EVENTS),
        boards=number_of(fields.get("boards", 2), "boards", MOST_BOARDS),
        final=_final(fields.get("final"), sessions),
    )


def _switch(text: object) -> tuple[str | None, int | None]:
    if text is None:
        return None, None
    way, colon, number = str(text).partition(":")
    if way not in WAYS or (colon and (way != "rounds" or not number.isdecimal())):
        raise BadNextSession(
            "switch is %(text).40r: choose none, rounds, rounds:2, tables or together.", text=text
        )
    return way, int(number) if colon else None


def _final(found: object, sessions: tuple[Session, ...]) -> PaperStage | None:
    """The final after the cut, its pairs called by their places, its seats as usual."""
    if found is None:
        return None
    fields = fields_of(
        found, "final", needed=("sections",), known=("sessions", "first_place", "carry")
    )
    sections = sections_of(fields["sections"], "final.sections")
    sizes = tuple(section_sizes(sections).items())
    seats = 2 * sum(tables for _letter, tables in sizes)
    first = number_of(fields.get("first_place", 1), "final.first_place")
    takes = Places("the qualifying", first, first + seats - 1)
    names = [str(place) for place in range(1, seats + 1)]
    played = [Session(sections, stage_seating(sizes, names, StageSeeding.SNAKE))]
    for _ in range(number_of(fields.get("sessions", 1), "final.sessions", MOST_SESSIONS) - 1):
        step = NextSession(tuple(played), sections, tuple(names))
        played.append(Session(sections, _seated(step)))
    return PaperStage("the final", tuple(played), takes, _carry(fields.get("carry")))


def _seated(step: NextSession) -> Seating:
    return best(step).seating


def _carry(found: object) -> CarryOver:
    if found is None:
        return CarryOver()
    known = ("percent", "top_before", "top_after", "formula")
    fields = fields_of(found, "final.carry", needed=("rule",), known=known)
    rules = [rule.value for rule in CarryRule if rule is not CarryRule.TABLE]
    if fields["rule"] not in rules:
        raise BadNextSession(
            "%(where)s is %(found).40r: choose one of %(known)s.",
            where="final.carry.rule",
            found=fields["rule"],
            known=", ".join(rules),
        )
    numbers = {
        name: _decimal(fields[name], f"final.carry.{name}")
        for name in known[:3]
        if fields.get(name) is not None
    }
    formula = str(fields.get("formula", ""))
    return CarryOver(CarryRule(fields["rule"]), formula=formula, **numbers)  # type: ignore[arg-type]


def _decimal(found: object, where: str) -> Decimal:
    try:
        return Decimal(str(found))
    except InvalidOperation as error:
        raise BadNextSession("%(where)s has to be a number.", where=where) from error
