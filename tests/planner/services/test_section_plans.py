"""Section plans on the page: worked out, taken over, refused in a sentence."""

import pytest
from django.urls import reverse

from planner.models import Seat, Section
from planner.services.crossovers import crossover_choices
from planner.services.seating import seating_automatic
from tests.factories import make_event, make_pair

pytestmark = pytest.mark.django_db


def event_of(pairs, **fields):
    event = make_event(**fields)
    for _ in range(pairs):
        make_pair(event=event)
    return event


def page_of(event):
    return reverse("admin:planner_event_sections", args=[event.pk])


def test_plan_is_taken_over_and_its_lines_move_without_playbacks(director):
    event = event_of(2 * (5 + 5 + 6), session_count=3, rounds=5)

    director.post(page_of(event), {"do": "propose"})
    plans = director.get(page_of(event)).context["plans"]
    number = next(n for n, plan in enumerate(plans) if plan["sizes"] == "5 + 5 + 6")
    director.post(page_of(event), {"do": "take", "plan": number})
    seating_automatic(event=event, author=director.user)
    choices = crossover_choices(
        {"event": event.pk, "session": 2, "exceptions": []}, lambda *_: None
    )["choices"]

    assert plans[number]["playbacks"] == 0
    assert Section.objects.filter(session__event=event).count() == 9
    assert Seat.objects.count() == 32
    assert {c["key"]: c["playbacks"] for c in choices}["lines"] == 0


def test_odd_number_of_pairs_leaves_one_seat_empty(director):
    event = event_of(13, session_count=2, rounds=5)

    director.post(page_of(event), {"do": "propose"})
    director.post(page_of(event), {"do": "take", "plan": 0})
    seating_automatic(event=event, author=director.user)

    sections = Section.objects.filter(session__event=event, session__number=1)
    assert sum(section.pair_count for section in sections) == 13
    assert Seat.objects.filter(session__number=1).count() == 13


@pytest.mark.parametrize(
    ("pairs", "sent", "sentence"),
    [
        (2, {"do": "propose"}, "Enter at least four pairs first."),
        (12, {"do": "propose", "sets": "none"}, "The number of board sets must be from 1 to 20."),
        (12, {"do": "take", "plan": "0"}, "Give at least one section"),
    ],
)
def test_refusals_are_sentences(director, pairs, sent, sentence):
    event = event_of(pairs, rounds=5)
    form = {"section-TOTAL_FORMS": 0, "section-INITIAL_FORMS": 0}

    page = director.post(page_of(event), form | sent, follow=True).content.decode()

    assert sentence in page


def test_more_rounds_than_tables_is_explained(director):
    event = event_of(12, rounds=13)

    director.post(page_of(event), {"do": "propose"})

    assert "at most 6 rounds are possible" in director.get(page_of(event)).content.decode()
