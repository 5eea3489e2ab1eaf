"""The language is chosen at the foot of a page, and kept."""

import pytest
from django.urls import reverse
from django.utils import translation

from tests.factories import make_entered_event


@pytest.mark.parametrize("place", ["home", "planner"])
def test_language_is_chosen_on_the_page_and_kept(director, place):
    event = make_entered_event()
    page = (
        reverse("home") if place == "home" else reverse("admin:planner_event_plan", args=[event.pk])
    )
    german = "Finden Sie Ihren Platz" if place == "home" else "Sitzordnung"

    before = director.get(page).content.decode()
    moved = director.post(reverse("set_language"), {"language": "de", "next": page})
    with translation.override("de"):  # a request leaves its language behind
        after = director.get(page).content.decode()

    assert 'value="de"' in before
    assert german not in before
    assert moved.headers["Location"] == page
    assert german in after
