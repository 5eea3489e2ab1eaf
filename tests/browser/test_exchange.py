"""Two ticks show what an exchange does; one click makes it, another takes it back."""

from playwright.sync_api import expect

from planner.services.crossovers import crossover_apply, crossover_search
from planner.services.seating import seating_automatic
from tests.factories import make_director, make_entered_event


def test_exchange_is_seen_made_and_undone(director, live_server):
    event = make_entered_event(tables=6, rounds=5)
    author = make_director()
    seating_automatic(event=event, author=author)
    job = crossover_search(event=event, number=2, owner=author)
    crossover_apply(event=event, number=2, job=job, key="best", author=author, seen=None)
    director.goto(f"{live_server.url}/admin/planner/event/{event.pk}/plan/seating/2/")
    state = director.locator(".plan-state").inner_text()

    director.get_by_role("checkbox", name="A1 NS").check()
    director.get_by_role("checkbox", name="A4 EW").check(no_wait_after=True)

    expect(director.locator(".preview")).to_contain_text("Playbacks in this session:")
    director.get_by_role("button", name="Exchange them").click()
    expect(director.locator(".messagelist")).to_contain_text("by hand")
    expect(director.locator(".plan-state")).not_to_have_text(state)
    director.get_by_role("button", name="Undo: Session 2 by hand").click()
    expect(director.locator(".plan-state")).to_have_text(state, use_inner_text=True)
