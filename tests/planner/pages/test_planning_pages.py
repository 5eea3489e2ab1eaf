"""Plans made on the pages: seats, movements, crossovers, releases, and stale pages refused."""

import pytest
from django.urls import reverse

from planner.models import Pair, PlanStep, PlanVersion, Seat, Section
from planner.services.seating import seating_automatic
from tests.factories import (
    make_entered_event,
    make_event,
    make_pair,
)
from tests.planner.pages.page_addresses import url_of

pytestmark = pytest.mark.django_db


def test_seating_is_automatic_by_lot_and_by_hand(director, event):
    url = url_of(event, "seating")

    director.post(url, {"do": "automatic"})
    assert Seat.objects.count() == 12
    director.post(url, {"do": "draw", "number": "7"})
    drawn = list(Seat.objects.order_by("table", "direction").values_list("pair", flat=True))
    director.post(url, {"do": "exchange", "place": ["A1ns", "A6ew"]})

    after = {(s.table, s.direction): s.pair_id for s in Seat.objects.all()}
    before = dict(zip(sorted(after), drawn, strict=True))
    assert after[1, "ns"] == before[6, "ew"]
    assert after[6, "ew"] == before[1, "ns"]
    assert "with number 7" in PlanStep.objects.get(number=2).summary


@pytest.mark.parametrize(
    ("way", "sentence"), [("automatic", "1 pair is seated."), ("draw", "1 pair is seated by lot.")]
)
def test_one_pair_is_seated(director, event, way, sentence):
    Pair.objects.exclude(number=1).delete()

    page = director.post(url_of(event, "seating"), {"do": way, "number": "7"}, follow=True)

    assert sentence in page.content.decode()


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"do": "exchange", "place": ["A1ns"]}, "Choose two seats"),
        ({"do": "exchange", "place": ["A1ns", "A1ns"]}, "Choose two seats"),
        ({"do": "exchange", "place": ["A1ns", "Z9ns"]}, "There is no place Z9ns"),
        ({"do": "exchange", "place": ["A1ns", "<b>"]}, "There is no place &lt;b&gt;"),
        ({"do": "exchange", "place": ["A1ns", "A2ns"]}, "Both seats are empty"),
        ({"do": "draw", "number": "x"}, "whole number"),
        ({"do": "draw", "number": "0"}, "lies between 1 and"),
        ({"do": "something"}, "Choose what to do."),
    ],
)
def test_seating_refuses_with_a_sentence(director, event, sent, sentence):
    page = director.post(url_of(event, "seating"), sent, follow=True).content.decode()

    assert sentence in page
    assert not Seat.objects.exists()


def test_second_director_is_shown_what_the_first_did(director, event):
    url = url_of(event, "seating")
    seen = director.get(url).context["seen"]
    director.post(url, {"do": "draw", "number": "7", "seen": seen})

    answer = director.post(url, {"do": "automatic", "seen": seen})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "drawn by lot with number 7" in page
    assert 'name="do" value="automatic"' in page
    assert PlanStep.objects.count() == 1
    # Deciding to save anyway sends the new revision along.
    director.post(url, {"do": "automatic", "seen": answer.context["seen"]})
    assert PlanStep.objects.count() == 2


def test_history_takes_steps_back(director, event):
    director.post(url_of(event, "seating"), {"do": "automatic"})

    director.post(url_of(event, "history"), {"before": 1})

    assert not Seat.objects.exists()
    assert "Back to before step 1" in director.get(url_of(event, "history")).content.decode()


def test_movement_is_taken_for_all_sessions_or_one(director, event):
    url = url_of(event, "movement")
    first = director.get(url).context["choices"][0][0]

    director.post(url, {"take": "0", "everywhere": "yes"})
    movements = set(Section.objects.values_list("movement", "board_groups"))
    director.post(url, {"take": "1"})

    assert movements == {(first.kind.value, first.request.board_groups)}
    assert (
        len(set(Section.objects.values_list("movement", "board_groups", "variant", "relay"))) == 2
    )


@pytest.mark.parametrize("rounds", ["0", "x", "", "900"])
def test_movement_page_takes_odd_wishes_calmly(director, event, rounds):
    answer = director.get(url_of(event, "movement"), {"rounds": rounds})

    assert answer.status_code == 200


