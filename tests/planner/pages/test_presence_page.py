"""Who plays when, on its page: what is said of a pair, shown session by session."""

import pytest

from planner.enums import Role
from planner.models import Event, Pair, Presence
from planner.services.history import step_to_undo, step_undo
from planner.services.roles import role_give
from tests.factories import make_director
from tests.planner.pages.page_addresses import url_of
from tests.planner.planned_event import make_planned_event
from tests.planner.staged_event import in_order, make_staged_event, ranked

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_planned_event(tables=6, rounds=5, groups=5, sessions=3)


def say(client, event, pair, word, *sessions, **more):
    sent = {"pair": pair, "word": word, "sessions": sessions, **more}
    return client.post(url_of(event, "presence"), sent)


def row(client, event, pair):
    """What the table tells of a pair, session by session."""
    page = client.get(url_of(event, "presence"))
    (found,) = [row for row in page.context["rows"] if row["pair"].number == pair]
    return [cell["until_round"] or cell["plays"] for cell in found["cells"]]


def test_pair_that_left_during_a_session(director, event):
    answer = say(director, event, 5, "left", 1, until_round=3)

    page = director.get(answer.url).content.decode()
    assert "left after round 3" in page
    assert "Pair 5 left after session 1, round 3." in page
    assert row(director, event, 5) == [3, False, False]
    assert row(director, event, 6) == [True, True, True]


def test_pair_that_plays_some_sessions_only_and_again_as_usual(director, event):
    say(director, event, 7, "only", 1, 2)
    assert row(director, event, 7) == [True, True, False]

    say(director, event, 7, "usual", 3)
    assert row(director, event, 7) == [True, True, True]
    say(director, event, 7, "misses", 2)
    assert row(director, event, 7) == [True, False, True]

    step = step_to_undo(Event.objects.get(pk=event.pk))
    step_undo(event=event, number=step.number, author=make_director())
    assert row(director, event, 7) == [True, True, True]


@pytest.mark.parametrize(
    ("pair", "word", "sessions", "more", "sentence"),
    [
        (99, "left", (1,), {}, "There is no pair 99 in this event."),
        (5, "left", (1, 2), {}, "Choose one session."),
        (5, "misses", (1,), {"until_round": 2}, "Only a pair that leaves has a last round."),
        (5, "plays", (1,), {"until_round": 5}, "Session 1 has 5 rounds"),
        (5, "left", (), {}, "This field is required."),
        (5, "left", (8,), {}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    director, event, pair, word, sessions, more, sentence
):
    answer = say(director, event, pair, word, *sessions, **more)

    assert answer.status_code == 400
    assert sentence in answer.content.decode()
    assert not Presence.objects.exists()
    assert not Pair.objects.filter(withdrawn=True).exists()


def test_assistant_looks_and_changes_nothing(client, event, django_user_model):
    user = django_user_model.objects.create_user("helper", is_staff=True)
    role_give(user=user, role=Role.ASSISTANT, tournaments=[event.tournament])
    client.force_login(user)

    assert (
        '<button class="plan-button">Store'
        not in client.get(url_of(event, "presence")).content.decode()
    )
    assert say(client, event, 5, "misses", 1).status_code == 403
    assert not Presence.objects.exists()


def test_pages_of_the_plan_lead_there(director, event):
    for name in ("entries", "changes"):
        assert url_of(event, "presence") in director.get(url_of(event, name)).content.decode()


def test_sessions_of_other_stages_are_not_the_pairs_own(director):
    event = make_staged_event()
    ranked(event, in_order(12))
    director.post(url_of(event, "cut"), {"do": "make"})

    page = director.get(url_of(event, "presence"))

    (first,) = [row for row in page.context["rows"] if row["pair"].number == 1]
    assert [cell["is_elsewhere"] for cell in first["cells"]] == [False, False, True]
    assert "Final" in page.content.decode()
