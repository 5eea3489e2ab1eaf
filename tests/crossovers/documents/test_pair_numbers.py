import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.documents.pair_numbers import number_entries, pair_numbers
from crossovers.events.turnover import in_their_places
from crossovers.printed.line_moves import line_move
from crossovers.seats import Seating, first_seating
from movements.seats import Direction
from tests.crossovers.line_counts import lettered
from tests.crossovers.printed.test_line_moves import published


def typed(entries):
    """Old number to new number of every pair, as a scoring program would read it."""
    found = {}
    for entry in entries:
        origin, target = entry.origin, entry.target
        assert origin.last - origin.first == target.last - target.first
        for step in range(origin.last - origin.first + 1):
            old = origin.section, origin.first + step
            assert old not in found
            found[old] = target.section, target.first + step
    return found


def test_rainsford_method_j_is_one_range_a_line():
    paper = published("rainsford-method-j.json")
    move = line_move(paper["sections"])
    first, last = paper["pair_numbers"]["moving_line_at_home"]

    entries = [str(entry) for entry in number_entries(move.seating(1), move.seating(2))]

    assert f"B pairs 1-16 to A pairs {first}-{last}" in entries
    assert len(entries) == 6


def test_rainsford_method_v_numbers_the_pairs_left_behind_next_to_each_other():
    paper = published("rainsford-method-v.json")
    move = line_move(paper["sections"])
    first, last = paper["pair_numbers"]["stationary_in_swivel"]

    entries = [str(entry) for entry in number_entries(move.seating(1), move.seating(2))]

    assert f"C pairs {first}-{last} stay" in entries
    assert len(entries) == 7


def test_the_pairs_left_behind_may_have_the_highest_numbers():
    move = line_move(lettered(14, 14, 16))

    numbers = pair_numbers(move.seating(1), last=move.left_behind)
    entries = number_entries(move.seating(1), move.seating(2), last=move.left_behind)

    assert [numbers[seat] for seat in move.left_behind] == [("C", n) for n in range(29, 33)]
    assert "C pairs 1-14 to C pairs 15-28" in map(str, entries)
    assert len(entries) == 7


@pytest.mark.parametrize("sizes", [(9, 9, 9), (6, 9, 9, 9), (9, 9, 13), (8, 14), (12, 12)])
def test_every_line_is_one_range(sizes):
    move = line_move(lettered(*sizes))

    entries = number_entries(move.seating(1), move.seating(2))

    assert sum(not entry.stays for entry in entries) == 2 * len(sizes) - 1


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=3), st.integers(0, 10**6), st.booleans())
def test_entries_typed_in_give_the_seating_and_none_can_be_joined(tables, seed, gap):
    first = first_seating(lettered(*tables))
    chance = random.Random(seed)
    pairs = list(first.pairs)
    chance.shuffle(pairs)
    if gap:
        pairs[chance.randrange(len(pairs))] = None
    after = Seating(first.sizes, tuple(pairs))

    entries = number_entries(first, after)
    numbers = {
        seat: (seat.section, seat.table + (seat.direction is Direction.EW) * size)
        for letter, size in first.sizes
        for seat in first.seats
        if seat.section == letter
    }
    goal = {numbers[first.seat_of[p]]: numbers[after.seat_of[p]] for p in after.seat_of}

    assert typed(entries) == goal
    ends = {(e.origin.section, e.origin.last): (e.target.section, e.target.last) for e in entries}
    for entry in entries:
        before = ends.get((entry.origin.section, entry.origin.first - 1))
        assert before != (entry.target.section, entry.target.first - 1)


def test_an_empty_place_in_a_line_does_not_break_its_range():
    first, second = in_their_places(line_move(lettered(9, 9)).seatings(2), absent=("B4E",))

    assert len(number_entries(first, second)) == 4