def test_sections_by_hand_make_the_sessions(director):
    event = make_event(session_count=3)
    for _ in range(13):
        make_pair(event=event)
    form = {
        "section-TOTAL_FORMS": 2,
        "section-INITIAL_FORMS": 0,
        "section-0-letter": "a",
        "section-0-colour": "red",
        "section-0-pairs": 13,
        "section-1-letter": "",
        "section-1-pairs": "",
    }

    director.post(url_of(event, "sections"), form)

    sections = Section.objects.filter(session__event=event)
    assert set(sections.values_list("session__number", "letter", "tables", "half_table")) == {
        (number, "A", 7, True) for number in (1, 2, 3)
    }


def test_crossover_is_found_and_taken_over(director, event):
    seating_automatic(event=event, author=director.user)
    url = url_of(event, "crossover")

    director.post(url, {"do": "find"})
    page = director.get(url)
    choices = {choice["key"]: choice for choice in page.context["choices"]}
    director.post(url, {"do": "take", "choice": "best", "seen": page.context["seen"]})

    assert not director.get(url).context["is_stale"]
    assert set(choices) >= {"recipe", "best", "fair"}
    assert choices["best"]["playbacks"] <= choices["recipe"]["playbacks"]
    assert Seat.objects.filter(session__number=2).count() == 12
    plan = director.get(url_of(event, "plan"))
    assert plan.context["count"].total == choices["best"]["playbacks"]


def test_crossover_before_session_one_is_seated_says_so(director, event):
    page = director.get(url_of(event, "crossover")).content.decode()

    assert "Seat session 1 first" in page


def test_crossover_of_an_older_draft_is_not_taken_over(director, event):
    seating_automatic(event=event, author=director.user)
    url = url_of(event, "crossover")
    director.post(url, {"do": "find"})
    director.post(url_of(event, "seating"), {"do": "draw", "number": "3"})

    answer = director.post(url, {"do": "take", "choice": "best"}, follow=True)

    assert "find them again" in answer.content.decode()
    assert not Seat.objects.filter(session__number=2).exists()


def test_release_asks_about_warnings_and_tells_what_changed(director, event):
    director.post(url_of(event, "seating"), {"do": "automatic"})
    url = url_of(event, "release")

    refused = director.post(url, {}, follow=True).content.decode()
    director.post(url, {"anyway": "yes"})
    same = director.post(url, {"anyway": "yes"}, follow=True).content.decode()
    director.post(url_of(event, "seating"), {"do": "exchange", "place": ["A1ns", "A2ns"]})
    pair = Seat.objects.get(version__number=None, table=1, direction="ns").pair
    draft = director.get(url).content.decode()
    director.post(url, {"anyway": "yes"})

    assert "Deal with the warnings first" in refused
    assert "Nothing has changed since version 1" in same
    words = f"Pair {pair.number} now starts at A1 NS (it had A2 NS)."
    assert words in draft
    assert words in director.get(url, {"version": 2}).content.decode()
    assert sorted(PlanVersion.objects.values_list("number", flat=True)[1:]) == [1, 2]


def test_change_by_a_plain_form_is_a_step_too(director, event):
    pair = event.pairs.get(number=1)
    fields = {
        "event": event.pk,
        "number": 1,
        "first_player": pair.first_player.pk,
        "second_player": pair.second_player.pk,
        "must_sit_ns": "on",
    }

    director.post(reverse("admin:planner_pair_change", args=[pair.pk]), fields)
    director.post(reverse("admin:planner_pair_change", args=[pair.pk]), fields | {"number": "x"})
    director.post(
        reverse("admin:planner_section_delete", args=[Section.objects.first().pk]), {"post": "yes"}
    )

    steps = PlanStep.objects.order_by("number")
    assert [step.summary for step in steps] == [f"By form: {pair}", "By form: Section A deleted"]
    director.post(url_of(event, "history"), {"before": 1})
    pair.refresh_from_db()
    assert not pair.must_sit_ns
    assert Section.objects.count() == 2


def test_movement_says_what_it_means_for_session_two(director, event):
    page = director.get(url_of(event, "movement")).content.decode()

    assert "Each pair meets 5 of the 11 other pairs." in page
    assert "playbacks: proved." in page


def test_all_later_sessions_are_seated_in_one_go(director):
    event = make_entered_event(tables=7, rounds=3, sessions=3, sections="AB")
    seating_automatic(event=event, author=director.user)
    url = url_of(event, "crossover")

    director.post(url, {"do": "find"})
    choices = {c["key"]: c for c in director.get(url).context["choices"]}
    director.post(url, {"do": "take", "choice": "together"})

    assert (choices["together"]["playbacks"], choices["together"]["later_playbacks"]) == (0, 0)
    assert Seat.objects.filter(session__number=3).count() == 28
    assert director.get(url_of(event, "plan")).context["count"].total == 0
