"""Tokens of the API: made, shown once, kept as digests, ended."""

from datetime import timedelta
from hashlib import sha256
from secrets import token_urlsafe

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from planner.enums import LogbookKind, TokenScope
from planner.models import ApiToken
from planner.services.logbook import logbook_write

PREFIX = "arachne_"
SHOWN = len(PREFIX) + 6
DAYS, MOST_DAYS = 90, 366
MOST_TOKENS = 20


@transaction.atomic
def token_make(
    *,
    owner: User,
    name: str = "API",
    scope: TokenScope = TokenScope.PLAN,
    days: int = DAYS,
    address: str | None = None,
) -> tuple[ApiToken, str]:
    """A new token and its text, which nobody can read again.

    Of more than twenty, the one that was unused for longest ends.
    """
    key = PREFIX + token_urlsafe(32)
    theirs = owner.api_tokens.order_by(F("last_used_on").desc(nulls_last=True), "-created_at")
    ApiToken.objects.filter(
        pk__in=list(theirs.values_list("pk", flat=True)[MOST_TOKENS - 1 :])
    ).delete()
    made = ApiToken(
        owner=owner,
        name=name,
        scope=scope,
        beginning=key[:SHOWN],
        digest=digest_of(key),
        password_mark=digest_of(owner.password),
        expires_at=timezone.now() + timedelta(days=days),
    )
    made.full_clean()
    made.save()
    logbook_write(kind=LogbookKind.TOKEN_MADE, who=owner.username, address=address, what=str(made))
    return made, key


def token_end(*, token: ApiToken, by: User) -> None:
    """Let nobody in with it any more."""
    logbook_write(kind=LogbookKind.TOKEN_ENDED, who=by.username, what=str(token))
    token.delete()


def token_known(key: str) -> ApiToken | None:
    """The token of this text, if it still lets its owner in."""
    found = ApiToken.objects.select_related("owner").filter(digest=digest_of(key)).first()
    if found is None or found.expires_at <= timezone.now() or not found.owner.is_active:
        return None
    if found.password_mark != digest_of(found.owner.password):
        return None
    today = timezone.localdate()
    if found.last_used_on != today:
        ApiToken.objects.filter(pk=found.pk).update(last_used_on=today)
    return found


def digest_of(text: str) -> str:
    """A token is too long to be guessed from it."""
    return sha256(text.encode()).hexdigest()
