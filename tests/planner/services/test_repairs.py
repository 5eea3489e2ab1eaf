"""Something changed: repairs in the draft, taken over with as few pairs moved as possible."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from movements.seats import Direction, Seat
from planner import models
from planner.models import Pair, Section, Session
from planner.services.seating import seating_automatic, seats_store
from tests.factories import make_entered_event, make_pair

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(director):
    event = make_entered_event(tables=9, rounds=7, sessions=2)
    seating_automatic(event=event, author=director.user)
    return event


def page_of(event):
    return reverse("admin:planner_event_changes", args=[event.pk])


def seats_of(event, number=1):
    return {
        (seat.table, seat.direction): seat.pair_id
        for seat in models.Seat.objects.filter(version__event=event, session__number=number)
    }


def take(director, event, page, number, **extra):
    """Take a repair over as the page's form sends it."""
    choice = page.context["choices"][number]
    form = page.context["form"]
    sent = {name: form[name].value() or "" for name in form.fields}
    return director.post(page_of(event), sent | {"title": choice.title} | extra)


def test_late_pair_is_offered_a_rover_and_gets_its_seat(director, event):
    before = seats_of(event)
    late = make_pair(event=event)

    page = director.get(page_of(event))
    titles = [choice.title for choice in page.context["choices"]]
    take(director, event, page, titles.index("EW rover"), onward="yes")

    assert f"Pair {late.number} ({late.names}) has no seat." in page.content.decode()
    after = seats_of(event)
    assert {place: after[place] for place in before} == before
    assert after[10, "ew"] == late.pk
    assert set(Section.objects.values_list("rover", "half_table")) == {("ew", True)}


def test_pair_that_is_gone_leaves_a_phantom(director, event):
    before = seats_of(event)
    gone = Pair.objects.get(pk=before[4, "ew"])
    gone.withdrawn = True
    gone.save()

    page = director.get(page_of(event))
    kinds = [choice.repair.kind.value for choice in page.context["choices"]]
    take(director, event, page, kinds.index("phantom"))

    del before[4, "ew"]
    assert seats_of(event) == before
    first, second = Section.objects.order_by("session__number")
    assert (first.phantom_direction, first.phantom_table) == ("ew", 4)
    assert not second.half_table


def test_newcomer_takes_the_seat_of_a_pair_that_is_gone(director, event):
    before = seats_of(event)
    Pair.objects.filter(pk=before[2, "ns"]).update(withdrawn=True)
    late = make_pair(event=event)

    director.post(page_of(event), {"do": "newcomers", "session": "1"})

    assert seats_of(event) == before | {(2, "ns"): late.pk}


def test_repair_during_play_needs_to_know_who_leaves(director, event):
    asked = {"place": "1 A", "pairs": "-1", "rounds_played": "3", "boarded": "on"}

    unnamed = director.get(page_of(event), asked)
    named = director.get(page_of(event), asked | {"leaving": "8"})

    assert not any(choice.can_be_taken for choice in unnamed.context["choices"])
    assert "Name the pairs that leave" in unnamed.content.decode()
    assert all(choice.can_be_taken for choice in named.context["choices"])


@pytest.mark.parametrize(
    "asked",
    [
        {"place": "9 Z", "pairs": "1"},
        {"place": "1 A", "pairs": "77"},
        {"place": "1 A", "pairs": "1", "rounds_played": "99"},
        {"place": "1 A", "pairs": "-1", "rounds_played": "7"},
        {"place": "1 A", "pairs": "-1", "leaving": "99"},
        {"place": "1 A", "pairs": "-1", "leaving": "3, 4"},
        {"place": "1 A", "pairs": "-1", "leaving": "three"},
        {"place": "1 A", "pairs": "0"},
    ],
)
def test_odd_questions_are_answered_calmly(director, event, asked):
    page = director.get(page_of(event), asked)

    assert page.status_code == 200
    assert not page.context["choices"]


def test_pair_that_left_after_session_one_is_no_warning_any_more(director, event):
    gone = Pair.objects.get(pk=seats_of(event)[4, "ew"])
    gone.withdrawn = True
    gone.save()
    section = Section.objects.get(session__number=2)
    draft = models.Seat.objects.first().version
    for seat in list(models.Seat.objects.exclude(pair=gone)):
        models.Seat.objects.create(
            version=draft,
            session=section.session,
            section=section,
            table=seat.table,
            direction=seat.direction,
            pair=seat.pair,
        )

    page = director.get(reverse("admin:planner_event_plan", args=[event.pk])).content.decode()

    assert "Session 1: pair" not in page
    assert "Session 1 has places" not in page


