"""Addresses inside the admin: of records, of lists, and of an event's planning pages."""

from django.db.models import Model
from django.urls import reverse
from django.utils.html import format_html

from planner.models import Event


def change_url(obj: Model) -> str:
    return reverse(f"admin:{obj._meta.app_label}_{obj._meta.model_name}_change", args=[obj.pk])


def list_url(model: type[Model], **filters: object) -> str:
    query = "&".join(f"{name}={value}" for name, value in filters.items())
    return (
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist") + f"?{query}"
    )


def page_url(event: Event, name: str, **place: object) -> str:
    """The address of one of the event's planning pages."""
    return reverse(f"admin:planner_event_{name}", kwargs={"pk": event.pk, **place})


def link(url: str, text: object) -> str:
    return format_html('<a href="{}">{}</a>', url, text)
