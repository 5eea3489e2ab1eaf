import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from planner.enums import JobState, Role
from planner.handouts.kinds import HandoutKind
from planner.models import Job
from planner.services.plans import plan_draft, plan_release
from planner.services.roles import role_give
from tests.factories import make_director, make_event
from tests.planner.paper import bookmarks, texts
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db


def page(event):
    return reverse("admin:planner_event_handouts", args=[event.pk])


def choice(event, *kinds, **fields):
    return {"version": plan_draft(event=event).pk, "paper": "a4", "kinds": kinds} | fields


@pytest.fixture
def event():
    return make_planned_event(tables=6, rounds=5)


def test_event_page_leads_to_its_handouts(admin_client, event):
    change = admin_client.get(reverse("admin:planner_event_change", args=[event.pk]))
    handouts = admin_client.get(page(event))

    assert page(event) in change.content.decode()
    assert handouts.status_code == 200
    assert "Table guide cards" in handouts.content.decode()


def test_a_pack_is_made_and_waits_on_the_page(admin_client, event):
    made = admin_client.post(page(event), choice(event, "guide-cards", "name-list"), follow=True)
    link = reverse("admin:planner_event_handouts_file", args=[event.pk, Job.objects.get().pk])
    pdf = admin_client.get(link)

    assert link in made.content.decode()
    assert link in admin_client.get(page(event)).content.decode()
    assert pdf["Content-Type"] == "application/pdf"
    assert pdf["Content-Disposition"] == f'attachment; filename="{event.slug}-draft.pdf"'
    assert list(bookmarks(pdf.content)) == ["Table guide cards", "Name list"]


def test_the_pack_of_a_release_comes_at_once_the_second_time(admin_client, event):
    version = plan_release(event=event, author=make_director())
    order = choice(event, "entry-slips", version=version.pk)

    first = admin_client.post(page(event), order)
    second = admin_client.post(page(event), order)

    assert first.status_code == 302
    assert second["Content-Type"] == "application/pdf"
    assert "Version 1" in texts(second.content)[0]


def test_what_cannot_be_printed_is_said_in_a_sentence(admin_client):
    event = make_event()
    order = choice(event, *HandoutKind.values)

    answer = admin_client.post(page(event), order)

    assert "There is nothing to print yet." in answer.content.decode()
    assert not Job.objects.exists()


def test_an_event_without_a_plan_says_so(admin_client):
    answer = admin_client.get(page(make_event()))

    assert "There is no plan to print yet: seat the pairs first." in answer.content.decode()


def test_a_choice_without_handouts_is_refused(admin_client, event):
    answer = admin_client.post(page(event), choice(event))

    assert "Choose at least one handout." in answer.content.decode()


def test_assistants_print_their_tournaments_and_no_others(client, event):
    other = make_planned_event(tables=6, rounds=5)
    assistant = get_user_model().objects.create_user("assistant")
    role_give(user=assistant, role=Role.ASSISTANT, tournaments=(event.tournament,))
    client.force_login(assistant)

    assert client.get(page(event)).status_code == 200
    assert client.post(page(event), choice(event, "name-list")).status_code == 302
    assert client.get(page(other)).status_code in (403, 404)
    assert client.post(page(other), choice(other, "name-list")).status_code in (403, 404)


def test_nobody_fetches_the_pack_of_somebody_else(client, admin_client, event):
    admin_client.post(page(event), choice(event, "name-list"))
    stranger = make_director()
    client.force_login(stranger)

    link = reverse("admin:planner_event_handouts_file", args=[event.pk, Job.objects.get().pk])

    assert client.get(link).status_code == 404


def test_a_pack_that_failed_can_be_tried_again(admin_client, event):
    admin_client.post(page(event), choice(event, "name-list"))
    Job.objects.update(state=JobState.FAILED, error="It broke off.", file=None, file_name="")
    link = reverse("admin:planner_event_handouts_job", args=[event.pk, Job.objects.get().pk])

    failed = admin_client.get(link).content.decode()
    again = admin_client.post(link, follow=True).content.decode()

    assert "It broke off." in failed
    assert "Try again" in failed
    assert "The handouts are ready." in again
    assert "Try again" not in again


@pytest.mark.parametrize("jobs", [1, 3])
def test_page_takes_the_same_number_of_queries_for_any_number_of_packs(
    admin_client, event, jobs, django_assert_num_queries
):
    for _ in range(jobs):
        admin_client.post(page(event), choice(event, "dealing"))

    with django_assert_num_queries(12):
        admin_client.get(page(event))
