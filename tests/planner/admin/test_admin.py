"""The admin as a director finds it: links, deletions, merged players, refusals."""

import pytest

from planner.models import Pair, Player, Seat, Section
from planner.services.plans import plan_release
from tests.factories import (
    make_director,
    make_event,
    make_pair,
    make_player,
    make_seat,
    make_section,
)
from tests.planner.admin.admin_pages import admin_page, queries_of

pytestmark = pytest.mark.django_db


def test_event_page_takes_the_same_queries_with_more_sessions_and_pairs(director):
    seat = make_seat()
    url = admin_page("event", "change", seat.session.event.pk)
    before = queries_of(director, url)
    for _ in range(3):
        make_pair(event=seat.session.event)

    assert queries_of(director, url) == before


def test_section_page_leads_back_to_its_tournament(director):
    section = make_section()
    session, event = section.session, section.session.event

    page = director.get(admin_page("section", "change", section.pk)).content.decode()

    trail = page[page.index('class="breadcrumbs"') :]
    steps = [
        admin_page("tournament", "change", event.tournament.pk),
        admin_page("event", "change", event.pk),
        admin_page("session", "change", session.pk),
    ]
    assert [trail.index(step) for step in steps] == sorted(trail.index(step) for step in steps)


def test_new_pair_of_an_event_leads_back_to_it(director):
    event = make_event()

    page = director.get(admin_page("pair", "add"), {"event": event.pk}).content.decode()

    assert admin_page("event", "change", event.pk) in page


def test_deleting_a_seated_pair_says_where_it_sits(director):
    seat = make_seat()
    url = admin_page("pair", "delete", seat.pair.pk)

    page = director.get(url).content.decode()
    director.post(url, {"post": "yes"})

    assert (
        f"Pair {seat.pair} cannot be deleted: it is used by seat A1 NS of session 1 "
        f"in {seat.session.event} (Draft)." in page
    )
    assert Pair.objects.filter(pk=seat.pair.pk).exists()


def test_deleting_several_players_names_the_pair_of_the_one_in_use(director):
    pair, idle = make_pair(), make_player()
    action = {"action": "delete_selected", "_selected_action": [pair.first_player.pk, idle.pk]}

    page = director.post(admin_page("player", "changelist"), action).content.decode()

    assert f"used by pair {pair} of {pair.event}" in page
    assert Player.objects.filter(pk=idle.pk).exists()


def test_deleting_a_pair_without_a_seat_works(director):
    pair = make_pair()

    director.post(admin_page("pair", "delete", pair.pk), {"post": "yes"})

    assert not Pair.objects.exists()


def test_released_seat_can_be_read_but_not_changed(director):
    seat = make_seat()
    plan_release(event=seat.session.event, author=make_director())
    url = admin_page("seat", "change", seat.pk)

    assert director.get(url).status_code == 200
    assert director.post(url, {"table": 5}).status_code == 403
    assert director.post(admin_page("seat", "delete", seat.pk), {"post": "yes"}).status_code == 403


def test_released_seats_are_not_deleted_in_a_bunch(director):
    seat = make_seat()
    plan_release(event=seat.session.event, author=make_director())
    action = {"action": "delete_selected", "_selected_action": [seat.pk], "post": "yes"}

    director.post(admin_page("seat", "changelist"), action)

    assert Seat.objects.filter(pk=seat.pk).exists()


def test_merging_players_asks_which_to_keep_and_does_it(director):
    keep, double = make_player(name="Ada Ruff"), make_player(name="Adah Ruff")
    pair = make_pair(first_player=double)
    url = admin_page("player", "changelist")
    chosen = {"action": "merge", "_selected_action": [keep.pk, double.pk]}

    question = director.post(url, chosen).content.decode()
    answer = director.post(url, chosen | {"keep": keep.pk, "apply": "1"}, follow=True)

    assert "Adah Ruff" in question
    assert "is one entry now" in answer.content.decode()
    pair.refresh_from_db()
    assert pair.first_player == keep


def test_pair_is_kept_apart_from_pairs_of_its_own_event_only(director):
    pair, stranger = make_pair(), make_pair()
    fields = {
        "event": pair.event.pk,
        "number": pair.number,
        "first_player": pair.first_player.pk,
        "second_player": pair.second_player.pk,
        "apart_from": [stranger.pk],
    }

    page = director.post(admin_page("pair", "change", pair.pk), fields).content.decode()

    assert "is not one of the available choices" in page
    assert not pair.apart_from.exists()


def test_contradicting_wishes_get_a_sentence(director):
    pair = make_pair()
    fields = {
        "event": pair.event.pk,
        "number": pair.number,
        "first_player": pair.first_player.pk,
        "second_player": pair.second_player.pk,
        "must_sit_ns": "on",
        "prefers": "ew",
    }

    page = director.post(admin_page("pair", "change", pair.pk), fields).content.decode()

    assert "A pair that must sit NS cannot prefer EW." in page


def test_two_sections_of_one_letter_get_a_sentence(director):
    section = make_section(letter="A")
    fields = {"session": section.session.pk, "letter": "A", "tables": 9}

    page = director.post(admin_page("section", "add"), fields).content.decode()

    assert "The session has a section of that letter already." in page
    assert Section.objects.count() == 1


def test_stranger_must_log_in(client):
    answer = client.get(admin_page("event", "changelist"))

    assert answer.status_code == 302
    assert "/login/" in answer.url
