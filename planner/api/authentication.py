"""Who asks: a token of the API, kept as a digest."""

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from planner.enums import TokenScope
from planner.models import ApiToken
from planner.services.api_tokens import token_known


class HashedTokenAuthentication(TokenAuthentication):
    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        if token := token_known(key):
            return token.owner, token
        raise AuthenticationFailed(
            _("This token lets nobody in, or not any more: make a new one with your login.")
        )


class WithinScope(BasePermission):
    """A token that reads changes nothing; views with ``only_reads`` change no plan."""

    def has_permission(self, request: Request, view: object) -> bool:
        self.message = _("This token only reads: make one that plans.")
        may_write = not isinstance(request.auth, ApiToken) or request.auth.scope == TokenScope.PLAN
        return may_write or request.method in SAFE_METHODS or getattr(view, "only_reads", False)
