import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.errors import SectionOutOfRange
from crossovers.playbacks import all_pairs, count_playbacks, count_total, met_matrix
from crossovers.seats import Seating, first_seating
from crossovers.sections import (
    Session,
    section_of_movement,
    section_of_schedule,
    section_sizes,
    standard_section,
)
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.rover import with_rover
from movements.families.three_quarter import three_quarter
from movements.families.web import web
from movements.movement import with_phantom
from movements.schedule import Schedule
from movements.seats import Direction
from tests.crossovers.slow_count import lines_of, slow_playbacks, walked_meetings
from tests.some import some_drawn


@st.composite
def events(draw):
    """Two to four sessions of one to three sections with pairs seated at random."""
    sections = []
    for letter in "ABC"[: draw(st.integers(1, 3))]:
        tables = draw(st.integers(2, 20))
        rounds = draw(st.integers(1, tables))
        sections.append(standard_section(letter, tables, rounds=rounds))
    chance = random.Random(draw(st.integers(0, 10**6)))
    first = first_seating(section_sizes(tuple(sections)))
    seatings = [first]
    for _ in range(draw(st.integers(1, 3))):
        pairs = list(first.pairs)
        chance.shuffle(pairs)
        if draw(st.booleans()):
            pairs[chance.randrange(len(pairs))] = None
        seatings.append(Seating(first.sizes, tuple(pairs)))
    return tuple(Session(tuple(sections), seating) for seating in seatings)


@settings(max_examples=60, deadline=None)
@given(events())
def test_the_slow_counter_agrees(sessions):
    sections = sessions[0].sections
    meetings = walked_meetings(
        [lines_of(session.seating) for session in sessions],
        {section.letter: section.rounds for section in sections},
        {section.letter: section.skip_after for section in sections},
    )

    count = count_playbacks(sessions)

    assert (count.total, count.per_pair) == slow_playbacks(meetings)
    assert count_total(sessions) == count.total


@settings(max_examples=30, deadline=None)
@given(events())
def test_every_playback_names_a_meeting_that_repeats_an_earlier_one(sessions):
    count = count_playbacks(sessions)

    for playback in some_drawn(count.playbacks):
        earlier = sessions[playback.met_in - 1]
        pairs = all_pairs(sessions)
        met = met_matrix((earlier,), pairs)
        one, other = (pairs.index(pair) for pair in playback.pairs)
        assert met[one, other]
        assert met[other, one]
        assert playback.met_in < playback.session


def listed_meetings(section_schedule, seating):
    """Meetings by reading a schedule's list: who began where, who is where now."""
    ns, ew = lines_of(seating)["A"]
    named = {}
    listed = section_schedule.meetings
    for meeting in listed:
        if meeting.round == 1:
            for side, number, line in (("N", meeting.ns, ns), ("E", meeting.ew, ew)):
                key = number if section_schedule.winners == 1 else (side, number)
                named[key] = line[meeting.table - 1]
    for meeting in listed:
        if meeting.ns is None or meeting.ew is None:
            continue
        if section_schedule.winners == 1:
            pairs = named[meeting.ns], named[meeting.ew]
        else:
            pairs = named["N", meeting.ns], named["E", meeting.ew]
        if None not in pairs:
            yield pairs


MOVEMENTS = {
    "rover with party": lambda: with_rover(web(12, board_groups=9), Direction.EW, party=True),
    "rover without": lambda: with_rover(web(14, board_groups=11), Direction.NS),
    "howell": lambda: howell(7),
    "three-quarter": lambda: three_quarter(8, rounds=11),
    "half table": lambda: with_phantom(mitchell(9), Direction.NS, 4),
    "relay and share": lambda: mitchell(8, relay=True),
    "curtailed": lambda: web(19, board_groups=13, rounds=12),
    "revenge rounds": lambda: web(10, board_groups=13),
}


@pytest.mark.parametrize("first", MOVEMENTS)
@pytest.mark.parametrize("second", MOVEMENTS)
def test_any_movement_after_any_other_is_counted(first, second):
    movements = [MOVEMENTS[first](), MOVEMENTS[second]()]
    sections = [section_of_movement("A", movement) for movement in movements]
    begin = first_seating({"A": sections[0].tables})
    seats = 2 * sections[1].tables
    pairs = [*begin.pairs, *(f"+{k}" for k in range(1, seats + 1))][:seats]
    random.Random(first + second).shuffle(pairs)
    seatings = [begin, Seating((("A", sections[1].tables),), tuple(pairs))]

    count = count_playbacks(
        [Session((section,), seating) for section, seating in zip(sections, seatings, strict=True)]
    )

    slow = slow_playbacks(
        meeting
        for movement, seating in zip(movements, seatings, strict=True)
        for meeting in listed_meetings(movement.schedule, seating)
    )
    assert count.total == slow[0]
    assert {pair: many for pair, many in count.per_pair.items() if many} == {
        pair: many for pair, many in slow[1].items() if many
    }


def test_revenge_rounds_are_playbacks_too():
    schedule = Schedule.of_grids([[1, 2], [1, 2], [1, 2]], [[1, 2], [2, 1], [1, 2]], [[1, 2]] * 3)
    section = section_of_schedule("A", schedule)

    count = count_playbacks([Session((section,), first_seating({"A": 2}))])

    assert [(p.round, p.table, p.pairs, p.met_in) for p in count.playbacks] == [
        (3, 1, ("A1N", "A1E"), 1),
        (3, 2, ("A2N", "A2E"), 1),
    ]


def test_a_phantom_meets_nobody():
    section = section_of_movement("A", with_phantom(mitchell(5), Direction.EW, 2))
    session = Session((section,), first_seating({"A": 5}))

    count = count_playbacks([session, session])

    assert count.per_pair["A2E"] == 0
    assert count.total == 20


def test_one_winner_movements_are_counted_by_starting_seats():
    howell = Schedule.of_grids(
        [[4, 2], [4, 3], [4, 1]], [[1, 3], [2, 1], [3, 2]], [[1, 2], [2, 3], [3, 1]], winners=1
    )
    session = Session((section_of_schedule("A", howell),), first_seating({"A": 2}))

    pairs = all_pairs([session])
    met = met_matrix([session], pairs)

    assert (met == 1 - np.eye(4)).all()


def test_a_pair_without_a_starting_seat_is_refused():
    late = Schedule.of_grids([[1], [2]], [[3], [3]], [[1], [2]], winners=1)

    with pytest.raises(SectionOutOfRange, match="no table in round one"):
        section_of_schedule("A", late)


def test_sections_of_different_movements_in_one_session():
    mixed = (standard_section("A", 9, rounds=9), standard_section("B", 12, rounds=8))
    session = Session(mixed, first_seating(section_sizes(mixed)))

    assert count_total([session, session]) == 9 * 9 + 12 * 8


@pytest.mark.parametrize(
    ("tables", "rounds", "message"),
    [(0, 13, "cannot have 0 tables"), (9, 13, "cannot play 13 rounds"), (9, 0, "cannot play 0")],
)
def test_impossible_sections_are_refused(tables, rounds, message):
    with pytest.raises(SectionOutOfRange, match=message):
        standard_section("A", tables, rounds=rounds)


def test_a_seating_for_other_sections_is_refused():
    with pytest.raises(SectionOutOfRange, match="the sections are"):
        Session((standard_section("A", 9, rounds=9),), first_seating({"A": 8}))
