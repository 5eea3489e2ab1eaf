"""How often a password may be tried, who is told of it, and when sessions end."""

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from planner.enums import LogbookKind
from planner.models import LogbookEntry

pytestmark = pytest.mark.django_db

LIMIT = settings.AXES_FAILURE_LIMIT
PASSWORD = "orb-weaver-12"
HOME, AWAY = "192.0.2.7", "198.51.100.9"


@pytest.fixture
def ada():
    return User.objects.create_superuser("ada", password=PASSWORD)


@pytest.fixture
def ben():
    return User.objects.create_superuser("ben", password=PASSWORD)


def log_in(name, password, *, address=HOME, browser=None):
    form = {"username": name, "password": password}
    return (browser or Client()).post("/admin/login/", form, REMOTE_ADDR=address)


def ask_for_token(name, password, *, address=HOME):
    return APIClient().post(
        "/api/v1/token/", {"username": name, "password": password}, REMOTE_ADDR=address
    )


def test_account_is_locked_wherever_it_is_tried_from(ada, ben):
    statuses = [log_in("ada", "wrong", address=f"192.0.2.{n}").status_code for n in range(LIMIT)]

    assert statuses == [200] * (LIMIT - 1) + [429]
    refused = log_in("ada", PASSWORD, address=AWAY)
    assert refused.status_code == 429
    assert "Too many wrong passwords: wait 15 minutes" in refused.content.decode()
    assert log_in("ben", PASSWORD, address=AWAY).status_code == 302


def test_address_is_locked_whatever_it_tries(ada):
    for number in range(3 * LIMIT):
        log_in(f"somebody{number}", "wrong")

    assert log_in("ada", PASSWORD).status_code == 429
    assert log_in("ada", PASSWORD, address=AWAY).status_code == 302


def test_long_addresses_count_by_their_network(ada):
    for number in range(3 * LIMIT):
        log_in(f"somebody{number}", "wrong", address=f"2001:db8::{number:x}")

    assert log_in("ada", PASSWORD, address="2001:db8::ffff").status_code == 429
    assert log_in("ada", PASSWORD, address="2001:db8:0:1::1").status_code == 302


def test_own_login_does_not_wash_away_what_was_tried_on_others(ada, ben):
    for _number in range(LIMIT - 1):
        log_in("ada", "wrong")
        assert log_in("ben", PASSWORD).status_code == 302

    assert log_in("ada", "wrong").status_code == 429


def test_right_password_begins_anew(ada):
    for _number in range(2):
        for _try in range(LIMIT - 1):
            log_in("ada", "wrong")
        assert log_in("ada", PASSWORD).status_code == 302


def test_lock_ends_after_a_while_and_trying_does_not_prolong_it(ada, monkeypatch, settings):
    for _number in range(LIMIT + 5):
        log_in("ada", "wrong")
    assert log_in("ada", PASSWORD).status_code == 429

    settings.AXES_COOLOFF_TIME = settings.AXES_COOLOFF_TIME * 0

    assert log_in("ada", PASSWORD).status_code == 302


def test_operator_opens_the_door(ada, capsys):
    for _number in range(LIMIT):
        log_in("ada", "wrong")

    call_command("axes_reset_username", "ada")

    assert log_in("ada", PASSWORD).status_code == 302


def test_page_and_api_count_together(ada, monkeypatch):
    monkeypatch.setattr("rest_framework.throttling.ScopedRateThrottle.get_rate", lambda self: None)
    for _number in range(LIMIT - 1):
        log_in("ada", "wrong")

    assert ask_for_token("ada", "wrong", address=AWAY).status_code == 429
    refused = ask_for_token("ada", PASSWORD, address=AWAY)
    assert (refused.status_code, refused["Retry-After"]) == (429, "900")
    assert refused.json() == {
        "message": "Too many wrong passwords: wait 15 minutes, then try again.",
        "extra": {},
    }


@pytest.mark.parametrize("name", ["a" * 5000, "a\u0000b", "\ud800".encode("utf-8", "replace")])
def test_odd_names_are_refused_as_any_other(name):
    assert log_in(name, "wrong").status_code in {200, 400}


def test_sessions_end_with_the_password(ada):
    browsers = [Client(), Client(), Client()]
    for browser in browsers:
        log_in("ada", PASSWORD, browser=browser)
    index = reverse("admin:index")
    new = "second-web-34"

    fields = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    browsers[0].post(reverse("admin:password_change"), fields)

    assert [browser.get(index).status_code for browser in browsers] == [200, 302, 302]


def test_sessions_end_when_somebody_else_sets_the_password(ada):
    browser = Client()
    log_in("ada", PASSWORD, browser=browser)

    ada.set_password("second-web-34")
    ada.save()

    assert browser.get(reverse("admin:index")).status_code == 302


def test_logbook_tells_of_comings_and_goings(ada):
    browser = Client()
    log_in("ada", PASSWORD, browser=browser, address=AWAY)
    browser.post(reverse("admin:logout"), REMOTE_ADDR=AWAY)
    log_in("my-password-in-the-wrong-box", "wrong")
    for _number in range(LIMIT + 5):
        log_in("ada", "wrong")

    told = list(LogbookEntry.objects.order_by("pk").values_list("kind", "who", "address"))
    assert told == [
        (LogbookKind.LOGIN, "ada", AWAY),
        (LogbookKind.LOGOUT, "ada", AWAY),
        (LogbookKind.REFUSED, "", HOME),
        *[(LogbookKind.REFUSED, "ada", HOME)] * (LIMIT - 1),
        (LogbookKind.LOCKED, "ada", HOME),
    ]
