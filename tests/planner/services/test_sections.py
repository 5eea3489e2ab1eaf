import pytest
from django.urls import reverse

from planner.plan.view import plan_view
from planner.services.plans import plan_draft
from planner.services.sections import plain_sections, sections_plan
from tests.factories import make_entered_event, make_event

pytestmark = pytest.mark.django_db

LETTERS = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB"]


def letters_of(event):
    (session,) = plan_view(plan_draft(event=event)).sessions
    return [section.letter for section in session.sections]


def test_sections_go_on_after_z(director):
    event = make_event(session_count=1)

    sections_plan(
        event=event, sections=plain_sections([(6, False)] * 28), author=director.user, summary=""
    )

    assert letters_of(event) == LETTERS


def test_page_takes_more_sections_than_the_alphabet_has_letters(director):
    event = make_entered_event(tables=56, rounds=13, sessions=1)
    form = {
        f"section-{number}-{field}": value
        for number, letter in enumerate(LETTERS)
        for field, value in {"letter": letter, "pairs": "4", "colour": ""}.items()
    }
    page = reverse("admin:planner_event_sections", args=[event.pk])
    management = {"section-TOTAL_FORMS": "28", "section-INITIAL_FORMS": "0"}

    director.post(page, form | management | {"do": "by_hand"})

    assert letters_of(event) == LETTERS
