from datetime import date

import pytest
from django.contrib import admin
from django.contrib.auth.models import AnonymousUser, Group, User
from django.core.cache import cache
from django.urls import resolve, reverse
from django.utils import timezone

from planner.enums import Role
from planner.models import Seat, Tournament
from planner.pages.urls import PAGES
from planner.roles import may_plan, may_view, tournaments_for, tournaments_planned_by
from planner.services.job_worker import SEEN_KEY
from planner.services.plans import plan_release
from planner.services.roles import role_give, roles_prepare
from planner.services.seating import seating_automatic
from tests.factories import make_entered_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def spring():
    return _tournament("Spring")


@pytest.fixture
def autumn():
    return _tournament("Autumn")


def _tournament(name):
    day = date(2027, 5, 14)
    return Tournament.objects.create(name=name, slug=name.lower(), first_day=day, last_day=day)


def _login(role=None, *tournaments):
    user = User.objects.create_user(f"login{User.objects.count()}")
    if role:
        role_give(user=user, role=role, tournaments=tournaments)
    return User.objects.get(pk=user.pk)


def test_administrator_plans_every_tournament(spring, autumn):
    user = _login(Role.ADMINISTRATOR)

    assert set(tournaments_planned_by(user)) == {spring, autumn}
    assert may_view(user, spring)
    assert may_plan(user, spring)


def test_superuser_is_an_administrator(spring):
    assert may_plan(User.objects.create_superuser("chief"), spring)


def test_director_plans_their_own_tournaments_only(spring, autumn):
    user = _login(Role.DIRECTOR, spring)

    assert list(tournaments_for(user)) == [spring]
    assert may_plan(user, spring)
    assert not may_view(user, autumn)
    assert not may_plan(user, autumn)


def test_assistant_looks_and_does_not_plan(spring, autumn):
    user = _login(Role.ASSISTANT, spring)

    assert list(tournaments_for(user)) == [spring]
    assert may_view(user, spring)
    assert not may_plan(user, spring)
    assert not may_view(user, autumn)


@pytest.mark.parametrize("make_user", [AnonymousUser, _login])
def test_others_have_no_tournament(spring, make_user):
    user = make_user()

    assert not tournaments_for(user).exists()
    assert not may_view(user, spring)
    assert not may_plan(user, spring)


def test_login_put_out_of_use_has_no_tournament(spring):
    user = _login(Role.DIRECTOR, spring)
    user.is_active = False
    user.save()

    assert not may_view(user, spring)
    assert not may_plan(user, spring)


def test_somebody_with_two_roles_sees_a_tournament_once(spring):
    user = _login(Role.DIRECTOR, spring)
    role_give(user=user, role=Role.ASSISTANT, tournaments=(spring,))

    assert list(tournaments_for(user)) == [spring]


def test_groups_hold_what_each_role_needs():
    roles_prepare()
    roles_prepare()

    held = {
        group.name: set(group.permissions.values_list("codename", flat=True))
        for group in Group.objects.all()
    }
    assert set(held) == set(Role.values)
    assert held["Assistants"] == {
        codename for codename in held["Assistants"] if "view_" in codename
    }
    assert {"add_pair", "change_seat", "delete_section", "add_tournament"} <= held["Directors"]
    assert not held["Directors"] & {"delete_tournament", "delete_player", "plan_every_tournament"}
    assert held["Directors"] < held["Administrators"]
    assert "plan_every_tournament" in held["Administrators"]


PLANNED = ("event", "session", "section", "pair", "seat")
SEEN = ("tournament", *PLANNED, "planversion", "player")
PLANNING = [page.name for page in PAGES]
PLACES = {
    "movement": {"session": 1, "letter": "A"},
    "seating": {"session": 1},
    "crossover": {"session": 2},
    "ranking": {"stage": "main"},
    "cut": {"phase": 2},
}
OPEN, LOGIN, REFUSED, AWAY = 200, "login", 403, "index"

# What opens to whom: administrators, directors and assistants of the tournament, those of
# another one, logins of the staff without a role, and everybody else. Django sends away from
# an object out of reach by a message on its index.
COLUMNS = ("administrator", "director", "assistant", "foreigner", "no role", "public")
ROLE_TABLE = {
    "planning page": (OPEN, OPEN, OPEN, REFUSED, REFUSED, LOGIN),
    "list": (OPEN, OPEN, OPEN, OPEN, REFUSED, LOGIN),
    "form": (OPEN, OPEN, OPEN, AWAY, REFUSED, LOGIN),
    "add to the plan": (OPEN, OPEN, REFUSED, OPEN, REFUSED, LOGIN),
    "delete from the plan": (OPEN, OPEN, REFUSED, AWAY, REFUSED, LOGIN),
    "delete a tournament": (OPEN, REFUSED, REFUSED, REFUSED, REFUSED, LOGIN),
    "logins": (OPEN, REFUSED, REFUSED, REFUSED, REFUSED, LOGIN),
    "logbook": (OPEN, REFUSED, REFUSED, REFUSED, REFUSED, LOGIN),
    "own doors": (OPEN, OPEN, OPEN, OPEN, OPEN, LOGIN),
    "index": (OPEN, OPEN, OPEN, OPEN, OPEN, LOGIN),
    "public page": (OPEN,) * 6,
}


