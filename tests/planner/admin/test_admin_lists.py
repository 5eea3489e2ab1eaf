"""Lists of the admin: constant queries, search, filters, and what an empty list says."""

import pytest
from django.urls import reverse

from planner.services.plans import plan_release
from tests.factories import (
    make_director,
    make_event,
    make_pair,
    make_player,
    make_seat,
)
from tests.planner.admin.admin_pages import admin_page, queries_of

pytestmark = pytest.mark.django_db

MODELS = ("tournament", "event", "session", "section", "player", "pair", "planversion", "seat")


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


@pytest.mark.parametrize("back", ["entries", "wishes", "presence"])
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
