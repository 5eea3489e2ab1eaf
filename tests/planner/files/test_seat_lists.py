import pytest

from movements.seats import Seat
from planner.errors import PlanningError
from planner.files.seat_lists import bbo_registrants, seat_list
from planner.plan.view import plan_view
from planner.services.plans import plan_draft
from tests.factories import make_pair, make_player, make_seat, make_section

pytestmark = pytest.mark.django_db


def pair_of(event, one, other):
    return make_pair(
        event=event,
        first_player=make_player(name=one, bbo_name=one.split()[0].lower()),
        second_player=make_player(name=other, bbo_name=other.split()[0].lower()),
    )


@pytest.fixture
def plan():
    section = make_section(tables=5)
    event = section.session.event
    make_seat(
        section=section, table=1, direction="ew", pair=pair_of(event, "Cora Able", "Dan Young")
    )
    make_seat(section=section, table=1, direction="ns", pair=pair_of(event, "Ada Zest", "Ben Mild"))
    return plan_view(plan_draft(event=event))


def test_seat_list_is_by_surname(plan):
    assert seat_list(plan) == (
        "name,partner,pair,session 1\r\n"
        "Cora Able,Dan Young,1,A1 EW\r\n"
        "Ben Mild,Ada Zest,2,A1 NS\r\n"
        "Dan Young,Cora Able,1,A1 EW\r\n"
        "Ada Zest,Ben Mild,2,A1 NS\r\n"
    )


def test_bbo_registrants_are_in_seat_order(plan):
    assert bbo_registrants(plan, 1) == "Aada\t0\tben\t0\r\nAcora\t0\tdan\t0\r\n"


def test_pairs_without_bbo_names_are_named(plan):
    for _session, section in plan.sections:
        section.seats[Seat.of_name("A1E")].second_player.bbo_name = ""

    with pytest.raises(PlanningError, match=r"no BBO name yet: 1\."):
        bbo_registrants(plan, 1)


def test_empty_session_has_no_registrants(plan):
    with pytest.raises(PlanningError, match="Nobody is seated in session 2"):
        bbo_registrants(plan, 2)
