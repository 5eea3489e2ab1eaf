"""The German school on the crossover page."""

import pytest

from planner.models import Seat, Section
from planner.services.seating import seating_automatic
from tests.factories import (
    make_entered_event,
)
from tests.planner.pages.crossover_found import (
    divide_session_two,
    found,
    playbacks_on_the_plan,
    take,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("tables", "sections"),
    [
        (8, [("A", 4, "howell"), ("B", 4, "howell")]),
        (9, [("A", 9, "written")]),
    ],
)
def test_the_german_school_brings_its_howells_along(director, tables, sections):
    event = make_entered_event(tables=tables, rounds=7)
    seating_automatic(event=event, author=director.user)

    _page, choices = found(director, event)
    take(director, event, "german")

    assert choices["german"]["playbacks"] == 0
    second = Section.objects.filter(session__number=2, planned=True)
    assert list(second.values_list("letter", "tables", "movement")) == sections
    for section in second:
        section.full_clean()
    assert Seat.objects.filter(session__number=2).count() == 2 * tables
    assert playbacks_on_the_plan(director, event) == 0


def test_the_german_school_seats_howells_that_are_there(director):
    event = make_entered_event(tables=8, rounds=7)
    seating_automatic(event=event, author=director.user)
    divide_session_two(event, movement="howell")

    _page, choices = found(director, event)
    take(director, event, "german")

    assert choices["german"]["replanned"] == []
    assert set(Seat.objects.filter(session__number=2).values_list("section__letter")) == {
        ("C",),
        ("D",),
    }


def test_the_german_school_is_refused_where_it_would_play_back(director):
    event = make_entered_event(tables=7, rounds=7)
    seating_automatic(event=event, author=director.user)

    page, choices = found(director, event)

    assert "german" not in choices
    assert "would leave 7 playbacks at the common tables" in page.content.decode()
