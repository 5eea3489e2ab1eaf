"""A full disk, a database that can only be read or is gone: a clear answer, nothing by halves."""

from contextlib import closing, contextmanager

import pytest
from django.db import connection
from django.test import override_settings
from django.urls import path, reverse

from planner.models import PlanVersion, Seat
from planner.services.plans import plan_release
from planner.urls import urlpatterns as planner_patterns
from tests.factories import make_director
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db(transaction=True)

FULL = "The disk of the server is full: nothing was saved. Its keeper has to make room."
READ_ONLY = "The database can only be read at the moment: nothing was saved."
AWAY = "The database cannot be reached: nothing was saved. Try again in a moment."


def fault(request):
    """Trouble that the program has made itself."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")


urlpatterns = [path("fault/", fault), *planner_patterns]


@contextmanager
def full_disk(after):
    """The database takes so many more seats, then it says that its disk is full."""
    if connection.vendor == "postgresql":
        run(
            f"""CREATE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN
                IF (SELECT count(*) FROM planner_seat) >= {Seat.objects.count() + after} THEN
                    RAISE EXCEPTION 'could not extend file: No space left on device'
                    USING ERRCODE = 'disk_full';
                END IF; RETURN NEW; END $$ LANGUAGE plpgsql""",
            """CREATE TRIGGER full_disk BEFORE INSERT ON planner_seat
               FOR EACH ROW EXECUTE FUNCTION full_disk()""",
        )
        try:
            yield
        finally:
            run("DROP TRIGGER full_disk ON planner_seat", "DROP FUNCTION full_disk")
    else:
        run("VACUUM")
        (pages,) = run("PRAGMA page_count")
        run(f"PRAGMA max_page_count = {pages}")
        try:
            yield
        finally:
            run("PRAGMA max_page_count = 1073741823")


@contextmanager
def read_only():
    is_postgresql = connection.vendor == "postgresql"
    on, off = (
        ("SET default_transaction_read_only = on", "SET default_transaction_read_only = off")
        if is_postgresql
        else ("PRAGMA query_only = on", "PRAGMA query_only = off")
    )
    run(on)
    try:
        yield
    finally:
        run(off)


def run(*statements):
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
        return cursor.fetchone() if cursor.description else None


@pytest.fixture
def event():
    return make_planned_event(tables=40, rounds=5, groups=5, sessions=3)


@pytest.fixture
def visitor(client):
    client.force_login(make_director())
    client.raise_request_exception = False
    return client


def seats():
    return sorted(Seat.objects.values_list("version", "section", "table", "direction", "pair"))


def release(visitor, event):
    url = reverse("admin:planner_event_release", args=[event.pk])
    return visitor.post(url, {"seen": 0, "anyway": "yes"})


def told(answer):
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    return answer.content.decode()


def test_release_on_a_full_disk_leaves_the_draft(visitor, event):
    before = seats()

    with full_disk(after=20):
        page = told(release(visitor, event))

    assert FULL in page
    assert seats() == before
    assert not PlanVersion.objects.filter(number__isnull=False).exists()
    assert release(visitor, event).status_code == 302
    assert PlanVersion.objects.filter(number=1).exists()


def test_database_that_can_only_be_read_still_shows_plans(visitor, event):
    plan_release(event=event, author=make_director())
    Seat.objects.filter(version__number=None, table=40).delete()
    before = seats()

    with read_only():
        page = told(release(visitor, event))
        public = visitor.get(reverse("public_event", args=[event.slug]))

    assert READ_ONLY in page
    assert public.status_code == 200
    assert seats() == before


def test_programs_are_told_in_json(visitor, event):
    with read_only():
        answer = visitor.post(
            "/api/v1/players/", {"name": "New Name"}, content_type="application/json"
        )

    assert READ_ONLY in answer.json()["message"]
    assert answer.status_code == 503


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server to restart")
def test_database_that_was_restarted_is_found_again(visitor):
    (mine,) = run("SELECT pg_backend_pid()")
    with closing(connection.copy()) as other, other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [mine])

    assert AWAY in told(visitor.get("/"))
    # What the server does between requests, and Django's client for tests does not.
    connection.close()
    assert visitor.get("/").status_code == 200


@override_settings(ROOT_URLCONF=__name__)
def test_fault_of_the_program_is_no_trouble_of_the_database(visitor):
    assert visitor.get("/fault/").status_code == 500
