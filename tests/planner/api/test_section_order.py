"""Sections in the order of their letters: A to Z, then AA."""

import pytest

from planner.models import Seat, Section
from planner.plan.event_document import event_document
from planner.services.plans import plan_draft
from tests.factories import make_pair, make_section

pytestmark = pytest.mark.django_db

LETTERS = ["A", "B", "Z", "AA", "AB"]


@pytest.fixture
def event():
    """Five sections, the last first, each with a pair at its first table."""
    last, *others = reversed(LETTERS)
    sections = [make_section(letter=last)]
    session = sections[0].session
    sections += [make_section(session=session, letter=letter) for letter in others]
    draft = plan_draft(event=session.event)
    for section in sections:
        Seat.objects.create(
            version=draft,
            session=session,
            section=section,
            table=1,
            direction="ns",
            pair=make_pair(event=session.event),
        )
    return session.event


def test_models_list_sections_and_seats_by_letter(event):
    assert [section.letter for section in Section.objects.all()] == LETTERS
    assert [seat.section.letter for seat in Seat.objects.all()] == LETTERS


@pytest.mark.parametrize(
    ("query", "letters"),
    [("", LETTERS), ("?ordering=letter", LETTERS), ("?ordering=-letter", LETTERS[::-1])],
)
def test_the_api_lists_sections_by_letter(api, event, query, letters):
    listed = api.get(f"/api/v1/sections/{query}").json()["results"]

    assert [section["letter"] for section in listed] == letters


def test_the_api_lists_seats_by_letter(api, event):
    listed = api.get("/api/v1/seats/").json()["results"]

    assert [seat["section"] for seat in listed] == LETTERS


def test_a_whole_event_is_written_by_letter(event):
    (session,) = event_document(event)["sessions"]

    assert [section["letter"] for section in session["sections"]] == LETTERS
