"""A second factor: the code that an app on one's telephone shows, besides the password."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django_otp import match_token
from django_otp.plugins.otp_totp.models import TOTPDevice

from planner.enums import LogbookKind
from planner.errors import PlanningError
from planner.roles import Person, is_administrator
from planner.services.logbook import logbook_write

NAME = "app"


def is_needed_by(user: Person) -> bool:
    """Whether the person is let in with a second factor only."""
    return settings.SECOND_FACTOR and user.is_authenticated and is_administrator(user)


def factor_of(user: User) -> TOTPDevice | None:
    """The person's app, once it has shown a right code."""
    return TOTPDevice.objects.filter(user=user, confirmed=True).first()


def is_used() -> bool:
    """Whether anybody has a second factor."""
    return TOTPDevice.objects.filter(confirmed=True).exists()


@transaction.atomic
def factor_begin(*, user: User) -> TOTPDevice:
    """A new secret for the app; it counts only once the app has shown a code of it."""
    if factor_of(user):
        raise PlanningError(_("You have a second factor: remove it before you set up another."))
    TOTPDevice.objects.filter(user=user).delete()
    return TOTPDevice.objects.create(user=user, name=NAME, confirmed=False)


def factor_begun(user: User) -> TOTPDevice | None:
    """The secret that is waiting for its first code."""
    return TOTPDevice.objects.filter(user=user, confirmed=False).first()


def factor_confirm(*, user: User, code: str, session_key: str | None) -> TOTPDevice:
    """Let the factor count from now on; whoever came in without it has to come again."""
    begun = factor_begun(user)
    if begun is None or not begun.verify_token(code):
        raise wrong_code()
    with transaction.atomic():
        begun.confirmed = True
        begun.save()
        sessions_end(user=user, but=session_key)
        logbook_write(kind=LogbookKind.FACTOR_SET, who=user.username)
    return begun


def factor_remove(*, user: User, by: User) -> None:
    """From now on the password is enough."""
    if TOTPDevice.objects.filter(user=user).delete()[0]:
        what = "" if by == user else user.username
        logbook_write(kind=LogbookKind.FACTOR_REMOVED, who=by.username, what=what)


def factor_checked(*, user: User, code: str, address: str | None = None) -> TOTPDevice | None:
    """The person's factor if the code is its own; nothing if there is none to check."""
    if factor_of(user) is None:
        return None
    if not code:
        raise PlanningError(_("Give the code as well that your app shows."))
    if found := match_token(user, code):
        return found
    logbook_write(kind=LogbookKind.WRONG_CODE, who=user.username, address=address)
    raise wrong_code()


def wrong_code() -> PlanningError:
    return PlanningError(
        _("That code is wrong or was used before: wait for the next one, then give that.")
    )


def sessions_end(*, user: User, but: str | None) -> None:
    """Log a person out everywhere else."""
    for session in Session.objects.filter(expire_date__gt=timezone.now()).exclude(session_key=but):
        if session.get_decoded().get(SESSION_KEY) == str(user.pk):
            session.delete()
