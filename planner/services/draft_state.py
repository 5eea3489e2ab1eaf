"""The draft of an event as plain data, and the way back from it.

A state holds all that planning changes: the stages with their fields and rankings, the
sessions and their sections, the draft's seats, and the pairs with their wishes and
their presence. History keeps one per step.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.models import (
    Event,
    Pair,
    PlanVersion,
    Player,
    Presence,
    Seat,
    Section,
    Session,
    Stage,
)
from planner.models.pair import MOST_PAIRS
from planner.models.section import by_letter
from planner.plan.contents import SECTION_FIELDS
from planner.services.plans import plan_draft
from planner.services.stage_state import stages_empty, stages_fill, stages_state

State = dict[str, Any]

PAIR_FIELDS = [
    field.attname for field in Pair._meta.concrete_fields if field.name not in {"id", "event"}
]


def draft_state(event: Event) -> State:
    """The draft as it is now, in a constant number of queries."""
    event = Event.objects.get(pk=event.pk)  # its number of sessions may have changed meanwhile
    seats = Seat.objects.filter(version__event=event, version__number=None)
    apart = Pair.apart_from.through.objects.filter(from_pair__event=event)
    sessions = event.sessions.order_by("number").values_list("number", "starts_at", "stage__code")
    return {
        "session_count": event.session_count,
        "stages": stages_state(event),
        "sessions": [
            [number, start and start.isoformat(), stage] for number, start, stage in sessions
        ],
        "sections": [
            {"session": section.session.number}
            | {field: getattr(section, field) for field in SECTION_FIELDS}
            for section in planned_sections(event)
        ],
        "seats": [
            list(row)
            for row in seats.order_by(
                "session__number", "section__letter", "table", "direction"
            ).values_list("session__number", "section__letter", "table", "direction", "pair_id")
        ],
        "pairs": list(Pair.objects.filter(event=event).order_by("pk").values("pk", *PAIR_FIELDS)),
        "apart": [
            list(row)
            for row in apart.order_by("from_pair_id", "to_pair_id").values_list(
                "from_pair_id", "to_pair_id"
            )
        ],
        "presences": [
            list(row)
            for row in Presence.objects.filter(pair__event=event)
            .order_by("session__number", "pair_id")
            .values_list("session__number", "pair_id", "plays", "until_round")
        ],
    }


def planned_sections(event: Event) -> list[Section]:
    """The draft's sections, session by session."""
    return list(
        Section.objects.filter(session__event=event, planned=True)
        .select_related("session__stage")
        .order_by("session__number", *by_letter())
    )


def draft_restore(*, event: Event, state: State) -> None:
    """Make the draft what it was."""
    draft = plan_draft(event=event)
    draft.seats.all().delete()
    if max(len(state.get("stages", ())), event.stages.count()) > 1:
        Event.objects.filter(pk=event.pk).update(session_count=state["session_count"])
    stages = stages_empty(event=event, state=state.get("stages"))
    _restore_pairs(event, state)
    _restore_sessions(event, state, stages)
    sections_store(event=event, wanted=state["sections"])
    _drop_sessions(event, state)
    stages_fill(event=event, state=state.get("stages"))
    _restore_presences(event, state)
    _restore_seats(draft, state)


def _restore_sessions(event: Event, state: State, stages: dict[str, Stage]) -> None:
    """The sessions with their starts and stages; steps of old do not tell of them."""
    for number, start, *code in state.get("sessions", []):
        told: dict[str, Any] = {"starts_at": start and datetime.fromisoformat(start)}
        if code:
            told["stage"] = stages.get(code[0])
        Session.objects.update_or_create(event=event, number=number, defaults=told)


def _restore_presences(event: Event, state: State) -> None:
    if "presences" not in state:
        return
    sessions = {session.number: session for session in event.sessions.all()}
    Presence.objects.filter(pair__event=event).delete()
    Presence.objects.bulk_create(
        Presence(session=sessions[number], pair_id=pair, plays=plays, until_round=until)
        for number, pair, plays, until in state["presences"]
    )


