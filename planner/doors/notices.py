"""What Django and its packages tell of comings and goings, written into the logbook."""

from datetime import timedelta
from typing import Any

from axes.signals import user_locked_out
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from planner.enums import LogbookKind
from planner.services.logbook import logbook_has, logbook_write
from planner.visitors import address_of


@receiver(user_logged_in)
def came_in(request: HttpRequest, user: User, **_kwargs: Any) -> None:
    logbook_write(kind=LogbookKind.LOGIN, who=user.username, address=address_of(request))


@receiver(user_logged_out)
def went_out(request: HttpRequest, user: User | None, **_kwargs: Any) -> None:
    if user is not None:
        logbook_write(kind=LogbookKind.LOGOUT, who=user.username, address=address_of(request))


@receiver(user_login_failed)
def was_refused(
    credentials: dict[str, Any], request: HttpRequest | None = None, **_kwargs: Any
) -> None:
    if not getattr(request, "axes_locked_out", False):
        who = known_name(credentials.get("username"))
        logbook_write(kind=LogbookKind.REFUSED, who=who, address=address_of(request))


@receiver(user_locked_out)
def was_locked_out(request: HttpRequest, username: str | None, **_kwargs: Any) -> None:
    """Once for all that is tried while the door stays shut."""
    facts: dict[str, Any] = {
        "kind": LogbookKind.LOCKED,
        "who": known_name(username),
        "address": address_of(request),
    }
    if not logbook_has(**facts, within=timedelta(minutes=settings.LOCKED_MINUTES)):
        logbook_write(**facts)


def known_name(name: str | None) -> str:
    """The name of a login; what is none could be a password typed in the wrong place."""
    return name if name and User.objects.filter(username=name).exists() else ""
