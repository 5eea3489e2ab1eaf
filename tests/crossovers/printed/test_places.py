from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.errors import EntriesConflict, NoLineMove, NoRecipe
from crossovers.printed.places import moved_by_lines, moved_by_recipe, places_after
from crossovers.search.blocks import trade_off_of
from crossovers.sections import Session, section_of_movement
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.rover import with_rover
from movements.movement import with_phantom
from movements.seats import Direction, Seat
from tests.crossovers.line_counts import lettered, webs
from tests.crossovers.seated import first_session, sections_of
from tests.crossovers.slow_count import lines_of, slow_playbacks, walked_meetings
from tests.some import some

SIZES = [(7,), (9,), (6, 6), (6, 7), (7, 7, 6), (6, 6, 8)]


@st.composite
def changes(draw):
    """Sections of session one, who leaves after it and how many come."""
    sizes = lettered(*draw(st.sampled_from(SIZES)))
    first = first_session(sizes, 5)
    leavers = draw(st.sets(st.sampled_from(first.seating.pairs), max_size=3))
    joining = draw(st.integers(0, len(leavers)))
    playing = [pair for pair in first.seating.pairs if pair not in leavers]
    return first, [*playing, *(f"+{number}" for number in range(1, joining + 1))]


def slow_total(sections, seatings):
    rounds = {section.letter: section.rounds for section in sections}
    skips = {section.letter: section.skip_after for section in sections}
    return slow_playbacks(walked_meetings([lines_of(s) for s in seatings], rounds, skips))[0]


def ways(places):
    """Every move in print from these places."""
    found = []
    for way in (lambda places: (moved_by_recipe(places),), moved_by_lines):
        try:
            found += way(places)
        except (NoRecipe, NoLineMove):
            continue
    return found


@settings(max_examples=40, deadline=None)
@given(changes())
def test_pairs_that_leave_and_join_cost_no_playbacks(change):
    """Places move as if all were held: an empty one meets nobody, a newcomer has met nobody."""
    first, playing = change
    full = places_after((first,), first.sections, first.seating.seat_of)
    places = places_after((first,), first.sections, playing)

    for whole, moved in some(zip(ways(full), ways(places), strict=True)):
        seating = places.seated(moved)
        assert sorted(seating.seat_of) == sorted(playing)
        total = slow_total(first.sections, (first.seating, seating))
        assert places.playbacks(seating) == total
        assert total <= slow_total(first.sections, (first.seating, full.seated(whole)))


@settings(max_examples=30, deadline=None)
@given(changes(), st.data())
def test_nobody_gets_a_closed_seat(change, data):
    first, playing = change
    empty = len(first.seating.pairs) - len(playing)
    closed = data.draw(st.sets(st.sampled_from(first.seating.seats), max_size=empty))
    places = places_after((first,), first.sections, playing, closed)

    for moved in some(ways(places)):
        seats = places.seated(moved).seat_of
        assert sorted(seats) == sorted(playing)
        assert closed.isdisjoint(seats.values())


@settings(max_examples=15, deadline=None)
@given(
    st.sampled_from([(9,), (6, 6), (7, 6)]),
    st.sampled_from([(8,), (9,), (7, 7), (6, 7), (5, 5, 5)]),
    st.integers(0, 99),
)
def test_blocks_go_to_sections_of_any_size(before, after, seed):
    first = first_session(lettered(*before), 5)
    sections = sections_of(lettered(*after), 5)
    room = 2 * sum(after)
    playing = list(first.seating.pairs)[:room]
    places = places_after((first,), sections, playing)

    for choice in some(trade_off_of(places, most_blocks=2 * len(after) + 2, seed=seed)):
        assert sorted(choice.seating.seat_of) == sorted(playing)
        total = slow_total_of((first.sections, first.seating), (sections, choice.seating))
        assert choice.playbacks == total


def slow_total_of(*sessions):
    meetings = [
        meeting
        for sections, seating in sessions
        for meeting in walked_meetings(
            [lines_of(seating)],
            {section.letter: section.rounds for section in sections},
            {section.letter: section.skip_after for section in sections},
        )
    ]
    return slow_playbacks(meetings)[0]


def test_a_pair_whose_table_is_gone_takes_the_place_left_in_its_line():
    first = first_session({"A": 6}, 5)
    playing = [pair for pair in first.seating.pairs if pair not in {"A2N", "A4E"}]

    holders = places_after((first,), sections_of({"A": 5}, 5), playing).holders

    assert holders.pairs[1] == "A6N"
    assert holders.pairs[5 + 3] == "A6E"


def test_lines_go_on_from_session_to_session():
    sections = webs(lettered(9, 9, 9), 9)
    sessions = [first_session(lettered(9, 9, 9), 9)]
    for _session in range(4):
        places = places_after(sessions, sections, sessions[0].seating.seat_of)
        seating = min(map(places.seated, moved_by_lines(places)), key=places.playbacks)
        sessions.append(Session(sections, seating))

        assert places.playbacks(seating) == 0


def test_a_half_table_moves_as_any_other():
    section = section_of_movement("A", with_phantom(mitchell(13), Direction.EW, 4))
    first = first_session({"A": 13}, 13)
    playing = [pair for pair in first.seating.pairs if pair != "A4E"]
    places = places_after((first,), (section,), playing, {Seat("A", 4, Direction.EW)})

    seating = places.seated(moved_by_recipe(places))

    assert seating.pairs[13 + 3] is None
    assert sorted(seating.seat_of) == sorted(playing)


def test_a_rover_section_keeps_its_lines():
    section = section_of_movement("A", with_rover(mitchell(9, rounds=8), Direction.EW, party=True))
    first = first_session({"A": 10}, 8)
    places = places_after((first,), (section,), first.seating.seat_of)

    assert sorted(places.seated(moved_by_recipe(places)).seat_of) == sorted(first.seating.seat_of)


def test_what_has_no_lines_is_refused():
    first = first_session({"A": 6}, 5)
    pairs = first.seating.seat_of
    second = Session(first.sections, first.seating)
    web, circle = first.sections, (section_of_movement("A", howell(6, rounds=5)),)
    other = sections_of({"B": 6}, 5)

    for earlier, sections, sentence in [
        ((first, second), web, "and no further"),
        ((first,), circle, "no lines to move"),
        ((first,), other, "others than in the session before"),
    ]:
        with pytest.raises(NoRecipe, match=sentence):
            moved_by_recipe(places_after(earlier, sections, pairs))


def test_more_pairs_than_places_are_refused():
    first = first_session({"A": 6}, 5)
    seat = partial(places_after, (first,), first.sections)

    with pytest.raises(EntriesConflict, match="no place left for"):
        seat([*first.seating.seat_of, "+1"])
    full = seat(first.seating.seat_of, closed={Seat("A", 1, Direction.NS)})
    with pytest.raises(EntriesConflict, match="no seat left for"):
        full.seated(moved_by_recipe(full))
