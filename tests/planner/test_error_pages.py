"""What people read when something is refused, missing or broken."""

import logging
from io import StringIO

import pytest
from django.test import override_settings
from django.urls import path, reverse

from planner.urls import urlpatterns as planner_patterns
from tests.factories import make_event, make_login

pytestmark = pytest.mark.django_db


def broken(request):
    raise RuntimeError("a fault of the program")


urlpatterns = [path("broken/", broken), *planner_patterns]


def test_missing_page_leads_on(client):
    answer = client.get("/events/nothing/")

    page = answer.content.decode()
    assert answer.status_code == 404
    assert "There is nothing here" in page
    assert 'href="/"' in page


def test_login_without_a_role_in_the_tournament_is_reported(client):
    login = make_login()
    login.is_staff = True
    login.save()
    client.force_login(login)

    answer = client.get(reverse("admin:planner_event_plan", args=[make_event().pk]))

    assert answer.status_code == 403
    assert "Its director or an administrator can add you" in answer.content.decode()


@override_settings(ROOT_URLCONF=__name__)
def test_fault_of_the_program_is_reported_as_one(client):
    client.raise_request_exception = False

    answer = client.get("/broken/")

    assert answer.status_code == 500
    assert "That is a fault of the program, not yours." in answer.content.decode()


@override_settings(ROOT_URLCONF=__name__)
def test_fault_of_the_program_is_in_the_log_of_the_server(client, monkeypatch):
    log = StringIO()
    (handler,) = logging.getLogger("django.request").handlers
    monkeypatch.setattr(handler, "stream", log)
    client.raise_request_exception = False

    client.get("/broken/")

    assert "RuntimeError: a fault of the program" in log.getvalue()


def test_too_much_at_once_is_reported(admin_client):
    url = reverse("admin:planner_event_entries", args=[make_event().pk])

    answer = admin_client.post(url, {"do": "preview", "text": "x" * 8_100_000})

    assert answer.status_code in (400, 413)
    assert "at most 8 MB" in answer.content.decode()


def test_form_that_was_open_too_long_is_reported(client, django_user_model):
    strict = type(client)(enforce_csrf_checks=True)
    strict.force_login(django_user_model.objects.create_superuser("chief"))
    url = reverse("admin:planner_event_seating", kwargs={"pk": make_event().pk, "session": 1})

    answer = strict.post(url, {"do": "automatic"})

    assert answer.status_code == 403
    assert "Go back, reload the page and send it again." in answer.content.decode()
