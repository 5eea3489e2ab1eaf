"""A second factor: set up by oneself, asked for at every door, removed."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice
from rest_framework.test import APIClient

from planner.enums import LogbookKind, Role
from planner.models import LogbookEntry
from planner.services.roles import role_give
from tests.factories import make_director, make_login

pytestmark = pytest.mark.django_db

PASSWORD = "orb-weaver-12"
PAGE = "/admin/second-factor/"


@pytest.fixture
def ada():
    return make_director(username="ada", password=PASSWORD)


def code_of(user, *, later=0):
    """What the app shows now, or some half minutes later."""
    device = TOTPDevice.objects.get(user=user)
    return f"{totp(device.bin_key, drift=later):06}"


def log_in(code=None, browser=None):
    form = {"username": "ada", "password": PASSWORD} | ({} if code is None else {"code": code})
    return (browser or Client()).post("/admin/login/", form)


def set_up(user):
    browser = Client()
    assert log_in(browser=browser).status_code == 302
    browser.post(PAGE, {"do": "begin"})
    browser.post(PAGE, {"do": "confirm", "code": code_of(user)})
    assert TOTPDevice.objects.get(user=user).confirmed
    return browser


def test_code_is_asked_for_only_where_somebody_has_one(ada):
    assert 'name="code"' not in Client().get("/admin/login/").content.decode()

    set_up(ada)

    assert 'name="code"' in Client().get("/admin/login/").content.decode()


def test_password_alone_lets_nobody_in_who_has_a_factor(ada):
    set_up(ada)

    without, wrong = log_in(), log_in("000000")

    assert "Give the code as well that your app shows." in without.content.decode()
    assert "That code is wrong or was used before" in wrong.content.decode()
    assert LogbookEntry.objects.filter(kind=LogbookKind.WRONG_CODE, who="ada").count() == 1


def test_password_and_code_let_in_and_a_code_counts_once(ada):
    set_up(ada)
    code, browser = code_of(ada, later=1), Client()

    assert log_in(code, browser).status_code == 302
    assert browser.get(reverse("admin:index")).status_code == 200
    assert log_in(code).status_code == 200


def test_factor_counts_once_its_app_has_shown_a_code(ada):
    browser = Client()
    log_in(browser=browser)
    browser.post(PAGE, {"do": "begin"})
    shown = browser.get(PAGE).content.decode()
    answer = browser.post(PAGE, {"do": "confirm", "code": "000000"}, follow=True)

    assert "<svg" in shown
    assert "That code is wrong" in answer.content.decode()
    assert log_in().status_code == 302


def test_other_sessions_end_when_it_is_set_up(ada):
    before = Client()
    log_in(browser=before)
    someone = Client()
    someone.force_login(make_director())

    own = set_up(ada)

    pages = [browser.get(reverse("admin:index")).status_code for browser in (before, own, someone)]
    assert pages == [302, 200, 200]


def test_token_asks_for_the_code_too(ada):
    set_up(ada)
    asked = {"username": "ada", "password": PASSWORD}

    without = APIClient().post("/api/v1/token/", asked)
    given = APIClient().post("/api/v1/token/", asked | {"code": code_of(ada, later=1)})

    assert (without.status_code, given.status_code) == (400, 200)
    assert without.json()["message"] == "Give the code as well that your app shows."


def test_removing_asks_for_a_code(ada):
    browser = set_up(ada)

    browser.post(PAGE, {"do": "remove", "code": "000000"})
    assert TOTPDevice.objects.exists()
    TOTPDevice.objects.get().throttle_reset()
    browser.post(PAGE, {"do": "remove", "code": code_of(ada, later=1)})

    assert not TOTPDevice.objects.exists()
    assert log_in().status_code == 302


def test_operator_removes_it_when_the_telephone_is_gone(ada, capsys):
    set_up(ada)

    call_command("remove_second_factor", "ada")

    assert log_in().status_code == 302
    with pytest.raises(CommandError, match="ada has no second factor"):
        call_command("remove_second_factor", "ada")


def test_administrators_without_one_set_it_up_before_anything_else(ada, settings):
    settings.SECOND_FACTOR = True
    browser = Client()
    log_in(browser=browser)

    sent = browser.get(reverse("admin:planner_event_changelist"))
    api = browser.get("/api/v1/pairs/")
    token = APIClient().post("/api/v1/token/", {"username": "ada", "password": PASSWORD})

    assert (sent.status_code, sent.url) == (302, PAGE)
    assert api.status_code == 403
    assert api.json()["message"].startswith("Administrators need a second factor here")
    assert token.status_code == 400
    assert "set it up now" in browser.get(PAGE).content.decode()

    browser.post(PAGE, {"do": "begin"})
    browser.post(PAGE, {"do": "confirm", "code": code_of(ada)})

    assert browser.get(reverse("admin:planner_event_changelist")).status_code == 200
    assert browser.get("/api/v1/pairs/").status_code == 200


def test_directors_are_let_in_without(settings, client):
    settings.SECOND_FACTOR = True
    client.force_login(role_give(user=make_login(), role=Role.DIRECTOR))

    assert client.get(reverse("admin:index")).status_code == 200
