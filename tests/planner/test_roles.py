from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser, Group, User

from planner.enums import Role
from planner.models import Tournament
from planner.roles import may_plan, may_view, tournaments_for, tournaments_planned_by
from planner.services.roles import role_give, roles_prepare

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
