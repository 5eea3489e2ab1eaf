"""A pack's order on its way to the process that prints it."""

import json

import pytest

from planner.enums import Paper
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, order_of_arguments, pack_arguments
from planner.services.plans import plan_draft
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db


def written_and_read(order):
    return order_of_arguments(json.loads(json.dumps(pack_arguments(order))))


def test_the_order_that_is_printed_is_the_one_that_was_made():
    order = Order(
        plan_draft(event=make_planned_event(sessions=1)),
        (HandoutKind.GUIDE_CARDS, HandoutKind.PROOF),
        paper=Paper.LETTER,
        session=1,
        per_page={HandoutKind.GUIDE_CARDS: 4},
        only_changed=True,
    )

    assert written_and_read(order) == order


def test_an_order_without_paper_keeps_the_tournaments():
    version = plan_draft(event=make_planned_event(sessions=1))
    version.event.tournament.paper = Paper.LETTER
    order = Order(version)

    assert written_and_read(order) == Order(version, paper=Paper.LETTER)
