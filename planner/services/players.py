"""Keeping the tournament database of players clean."""

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.models import Pair, Player

KEPT_FIELDS = ("national_number", "club", "contact", "bbo_name")


@transaction.atomic
def players_merge(*, keep: Player, doubles: list[Player]) -> Player:
    """One player out of several entries of the same person.

    Pairs of the doubles become pairs of the one that is kept, which also
    takes over what was known only of a double. Two different national
    numbers are two people: refused.
    """
    numbers = {player.national_number for player in (keep, *doubles)} - {""}
    if len(numbers) > 1:
        raise PlanningError(
            _("Different national numbers (%(numbers)s) are different people.")
            % {"numbers": ", ".join(sorted(numbers))}
        )
    _refuse_clashes([keep, *doubles])
    for double in doubles:
        Pair.objects.filter(first_player=double).update(first_player=keep)
        Pair.objects.filter(second_player=double).update(second_player=keep)
        for field in KEPT_FIELDS:
            setattr(keep, field, getattr(keep, field) or getattr(double, field))
        double.delete()
    keep.full_clean()
    keep.save()
    return keep


def _refuse_clashes(people: list[Player]) -> None:
    """Two players who play in one event are two people."""
    pairs = Pair.objects.filter(
        Q(first_player__in=people) | Q(second_player__in=people)
    ).select_related("event", "first_player", "second_player")
    events = set()
    for pair in pairs:
        partners = pair.first_player in people and pair.second_player in people
        if partners or (pair.event in events and not pair.withdrawn):
            raise PlanningError(
                _("Both play in %(event)s (pair %(pair)s): change that pair before merging.")
                % {"event": pair.event, "pair": pair}
            )
        if not pair.withdrawn:
            events.add(pair.event)
