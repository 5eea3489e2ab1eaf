"""Documents for the Bridgemate Data Connector, judged by its maker's own client."""

import pytest
from bridgemate_dataconnector import validate_init_dto
from bridgemate_dataconnector.dto import InitDTO

from movements.seats import Direction
from planner.errors import PlanningError
from planner.files.bridgemate import bridgemate_document
from planner.models import Event, Seat, Section
from planner.plan.view import plan_view
from planner.services.demo import demo_load
from planner.services.plans import plan_draft, plan_release
from tests.factories import make_director, make_pair, make_seat, make_section, make_session
from tests.some import some

pytestmark = pytest.mark.django_db


def judged(document):
    """The document as the official client reads it, which must find nothing to say."""
    read = InitDTO.from_dict(document)
    assert read.to_dict() == document
    assert validate_init_dto(read), read.validation_messages
    return read


def plan_of(section):
    return plan_view(plan_draft(event=section.session.event))


def seated(section, tables):
    for table in range(1, tables + 1):
        for direction in Direction:
            make_seat(section=section, table=table, direction=direction)


def test_released_demo_events_are_valid():
    demo_load()
    for event in some(Event.objects.all()):
        version = plan_release(event=event, author=make_director())

        for session in (None, 1):
            judged(bridgemate_document(plan_view(version), session))


def test_rounds_are_those_of_the_movement():
    section = make_section(tables=5, movement="mitchell", rounds=5)
    seated(section, 5)

    (session,) = judged(bridgemate_document(plan_of(section), 1)).sessions
    (found,) = session.scoring_groups[0].sections

    assert (found.letters, found.winners, found.missing_pair) == ("A", 1, 0)
    rounds = found.tables[0].rounds
    assert [(r.pair_ns, r.pair_ew, r.low_board_number, r.high_board_number) for r in rounds] == [
        (1, 6, 1, 2),
        (1, 10, 3, 4),
        (1, 9, 5, 6),
        (1, 8, 7, 8),
        (1, 7, 9, 10),
    ]


def test_two_winners_and_a_missing_east_west_pair():
    section = make_section(
        tables=5,
        movement="mitchell",
        rounds=5,
        half_table=True,
        phantom_direction="ew",
        phantom_table=2,
    )
    Event.objects.update(winners=2)
    make_seat(section=section)

    plan = plan_view(plan_draft(event=Event.objects.get()))
    (session,) = judged(bridgemate_document(plan, 1)).sessions
    (found,) = session.scoring_groups[0].sections

    assert (found.winners, found.missing_pair) == (2, -2)
    idle = found.tables[1].rounds[0]
    assert (idle.pair_ns, idle.pair_ew, idle.low_board_number) == (2, 0, 0)


def test_letters_run_on_over_the_sessions():
    section = make_section(tables=5, movement="mitchell", rounds=5)
    later = make_section(
        session=make_session(event=section.session.event), tables=5, movement="mitchell", rounds=5
    )
    make_seat(section=section)
    make_seat(section=later, pair=make_pair(event=section.session.event))

    read = judged(bridgemate_document(plan_of(section)))

    letters = [s.scoring_groups[0].sections[0].letters for s in read.sessions]
    assert letters == ["A", "B"]
    assert {seat.section_letters for seat in read.participations} == {"A", "B"}


def test_names_sit_as_they_do_in_round_one():
    section = make_section(tables=5, movement="mitchell", rounds=5, switches="rounds:1")
    seat = make_seat(section=section, table=3, direction="ns")

    read = judged(bridgemate_document(plan_of(section)))

    assert [(int(p.direction), p.last_name) for p in read.participations] == [
        (2, seat.pair.first_player.surname),
        (4, seat.pair.second_player.surname),
    ]


def test_section_without_a_movement_is_refused():
    section = make_section(tables=5)
    make_seat(section=section)

    with pytest.raises(PlanningError, match="Section A has no movement in session 1"):
        bridgemate_document(plan_of(section))


def test_session_that_is_not_planned_is_refused():
    section = make_section(tables=5, movement="mitchell", rounds=5)

    with pytest.raises(PlanningError, match="nothing planned"):
        bridgemate_document(plan_of(section), 2)
    assert Seat.objects.count() == 0
    assert Section.objects.count() == 1
