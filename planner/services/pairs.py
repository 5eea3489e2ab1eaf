"""The pairs of an event: withdrawn, brought back, numbered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from planner.errors import PlanningError
from planner.models import Event, Pair
from planner.models.pair import MOST_PAIRS
from planner.services.history import planning_step


def pair_withdraw(
    *,
    event: Event,
    pair: Pair,
    author: User,
    withdrawn: bool = True,
    seen: int | None = None,
) -> str:
    """Withdraw a pair or bring it back; its seats stay until the plan is repaired."""
    summary = (_("Pair %(pair)s withdrawn") if withdrawn else _("Pair %(pair)s plays again")) % {
        "pair": pair.number
    }
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        pair.withdrawn = withdrawn
        try:
            pair.full_clean()
        except ValidationError as error:
            raise PlanningError(" ".join(error.messages)) from error
        pair.save(update_fields=["withdrawn"])
    return summary


ORDERS: dict[str, Callable[[Pair], Any]] = {
    "number": lambda pair: pair.number,
    "seed": lambda pair: (pair.seed or MOST_PAIRS + 1, pair.number),
    "name": lambda pair: (
        pair.first_player.surname.casefold(),
        pair.first_player.name,
        pair.number,
    ),
}


def pairs_renumber(*, event: Event, order: str, author: User, seen: int | None = None) -> str:
    """Number the pairs from 1 without gaps, by their present number, seed or name."""
    if order not in ORDERS:
        raise PlanningError(_("Choose an order."))
    with planning_step(event=event, author=author, summary="", seen=seen) as step:
        pairs = list(
            Pair.objects.filter(event=event).select_related("first_player", "second_player")
        )
        pairs.sort(key=lambda pair: (pair.withdrawn, ORDERS[order](pair)))
        if 2 * len(pairs) > MOST_PAIRS:
            raise PlanningError(_("There are too many pairs to renumber them."))
        # A number is given once: first all of them out of the way, then to their places.
        for start in (MOST_PAIRS - len(pairs), 0):
            for number, pair in enumerate(pairs, start + 1):
                pair.number = number
            Pair.objects.bulk_update(pairs, ["number"])
        step.summary = ngettext(
            "%(count)s pair renumbered", "%(count)s pairs renumbered", len(pairs)
        ) % {"count": len(pairs)}
    return step.summary
