"""Crossovers found and taken on their page."""

from django.urls import reverse

from planner.models import Section
from tests.factories import (
    make_section,
)


def page_of(event, number=2):
    return reverse("admin:planner_event_crossover", kwargs={"pk": event.pk, "session": number})


def found(director, event, number=2, **sent):
    """The page once the crossovers are worked out, and its choices by key."""
    director.post(page_of(event, number), {"do": "find"} | sent)
    page = director.get(page_of(event, number))
    return page, {choice["key"]: choice for choice in page.context["choices"]}


def take(director, event, key, number=2):
    director.post(page_of(event, number), {"do": "take", "choice": key})


def playbacks_on_the_plan(director, event):
    plan = reverse("admin:planner_event_plan", kwargs={"pk": event.pk})
    return director.get(plan).context["count"].total


def divide_session_two(event, *, movement):
    """Two sections of four tables, C and D, in place of the one of eight."""
    Section.objects.get(session__number=2).delete()
    session = event.sessions.get(number=2)
    for letter in "CD":
        make_section(session=session, letter=letter, tables=4, movement=movement)
