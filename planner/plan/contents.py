"""What a release keeps: all that a plan says, whatever is edited afterwards.

Events, sessions, sections, pairs and players stay editable, so a released
version takes a copy of them along in ``PlanVersion.contents``. Pairs are told
apart by their key in the database; event documents put numbers in its place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from copy import copy
from typing import Any

from django.utils.dateparse import parse_datetime

from planner.models import Event, Pair, PlanVersion, Player, Section, Session
from planner.models.section import by_letter
from planner.plan.stage_facts import stage_facts

Facts = dict[str, Any]

EVENT_FIELDS = ("scoring", "winners", "rounds", "boards_per_round")
SECTION_FIELDS = [
    field.attname
    for field in Section._meta.concrete_fields
    if field.name not in {"id", "session", "planned"}
]
PAIR_FIELDS = ("number", "seed", "must_sit_ns", "fixed_section", "fixed_table", "prefers")
PLAYER_FIELDS = ("name", "national_number", "club", "bbo_name")


def contents_to_keep(*, event: Event, pairs: Collection[Pair]) -> Facts:
    """The plan's contents as they are now; ``pairs`` are those with a seat."""
    sections = Section.objects.filter(session__event=event, planned=True).select_related("session")
    stages = list(
        event.stages.prefetch_related(
            "takes__source",
            "field__source",
            "field__pair__first_player",
            "field__pair__second_player",
        ).order_by("order")
    )
    seated = {pair.pk for pair in pairs}
    unseated = {entry.pair for stage in stages for entry in stage.field.all()}
    return {
        "event": _facts(event, EVENT_FIELDS),
        "sessions": [
            {
                "number": session.number,
                "starts_at": _written(session),
                "stage": session.stage.code if session.stage else None,
            }
            for session in event.sessions.select_related("stage").order_by("number")
        ],
        "stages": [stage_facts(stage) for stage in stages],
        "sections": [
            {"session": section.session.number} | _facts(section, SECTION_FIELDS)
            for section in sections.order_by("session__number", *by_letter())
        ],
        "pairs": [_pair_facts(pair) for pair in sorted(pairs, key=lambda pair: pair.number)],
        "unseated": [
            _pair_facts(pair)
            for pair in sorted(unseated, key=lambda pair: pair.number)
            if pair.pk not in seated
        ],
    }


def _facts(obj: Event | Section | Pair | Player, fields: Iterable[str]) -> Facts:
    return {field: getattr(obj, field) for field in fields}


def _written(session: Session) -> str | None:
    return session.starts_at.isoformat() if session.starts_at else None


def _pair_facts(pair: Pair) -> Facts:
    players = pair.first_player, pair.second_player
    return (
        {"pair": pair.pk}
        | _facts(pair, PAIR_FIELDS)
        | {"players": [_facts(player, PLAYER_FIELDS) for player in players]}
    )


def kept_event(version: PlanVersion) -> Event:
    """The event as it was when the version was released."""
    event = copy(version.event)
    for field, value in version.kept["event"].items():
        setattr(event, field, value)
    return event


def kept_sessions(version: PlanVersion) -> Iterator[Session]:
    for facts in version.kept["sessions"]:
        starts_at = facts["starts_at"] and parse_datetime(facts["starts_at"])
        yield Session(event=version.event, number=facts["number"], starts_at=starts_at or None)


def kept_stage_codes(version: PlanVersion) -> dict[int, str]:
    """The short names of the sessions' stages, by the sessions' numbers."""
    return {facts["number"]: facts["stage"] for facts in version.kept["sessions"]}


def kept_sections(version: PlanVersion) -> Iterator[tuple[int, Section]]:
    """The sections with the numbers of their sessions."""
    for facts in version.kept["sections"]:
        yield facts["session"], Section(**{k: v for k, v in facts.items() if k != "session"})


def kept_pairs(version: PlanVersion) -> dict[int, Pair]:
    """The pairs by their keys, under the numbers and names they had then."""
    return {facts["pair"]: _pair(version.event, facts) for facts in version.kept["pairs"]}


def kept_field_pairs(version: PlanVersion) -> dict[int, Pair]:
    """The same, and with them those of a stage's field who have no seat."""
    facts = [*version.kept["pairs"], *version.kept["unseated"]]
    return {pair["pair"]: _pair(version.event, pair) for pair in facts}


def _pair(event: Event, facts: Facts) -> Pair:
    first, second = (Player(**player) for player in facts["players"])
    pair = Pair(event=event, **{field: facts[field] for field in PAIR_FIELDS})
    pair.pk, pair.first_player, pair.second_player = facts["pair"], first, second
    return pair
