"""The public pages: released plans only, names and seats only, off where the director wishes."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from planner.models import Pair, Seat
from planner.services.plans import plan_release
from planner.services.seating import seating_automatic, seats_exchange
from tests.factories import make_entered_event
from tests.some import some

pytestmark = pytest.mark.django_db


def released_event(author, **fields):
    event = make_entered_event(sessions=1, **fields)
    seating_automatic(event=event, author=author)
    plan_release(event=event, author=author)
    return event


def pages_of(event):
    return [
        reverse("public_tournament", args=[event.tournament.slug]),
        reverse("public_event", args=[event.slug]),
        reverse("pair", args=[event.slug, 1]),
    ]


def test_player_finds_seat_and_rounds(client, author):
    event = released_event(author)
    pair = Pair.objects.get(event=event, number=1)
    seat = Seat.objects.get(version__number=1, pair=pair)

    found = client.get(pages_of(event)[0], {"name": pair.first_player.name.lower()})
    page = client.get(reverse("pair", args=[event.slug, 1])).content.decode()

    assert reverse("pair", args=[event.slug, 1]) in found.content.decode()
    assert f'<p class="place">{seat}</p>' in page
    assert page.count("<tr><td") == event.rounds


def test_draft_is_not_shown(client, author):
    event = released_event(author)
    seats_exchange(event=event, number=1, first="A1ns", second="A2ns", author=author)
    moved = Seat.objects.get(version__number=None, table=1, direction="ns").pair

    page = client.get(reverse("pair", args=[event.slug, moved.number])).content.decode()

    assert '<p class="place">A2 NS</p>' in page


def test_pair_withdrawn_after_the_release_is_found_until_the_next(client, author):
    event = released_event(author)
    Pair.objects.filter(event=event, number=1).update(withdrawn=True)
    name = Pair.objects.get(event=event, number=1).first_player.name

    answers = [client.get(url, {"name": name}) for url in pages_of(event)]

    assert all(name in answer.content.decode() for answer in some(answers))


def test_nothing_is_shown_before_the_first_release(client, author):
    event = make_entered_event(sessions=1)
    seating_automatic(event=event, author=author)

    assert [client.get(url).status_code for url in pages_of(event)] == [404, 404, 404]
    assert event.tournament.name not in client.get("/").content.decode()


def test_page_can_be_switched_off(client, author):
    event = released_event(author)
    assert [client.get(url).status_code for url in pages_of(event)] == [200, 200, 200]

    event.tournament.public_page = False
    event.tournament.save()

    assert [client.get(url).status_code for url in pages_of(event)] == [404, 404, 404]
    assert event.tournament.name not in client.get("/").content.decode()


def test_contact_club_and_number_stay_private(client, author):
    event = released_event(author)
    player = Pair.objects.get(event=event, number=1).first_player
    player.contact, player.club, player.national_number = "0123-secret", "Secret Club", "NN-9"
    player.save()

    shown = "".join(client.get(url).content.decode() for url in pages_of(event))

    assert player.name in shown
    assert not any(word in shown for word in ("0123-secret", "Secret Club", "NN-9"))


@pytest.mark.parametrize(
    ("name", "sentence"), [("zzz", "has a seat here"), ("a", "at least two letters"), ("", "")]
)
def test_search_that_finds_nobody_says_so(client, author, name, sentence):
    event = released_event(author)

    page = client.get(pages_of(event)[0], {"name": name}).content.decode()

    assert sentence in page


def test_pages_take_the_same_queries_at_any_size(client, author):
    counts = []
    for tables in (5, 7):
        event = released_event(author, tables=tables)
        for url in pages_of(event):
            client.get(url)
            with CaptureQueriesContext(connection) as captured:
                client.get(url, {"name": "player"})
            counts.append(len(captured))

    assert counts[:3] == counts[3:]


def test_home_lists_tournaments_with_released_plans(client, author):
    event = released_event(author)

    assert event.tournament.name in client.get("/").content.decode()


def queries(client, page):
    with CaptureQueriesContext(connection) as asked:
        content = client.get(page).content.decode()
    return content, len(asked)


def test_pages_are_kept_until_the_next_release(client, author):
    event = released_event(author)
    _tournament, everybody, one = pages_of(event)
    first, made = queries(client, everybody)
    client.get(one)

    again, kept = queries(client, everybody)

    assert (kept, queries(client, one)[1]) == (1, 1)
    assert made > kept
    assert again.split("<footer>")[0] == first.split("<footer>")[0]

    seats_exchange(event=event, number=1, first="A1ns", second="A2ns", author=author)
    assert client.get(everybody).content.decode().count("Version 1") == 1
    plan_release(event=event, author=author)

    page = client.get(everybody).content.decode()
    moved = Seat.objects.get(version__number=2, table=1, direction="ns").pair
    assert page.split("<footer>")[0] != first.split("<footer>")[0]
    assert page.count("Version 2") == 1
    seat = client.get(reverse("pair", args=[event.slug, moved.number])).content.decode()
    assert '<p class="place">A1 NS</p>' in seat


def test_kept_pages_have_the_name_and_the_language_of_now(client, author):
    event = released_event(author)
    _tournament, everybody, one = pages_of(event)
    client.get(one)
    client.get(everybody)

    event.name = "Another Name"
    event.save()

    german = client.get(one, headers={"Accept-Language": "de"}).content.decode()
    assert "<h1>Another Name</h1>" in client.get(everybody).content.decode()
    assert "Another Name, pair 1" in client.get(one).content.decode()
    assert "Another Name, Paar 1" in german


def test_kept_pages_go_with_the_public_page(client, author):
    event = released_event(author)
    pages = pages_of(event)[1:]
    assert {client.get(page).status_code for page in some(pages)} == {200}

    event.tournament.public_page = False
    event.tournament.save()

    assert {client.get(page).status_code for page in some(pages)} == {404}
