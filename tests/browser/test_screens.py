"""Every planning page as a picture: on a desk, on a phone, and in the dark.

``make screenshots`` keeps the pictures for the README; otherwise they are
only looked over: nothing may stick out sideways or break a rule of axe.
"""

import os
from pathlib import Path

import pytest

from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack_pdf
from planner.models import Event, PlanVersion
from planner.services.crossovers import crossover_apply, crossover_search
from planner.services.demo import demo_load
from planner.services.plans import plan_release
from planner.services.seating import seating_automatic, seats_exchange
from planner.services.section_plans import plans_search
from tests.browser.accessibility import accessibility_faults
from tests.factories import make_director
from tests.planner.paper import keep_pictures

KEPT = {"plan-desk", "sections-desk", "movement-desk", "crossover-desk", "your-seats-phone"}
WIDTHS = {"desk": 1440, "phone": 390, "dark": 1440}
PAGES = {
    "plan": "/admin/planner/event/{open}/plan/",
    "entries": "/admin/planner/event/{open}/plan/entries/",
    "wishes": "/admin/planner/event/{open}/plan/entries/wishes/",
    "sections": "/admin/planner/event/{long}/plan/sections/",
    "movement": "/admin/planner/event/{open}/plan/movement/1/A/",
    "seating": "/admin/planner/event/{open}/plan/seating/1/",
    "crossover": "/admin/planner/event/{open}/plan/crossover/2/",
    "changes": "/admin/planner/event/{open}/plan/changes/",
    "release": "/admin/planner/event/{open}/plan/release/",
    "handouts": "/admin/planner/event/{open}/handouts/",
    "devices": "/admin/planner/event/{open}/plan/devices/",
    "history": "/admin/planner/event/{open}/plan/history/",
    "index": "/admin/",
    "tournaments": "/admin/planner/tournament/",
    "events": "/admin/planner/event/",
    "event": "/admin/planner/event/{open}/change/",
    "pairs": "/admin/planner/pair/",
    "players": "/admin/planner/player/",
    "find-your-name": "/tournaments/demo-congress/?name=finesse",
    "everybody": "/events/demo-open-pairs/",
    "your-seats": "/events/demo-open-pairs/pairs/5/",
}


@pytest.fixture
def planned_demo(transactional_db):
    """Open Pairs released, then two seats exchanged; section plans for the long event."""
    demo_load()
    author = make_director()
    event = Event.objects.get(slug="demo-open-pairs")
    long = Event.objects.get(slug="demo-championship")
    seating_automatic(event=event, author=author)
    job = crossover_search(event=event, number=2, owner=author)
    crossover_apply(event=event, number=2, job=job, key="best", author=author, seen=None)
    plan_release(event=event, author=author)
    seats_exchange(event=event, number=2, first="A4ew", second="A9ew", author=author)
    plans_search(event=long, pairs=long.pairs.count(), sets=None, owner=author)
    return {"open": event.pk, "long": long.pk}


@pytest.fixture
def kept_in(tmp_path):
    """The folder of the README's pictures, or one that is thrown away."""
    folder = Path(os.environ.get("SCREENS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def test_guide_cards_as_a_picture(planned_demo, kept_in):
    released = PlanVersion.objects.get(number=1)

    cards = pack_pdf(Order(released, (HandoutKind.GUIDE_CARDS,)))
    keep_pictures("guide-cards", cards, pages=1, folder=kept_in)

    assert (kept_in / "guide-cards-1.png").stat().st_size


def test_every_page_fits_its_screen_and_can_be_read(
    director, live_server, planned_demo, kept_in, tmp_path
):
    too_wide, faults = [], {}
    for place, width in WIDTHS.items():
        director.set_viewport_size({"width": width, "height": 900})
        director.emulate_media(color_scheme="dark" if place == "dark" else "light")
        for name, address in PAGES.items():
            director.goto(live_server.url + address.format(**planned_demo))
            if director.evaluate("document.documentElement.scrollWidth") > width:
                too_wide.append((name, place))
            folder = kept_in if f"{name}-{place}" in KEPT else tmp_path
            director.screenshot(path=folder / f"{name}-{place}.png", animations="disabled")
            if found := accessibility_faults(director):
                faults[name, place] = found

    assert too_wide == []
    assert faults == {}


@pytest.mark.parametrize("address", ["/admin/login/", "/", "/check/", "/events/nothing/"])
def test_pages_before_the_login_can_be_read_by_everybody(
    page, live_server, transactional_db, settings, address
):
    settings.PUBLIC_CHECKER = True
    page.goto(live_server.url + address)

    assert accessibility_faults(page) == []
