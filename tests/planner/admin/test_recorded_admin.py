"""What the plain lists and forms delete or add is a planning step, and can be taken back."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from planner.models import Event, Pair, PlanStep, Seat, Section, Session
from planner.services.draft_state import draft_state
from planner.services.history import step_undo
from planner.services.plans import plan_release
from tests.factories import make_director, make_pair, make_seat, make_section, make_session

pytestmark = pytest.mark.django_db

START = datetime(2027, 5, 14, 19, 30, tzinfo=UTC)


def delete_ticked(client, *objects):
    model = type(objects[0])._meta.model_name
    ticked = {"action": "delete_selected", "_selected_action": [obj.pk for obj in objects]}
    return client.post(reverse(f"admin:planner_{model}_changelist"), ticked | {"post": "yes"})


def two_pairs():
    first = make_pair(seed=4)
    second = make_pair(event=first.event, must_sit_ns=True)
    first.apart_from.add(second)
    return [first, second]


def two_sections():
    session = make_session(starts_at=START)
    return [make_section(session=session, tables=tables) for tables in (7, 9)]


def two_sessions():
    section = make_section(session=make_session(starts_at=START))
    return [section.session, make_session(event=section.session.event)]


def two_seats():
    seat = make_seat()
    return [seat, make_seat(section=seat.section, table=2)]


@pytest.mark.parametrize("two", [two_pairs, two_sections, two_sessions, two_seats])
def test_delete_of_several_is_one_step_that_can_be_taken_back(director, two):
    objects = two()
    event = Event.objects.get()
    before = draft_state(event)

    delete_ticked(director, *objects)

    assert not type(objects[0]).objects.exists()
    step = PlanStep.objects.get()
    assert step.summary == f"By form: {objects[0]}, {objects[1]} deleted"
    step_undo(event=event, number=step.number, author=None)
    assert draft_state(event) == before


def test_delete_over_two_events_is_a_step_in_each(director):
    here, there = make_section(), make_section()

    delete_ticked(director, here, there)

    steps = PlanStep.objects.order_by("event").values_list("event", "number")
    assert list(steps) == [(here.session.event.pk, 1), (there.session.event.pk, 1)]


def test_delete_that_is_refused_is_no_step(director):
    seat = make_seat()
    idle = make_pair(event=seat.session.event)
    plan_release(event=seat.session.event, author=make_director())

    answers = [
        delete_ticked(director, seat.pair, idle),
        delete_ticked(director, seat.section),
        delete_ticked(director, seat),
    ]

    assert ["Nothing was deleted." in answer.content.decode() for answer in answers] == [True] * 3
    assert (Pair.objects.count(), Section.objects.count()) == (2, 1)
    assert Seat.objects.count() == 2
    assert not PlanStep.objects.exists()


def test_step_of_many_is_reported_shortly(director):
    event = make_pair().event
    pairs = [make_pair(event=event) for _ in range(40)]

    delete_ticked(director, *pairs)

    assert len(PlanStep.objects.get().summary) == 300
    assert Pair.objects.count() == 1


def test_session_added_in_the_form_of_the_event_is_taken_back(director):
    session = make_session(starts_at=START)
    event = session.event
    fields = {
        "tournament": event.tournament.pk,
        "name": event.name,
        "slug": event.slug,
        "scoring": event.scoring,
        "winners": event.winners,
        "rounds": event.rounds,
        "boards_per_round": event.boards_per_round,
        "session_count": event.session_count,
        "numbering": event.numbering,
        "sessions-TOTAL_FORMS": 2,
        "sessions-INITIAL_FORMS": 1,
        "sessions-0-id": session.pk,
        "sessions-0-event": event.pk,
        "sessions-0-number": 1,
        "sessions-0-starts_at_0": "2027-05-14",
        "sessions-0-starts_at_1": "14:00",
        "sessions-1-event": event.pk,
        "sessions-1-number": 2,
    }

    answer = director.post(reverse("admin:planner_event_change", args=[event.pk]), fields)
    changed = list(Session.objects.values_list("number", "starts_at__hour"))
    step_undo(event=event, number=1, author=None)

    assert answer.status_code == 302
    assert changed == [(1, 14), (2, None)]
    assert list(Session.objects.values_list("number", "starts_at__hour")) == [(1, 19)]


def test_event_is_deleted_with_its_history(director):
    session = make_session()
    delete_ticked(director, session)
    assert PlanStep.objects.exists()

    delete_ticked(director, session.event)

    assert not Event.objects.exists()
    assert not PlanStep.objects.exists()


def test_part_of_a_plan_stays_where_it_was_made(director):
    pair, elsewhere = make_pair(), make_pair()
    address = reverse("admin:planner_pair_change", args=[pair.pk])
    facts = {"number": 7, "event": elsewhere.event_id, "prefers": ""}
    players = {"first_player": pair.first_player_id, "second_player": pair.second_player_id}

    assert director.post(address, facts | players).status_code == 302

    changed = Pair.objects.get(pk=pair.pk)
    assert (changed.number, changed.event) == (7, pair.event)