def warnings_of(director, event):
    page = director.get(reverse("admin:planner_event_plan", args=[event.pk]))
    return [warning["sentence"] for warning in page.context["warnings"]]


@pytest.mark.parametrize(("hours", "is_missed"), [(48, True), (0, True), (-3, False)])
def test_start_of_a_session_tells_whether_a_withdrawn_pair_misses_it(
    director, event, hours, is_missed
):
    Session.objects.filter(number=1).update(starts_at=timezone.now() + timedelta(hours=hours))
    gone = Pair.objects.get(pk=seats_of(event)[4, "ew"])
    gone.withdrawn = True
    gone.save()

    said = warnings_of(director, event)

    assert any("is withdrawn but has A4 EW" in sentence for sentence in said) == is_missed


def test_session_before_the_one_a_pair_leaves_during_has_been_played(director, event):
    seats_store(
        event=event,
        number=2,
        seats={
            Seat("A", table, Direction(line)): pair
            for (table, line), pair in seats_of(event).items()
        },
    )
    gone = Pair.objects.get(pk=seats_of(event)[4, "ew"])
    asked = {"place": "2 A", "pairs": "-1", "rounds_played": "3", "leaving": gone.number}

    page = director.get(page_of(event), asked)
    director.post(page_of(event), asked | {"title": page.context["choices"][0].title})

    assert Pair.objects.get(pk=gone.pk).withdrawn
    assert not any(sentence.startswith("Session 1") for sentence in warnings_of(director, event))


def test_seats_of_a_session_repaired_during_play_are_not_given_anew(director, event):
    asked = {"place": "1 A", "pairs": "-1", "rounds_played": "3", "leaving": "8"}
    page = director.get(page_of(event), asked)
    director.post(page_of(event), asked | {"title": page.context["choices"][0].title})
    before = seats_of(event)
    seating = reverse("admin:planner_event_seating", kwargs={"pk": event.pk, "session": 1})

    pages = [director.post(seating, {"do": do}, follow=True) for do in ("automatic", "clear")]

    assert seats_of(event) == before
    assert all("was repaired during play" in page.content.decode() for page in pages)


def test_free_seat_is_for_the_newcomer_and_goes_first(director, event):
    models.Seat.objects.filter(session__number=1, table=3, direction="ns").delete()
    before = seats_of(event)
    standing = Pair.objects.exclude(pk__in=before.values()).get()

    page = director.get(page_of(event))
    director.post(page_of(event), {"do": "newcomers", "session": "1"})
    assert "Let the newcomers take the free seats" in page.content.decode()
    assert not page.context["choices"]
    assert seats_of(event) == before | {(3, "ns"): standing.pk}

    models.Seat.objects.filter(session__number=1, table=3, direction="ns").delete()
    Pair.objects.filter(pk=standing.pk).update(withdrawn=True)
    titles = [choice.title for choice in director.get(page_of(event)).context["choices"]]
    assert "without North-South 3" in titles


def test_nothing_is_proposed_where_nothing_is_wrong(director, event):
    page = director.get(page_of(event))

    assert page.status_code == 200
    assert not page.context["choices"]


def test_pair_that_is_gone_is_missed_where_it_sits(director):
    event = make_entered_event(tables=6, rounds=5, sessions=1, sections="AB")
    seating_automatic(event=event, author=director.user)
    Pair.objects.filter(seats__section__letter="B", seats__table=2).update(withdrawn=True)

    page = director.get(page_of(event), {"place": "1 A", "pairs": "-1"})

    assert not page.context["choices"]
    assert "sits in section B" in page.content.decode()


def test_repairs_of_a_howell_call_pairs_by_their_numbers_in_the_event(director):
    event = make_entered_event(tables=5, rounds=9, sessions=1)
    Section.objects.update(movement="howell")
    seating_automatic(event=event, author=director.user)
    gone = Pair.objects.get(pk=seats_of(event)[3, "ns"])

    page = director.get(page_of(event), {"place": "1 A", "pairs": "-1", "leaving": gone.number})
    choice = page.context["choices"][0]

    assert choice.title == f"without Pair {gone.number}"
    assert choice.announcement[0].startswith(f"Pair {gone.number} is missing")
