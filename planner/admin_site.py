"""The admin as a director finds it: the planner first, in the order of planning."""

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig
from django.contrib.admin.views.autocomplete import AutocompleteJsonView
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

ORDER = ("Tournament", "Event", "Session", "Section", "Player", "Pair", "PlanVersion", "Seat")
EVENTS_ON_INDEX = 12


class FullNameAutocomplete(AutocompleteJsonView):
    """Says of a session or section to which event it belongs."""

    def serialize_result(self, obj, to_field_name):
        result = super().serialize_result(obj, to_field_name)
        return result | {"text": getattr(obj, "full_name", result["text"])}


class ArachneSite(AdminSite):
    site_header = site_title = _("Arachne")
    index_title = _("Tournaments and players")
    index_template = "admin/planner/index.html"
    login_template = "admin/planner/login.html"

    def index(self, request, extra_context=None):
        """With the events that come next, each a click away from its plan."""
        from planner.selectors import events_to_plan  # noqa: PLC0415 -- models are not ready yet

        events = events_to_plan(request.user)[:EVENTS_ON_INDEX]
        return super().index(request, {"events": events} | (extra_context or {}))

    def get_urls(self):
        """The planning pages below their events, before Django's own addresses."""
        from planner.pages.second_factor import SecondFactorPage  # noqa: PLC0415 -- models are not ready yet
        from planner.pages.urls import planning_urls  # noqa: PLC0415 -- models are not ready yet

        factor = self.admin_view(SecondFactorPage.as_view())
        return [
            path("planner/event/", include(planning_urls(self))),
            path("second-factor/", factor, name="second_factor"),
            *super().get_urls(),
        ]

    def login(self, request, extra_context=None):
        from planner.doors.login import LoginForm  # noqa: PLC0415 -- models are not ready yet

        self.login_form = LoginForm
        return super().login(request, extra_context)

    def get_app_list(self, request, app_label=None):
        apps = super().get_app_list(request, app_label)
        for app in apps:
            app["models"].sort(key=lambda model: planning_order(model["object_name"]))
        return sorted(apps, key=lambda app: app["app_label"] != "planner")

    def autocomplete_view(self, request):
        return FullNameAutocomplete.as_view(admin_site=self)(request)


class ArachneAdminConfig(AdminConfig):
    default = False
    default_site = "planner.admin_site.ArachneSite"


def planning_order(model: str) -> int:
    """A model's position in the order of planning; others follow as they come."""
    return ORDER.index(model) if model in ORDER else len(ORDER)
