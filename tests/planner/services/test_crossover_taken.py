"""Taking a crossover over: one look at the draft, one step, none where nothing changes."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from planner.services.crossovers import crossover_apply, crossover_search
from planner.services.history import draft_revision
from planner.services.seating import seating_automatic
from tests.factories import make_entered_event

pytestmark = pytest.mark.django_db

SNAPSHOT = 'FROM "planner_pair_apart_from"'


@pytest.fixture
def event(director):
    event = make_entered_event(tables=7, rounds=5)
    seating_automatic(event=event, author=director.user)
    return event


def take(director, event, job):
    crossover_apply(event=event, number=2, job=job, key="best", author=director.user, seen=None)


def test_crossover_is_taken_over_with_one_look_at_the_draft(director, event):
    job = crossover_search(event=event, number=2, owner=director.user)

    with CaptureQueriesContext(connection) as captured:
        take(director, event, job)

    looks = [query for query in captured if SNAPSHOT in query["sql"]]
    assert len(looks) == 1


def test_crossover_that_is_there_already_makes_no_step(director, event):
    job = crossover_search(event=event, number=2, owner=director.user)
    take(director, event, job)
    before = draft_revision(event)

    take(director, event, job)

    assert draft_revision(event) == before
