"""The planner's pages in the admin."""

from planner.admin import entries, events, plans

__all__ = ["entries", "events", "plans"]
