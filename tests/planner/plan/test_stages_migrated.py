"""Events of before there were stages: the same afterwards, their releases too."""

import json

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from planner.handouts.packs import Order, pack
from planner.models import Pair, PlanVersion, Seat, Session
from planner.plan.view import plan_view
from planner.services.plans import plan_draft, plan_release
from planner.services.seating import seats_clear
from tests.factories import make_director
from tests.planner.planned_event import make_planned_event

BEFORE = [("planner", "0013_rooms_and_numbers_by_seat")]


def migrated_back_and_forth():
    """Down to before the stages, and up again as an older installation would come."""
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes("planner")
    executor.migrate(BEFORE)
    with connection.cursor() as cursor:
        cursor.execute("SELECT contents FROM planner_planversion WHERE number = 1")
        (then,) = cursor.fetchone()
    MigrationExecutor(connection).migrate(latest)
    return then if isinstance(then, dict) else json.loads(then)


def told(version):
    """All that a plan says of its sections and seats."""
    return [
        (
            session.number,
            session.starts_at,
            session.label,
            section.letter,
            section.movement.schedule.ns.tolist(),
            {
                seat: (pair.number, pair.names, pair.withdrawn)
                for seat, pair in section.seats.items()
            },
        )
        for session, section in plan_view(version).sections
    ]


@pytest.mark.django_db(transaction=True)
def test_event_and_release_read_the_same_after_the_migration():
    event = make_planned_event(tables=6, rounds=5, groups=5, sessions=2)
    director = make_director()
    release = plan_release(event=event, author=director)
    Pair.objects.filter(event=event, number=12).update(withdrawn=True)
    versions = [release, plan_draft(event=event)]
    before = [told(version) for version in versions]
    sheets = pack(Order(release)).key

    then = migrated_back_and_forth()

    assert not {"stages", "unseated"} & then.keys()
    release = PlanVersion.objects.get(pk=release.pk)
    assert [told(version) for version in (release, plan_draft(event=event))] == before
    assert pack(Order(release)).key == sheets
    assert list(event.stages.values_list("order", "name", "code")) == [(1, event.name, "main")]
    assert set(Session.objects.values_list("stage__code", flat=True)) == {"main"}
    with pytest.raises(Exception, match="released_never_changes"):
        PlanVersion.objects.filter(pk=release.pk).update(number=7)
    with pytest.raises(Exception, match="seat_released_never"):
        Seat.objects.filter(version=release).update(table=7)
    seats_clear(event=event, number=2, author=director)
    assert [told(release), len(told(plan_draft(event=event)))] == [before[0], 2]
