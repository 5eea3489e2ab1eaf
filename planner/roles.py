"""Who may see and plan what.

Administrators plan every tournament. Directors plan the tournaments they are
directors of; assistants look at theirs and print. Everybody else reads
released plans of tournaments that have a public page. A role is a group of
logins; which tournaments are a director's stands in the tournament itself.
"""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet

from planner.models import Tournament

Person = User | AnonymousUser

PLAN_EVERYTHING = "planner.plan_every_tournament"


def is_administrator(user: Person) -> bool:
    """Whether all tournaments are theirs; superusers are administrators."""
    return user.has_perm(PLAN_EVERYTHING)


def tournaments_for(user: Person) -> QuerySet[Tournament]:
    """The tournaments that the person may look at, drafts included."""
    if is_administrator(user):
        return Tournament.objects.all()
    if not user.is_active or user.is_anonymous:
        return Tournament.objects.none()
    theirs = Tournament.objects.filter(Q(directors=user.pk) | Q(assistants=user.pk))
    return Tournament.objects.filter(pk__in=theirs.values("pk"))


def tournaments_planned_by(user: Person) -> QuerySet[Tournament]:
    """The tournaments that the person may change."""
    if is_administrator(user):
        return Tournament.objects.all()
    if not user.is_active or user.is_anonymous:
        return Tournament.objects.none()
    return Tournament.objects.filter(directors=user.pk)


def may_view(user: Person, tournament: Tournament) -> bool:
    """Whether the person may look at all of the tournament and print it."""
    return tournaments_for(user).filter(pk=tournament.pk).exists()


def may_plan(user: Person, tournament: Tournament) -> bool:
    """Whether the person may change the tournament."""
    return tournaments_planned_by(user).filter(pk=tournament.pk).exists()
