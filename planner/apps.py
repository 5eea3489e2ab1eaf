from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlannerConfig(AppConfig):
    name = "planner"
    verbose_name = _("Planner")

    def ready(self) -> None:
        import_module("planner.doors.notices")
