"""The admin as a director finds it: lists, links, refusals, constant query counts."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from planner.enums import Role
from planner.models import Pair, Player, Seat, Section, Tournament
from planner.services.plans import plan_release
from planner.services.roles import role_give
from tests.factories import (
    make_director,
    make_event,
    make_login,
    make_pair,
    make_player,
    make_seat,
    make_section,
)

pytestmark = pytest.mark.django_db

MODELS = ("tournament", "event", "session", "section", "player", "pair", "planversion", "seat")


def admin_page(model, page, *args):
    return reverse(f"admin:planner_{model}_{page}", args=args)


def queries_of(client, url):
    """Queries of a page that was open before, when Django's own caches are warm."""
    client.get(url)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


def seat_three_tables():
    """Rows in every list: three of each model below the first tournament."""
    for _ in range(3):
        seat = make_seat()
        make_pair(event=seat.session.event).apart_from.add(seat.pair)


@pytest.mark.parametrize("model", MODELS)
def test_list_takes_the_same_queries_at_one_and_three_rows(director, model):
    make_seat()
    one = queries_of(director, admin_page(model, "changelist"))
    seat_three_tables()

    assert queries_of(director, admin_page(model, "changelist")) == one


@pytest.mark.parametrize("model", MODELS)
def test_list_can_be_searched(director, model):
    make_seat()

    answer = director.get(admin_page(model, "changelist"), {"q": "1"})

    assert answer.status_code == 200


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


@pytest.mark.parametrize("wish", ["sits", "fixed", "apart", "ns", "ew"])
def test_pairs_are_filtered_by_wish(director, wish):
    event = make_event()
    make_pair(event=event, must_sit_ns=True)
    make_pair(event=event, fixed_table=3)
    make_pair(event=event, prefers="ns")
    make_pair(event=event, prefers="ew")
    one, other = make_pair(event=event), make_pair(event=event)
    one.apart_from.add(other)

    answer = director.get(admin_page("pair", "changelist"), {"wish": wish})

    expected = {"sits": [1], "fixed": [2], "ns": [3], "ew": [4], "apart": [5, 6]}
    assert [pair.number for pair in answer.context["cl"].result_list] == expected[wish]


def test_players_are_found_by_autocomplete(director):
    make_player(name="Rosa Tenace")
    make_player(name="Sam Slam")
    fields = {
        "app_label": "planner",
        "model_name": "pair",
        "field_name": "first_player",
        "term": "tenace",
    }

    answer = director.get(reverse("admin:autocomplete"), fields).json()

    assert [result["text"] for result in answer["results"]] == ["Rosa Tenace"]


def test_stranger_must_log_in(client):
    answer = client.get(admin_page("event", "changelist"))

    assert answer.status_code == 302
    assert "/login/" in answer.url


@pytest.fixture
def two_tournaments(client):
    """A section of a director's own tournament and one of somebody else's."""
    own, foreign = make_section(), make_section()
    user = make_login()
    role_give(user=user, role=Role.DIRECTOR, tournaments=(own.session.event.tournament,))
    client.force_login(user)
    return own, foreign


def test_director_sees_and_changes_only_their_own_tournaments(client, two_tournaments):
    own, foreign = two_tournaments
    fields = {"session": own.session.pk, "letter": "B", "tables": 9}

    listed = client.get(admin_page("section", "changelist")).context["cl"].result_list
    client.post(admin_page("section", "change", own.pk), fields)
    client.post(admin_page("section", "change", foreign.pk), fields)

    assert [section.pk for section in listed] == [own.pk]
    assert list(Section.objects.order_by("pk").values_list("letter", flat=True)) == ["B", "A"]


@pytest.mark.parametrize("page", ["change", "delete", "history"])
def test_pages_of_foreign_tournaments_are_out_of_reach(client, two_tournaments, page):
    _own, foreign = two_tournaments
    event = foreign.session.event

    for model, obj in (("section", foreign), ("event", event), ("tournament", event.tournament)):
        answer = client.get(admin_page(model, page, obj.pk))
        assert (answer.status_code, answer.get("Location")) in {(302, "/admin/"), (403, None)}


def test_nothing_is_put_into_a_foreign_tournament(client, two_tournaments):
    _own, foreign = two_tournaments
    fields = {"session": foreign.session.pk, "letter": "C", "tables": 9}

    page = client.post(admin_page("section", "add"), fields).content.decode()

    assert "Select a valid choice" in page
    assert Section.objects.count() == 2


def test_director_of_a_new_tournament_is_its_director(client, two_tournaments):
    fields = {
        "name": "Autumn",
        "slug": "autumn",
        "first_day": "2027-10-01",
        "last_day": "2027-10-02",
        "paper": "a4",
        "events-TOTAL_FORMS": 0,
        "events-INITIAL_FORMS": 0,
    }

    client.post(admin_page("tournament", "add"), fields)

    assert [user.pk for user in Tournament.objects.get(slug="autumn").directors.all()] == [
        int(client.session["_auth_user_id"])
    ]


def test_assistant_looks_and_changes_nothing(client):
    section = make_section()
    user = make_login()
    role_give(user=user, role=Role.ASSISTANT, tournaments=(section.session.event.tournament,))
    client.force_login(user)
    url = admin_page("section", "change", section.pk)

    assert client.get(url).status_code == 200
    assert client.post(url, {"tables": 5}).status_code == 403
    assert client.get(admin_page("section", "add")).status_code == 403


def test_index_leads_to_the_plans_of_ones_own_events(client, two_tournaments):
    own, foreign = two_tournaments

    page = client.get(reverse("admin:index")).content.decode()

    assert reverse("admin:planner_event_plan", args=[own.session.event.pk]) in page
    assert reverse("admin:planner_event_plan", args=[foreign.session.event.pk]) not in page


def test_index_takes_the_same_queries_with_more_events(director):
    seat = make_seat()
    plan_release(event=seat.session.event, author=make_director())
    one = queries_of(director, reverse("admin:index"))
    seat_three_tables()

    assert queries_of(director, reverse("admin:index")) == one


def test_empty_database_says_where_to_start(director):
    page = director.get(reverse("admin:index")).content.decode()

    assert "Start here" in page
    assert admin_page("tournament", "add") in page


@pytest.mark.parametrize("model", MODELS)
def test_empty_list_says_what_fills_it(director, model):
    page = director.get(admin_page(model, "changelist")).content.decode()
    searched = director.get(admin_page(model, "changelist"), {"q": "x"}).content.decode()

    sentence = page[page.index("There are no ") :]
    assert sentence.index(".") < sentence.index("</p>") - 2
    assert "Nothing found" in searched


@pytest.mark.parametrize("back", ["entries", "wishes"])
def test_pair_opened_from_a_list_leads_back_to_it(director, back):
    pair = make_pair()
    fields = {
        "event": pair.event.pk,
        "number": 7,
        "first_player": pair.first_player.pk,
        "second_player": pair.second_player.pk,
    }

    answer = director.post(admin_page("pair", "change", pair.pk) + f"?back={back}", fields)

    assert answer.url == reverse(f"admin:planner_event_{back}", args=[pair.event.pk])
    assert director.post(admin_page("pair", "change", pair.pk) + "?back=x", fields).url == (
        admin_page("pair", "changelist")
    )
