"""Stages of an event: added, changed, put in order, deleted, taken back."""

import pytest

from planner.errors import PlanningError
from planner.models import Event, Seat, Session
from planner.plan.view import plan_view
from planner.services.draft_state import draft_state
from planner.services.history import step_to_undo, step_undo
from planner.services.plans import plan_draft, plan_release
from planner.services.stages import (
    stage_add,
    stage_change,
    stage_delete,
    stage_takes,
    stages_reorder,
    takes_read,
)
from tests.factories import make_director, make_event
from tests.planner.planned_event import make_planned_event
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.fixture
def director():
    return make_director()


def named(event, name="Qualifying"):
    """The event's only stage under a name of its own."""
    stage = event.stages.get()
    stage.name, stage.code = name, name.lower()
    stage.save()
    return stage


def final_and_consolation(event, director, final=(1, 4)):
    """A qualifying with two stages after it, side by side."""
    qualifying = named(event)
    best = stage_add(
        event=event,
        facts={
            "name": "Final",
            "sessions": 2,
            "takes": [{"source": "qualifying", "first": final[0], "last": final[1]}],
        },
        author=director,
    )
    rest = stage_add(
        event=event,
        facts={
            "name": "Consolation",
            "phase": best.phase,
            "sessions": 2,
            "rounds": 3,
            "takes": f"{final[1] + 1} and below of Qualifying",
        },
        author=director,
    )
    return qualifying, best, rest


def sessions_by_stage(event):
    found = {}
    for session in Session.objects.filter(event=event, stage__isnull=False).order_by("number"):
        found.setdefault(session.stage.code, []).append(session.number)
    return found


def test_event_gets_a_final_and_a_consolation(director):
    event = make_planned_event(tables=6, rounds=5, groups=5, sessions=2)

    final_and_consolation(event, director)

    plan = plan_view(plan_draft(event=Event.objects.get(pk=event.pk)))
    assert sessions_by_stage(event) == {
        "qualifying": [1, 2],
        "final": [3, 4],
        "consolation": [5, 6],
    }
    assert plan.event.session_count == 6
    assert [session.label for session in plan.sessions] == [
        f"{stage}, session {number}"
        for stage in ("Qualifying", "Final", "Consolation")
        for number in (1, 2)
    ]
    assert [str(take) for stage in plan.stages for take in stage.takes] == [
        "1–4 of Qualifying",
        "5 and below of Qualifying",
    ]
    before = {s.number: [b.number for b in plan.before(s)] for s in plan.sessions}
    assert before == {1: [], 2: [1], 3: [1, 2], 4: [1, 2, 3], 5: [1, 2], 6: [1, 2, 5]}
    assert [(a.number, b.number) for a, b in plan.steps] == [(1, 2), (2, 3), (3, 4), (2, 5), (5, 6)]


def test_every_step_can_be_taken_back(director):
    event = make_planned_event(tables=6, rounds=5, groups=5, sessions=2)
    qualifying, best, rest = final_and_consolation(event, director)
    before = draft_state(event)
    stage_change(stage=qualifying, facts={"sessions": 3, "name": "Heats"}, author=director)
    assert sessions_by_stage(event)["final"] == [4, 5]
    stages_reorder(event=event, codes=["qualifying", "consolation", "final"], author=director)
    assert sessions_by_stage(event)["consolation"] == [4, 5]
    stage_delete(stage=rest, author=director)
    stage_delete(stage=best, author=director)
    assert sessions_by_stage(event) == {"qualifying": [1, 2, 3]}
    assert Event.objects.get(pk=event.pk).session_count == 3

    while step_to_undo(event).number > 2:
        step_undo(event=event, number=step_to_undo(event).number, author=director)

    assert draft_state(event) == before
    step_undo(event=event, number=1, author=director)
    assert sessions_by_stage(event) == {"qualifying": [1, 2]}
    assert Event.objects.get(pk=event.pk).session_count == 2
    assert Seat.objects.filter(session__event=event).count() == 24


def test_release_keeps_the_stages_it_had(director):
    event = make_planned_event(tables=6, rounds=5, groups=5, sessions=2)
    _qualifying, best, rest = final_and_consolation(event, director)
    release = plan_release(event=event, author=director)
    labels = [session.label for session in plan_view(release).sessions]

    stage_change(stage=best, facts={"name": "A Final", "sessions": 1}, author=director)
    stage_delete(stage=rest, author=director)

    assert [session.label for session in plan_view(release).sessions] == labels
    assert [stage.name for stage in plan_view(release).stages][1:] == ["Final", "Consolation"]
    draft = plan_view(plan_draft(event=Event.objects.get(pk=event.pk)))
    assert [session.label for session in draft.sessions][2:] == ["A Final, session 1"]


