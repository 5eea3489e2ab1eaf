"""The plan in force: the newest released version, which is what other programs get."""

from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.models import Event
from planner.plan.view import Plan, plan_view
from planner.selectors import newest_release


def released_plan(event: Event) -> Plan:
    """The newest release, or a sentence that there is none."""
    version = newest_release(event)
    if version is None:
        raise PlanningError(
            _("%(event)s has no released plan yet: release it first.") % {"event": event}
        )
    return plan_view(version)
