"""What the database refuses by itself, whatever the forms let through."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from planner.models import Pair, PlanVersion, Seat, Section
from planner.services.plans import plan_draft, plan_release
from tests.factories import (
    make_director,
    make_event,
    make_pair,
    make_player,
    make_seat,
    make_section,
    make_session,
    make_tournament,
)

pytestmark = pytest.mark.django_db


def refused(obj):
    """The name of the constraint by which the database refuses to save this."""
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        obj.save()
    return str(error.value)


def changed(obj, **fields):
    for field, value in fields.items():
        setattr(obj, field, value)
    return obj


@pytest.mark.parametrize(
    ("make", "fields", "constraint"),
    [
        (make_tournament, {"last_day": date(2027, 5, 13)}, "tournament_ends_after_it_begins"),
        (make_tournament, {"paper": "a3"}, "tournament_paper_known"),
        (make_event, {"rounds": 0}, "event_rounds_in_range"),
        (make_event, {"boards_per_round": 37}, "event_boards_per_round_in_range"),
        (make_event, {"session_count": 21}, "event_session_count_in_range"),
        (make_event, {"winners": 3}, "event_winners_known"),
        (make_event, {"scoring": "points"}, "event_scoring_known"),
        (make_session, {"number": 0}, "session_number_in_range"),
        (make_section, {"tables": 0}, "section_tables_in_range"),
        (make_section, {"board_groups": 101}, "section_board_groups_in_range"),
        (make_section, {"board_sets": 0}, "section_board_sets_in_range"),
        (make_section, {"rounds": 0}, "section_rounds_in_range"),
        (make_section, {"movement": "polka"}, "section_movement_known"),
        (make_section, {"movement": "web", "relay": True}, "section_relay_in_a_mitchell"),
        (make_section, {"movement": "mitchell", "variant": "A"}, "section_pattern_in_a_web"),
        (make_section, {"rover": "ew"}, "section_rover_with_party_or_half_table"),
        (make_section, {"party_table": True}, "section_rover_with_party_or_half_table"),
        (
            make_section,
            {"rover": "ns", "party_table": True, "half_table": True},
            "section_rover_with_party_or_half_table",
        ),
        (
            make_section,
            {"phantom_direction": "ns", "phantom_table": 3},
            "section_phantom_whole_at_a_half_table",
        ),
        (
            make_section,
            {"half_table": True, "phantom_direction": "ns"},
            "section_phantom_whole_at_a_half_table",
        ),
        (
            make_section,
            {"half_table": True, "phantom_direction": "ns", "phantom_table": 14},
            "section_phantom_whole_at_a_half_table",
        ),
        (make_player, {"name": ""}, "player_has_a_name"),
        (make_pair, {"number": 0}, "pair_number_in_range"),
        (make_pair, {"seed": 0}, "pair_seed_in_range"),
        (make_pair, {"fixed_table": 0}, "pair_fixed_table_in_range"),
        (make_pair, {"fixed_section": "A"}, "pair_fixed_section_with_table"),
        (make_pair, {"must_sit_ns": True, "prefers": "ew"}, "pair_wishes_agree"),
        (make_pair, {"prefers": "up"}, "pair_preference_known"),
        (make_seat, {"direction": "up"}, "seat_direction_known"),
        (make_seat, {"table": 0}, "seat_table_in_range"),
    ],
)
def test_database_refuses_by_name(make, fields, constraint):
    assert constraint in refused(changed(make(), **fields))


def test_pair_of_one_player_is_refused():
    pair = make_pair()

    assert "pair_of_two_players" in refused(changed(pair, second_player=pair.first_player))


def test_section_letter_once_per_session():
    section = make_section(letter="A")
    make_section(letter="A")  # another session

    with pytest.raises(IntegrityError), transaction.atomic():
        Section.objects.create(session=section.session, letter="A", tables=9)


def test_pair_number_once_per_event():
    pair = make_pair(number=7)
    make_pair(number=7)  # another event

    with pytest.raises(IntegrityError), transaction.atomic():
        Pair.objects.create(
            event=pair.event,
            number=7,
            first_player=make_player(),
            second_player=make_player(),
        )


def test_national_number_is_unique_where_known():
    make_player(national_number="")
    make_player(national_number="")
    make_player(national_number="4711")

    with pytest.raises(ValidationError, match="national number exists already"):
        make_player(national_number="4711")


def test_player_plays_in_one_pair_of_an_event_whichever_chair():
    pair = make_pair()

    with pytest.raises(ValidationError, match=f"in pair {pair.number} of this event"):
        make_pair(event=pair.event, second_player=pair.first_player)


def test_player_of_a_withdrawn_pair_may_come_back():
    pair = make_pair(withdrawn=True)

    again = make_pair(event=pair.event, second_player=pair.first_player)

    assert again.number == 2


def test_session_number_within_the_event():
    event = make_event(session_count=2)

    with pytest.raises(ValidationError, match="from 1 to 2"):
        make_session(event=event, number=3)


@pytest.mark.parametrize(
    ("fields", "pairs"),
    [
        ({}, 36),
        ({"half_table": True, "phantom_direction": "ew", "phantom_table": 18}, 35),
        ({"half_table": True, "rover": "ew"}, 37),
        ({"party_table": True, "rover": "ns"}, 38),
    ],
)
def test_section_counts_its_pairs(fields, pairs):
    assert make_section(tables=18, **fields).pair_count == pairs


def test_seat_is_one_pair_and_a_pair_has_one_seat():
    seat = make_seat()

    with pytest.raises(ValidationError, match="Another pair has that seat"):
        make_seat(section=seat.section)
    with pytest.raises(ValidationError, match="has a seat in that session"):
        make_seat(section=seat.section, table=2, pair=seat.pair)


def test_seat_lies_within_its_section():
    section = make_section(tables=13)

    with pytest.raises(ValidationError, match="last table is 13"):
        make_seat(section=section, table=14)


def test_party_table_has_seats():
    section = make_section(tables=13, rover="ew", party_table=True)

    assert str(make_seat(section=section, table=14)) == "A14 NS"


def test_seat_belongs_to_one_event():
    with pytest.raises(ValidationError, match="one event"):
        make_seat(pair=make_pair())


def test_event_has_one_draft():
    event = make_event()
    plan_draft(event=event)

    assert plan_draft(event=event) == plan_draft(event=event)
    with pytest.raises(IntegrityError), transaction.atomic():
        PlanVersion.objects.create(event=event)


class TestReleased:
    @pytest.fixture
    def version(self):
        seat = make_seat(section=make_section(colour="red"))
        return plan_release(event=seat.session.event, author=make_director())

    def test_is_numbered_and_the_draft_goes_on(self, version):
        second = plan_release(event=version.event, author=make_director())

        assert [version.number, second.number] == [1, 2]
        assert version.event.versions.filter(number=None).get().seats.count() == 1

    def test_keeps_its_sections(self, version):
        Section.objects.update(tables=9, colour="blue")

        (kept,) = PlanVersion.objects.get(number=1).contents["sections"]

        assert (kept["letter"], kept["tables"], kept["colour"]) == ("A", 13, "red")

    def test_refuses_every_change(self, version):
        seat = version.seats.get()

        assert "released_never_changes" in refused(changed(version, number=5))
        assert "released_never_changes" in refused(changed(seat, table=2))
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.filter(version__number=1).update(table=3)
        with pytest.raises(IntegrityError), transaction.atomic():
            version.seats.create(
                session=seat.session,
                section=seat.section,
                table=2,
                direction="ew",
                pair=make_pair(event=version.event),
            )

    def test_cannot_take_in_a_seat_of_the_draft(self, version):
        draft_seat = version.event.versions.get(number=None).seats.get()

        assert "released_never" in refused(changed(draft_seat, version=version, table=9))

    def test_cannot_be_deleted_with_its_event(self, version):
        Seat.objects.filter(version__number=None).delete()

        with pytest.raises(ProtectedError):
            version.event.delete()