def test_sessions_of_a_release_keep_their_numbers(director):
    event = make_planned_event(tables=6, rounds=5, groups=5, sessions=2)
    qualifying = named(event)
    stage_add(event=event, facts={"name": "Final", "takes": "1-4 of Qualifying"}, author=director)
    release = plan_release(event=event, author=director)

    stage_change(stage=qualifying, facts={"sessions": 1}, author=director)
    stage_change(stage=qualifying, facts={"sessions": 2}, author=director)

    assert sessions_by_stage(event)["qualifying"][0] == 1
    seats = [len(section.seats) for _session, section in plan_view(release).sections]
    assert seats == [12, 12]


@pytest.mark.parametrize(
    ("text", "takes"),
    [
        ("1-28 of Qualifying", [("q", 1, 28, None, False)]),
        (
            "1–25 of Semi-final A; 1–5 of semi-b",
            [("a", 1, 25, None, False), ("b", 1, 5, None, False)],
        ),
        ("29 and below of Qualifying", [("q", 29, None, None, False)]),
        ("ab Rang 29 von Qualifying", [("q", 29, None, None, False)]),
        ("place 5 of Qualifying", [("q", 5, 5, None, False)]),
        ("top 60% of Qualifying", [("q", None, None, "60", False)]),
        ("below the top 60 % of Qualifying", [("q", None, None, "60", True)]),
        ("nach den besten 60 % von Qualifying", [("q", None, None, "60", True)]),
        ("top 28 of q", [("q", 1, 28, None, False)]),
        ("all of Qualifying", [("q", 1, None, None, False)]),
        ("", []),
    ],
)
def test_takes_are_read_as_written(text, takes, director):
    event = make_event()
    named(event)
    event.stages.update(code="q")
    for name, code in (("Semi-final A", "a"), ("Semi-final B", "semi-b")):
        facts = {"name": name, "code": code, "phase": 2, "takes": "1-2 of q"}
        facts["takes"] = "1-2 of q" if code == "a" else "3-4 of q"
        stage_add(event=event, facts=facts, author=director)

    found = takes_read(event, text)

    short = {"q": "q", "a": "a", "semi-b": "b"}
    assert [
        (
            short[take["source"]],
            take["first"],
            take["last"],
            take["percent"] and str(take["percent"]),
            take["is_rest"],
        )
        for take in found
    ] == takes


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1-28 of Heats", "names no stage of this event: end it with one of Qualifying, Final"),
        ("some of Qualifying", "cannot be read: write 1-28 of Qualifying"),
        ("1-2-3 of Qualifying", "cannot be read"),
        ("28-1 of Qualifying", "better place first"),
        ("0-3 of Qualifying", "greater than or equal to 1"),
        ("1-4 of Final", "cannot take places of itself"),
        ("1-4 of Qualifying; 3-6 of Qualifying", "Place 3 of Qualifying is taken twice, by Final"),
        ("top 60% of Qualifying; top 70% of Qualifying", "taken twice"),
        ("1-9 of Consolation", "Consolation, which is not over before it starts"),
    ],
)
def test_takes_that_cannot_be_are_refused_and_change_nothing(text, sentence, director):
    event = make_event()
    _qualifying, best, rest = final_and_consolation(event, director)
    stage_change(stage=rest, facts={"takes": "50 and below of Qualifying"}, author=director)
    before = draft_state(event)

    with pytest.raises(PlanningError, match=sentence):
        stage_takes(stage=best, takes=text, author=director)

    assert draft_state(event) == before


def test_what_stages_cannot_be_is_said(director):
    event = make_event()
    qualifying, best, _rest = final_and_consolation(event, director)
    before = draft_state(event)

    refused = {
        "Final takes places of Qualifying": lambda: stage_delete(stage=qualifying, author=director),
        "stage of that name already": lambda: stage_add(
            event=event, facts={"name": "Final"}, author=director
        ),
        "both take everybody": lambda: stage_add(
            event=event, facts={"name": "Side game", "phase": 1}, author=director
        ),
        "at most 20 sessions over all its stages": lambda: stage_change(
            stage=best, facts={"sessions": 17}, author=director
        ),
        "1 to 20 sessions": lambda: stage_change(
            stage=best, facts={"sessions": 21}, author=director
        ),
        "ratio of the tops needs both": lambda: stage_change(
            stage=best, facts={"carry_rule": "linear"}, author=director
        ),
        "names places and amounts": lambda: stage_change(
            stage=best, facts={"carry_rule": "table", "carry_table": {"x": 1}}, author=director
        ),
        "Name every stage once": lambda: stages_reorder(
            event=event, codes=["final"], author=director
        ),
    }
    for sentence, act in some(refused.items()):
        with pytest.raises(PlanningError, match=sentence):
            act()
        assert draft_state(event) == before
