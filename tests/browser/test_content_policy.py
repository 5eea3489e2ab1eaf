"""No page holds script or style of its own: Chromium reports none that the policy forbids."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import expect

from planner.models import Seat
from planner.services.plans import plan_release
from planner.services.seating import seating_automatic
from tests.factories import make_entered_event
from tests.planner.pages.test_roles import addresses
from tests.some import some

ELSEWHERE = ["/admin/login/", "/admin/password_change/", "/api/v1/docs/", "/not/there/"]


@pytest.fixture
def every_address(transactional_db):
    """All of the table of pages and roles, every list and empty form of the admin, and the rest."""
    event = make_entered_event()
    author = User.objects.create_superuser("author")
    seating_automatic(event=event, author=author)
    plan_release(event=event, author=author)
    seat = Seat.objects.filter(version__number=None, version__event=event).first()
    return [url for _row, url in addresses(seat)] + [
        *(reverse(f"admin:{_name(model)}_changelist") for model in admin.site._registry),
        *(reverse(f"admin:{_name(model)}_add") for model in admin.site._registry),
        *ELSEWHERE,
    ]


def _name(model):
    return f"{model._meta.app_label}_{model._meta.model_name}"


def test_no_page_breaks_the_policy(director, live_server, every_address):
    for address in some(every_address):
        answer = director.goto(live_server.url + address)
        assert "script-src 'self';" in answer.headers["content-security-policy"], address


@pytest.mark.parametrize(
    ("slipped_in", "directive"),
    [
        ("<img src=x onerror=stop()>", "script-src-attr"),
        ("<b style='top:0'>", "style-src-attr"),
    ],
)
def test_policy_stops_what_somebody_slips_in(
    page, live_server, transactional_db, slipped_in, directive
):
    page.goto(live_server.url)

    stopped = page.evaluate(
        """(html) => new Promise((stopped) => {
            document.addEventListener(
                "securitypolicyviolation", (event) => stopped(event.effectiveDirective)
            );
            document.body.insertAdjacentHTML("beforeend", html);
        })""",
        slipped_in,
    )

    assert stopped == directive
    assert [said.split()[1] for said in page.forbidden] == [directive]
    page.forbidden.clear()


def test_page_of_the_api_is_drawn(page, live_server, transactional_db):
    page.goto(f"{live_server.url}/api/v1/docs/")

    expect(page.get_by_text("/api/v1/events/{slug}/release/")).to_be_visible()
