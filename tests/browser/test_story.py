"""The whole story in a browser, from an empty database to the second release."""

import re

from playwright.sync_api import expect

from planner.models import Tournament


def lines(count):
    """So many pairs as a director pastes them: Guest 1, Guest 2 and so on."""
    return "\n".join(f"Guest {2 * pair - 1}, Guest {2 * pair}" for pair in range(1, count + 1))


PAIRS = lines(36)


def tab(page, name):
    page.locator(".plan-tabs").get_by_role("link", name=name, exact=True).click()


def create_event(page, live_server, *, sessions, rounds="13"):
    """A tournament with one event; ends on the event's plan."""
    page.goto(f"{live_server.url}/admin/planner/tournament/add/")
    page.get_by_label("Name:", exact=True).fill("Spring Congress")
    page.get_by_label("First day:").fill("2027-05-14")
    page.get_by_label("Last day:").fill("2027-05-16")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".messagelist")).to_contain_text("Spring Congress")
    tournament = Tournament.objects.get()
    page.goto(f"{live_server.url}/admin/planner/event/add/?tournament={tournament.pk}")
    page.get_by_label("Name:", exact=True).fill("Open Pairs")
    page.get_by_label("Rounds:").fill(rounds)
    page.get_by_label("Sessions:").fill(str(sessions))
    page.get_by_role("button", name="Save and continue editing").click()
    page.get_by_role("link", name="Plan this event").click()
    expect(page.get_by_role("heading", name="Open Pairs: Plan")).to_be_visible()


def paste(page, text, count):
    tab(page, "Entries")
    box = page.get_by_label("One pair per line")
    if not box.is_visible():
        page.get_by_text("Paste or upload pairs").click()
    box.fill(text)
    page.get_by_role("button", name="Show what would be imported").click()
    page.get_by_role("button", name=re.compile(rf"Import {count} pairs?")).click()
    expect(page.locator(".messagelist")).to_contain_text("imported")


def test_director_plans_releases_repairs_and_releases_again(director, live_server):
    page = director
    create_event(page, live_server, sessions=2)
    paste(page, PAIRS, 36)
    plan_two_sessions(page)

    tab(page, "Release")
    expect(page.locator(".planning")).to_contain_text("No warnings")
    page.get_by_role("button", name="Release version 1").click()
    expect(page.locator(".messagelist")).to_contain_text("Version 1 is released.")

    tab(page, "Entries")
    page.get_by_role("button", name="Withdraw pair 17").click()
    tab(page, "Something changed")
    expect(page.locator(".warnings").first).to_contain_text("Pair 17")
    page.get_by_role("button", name="Use this repair").click()
    expect(page.locator(".messagelist")).to_contain_text("repaired")

    tab(page, "Release")
    expect(page.locator(".changes").first).to_contain_text("Pair 17 has no seat any more")
    page.get_by_role("button", name="Release version 2").click()
    page.get_by_role("link", name="What it changed").click()
    expect(page.locator("#compared")).to_contain_text("Pair 17 has no seat any more")

    page.set_viewport_size({"width": 390, "height": 844})
    page.context.clear_cookies()
    page.goto(live_server.url)
    page.get_by_role("link", name="Spring Congress").click()
    page.get_by_label("Find your name").fill("guest 11")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Guest 11 – Guest 12").click()
    expect(page.locator(".seat")).to_have_count(2)
    page.get_by_text("Your rounds").first.click()
    expect(page.locator(".seat").first.get_by_role("row")).to_have_count(14)


def plan_two_sessions(page):
    """Sections, movement, seats and a crossover proved best."""
    tab(page, "Sections")
    page.get_by_role("button", name="Use these sections").click()
    page.get_by_role("link", name="Choose a movement").first.click()
    page.get_by_role("button", name="Take W1813", exact=True).click()
    expect(page.locator(".plan-session")).to_have_count(2)
    expect(page.locator(".plan-session").nth(1)).to_contain_text("9-up-9-down")

    tab(page, "Seating")
    page.get_by_role("button", name="Seat by seeds and wishes").click()
    expect(page.locator(".plan-state")).to_contain_text("36 of 36 pairs seated")

    tab(page, "Crossover")
    page.get_by_role("button", name="Find the crossovers").click()
    best = page.get_by_role("row").filter(has_text="Fewest playbacks")
    expect(best).to_contain_text("12")
    expect(best).to_contain_text("no: proved")
    page.get_by_role("button", name="Use: Fewest playbacks").click()
    expect(page.locator(".plan-state")).to_contain_text("12 playbacks")


