"""The groups behind the roles, and giving a role to a login."""

from django.contrib.auth.models import Group, Permission, User
from django.db import transaction
from django.db.models import Q

from planner.enums import Role
from planner.models import Tournament

PLANNED = ("event", "session", "section", "pair", "seat")
SEEN = ("tournament", *PLANNED, "planversion", "player")

PERMISSIONS = {
    Role.ADMINISTRATOR: Q(content_type__app_label="planner") | Q(content_type__model="user"),
    Role.DIRECTOR: Q(content_type__app_label="planner")
    & (
        Q(content_type__model__in=PLANNED)
        | Q(codename__in=["add_tournament", "change_tournament", "add_player", "change_player"])
        | Q(codename__in=[f"view_{model}" for model in SEEN])
    ),
    Role.ASSISTANT: Q(content_type__app_label="planner")
    & Q(codename__in=[f"view_{model}" for model in SEEN]),
}


@transaction.atomic
def roles_prepare() -> None:
    """Make the three groups, each with its permissions; a second run changes nothing."""
    for role in Role:
        group, _created = Group.objects.get_or_create(name=role.value)
        group.permissions.add(*Permission.objects.filter(PERMISSIONS[role]))


@transaction.atomic
def role_give(*, user: User, role: Role, tournaments: tuple[Tournament, ...] = ()) -> User:
    """Put a login into a role, for these tournaments if it is no administrator."""
    roles_prepare()
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.groups.add(Group.objects.get(name=role.value))
    for tournament in tournaments:
        if role is Role.DIRECTOR:
            tournament.directors.add(user)
        elif role is Role.ASSISTANT:
            tournament.assistants.add(user)
    return user
