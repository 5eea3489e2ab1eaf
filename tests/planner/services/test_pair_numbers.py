"""Numbers by starting seat: given, given anew, taken back, and the same everywhere."""

import pytest

from planner.enums import Numbering
from planner.models import Event, Pair
from planner.plan.view import plan_view
from planner.services.history import step_to_undo, step_undo
from planner.services.plans import plan_draft
from planner.services.seating import seating_draw, seats_clear, seats_exchange
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db


def by_seat(event):
    Event.objects.filter(pk=event.pk).update(numbering=Numbering.SEAT)
    return event


def numbers_at(event, session=1):
    sections = plan_view(plan_draft(event=event)).sessions[session - 1].sections
    return {str(seat): pair.number for part in sections for seat, pair in part.seats.items()}


def test_a_draw_numbers_pairs_by_their_seats(author):
    event = by_seat(make_planned_event(tables=6, rounds=5, sections=2, sessions=1))

    seating_draw(event=event, author=author, number=7)

    numbers = numbers_at(event)
    assert (numbers["A5 NS"], numbers["A5 EW"], numbers["B1 NS"], numbers["B6 EW"]) == (
        5,
        11,
        13,
        24,
    )


def test_a_howell_numbers_its_pairs_itself(author):
    event = by_seat(make_planned_event(tables=6, rounds=11, movement="howell", sessions=1))

    seating_draw(event=event, author=author, number=7)

    (section,) = plan_view(plan_draft(event=event)).sessions[0].sections
    assert section.pair_numbers == {number: number for number in range(1, 13)}


def test_nobody_has_the_number_of_an_empty_seat(author):
    event = by_seat(
        make_planned_event(
            tables=6,
            rounds=5,
            sessions=1,
            half_table=True,
            phantom_table=4,
            phantom_direction="ew",
        )
    )

    seating_draw(event=event, author=author, number=7)

    assert sorted(numbers_at(event).values()) == [n for n in range(1, 13) if n != 10]


def test_pairs_that_change_seats_change_numbers_and_get_them_back(author):
    event = by_seat(make_planned_event(tables=6, rounds=5, sessions=2))
    keys = dict(Pair.objects.filter(event=event).values_list("number", "pk"))

    seats_exchange(event=event, number=1, first="A1ns", second="A6ew", author=author)
    exchanged = dict(Pair.objects.filter(event=event).values_list("number", "pk"))
    step_undo(event=event, number=step_to_undo(event).number, author=author)

    assert (exchanged[1], exchanged[12]) == (keys[12], keys[1])
    assert dict(Pair.objects.filter(event=event).values_list("number", "pk")) == keys


def test_other_sessions_change_no_numbers(author):
    event = by_seat(make_planned_event(tables=6, rounds=5, sessions=2))
    before = numbers_at(event)

    seats_clear(event=event, number=2, author=author)

    assert numbers_at(event) == before


def test_numbers_stay_as_entered_unless_asked_for(author):
    event = make_planned_event(tables=6, rounds=5, sessions=1)

    seating_draw(event=event, author=author, number=7)

    assert numbers_at(event)["A1 NS"] != 1


def test_the_form_of_the_event_gives_the_numbers_at_once(director):
    event = make_planned_event(tables=6, rounds=5, sessions=1)
    Pair.objects.filter(event=event, number=1).update(number=99)
    url = f"/admin/planner/event/{event.pk}/change/"
    form = director.get(url).context["adminform"].form
    data = {name: form.initial.get(name) or "" for name in form.fields}
    data |= {"numbering": "seat", "sessions-TOTAL_FORMS": 0, "sessions-INITIAL_FORMS": 0}

    answer = director.post(url, data)

    assert answer.status_code == 302
    assert numbers_at(event)["A1 NS"] == 1
