"""Seated events of every kind of movement, for repairs to be taken over."""

from planner.handouts.event_play import EventPlay
from planner.models import Seat, Section
from planner.plan.view import plan_view
from planner.services.plans import plan_draft
from planner.services.repair_taking import repair_apply
from planner.services.repairs import section_repairs
from planner.services.seating import seating_automatic
from tests.factories import (
    make_event,
    make_pair,
    make_section,
    make_session,
)

KINDS = {
    "mitchell": {"tables": 7, "movement": "mitchell"},
    "web": {"tables": 18, "movement": "web"},
    "skip": {"tables": 16, "movement": "web", "board_groups": 8},
    "relay": {"tables": 8, "movement": "mitchell", "relay": True},
    "howell": {"tables": 6, "movement": "howell"},
    "three-quarter": {"tables": 9, "movement": "three-quarter"},
    "large": {"tables": 40, "movement": "web"},
}
ROUNDS = {"mitchell": 7, "skip": 8, "relay": 8, "howell": 11, "three-quarter": 11}


def seated_event(author, kind, sessions=1):
    fields = KINDS[kind]
    event = make_event(rounds=ROUNDS.get(kind, 13), session_count=sessions)
    for number in range(1, sessions + 1):
        make_section(session=make_session(event=event, number=number), **fields)
    for _ in range(2 * fields["tables"]):
        make_pair(event=event)
    seating_automatic(event=event, author=author)
    return event


def draft(event):
    return plan_view(plan_draft(event=event))


def rounds_of(event, number=1):
    """By round: who meets whom on which boards, tables left aside."""
    found = {}
    for play in EventPlay(draft(event)).all_sections:
        if play.session.number == number:
            for cell in play.cells.values():
                if cell.is_played:
                    both = frozenset(play.pairs[who].number for who in (cell.ns, cell.ew))
                    found.setdefault(cell.round, set()).add((both, cell.group))
    return found


def take_best(event, incident, author, onward=False):
    best = section_repairs(plan=draft(event), incident=incident)[0]
    repair_apply(event=event, incident=incident, title=best.title, onward=onward, author=author)
    return best


def copy_seats_turned(event):
    """Seat session two like session one with the lines exchanged."""
    section = Section.objects.get(session__event=event, session__number=2)
    turned = {"ns": "ew", "ew": "ns"}
    for seat in list(Seat.objects.filter(session__event=event, session__number=1)):
        Seat.objects.create(
            version=seat.version,
            session=section.session,
            section=section,
            table=seat.table,
            direction=turned[seat.direction],
            pair=seat.pair,
        )
