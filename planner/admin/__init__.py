"""The planner's pages in the admin."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from planner.admin import entries, events, plans

__all__ = ["entries", "events", "plans"]

admin.site.site_header = _("Arachne")
admin.site.site_title = _("Arachne")
admin.site.index_title = _("Tournaments and players")