def test_faulty_lines_are_shown_and_left_out(director, live_server):
    page = director
    create_event(page, live_server, sessions=1, rounds="3")

    tab(page, "Entries")
    page.get_by_label("One pair per line").fill("Ada, Ben\nCora\nDan, Elsa\nAda, Finn")
    page.get_by_role("button", name="Show what would be imported").click()

    faults = page.locator(".warnings")
    expect(faults).to_contain_text("Line 2: name2 is empty.")
    expect(faults).to_contain_text("Line 4: Ada is in another pair too (line 1).")
    expect(page.locator(".plan-table tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Import 1 pair").click()
    expect(page.locator(".entries tbody tr")).to_have_count(1)
    expect(page.locator(".entries")).to_contain_text("Dan – Elsa")


def test_seeds_and_wishes_are_edited_in_the_list_by_keyboard(director, live_server):
    page = director
    create_event(page, live_server, sessions=1)
    paste(page, PAIRS, 36)
    page.get_by_role("link", name="Edit seeds and wishes").click()
    page.get_by_label("Name or number").press_sequentially("guest 2")
    expect(page.locator("tr[data-pair]:visible")).to_have_count(7)

    page.get_by_role("textbox", name="Seed 1", exact=True).focus()
    for key in ("1", "Enter", "2", "ArrowDown", "x", "Tab", "Space"):
        page.keyboard.press(key)
    expect(page.locator("#changed")).to_have_text("3 pairs changed")
    page.get_by_role("button", name="Save").click()

    expect(page.locator(".faults")).to_have_text(
        "x is not a seed: give a whole number from 1 to 9999."
    )
    expect(page.get_by_role("textbox", name="Seed 10", exact=True)).to_have_value("2")
    page.get_by_role("textbox", name="Seed 11", exact=True).fill("3")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".messagelist")).to_contain_text("Seeds and wishes of pairs 1, 10 and 11.")
    expect(page.get_by_role("checkbox", name="Must sit NS 11")).to_be_checked()


def test_two_directors_do_not_overwrite_each_other(director, live_server):
    page = director
    create_event(page, live_server, sessions=1)
    paste(page, PAIRS, 36)
    tab(page, "Sections")
    page.get_by_role("button", name="Use these sections").click()
    tab(page, "Seating")
    other = page.context.new_page()
    other.goto(page.url)

    other.get_by_role("button", name="Draw by lot").click()
    expect(other.locator(".plan-state")).to_contain_text("36 of 36")
    page.get_by_role("button", name="Seat by seeds and wishes").click()

    expect(page.locator(".errornote")).to_contain_text("changed meanwhile")
    expect(page.locator(".steps")).to_contain_text("drawn by lot")
    page.get_by_role("button", name="Save mine anyway").click()
    expect(page.locator(".messagelist")).to_contain_text("36 pairs are seated.")
    tab(page, "History")
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    expect(page.locator(".plan-table tbody tr")).to_have_count(4)
    page.get_by_role("button", name="Back to before step 4").click()
    expect(page.locator(".messagelist")).to_contain_text("Back to before step 4")
    tab(page, "History")
    expect(page.locator(".plan-table")).to_contain_text("Back to before step 4")


def test_five_sessions_in_three_sections_without_a_playback(director, live_server):
    page = director
    create_event(page, live_server, sessions=5)
    paste(page, lines(86), 86)

    tab(page, "Sections")
    page.get_by_role("button", name="How many sections of what size?").click()
    page.get_by_role("button", name="Take 14 + 14 + 15").click()
    expect(page.locator(".plan-session")).to_have_count(5)
    tab(page, "Seating")
    page.get_by_role("button", name="Seat by seeds and wishes").click()
    expect(page.locator(".plan-state")).to_contain_text("86 of 86 pairs seated")
    for session in range(2, 6):
        tab(page, "Crossover")
        page.get_by_role("link", name=f"To session {session}").click()
        page.get_by_role("button", name="Find the crossovers").click()
        page.get_by_role("button", name="Use: Whole lines move").click()
        expect(page.get_by_role("heading", name=f"Seating of session {session}")).to_be_visible()
        expect(page.locator(".plan-state")).to_contain_text("0 playbacks")

    tab(page, "Plan")
    expect(page.locator(".plan-state")).to_contain_text("0 playbacks in 5 sessions")
    expect(page.locator(".warnings")).to_have_count(0)
