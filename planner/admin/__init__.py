"""The planner's pages in the admin."""

from django.contrib import admin
from django_tasks_db.models import DBTaskResult

from planner.admin import doors, events, pairs, plans

__all__ = ["doors", "events", "pairs", "plans"]

# Tickets of the queue say nothing to a director; jobs have their pages.
admin.site.unregister(DBTaskResult)
