"""Public pages kept ready: a released version never changes, so neither does what they say of it.

What is kept is named after the version and everything else it tells: the next
release, another name of the event or another language has another key. Every
web process keeps its own, in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.translation import get_language

from planner.models import PlanVersion

CACHE = "public"


@dataclass(frozen=True)
class KeptPage:
    """The title of a page and what it says between head and foot."""

    title: str
    content: str


def kept_page(
    version: PlanVersion, template: str, page: int, make: Callable[[], tuple[str, dict[str, Any]]]
) -> KeptPage:
    """The page, made where it is not kept; ``make`` gives its title and its context."""
    key = _key(version, template, page)
    if found := caches[CACHE].get(key):
        return KeptPage(*found)
    title, context = make()
    content = render_to_string(template, context | {"event": version.event, "version": version})
    caches[CACHE].set(key, (title, content))
    return KeptPage(title, content)


def _key(version: PlanVersion, template: str, page: int) -> str:
    event, tournament = version.event, version.event.tournament
    facts = (
        template,
        page,
        version.pk,
        version.released_at,
        event.name,
        event.slug,
        tournament.name,
        tournament.slug,
        get_language(),
    )
    return sha256(repr(facts).encode()).hexdigest()
