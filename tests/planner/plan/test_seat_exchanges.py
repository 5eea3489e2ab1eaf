"""Exchanging seats by hand: what it does is shown first, the count follows, and it is undone."""

import pytest
from django.urls import reverse

from planner.models import Seat
from planner.services.crossovers import crossover_apply, crossover_search
from planner.services.seating import seating_automatic
from tests.factories import make_entered_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(director):
    """Two sessions seated, the second with as few playbacks as can be."""
    event = make_entered_event(tables=6, rounds=5)
    seating_automatic(event=event, author=director.user)
    job = crossover_search(event=event, number=2, owner=director.user)
    crossover_apply(event=event, number=2, job=job, key="best", author=director.user, seen=None)
    return event


def page_of(event, number=2):
    return reverse("admin:planner_event_seating", kwargs={"pk": event.pk, "session": number})


def seats_of(event, number=2):
    seats = Seat.objects.filter(session__number=number).order_by("table", "direction")
    return list(seats.values_list("table", "direction", "pair"))


def counted(director, event):
    return director.get(page_of(event)).context["playbacks"]


def test_the_count_is_shown_before_and_follows_after(director, event):
    before, seats = counted(director, event), seats_of(event)
    places = {"place": ["A1ns", "A4ew"]}

    page = director.get(page_of(event), places)
    effect = page.context["preview"]["effect"]
    shown_only = seats_of(event)
    said = director.post(page_of(event), {"do": "exchange"} | places, follow=True)

    assert shown_only == seats
    assert effect.playbacks[0] == before
    assert f"{before} now, <strong>{effect.playbacks[1]}</strong> then" in page.content.decode()
    assert effect.playbacks[1] == counted(director, event) > before
    assert f"{before} before, {effect.playbacks[1]} now" in said.content.decode()


def test_it_is_undone_where_it_was_done(director, event):
    seats = seats_of(event)
    director.post(page_of(event), {"do": "exchange", "place": ["A1ns", "A4ew"]})
    undo = director.get(page_of(event)).context["undo"]

    history = reverse("admin:planner_event_history", kwargs={"pk": event.pk})
    answer = director.post(history, {"before": undo.number, "back": "2"})

    assert answer.url == page_of(event)
    assert seats_of(event) == seats


def test_wishes_broken_and_mended_are_shown_before(director, event):
    pair = Seat.objects.get(session__number=2, table=1, direction="ns").pair
    pair.must_sit_ns = True
    pair.save()

    breaking = director.get(page_of(event), {"place": ["A1ns", "A4ew"]})
    director.post(page_of(event), {"do": "exchange", "place": ["A1ns", "A4ew"]})
    mending = director.get(page_of(event), {"place": ["A1ns", "A4ew"]})

    sentence = f"Pair {pair.number} cannot move, but A4 EW is not a stationary seat."
    assert breaking.context["preview"]["effect"].broken == [sentence]
    assert mending.context["preview"]["effect"].mended == [sentence]
    assert f"No longer so: {sentence}" in mending.content.decode()


def test_a_seat_of_session_one_shows_what_it_does_to_session_two(director, event):
    page = director.get(page_of(event, 1), {"place": ["A1ns", "A4ew"]})

    effect = page.context["preview"]["effect"]
    assert effect.playbacks == (0, 0)
    assert effect.reaches_further
    assert "Playbacks of the event:" in page.content.decode()


@pytest.mark.parametrize("places", [["A1ns"], ["A1ns", "Z9ew"], ["A1ns", "A1ns"], ["a", "b", "c"]])
def test_a_choice_that_cannot_be_exchanged_says_so(director, event, places):
    page = director.get(page_of(event), {"place": places})

    assert page.status_code == 200
    assert page.context["preview"]["refusal"] in page.content.decode().replace("&#x27;", "'")


@pytest.mark.parametrize("name", ["seating", "plan"])
def test_the_button_to_undo_posts_to_the_planning_history(director, event, name):
    place = {"session": 2} if name == "seating" else {}
    page = director.get(reverse(f"admin:planner_event_{name}", kwargs={"pk": event.pk, **place}))

    history = reverse("admin:planner_event_history", kwargs={"pk": event.pk})
    assert f'action="{history}"' in page.content.decode()
