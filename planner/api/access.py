"""Who sees and changes what through the API: the roles of the pages, object by object."""

from typing import Any, cast

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from planner.models import Event, Tournament
from planner.roles import Person, is_administrator, may_plan, tournaments_for


def visible(queryset: QuerySet, user: Person, path: str, public: Q | None = None) -> QuerySet:
    """What of a queryset the person may read.

    ``path`` leads to the tournament; ``public`` says what everybody may read.
    """
    if is_administrator(user):
        return queryset
    lookup = "pk__in" if path == "pk" else f"{path}__in"
    theirs = Q(**{lookup: tournaments_for(user).values("pk")})
    return queryset.filter(theirs | public if public is not None else theirs)


def released_events() -> QuerySet[Event, Any]:
    """Events that everybody may look up: released, in a tournament with a public page."""
    return Event.objects.filter(
        tournament__public_page=True, versions__number__isnull=False
    ).values("pk")


def require_planner(request: Request, tournament: Tournament) -> None:
    """Refuse a person who may not change the tournament."""
    if request.user.is_anonymous:
        raise NotAuthenticated
    if not may_plan(request.user, tournament):
        raise PermissionDenied


def tournament_of(obj: Any) -> Tournament:
    """The tournament that an object belongs to."""
    for step in ("version", "section", "session", "event", "tournament"):
        if hasattr(obj, f"{step}_id"):
            return tournament_of(getattr(obj, step))
    return obj


def writer(request: Request) -> User:
    """Who writes; the views have asked for a login before."""
    return cast(User, request.user)


class SignedIn(BasePermission):
    """Only with a login."""

    def has_permission(self, request: Request, view: object) -> bool:
        return bool(request.user and request.user.is_authenticated)
