"""A released version says what it said, whatever is edited afterwards."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse

from movements.seats import Seat
from planner.models import Event, Pair, PlanVersion, Player, Session
from planner.plan.differences import plan_diff
from planner.plan.view import plan_view
from planner.services.pairs import pairs_renumber
from planner.services.plans import plan_draft, plan_release
from tests.factories import make_director
from tests.planner.planned_event import make_planned_event
from tests.some import some

START = datetime(2027, 5, 14, 13, 30, tzinfo=UTC)


@pytest.fixture
def version(db):
    event = make_planned_event(tables=6, rounds=5, groups=5, sessions=2)
    event.sessions.filter(number=1).update(starts_at=START)
    return plan_release(event=event, author=make_director())


def edit_everything(event):
    """Names, numbers, wishes, starts and rounds, by the plainest means."""
    Player.objects.filter(name=event.pairs.get(number=1).first_player.name).update(name="New Name")
    event.pairs.filter(number=12).update(number=99, withdrawn=True, seed=1)
    Session.objects.filter(event=event, number=1).update(starts_at=None)
    Event.objects.filter(pk=event.pk).update(rounds=4, boards_per_round=3)


def said(version):
    """All that a plan says, as plain values."""
    plan = plan_view(PlanVersion.objects.get(pk=version.pk))
    return (
        plan.event.rounds,
        plan.event.boards_per_round,
        [(session.number, session.starts_at) for session in plan.sessions],
        [
            (section.letter, section.movement.rounds, place, pair.number, pair.names, pair.seed)
            for _session, section in plan.sections
            for place, pair in sorted(section.seats.items())
        ],
    )


def test_release_is_the_same_after_every_edit(version):
    before = said(version)

    edit_everything(version.event)

    assert said(version) == before
    assert said(plan_draft(event=version.event)) != before


def test_pair_that_withdraws_later_still_plays_in_the_release(version):
    edit_everything(version.event)

    play = plan_view(version).sessions[0]

    assert not any(pair.withdrawn for pair in some(play.sections[0].seats.values()))


def test_differences_are_said_in_words(version):
    event = version.event
    old = event.pairs.get(number=1).names
    edit_everything(event)
    event.refresh_from_db()
    new = event.pairs.get(number=1).names

    whole, first, second = plan_diff(
        plan_view(version), plan_view(PlanVersion.objects.get(event=event, number=None))
    )

    assert whole.heading == "The event"
    assert whole.sentences == [
        "A session now has 4 rounds (it had 5).",
        "A round now has 3 boards (it had 2).",
        f"Pair 1 is now {new} (it was {old}).",
        "Pair 12 is now pair 99.",
    ]
    assert (first.heading, first.sentences[0]) == (
        "Session 1",
        "The start is now open (it was 14/05/2027 1:30 p.m.).",
    )
    assert second.heading == "Session 2"


def test_public_pages_and_api_tell_the_names_of_the_release(client, version):
    event = version.event
    old = event.pairs.get(number=1).first_player.name
    edit_everything(event)

    found = client.get(reverse("public_tournament", args=[event.tournament.slug]), {"name": old})
    late = client.get(
        reverse("public_tournament", args=[event.tournament.slug]), {"name": "New Name"}
    )
    seats = client.get("/api/v1/seats/", {"version": version.pk, "limit": 100}).json()["results"]
    page = client.get(reverse("pair", args=[event.slug, 12]))

    assert reverse("pair", args=[event.slug, 1]) in found.content.decode()
    assert reverse("pair", args=[event.slug, 1]) not in late.content.decode()
    assert {seat["pair"] for seat in seats} == set(range(1, 13))
    assert any(old in seat["names"] for seat in seats)
    assert page.status_code == 200


def test_renumbering_changes_the_draft_alone(version):
    event = version.event
    Pair.objects.filter(event=event, number=12).update(seed=1)
    pairs_renumber(event=event, order="seed", author=make_director())

    frozen, draft = (plan_view(v).sessions[0].sections[0] for v in event.versions.order_by("pk"))

    assert frozen.seats[Seat.of_name("A6E")].number == 12
    assert draft.seats[Seat.of_name("A6E")].number == 1


@pytest.mark.django_db(transaction=True)
def test_versions_released_before_take_over_what_is_there():
    event = make_planned_event(tables=6, rounds=5, groups=5, sessions=1)
    version = plan_release(event=event, author=make_director())
    whole = version.contents
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes("planner")

    executor.migrate([("planner", "0008_section_written_movement")])
    with connection.cursor() as cursor:
        cursor.execute("SELECT contents FROM planner_planversion WHERE number = 1")
        (cut,) = cursor.fetchone()
    MigrationExecutor(connection).migrate(latest)

    assert '"pairs"' not in str(cut)
    assert PlanVersion.objects.get(pk=version.pk).contents == whole
    with pytest.raises(Exception, match="released_never_changes"):
        PlanVersion.objects.filter(pk=version.pk).update(number=7)
