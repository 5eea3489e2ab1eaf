"""Who plays which session, told by session."""

import pytest

from planner.errors import PlanningError
from planner.models import Event, Pair, Presence
from planner.plan.view import plan_view
from planner.plan.warnings import plan_warnings
from planner.selectors import pairs_with_players
from planner.services.draft_state import draft_state
from planner.services.history import step_to_undo, step_undo
from planner.services.next_session import draft_crossover
from planner.services.plans import plan_draft
from planner.services.presences import pair_leaves, pair_plays_only, presence_set
from planner.services.stages import stage_add
from tests.factories import make_director
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_planned_event(tables=6, rounds=5, groups=5, sessions=3)


def pair_of(event, number) -> Pair:
    return event.pairs.get(number=number)


def plan_of(event):
    return plan_view(plan_draft(event=Event.objects.get(pk=event.pk)))


def warnings(event):
    pairs = list(pairs_with_players().filter(event=event).order_by("number"))
    return [warning.sentence for warning in plan_warnings(plan_of(event), pairs)]


def missing_by_session(event, number):
    """Whether the plan counts the seated pair as missing, session by session."""
    return [
        pair.withdrawn
        for _session, section in plan_of(event).sections
        for pair in section.seats.values()
        if pair.number == number
    ]


def test_pair_that_left_during_a_session_has_played_it_and_no_later_one(event):
    director = make_director()

    summary = pair_leaves(
        event=event, pair=pair_of(event, 5), number=1, until_round=3, author=director
    )

    assert summary == "Pair 5 left after session 1, round 3"
    assert pair_of(event, 5).withdrawn
    assert missing_by_session(event, 5) == [False, True, True]
    assert not any(warning.startswith("Session 1") for warning in warnings(event))
    assert [w for w in warnings(event) if w.startswith("Session 2")] == [
        "Session 2 has places for 12 pairs; 11 play it.",
        next(w for w in warnings(event) if w.startswith("Session 2: pair 5 is withdrawn")),
    ]
    assert len(draft_crossover(event=event, number=2).pairs) == 11
    step_undo(event=event, number=step_to_undo(event).number, author=director)
    assert missing_by_session(event, 5) == [False, False, False]
    assert not Presence.objects.exists()


def test_pair_that_comes_on_saturday_only_is_not_demanded_elsewhere(event):
    pair_plays_only(event=event, pair=pair_of(event, 7), numbers=[2], author=make_director())

    assert not pair_of(event, 7).withdrawn
    assert missing_by_session(event, 7) == [True, False, True]
    sessions = plan_of(event).sessions
    assert [session.plays(pair_of(event, 7)) for session in sessions] == [False, True, False]


def test_what_was_said_can_be_taken_back(event):
    director = make_director()
    before = draft_state(event)
    common = {"event": event, "pair": pair_of(event, 7), "number": 2, "author": director}

    presence_set(**common, plays=False)
    assert missing_by_session(event, 7) == [False, True, False]
    presence_set(**common, plays=None)

    assert draft_state(event) == before


def test_session_that_is_still_to_be_planned_can_be_missed():
    pair = make_planned_event(tables=4, rounds=3, groups=3, sessions=1).pairs.first()
    Event.objects.filter(pk=pair.event_id).update(session_count=2)

    presence_set(event=pair.event, pair=pair, number=2, plays=False, author=make_director())

    assert [session.number for session in plan_of(pair.event).sessions] == [1, 2]
    assert [session.plays(pair) for session in plan_of(pair.event).sessions] == [True, False]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"number": 4, "plays": False}, "has no session 4"),
        ({"number": 1, "plays": True, "until_round": 5}, "Session 1 has 5 rounds"),
        ({"number": 1, "plays": False, "until_round": 2}, "Only a pair that plays a session"),
    ],
)
def test_impossible_presence_is_refused_and_changes_nothing(event, said, sentence):
    before = draft_state(event)

    with pytest.raises(PlanningError, match=sentence):
        presence_set(event=event, pair=pair_of(event, 1), author=make_director(), **said)

    assert draft_state(event) == before


def test_pairs_of_one_stage_are_not_demanded_in_another(event):
    """Before the cut the sessions of a final demand nobody."""
    event.stages.update(name="Qualifying")
    facts = {"name": "Final", "takes": "1-4 of Qualifying"}
    final = stage_add(event=event, facts=facts, author=make_director())

    assert "Final: it is not settled yet who plays: make the cut." in warnings(event)
    assert not any("Final, session 1" in warning for warning in warnings(event))
    for order, number in enumerate((3, 1, 2, 4), 1):
        final.field.create(order=order, pair=pair_of(event, number), way="place", place=order)
    assert [w for w in warnings(event) if "Final" in w] == ["Final, session 1 has no sections yet."]
