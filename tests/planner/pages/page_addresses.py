"""Addresses of the planning pages."""

from django.urls import reverse

PLACES = {
    "movement": {"session": 1, "letter": "A"},
    "seating": {"session": 1},
    "crossover": {"session": 2},
    "ranking": {"stage": "main"},
    "cut": {"phase": 2},
}


def url_of(event, name, **place):
    place = place or PLACES.get(name, {})
    return reverse(f"admin:planner_event_{name}", kwargs={"pk": event.pk, **place})
