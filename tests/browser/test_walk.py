"""From the tournament down to a pair, by links alone."""

from playwright.sync_api import expect

from planner.services.demo import demo_load


def test_director_walks_from_the_tournament_to_a_pair(director, transactional_db):
    demo_load()
    director.reload()

    director.get_by_role("link", name="Tournaments", exact=True).first.click()
    director.get_by_role("link", name="Demo Congress").click()
    director.locator("#events-group .inlinechangelink").nth(2).click()
    expect(director.get_by_role("heading", name="Open Pairs")).to_be_visible()

    director.locator(".field-pairs a").click()
    director.get_by_role("link", name="Ada Finesse – Ben Finesse").click()
    expect(director.get_by_label("Number:")).to_have_value("1")

    trail = director.locator(".breadcrumbs")
    trail.get_by_role("link", name="Open Pairs").click()
    expect(director.get_by_label("Name:", exact=True)).to_have_value("Open Pairs")
    trail.get_by_role("link", name="Demo Congress").click()
    expect(director.get_by_label("Venue:")).to_have_value("Spinnerets Hotel, Webbing-on-Sea")


def test_wrong_password_is_reported(live_server, page, transactional_db):
    page.goto(f"{live_server.url}/admin/")
    page.get_by_label("Username").fill("nobody")
    page.get_by_label("Password").fill("nothing")
    page.get_by_role("button", name="Log in").click()

    expect(page.locator(".errornote")).to_contain_text("Please enter the correct username")
