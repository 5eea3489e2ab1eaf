"""Directors and assistants in the admin: their own tournaments and nobody else's."""

import pytest
from django.urls import reverse

from planner.enums import Role
from planner.models import Section, Tournament
from planner.services.roles import role_give
from tests.factories import (
    make_login,
    make_section,
)
from tests.planner.admin.admin_pages import admin_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_tournaments(client):
    """A section of a director's own tournament and one of somebody else's."""
    own, foreign = make_section(), make_section()
    user = make_login()
    role_give(user=user, role=Role.DIRECTOR, tournaments=(own.session.event.tournament,))
    client.force_login(user)
    return own, foreign


def test_director_sees_and_changes_only_their_own_tournaments(client, two_tournaments):
    own, foreign = two_tournaments
    fields = {"session": own.session.pk, "letter": "B", "tables": 9}

    listed = client.get(admin_page("section", "changelist")).context["cl"].result_list
    client.post(admin_page("section", "change", own.pk), fields)
    client.post(admin_page("section", "change", foreign.pk), fields)

    assert [section.pk for section in listed] == [own.pk]
    assert list(Section.objects.order_by("pk").values_list("letter", flat=True)) == ["B", "A"]


@pytest.mark.parametrize("page", ["change", "delete", "history"])
def test_pages_of_foreign_tournaments_are_out_of_reach(client, two_tournaments, page):
    _own, foreign = two_tournaments
    event = foreign.session.event

    for model, obj in (("section", foreign), ("event", event), ("tournament", event.tournament)):
        answer = client.get(admin_page(model, page, obj.pk))
        assert (answer.status_code, answer.get("Location")) in {(302, "/admin/"), (403, None)}


def test_nothing_is_put_into_a_foreign_tournament(client, two_tournaments):
    _own, foreign = two_tournaments
    fields = {"session": foreign.session.pk, "letter": "C", "tables": 9}

    page = client.post(admin_page("section", "add"), fields).content.decode()

    assert "Select a valid choice" in page
    assert Section.objects.count() == 2


def test_director_of_a_new_tournament_is_its_director(client, two_tournaments):
    fields = {
        "name": "Autumn",
        "slug": "autumn",
        "first_day": "2027-10-01",
        "last_day": "2027-10-02",
        "paper": "a4",
        "events-TOTAL_FORMS": 0,
        "events-INITIAL_FORMS": 0,
    }

    client.post(admin_page("tournament", "add"), fields)

    assert [user.pk for user in Tournament.objects.get(slug="autumn").directors.all()] == [
        int(client.session["_auth_user_id"])
    ]


def test_assistant_looks_and_changes_nothing(client):
    section = make_section()
    user = make_login()
    role_give(user=user, role=Role.ASSISTANT, tournaments=(section.session.event.tournament,))
    client.force_login(user)
    url = admin_page("section", "change", section.pk)

    assert client.get(url).status_code == 200
    assert client.post(url, {"tables": 5}).status_code == 403
    assert client.get(admin_page("section", "add")).status_code == 403


def test_index_leads_to_the_plans_of_ones_own_events(client, two_tournaments):
    own, foreign = two_tournaments

    page = client.get(reverse("admin:index")).content.decode()

    assert reverse("admin:planner_event_plan", args=[own.session.event.pk]) in page
    assert reverse("admin:planner_event_plan", args=[foreign.session.event.pk]) not in page
