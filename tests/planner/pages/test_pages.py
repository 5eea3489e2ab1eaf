"""The planning pages: who may see and plan, constant query counts, empty events."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from planner.enums import Role
from planner.models import PlanVersion, Section
from planner.pages.urls import PAGES
from planner.services.plans import plan_release
from planner.services.roles import role_give
from planner.services.seating import seating_automatic
from tests.factories import (
    make_entered_event,
    make_event,
    make_tournament,
)
from tests.planner.pages.page_addresses import url_of
from tests.some import some

pytestmark = pytest.mark.django_db


def login_as(client, role, *tournaments):
    user = User.objects.create_user(f"login{User.objects.count()}")
    if role:
        role_give(user=user, role=role, tournaments=tournaments)
    client.force_login(User.objects.get(pk=user.pk))


NAMES = [page.name for page in PAGES if not page.only_reads]
# What each role gets from a page of its own tournament and of another one, by GET and POST.
ROLE_TABLE = [
    (Role.ADMINISTRATOR, False, 200, True),
    (Role.DIRECTOR, True, 200, True),
    (Role.DIRECTOR, False, 403, False),
    (Role.ASSISTANT, True, 200, False),
    (Role.ASSISTANT, False, 403, False),
    (None, False, 302, False),
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("role", "own", "status", "may_plan"), ROLE_TABLE)
def test_page_is_for_its_roles(client, event, name, role, own, status, may_plan):
    login_as(client, role, event.tournament if own else make_tournament())
    url = url_of(event, name)

    seen = client.get(url)
    sent = client.post(url, {})

    assert seen.status_code == status
    refused = 302 if role is None else 403
    # Without a choice a page that may plan says so, by a message on the same page.
    assert (sent.status_code != refused or role is None) is (may_plan or role is None)
    if role is None:
        assert "/login/" in sent.url


def test_stranger_is_sent_to_the_login(client, event):
    for name in some(NAMES):
        assert "/login/" in client.get(url_of(event, name)).url


def queries_of(client, url):
    client.get(url)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


@pytest.mark.parametrize("name", NAMES)
def test_page_takes_the_same_queries_at_any_size(director, name):
    small = make_entered_event(tables=5, rounds=5)
    large = make_entered_event(tables=7, rounds=5, sections="ABC")
    for event in (small, large):
        seating_automatic(event=event, author=director.user)
        plan_release(event=event, author=director.user)

    assert queries_of(director, url_of(small, name)) == queries_of(director, url_of(large, name))


@pytest.mark.parametrize("name", [name for name in NAMES if name != "movement"])
def test_page_of_an_empty_event_says_what_to_do(director, name):
    event = make_event()

    answer = director.get(url_of(event, name))

    assert answer.status_code == 200
    assert "Traceback" not in answer.content.decode()
    assert not PlanVersion.objects.exists()


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("seating", {"session": 9}),
        ("crossover", {"session": 1}),
        ("crossover", {"session": 9}),
        ("movement", {"session": 1, "letter": "Z"}),
    ],
)
def test_place_that_is_not_there_is_not_found(director, event, name, place):
    assert director.get(url_of(event, name, **place)).status_code == 404


def test_overview_lists_what_is_to_mend_with_the_page_for_it(director, event):
    Section.objects.filter(session__event=event, session__number=2).update(movement="")

    page = director.get(url_of(event, "plan")).content.decode()

    assert "Session 1: nobody is seated yet." in page
    assert "Session 2: section A has no movement yet." in page
    assert url_of(event, "movement", session=2, letter="A") in page


def test_event_leads_to_its_plan(director, event):
    page = director.get(reverse("admin:planner_event_change", args=[event.pk])).content.decode()

    assert url_of(event, "plan") in page


@pytest.mark.parametrize("count", [3, 60])
def test_entries_take_the_same_queries_at_any_size(director, count):
    url = url_of(make_event(), "entries")
    text = "\n".join(f"Ada{number:02} Ruff, Ben{number} Slam" for number in range(count, 0, -1))
    director.get(url)

    queries = []
    for sent in (
        {"do": "preview", "text": text},
        {"do": "preview", "text": text + "\nCora"},
        {"do": "take", "text": text},
        {"do": "renumber", "order": "name"},
    ):
        with CaptureQueriesContext(connection) as captured:
            assert director.post(url, sent).status_code in (200, 302)
        queries.append(len(captured))

    assert queries == [8, 12, 39, 36]