def _drop_sessions(event: Event, state: State) -> None:
    """Sessions that came later go, unless a released version has sections in them."""
    if "sessions" in state:
        kept = [number for number, *_told in state["sessions"]]
        later = event.sessions.exclude(number__in=kept)
        later.filter(sections=None).delete()
        later.update(stage=None)


def sections_store(*, event: Event, wanted: list[dict[str, Any]]) -> None:
    """Let the sessions have exactly these sections.

    A section that a released version still names stays in the database and
    is only taken out of the draft.
    """
    sessions = {session.number: session for session in event.sessions.all()}
    known = {
        (section.session.number, section.letter): section
        for section in Section.objects.filter(session__event=event).select_related("session")
    }
    for facts in wanted:
        number, letter = facts["session"], facts["letter"]
        if number not in sessions:
            sessions[number] = Session.objects.create(event=event, number=number)
        section = known.pop((number, letter), None) or Section(session=sessions[number])
        for field in SECTION_FIELDS:
            if field in facts:
                setattr(section, field, facts[field])
        section.planned = True
        section.save()
        stray_seats_drop(section=section)
    left = list(known.values())
    Seat.objects.filter(section__in=left, version__number=None).delete()
    frozen = set(Seat.objects.filter(section__in=left).values_list("section_id", flat=True))
    Section.objects.filter(pk__in=frozen).update(planned=False)
    Section.objects.filter(pk__in={section.pk for section in left} - frozen).delete()


def stray_seats_drop(*, section: Section) -> None:
    """Take the draft's seats away at tables that the section does not have any more."""
    section.seats.filter(version__number=None, table__gt=section.last_table).delete()


def _restore_pairs(event: Event, state: State) -> None:
    wanted = {facts["pk"]: facts for facts in state["pairs"]}
    people = {facts[role] for facts in wanted.values() for role in PLAYERS}
    if Player.objects.filter(pk__in=people).count() < len(people):
        raise PlanningError(
            _("A player of that time is no longer in the database, so it cannot be brought back.")
        )
    pairs = Pair.objects.filter(event=event)
    _drop_pairs(pairs.exclude(pk__in=wanted))
    now = {facts["pk"]: facts for facts in pairs.values("pk", *PAIR_FIELDS)}
    changed = [pk for pk, facts in now.items() if pk in wanted and facts != wanted[pk]]
    # Numbers and players are given once each: park them before they change hands.
    spare = _spare_numbers(event, wanted)
    for pk in changed:
        pairs.filter(pk=pk).update(number=next(spare), withdrawn=True)
    for pk, facts in wanted.items():
        fields = {key: value for key, value in facts.items() if key != "pk"}
        if pk in changed:
            pairs.filter(pk=pk).update(**fields)
        elif pk not in now:
            Pair.objects.create(pk=pk, event=event, **fields)
    apart = Pair.apart_from.through
    apart.objects.filter(from_pair__event=event).delete()
    apart.objects.bulk_create(
        apart(from_pair_id=first, to_pair_id=second) for first, second in state["apart"]
    )


PLAYERS = ("first_player_id", "second_player_id")


def _spare_numbers(event: Event, wanted: dict[int, dict[str, Any]]) -> Iterator[int]:
    taken = {facts["number"] for facts in wanted.values()}
    taken |= set(Pair.objects.filter(event=event).values_list("number", flat=True))
    return (number for number in range(MOST_PAIRS, 0, -1) if number not in taken)


def _drop_pairs(pairs: QuerySet[Pair]) -> None:
    """Pairs that came later go; those that a released version names are withdrawn."""
    released = set(
        Seat.objects.filter(pair__in=pairs, version__number__isnull=False).values_list(
            "pair_id", flat=True
        )
    )
    pairs.filter(pk__in=released).update(withdrawn=True)
    pairs.exclude(pk__in=released).delete()


def _restore_seats(draft: PlanVersion, state: State) -> None:
    sections = {
        (section.session.number, section.letter): section
        for section in planned_sections(draft.event)
    }
    Seat.objects.bulk_create(
        Seat(
            version=draft,
            session=sections[number, letter].session,
            section=sections[number, letter],
            table=table,
            direction=direction,
            pair_id=pair,
        )
        for number, letter, table, direction, pair in state["seats"]
    )
