"""A ranking with a tie at the line, the cut, a pair that declines, seats, a release and paper."""

import os
from pathlib import Path

from django.urls import reverse
from playwright.sync_api import expect

from planner.models import Job
from tests.browser.accessibility import accessibility_faults
from tests.planner.staged_event import in_order, make_staged_event

SHOTS = os.environ.get("CUT_SHOTS")


def keep(page, name):
    if SHOTS:
        for width in (1440, 390):
            page.set_viewport_size({"width": width, "height": 900})
            page.screenshot(path=Path(SHOTS) / f"{name}-{width}.png", full_page=True)
        page.set_viewport_size({"width": 1440, "height": 900})


def test_a_director_makes_the_cut_in_five_clicks(director, live_server, transactional_db):
    event = make_staged_event()
    clicks = []

    def press(locator):
        clicks.append(locator)
        locator.click()

    address = reverse("admin:planner_event_ranking", kwargs={"pk": event.pk, "stage": "qualifying"})
    director.goto(live_server.url + address)
    director.get_by_label("A line for each pair").fill(in_order(12, tied=(4, 5)))
    press(director.get_by_role("button", name="Show what would be stored"))
    keep(director, "preview")
    press(director.get_by_role("button", name="Store 12 pairs"))
    keep(director, "tie")
    assert accessibility_faults(director) == []
    press(director.get_by_label("all 2 go up: 5 pairs above the line"))
    director.get_by_label("and give seats").select_option("")
    press(director.get_by_role("button", name="Make the cut"))
    press(director.get_by_role("button", name="Pair 2 declines", exact=True))
    expect(director.get_by_text("declined")).to_be_visible()
    keep(director, "cut")
    assert accessibility_faults(director) == []
    director.goto(live_server.url + reverse("admin:planner_event_stages", args=[event.pk]))
    keep(director, "stages")
    assert accessibility_faults(director) == []
    director.goto(live_server.url + reverse("admin:planner_event_plan", args=[event.pk]))
    keep(director, "plan")
    assert accessibility_faults(director) == []
    assert len(clicks) == 5


def test_a_director_goes_from_the_cut_to_a_released_plan(director, live_server, transactional_db):
    event = make_staged_event()

    def visit(name, **place):
        place = {"pk": event.pk, **place}
        director.goto(live_server.url + reverse(f"admin:planner_event_{name}", kwargs=place))

    def press(name):
        director.get_by_role("button", name=name, exact=True).click()

    visit("ranking", stage="qualifying")
    director.get_by_label("A line for each pair").fill(in_order(12, tied=(4, 5)))
    press("Show what would be stored")
    press("Store 12 pairs")
    director.get_by_label("all 2 go up: 5 pairs above the line").click()
    director.get_by_label("and give seats").select_option("")
    press("Make the cut")
    press("Pair 2 declines")
    for session in (2, 3):
        visit("seating", session=session)
        press("Seat by seeds and wishes")
        expect(director.locator(".plan-state")).to_contain_text("pairs seated")
        keep(director, f"seating-{session}")
        assert accessibility_faults(director) == []
    visit("presence")
    keep(director, "presence")
    assert accessibility_faults(director) == []

    visit("release")
    director.get_by_label("Release anyway").check()
    press("Release version 1")
    expect(director.locator(".messagelist")).to_contain_text("Version 1 is released.")
    visit("cut", phase=2)
    press("Print the start lists")
    expect(director.get_by_role("heading", level=1)).to_be_visible()
    assert Job.objects.filter(kind="handouts").exists()

    director.goto(f"{live_server.url}{reverse('pair', args=[event.slug, 4])}")
    expect(director.locator("main")).to_contain_text("Final")
    director.goto(f"{live_server.url}{reverse('pair', args=[event.slug, 9])}")
    expect(director.locator("main")).to_contain_text("Consolation")
