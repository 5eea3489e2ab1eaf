"""How often a wrong password may be tried, for an account and from an address.

Kept in the database, so that it counts over all processes and machines.
"""

from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.http import HttpRequest

from planner.visitors import network_of

# Several people can share an address.
ADDRESSES_SHARE = 3


class LoginLimits(AxesDatabaseHandler):
    """Failures of an account, and a third of those from an address.

    Whoever comes in takes back only what they mistyped themselves: from the
    same address somebody may be trying other accounts.
    """

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        by_account, by_address = (
            sum(attempts.values_list("failures_since_start", flat=True))
            for attempts in self.get_user_attempts(request, credentials)
        )
        return max(by_account, by_address // ADDRESSES_SHARE)

    def reset_user_attempts(
        self, request: HttpRequest, credentials: dict[str, Any] | None = None
    ) -> int:
        name = (credentials or {}).get("username")
        own = AccessAttempt.objects.filter(username=name, ip_address=network_of(request))
        return own.delete()[0]
