"""Seats of session one: every wish that can be kept is kept, for any number of pairs."""

from hypothesis import given, settings
from hypothesis import strategies as st

from movements.seats import Direction, Seat
from planner.plan.first_seats import Entrant, first_seats

LETTERS = "ABC"


def seats_of(sizes):
    return {
        Seat(LETTERS[number], table, direction): direction is Direction.NS
        for number, tables in enumerate(sizes)
        for direction in Direction
        for table in range(1, tables + 1)
    }


@st.composite
def fields(draw):
    sizes = draw(st.lists(st.integers(2, 7), min_size=1, max_size=3))
    count = draw(st.integers(1, 2 * sum(sizes)))
    sitters = draw(st.sets(st.integers(1, count), max_size=sum(sizes)))
    seeded = draw(st.integers(0, count))
    entrants = [
        Entrant(key, seed=key if key <= seeded else None, must_sit=key in sitters)
        for key in range(1, count + 1)
    ]
    return sizes, entrants


@given(fields(), st.none() | st.integers(1, 1000))
@settings(max_examples=60, deadline=None)
def test_everybody_gets_one_seat_and_sitters_sit(field, draw):
    sizes, entrants = field

    seats = first_seats(seats_of(sizes), entrants, draw=draw)

    assert sorted(seats.values()) == [entrant.key for entrant in entrants]
    sitting = {entrant.key for entrant in entrants if entrant.must_sit}
    assert all(seat.direction is Direction.NS for seat, key in seats.items() if key in sitting)


def test_seeds_are_shared_out_evenly_over_the_lines():
    entrants = [Entrant(key, seed=key) for key in range(1, 13)] + [
        Entrant(key) for key in range(13, 29)
    ]

    seats = first_seats(seats_of([7, 7]), entrants)

    lines = {}
    for seat, key in seats.items():
        if key <= 12:
            lines.setdefault(seat.line, []).append(key)
    assert sorted(map(len, lines.values())) == [3, 3, 3, 3]
    sums = [sum(keys) for keys in lines.values()]
    assert max(sums) - min(sums) <= 3


def test_sitters_start_side_by_side():
    entrants = [Entrant(key, must_sit=key in (2, 9, 11)) for key in range(1, 15)]

    seats = first_seats(seats_of([7]), entrants)

    tables = sorted(seat.table for seat, key in seats.items() if key in (2, 9, 11))
    assert tables == list(range(tables[0], tables[0] + 3))


def test_fixed_table_and_apart_are_kept():
    entrants = [
        Entrant(1, fixed_letter="B", fixed_table=2),
        Entrant(2, apart=frozenset({3})),
        Entrant(3, apart=frozenset({2})),
        *(Entrant(key) for key in range(4, 13)),
    ]

    at = {key: seat for seat, key in first_seats(seats_of([3, 3]), entrants).items()}

    assert (at[1].section, at[1].table) == ("B", 2)
    assert at[2].section != at[3].section


def test_preferences_are_kept_where_they_can():
    entrants = [Entrant(key, prefers="ew" if key <= 4 else "") for key in range(1, 13)]

    at = {key: seat for seat, key in first_seats(seats_of([6]), entrants).items()}

    assert {at[key].direction for key in range(1, 5)} == {"ew"}


def test_same_number_draws_the_same_seats():
    entrants = [Entrant(key) for key in range(1, 15)]
    free = seats_of([7])

    assert first_seats(free, entrants, draw=5) == first_seats(free, entrants, draw=5)
    assert first_seats(free, entrants, draw=5) != first_seats(free, entrants, draw=6)
