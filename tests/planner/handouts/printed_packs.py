"""Packs as the tests print them, and who sits where by the database."""

from planner.handouts.packs import Order, pack_pdf
from planner.handouts.rows import FIGURE_SPACE
from planner.models import Seat
from planner.services.plans import plan_draft

FEW_ROUNDS = {"tables": 6, "rounds": 5}


def printed(event, *kinds, **options):
    return pack_pdf(Order(plan_draft(event=event), kinds, **options))


def words(text):
    return text.replace(FIGURE_SPACE, " ")


def seats_by_start(event, session=1):
    """Who starts where, straight from the database."""
    draft = plan_draft(event=event)
    seats = Seat.objects.filter(version=draft, session__number=session)
    return {(seat.table, seat.direction): seat.pair for seat in seats.select_related("pair")}