@pytest.fixture
def seat():
    """A seat in a released event, with all that is above it."""
    event = make_entered_event()
    author = User.objects.create_superuser("author")
    seating_automatic(event=event, author=author)
    plan_release(event=event, author=author)
    return Seat.objects.filter(version__number=None, version__event=event).first()


def addresses(seat):
    """Every address of the site that people open, by its row in the table."""
    event, version = seat.session.event, seat.version
    objects = {
        "tournament": event.tournament,
        "event": event,
        "session": seat.session,
        "section": seat.section,
        "pair": seat.pair,
        "seat": seat,
        "planversion": version,
        "player": seat.pair.first_player,
    }
    for name in PLANNING:
        place = {"pk": event.pk, **PLACES.get(name, {})}
        yield "planning page", reverse(f"admin:planner_event_{name}", kwargs=place)
    for model in SEEN:
        yield "list", reverse(f"admin:planner_{model}_changelist")
        if model != "player":
            yield "form", reverse(f"admin:planner_{model}_change", args=[objects[model].pk])
    for model in PLANNED:
        yield "add to the plan", reverse(f"admin:planner_{model}_add")
        delete = reverse(f"admin:planner_{model}_delete", args=[objects[model].pk])
        yield "delete from the plan", delete
    yield (
        "delete a tournament",
        reverse("admin:planner_tournament_delete", args=[event.tournament.pk]),
    )
    yield "logins", reverse("admin:auth_user_changelist")
    yield "logbook", reverse("admin:planner_logbookentry_changelist")
    yield "own doors", reverse("admin:planner_apitoken_changelist")
    yield "own doors", reverse("admin:planner_apitoken_add")
    yield "own doors", reverse("admin:second_factor")
    yield "index", reverse("admin:index")
    yield "public page", reverse("home")
    yield "public page", reverse("public_tournament", args=[event.tournament.slug])
    yield "public page", reverse("public_event", args=[event.slug])
    yield "public page", reverse("pair", args=[event.slug, seat.pair.number])
    yield "public page", reverse("checker")
    yield "public page", reverse("health")


def _log_in(client, column, own, foreign):
    match column:
        case "administrator":
            client.force_login(_login(Role.ADMINISTRATOR))
        case "director":
            client.force_login(_login(Role.DIRECTOR, own))
        case "assistant":
            client.force_login(_login(Role.ASSISTANT, own))
        case "foreigner":
            client.force_login(_login(Role.DIRECTOR, foreign))
        case "no role":
            user = _login()
            user.is_staff = True
            user.save()
            client.force_login(user)


def _outcome(answer):
    if answer.status_code != 302:
        return answer.status_code
    return LOGIN if "/login/" in answer.url else AWAY if answer.url == "/admin/" else answer.url


@pytest.mark.parametrize("column", COLUMNS)
def test_every_page_opens_to_its_roles(client, seat, autumn, column, settings):
    settings.PUBLIC_CHECKER = True
    cache.set(SEEN_KEY, timezone.now())  # a worker is there: the monitor's page is well
    _log_in(client, column, seat.session.event.tournament, autumn)

    found = {(row, url): _outcome(client.get(url)) for row, url in addresses(seat)}

    place = COLUMNS.index(column)
    assert found == {(row, url): ROLE_TABLE[row][place] for row, url in found}


def test_role_table_names_every_page(seat):
    """A page that is added must be put into the table."""
    known = {resolve(url).view_name for _row, url in addresses(seat)}
    known |= {f"admin:planner_{model}_history" for model in SEEN}
    known |= {
        f"admin:planner_{model}_{page}"
        for model in ("player", "planversion", "tournament")
        for page in ("add", "change", "delete")
    }
    known |= {
        f"admin:planner_{model}_{page}"
        for model in ("apitoken", "logbookentry")
        for page in ("add", "change", "delete", "history")
    }
    elsewhere = {"admin:planner_event_handouts_job", "admin:planner_event_handouts_file"}

    names = {
        f"admin:{pattern.name}"
        for pattern in _patterns(admin.site.urls[0])
        if (pattern.name or "").startswith("planner_")
    }

    assert names - known - elsewhere == set()


def _patterns(patterns):
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from _patterns(pattern.url_patterns)
        else:
            yield pattern
