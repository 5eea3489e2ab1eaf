"""Pairs that are numbered by their starting seats get new numbers when they sit elsewhere."""

from planner.enums import Numbering
from planner.models import Event, Pair
from planner.models.pair import MOST_PAIRS
from planner.plan.seat_numbers import pair_numbers, seat_numbers
from planner.plan.view import plan_view
from planner.services.plans import plan_draft


def pairs_number(*, event: Event) -> None:
    """Renumber the pairs of an event that wants it; call it within a planning step."""
    if not Event.objects.filter(pk=event.pk, numbering=Numbering.SEAT).exists():
        return
    plan = plan_view(plan_draft(event=Event.objects.get(pk=event.pk)))
    if not plan.sessions or not plan.sessions[0].is_seated:
        return
    sections = plan.sessions[0].sections
    number_of = seat_numbers(sections)
    seated = {
        pair.pk: number_of[seat]
        for section in sections
        for seat, pair in section.seats.items()
        if seat in number_of
    }
    now = dict(Pair.objects.filter(event=event).order_by("number").values_list("pk", "number"))
    others = {pk: number for pk, number in now.items() if pk not in seated}
    _store(event, now, pair_numbers(seated, others))


def _store(event: Event, now: dict[int, int], wanted: dict[int, int]) -> None:
    """A number is given once: park those that change before they change hands."""
    pairs = Pair.objects.filter(event=event)
    taken = {*now.values(), *wanted.values()}
    spare = (number for number in range(MOST_PAIRS, 0, -1) if number not in taken)
    changed = [pk for pk, number in wanted.items() if now[pk] != number]
    for pk in changed:
        pairs.filter(pk=pk).update(number=next(spare))
    for pk in changed:
        pairs.filter(pk=pk).update(number=wanted[pk])
