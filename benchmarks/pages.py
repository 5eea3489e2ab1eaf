"""Every planning page of an event of 60 tables and three sessions; entries of 400 pairs.

Each is asked for in this process, without a server between. The note holds it
against the admin's index in the same run.
"""

from collections.abc import Callable, Iterator

from benchmarks.database import demo_database
from benchmarks.figure import Figure, best_of

TARGET = 0.3
PAIRS = 400
PLACES = {
    "movement": {"session": 1, "letter": "A"},
    "seating": {"session": 2},
    "crossover": {"session": 3},
}


def figures() -> Iterator[Figure]:
    with demo_database():
        from django.conf import settings
        from django.contrib.auth import get_user_model
        from django.test import Client

        settings.SECRET_KEY = "for benchmarks only"
        client = Client(headers={"host": "localhost"})
        client.force_login(get_user_model().objects.create_superuser("bench"))
        index = best_of(lambda: client.get("/admin/"))
        yield Figure("the admin's index", index)
        for name, ask in (*large_event(client), *many_pairs(client)):
            seconds = best_of(ask)
            yield Figure(name, seconds, TARGET, f"{seconds / index:.1f} times the index")


def large_event(client) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each page of 3 × 20 tables in three sessions, released; names of 40 letters."""
    from django.contrib.auth import get_user_model
    from django.urls import reverse

    from planner.links import page_url
    from planner.pages.urls import PAGES
    from planner.services.plans import plan_release
    from tests.planner.planned_event import make_planned_event

    event = make_planned_event(tables=20, rounds=13, sessions=3, sections=3, long_names=True)
    plan_release(event=event, author=get_user_model().objects.get())
    urls = {page.name: page_url(event, page.name, **PLACES.get(page.name, {})) for page in PAGES}
    urls["handouts"] = reverse("admin:planner_event_handouts", args=[event.pk])
    urls["public list"] = reverse("public_event", args=[event.slug])
    urls["public pair"] = reverse("pair", args=[event.slug, 5])
    for name, url in urls.items():
        yield f"{name}, 60 tables, 3 sessions", lambda url=url: answered(client.get(url))


def many_pairs(client) -> Iterator[tuple[str, Callable[[], object]]]:
    """Entries of many pairs: pasted, listed, found, edited, saved."""
    from planner.links import page_url
    from planner.plan.wish_cells import wishes_written
    from tests.factories import make_event
    from tests.planner.planned_event import make_pairs

    empty, full = make_event(), make_event()
    pairs = make_pairs(full, PAIRS, long_names=True)
    entries, wishes = page_url(full, "entries"), page_url(full, "wishes")
    text = "\n".join(f"Ada{number} Finesse, Ben{number} Ruff" for number in range(PAIRS))
    form = {f"was-{pair.pk}": "|".join(wishes_written(pair).values()) for pair in pairs}
    form |= {f"seed-{pair.pk}": pair.number for pair in pairs[::20]}
    asked = {
        "paste and preview": lambda: client.post(
            page_url(empty, "entries"), {"do": "preview", "text": text}
        ),
        "list": lambda: client.get(entries),
        "find": lambda: client.get(entries, {"q": "0012"}),
        "edit seeds and wishes": lambda: client.get(wishes),
        "save 20 seeds": lambda: client.post(wishes, form),
        "number anew": lambda: client.post(entries, {"do": "renumber", "order": "name"}),
    }
    for name, ask in asked.items():
        yield f"{name}, {PAIRS} pairs", lambda ask=ask: answered(ask())


def answered(answer) -> None:
    if answer.status_code not in (200, 302):
        raise RuntimeError(f"status {answer.status_code}")
