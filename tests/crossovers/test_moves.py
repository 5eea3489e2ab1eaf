import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.announcements import sentence
from crossovers.moves import fewest_moves
from crossovers.printed.recipes import recipe
from crossovers.seats import Seating, first_seating
from movements.seats import Seat

EAST = tuple(f"A{table}E" for table in range(1, 7))


def replayed(before, moves):
    """Who sits where once every block has moved, one pair after the other."""
    sizes = dict(before.sizes)
    seats = {}
    for move in moves:
        for step in range(move.size):
            origin, target = move.origin, move.target
            old = (origin.first - 1 + step) % sizes[origin.line.section]
            way = -step if move.reversed else step
            table = (target.first - 1 + way) % sizes[target.line.section] + 1
            pair = before.line(origin.line)[old]
            seats[pair] = Seat(target.line.section, table, target.line.direction)
    return seats


@settings(max_examples=80, deadline=None)
@given(st.lists(st.integers(1, 8), min_size=1, max_size=3), st.integers(0, 10**6))
def test_moves_replayed_give_the_seating(tables, seed):
    before = first_seating(dict(zip("ABC", tables, strict=False)))
    pairs = list(before.pairs)
    random.Random(seed).shuffle(pairs)
    after = Seating(before.sizes, tuple(pairs))

    assert replayed(before, fewest_moves(before, after)) == after.seat_of


def test_the_single_section_recipe_is_four_blocks():
    steps = recipe({"A": 18})

    assert [str(move) for move in fewest_moves(first_seating({"A": 18}), steps[-1].seating)] == [
        "A NS 1-9 to A EW 1-9",
        "A NS 10-18 to A NS 18-10 reversed",
        "A EW 2-10 to A NS 1-9",
        "A EW 11-1 to A EW 18-10 reversed",
    ]


def test_pairs_that_leave_and_join():
    before = first_seating({"A": 2})
    after = Seating(before.sizes, ("A1N", "+1", "A1E", None))

    assert [str(move) for move in fewest_moves(before, after)] == [
        "A NS 1 to A NS 1",
        "A EW 1 to A EW 1",
        "+1 to A NS 2",
    ]


def test_a_block_runs_on_over_an_empty_place():
    before = Seating((("A", 6),), ("A1N", "A2N", None, "A4N", "A5N", "A6N", *EAST))
    after = Seating(before.sizes, (*EAST, "A6N", "A5N", "A4N", "+1", "A2N", "A1N"))

    assert [str(move) for move in fewest_moves(before, after)] == [
        "A NS 1-6 to A EW 6-1 reversed",
        "A EW 1-6 to A NS 1-6",
        "+1 to A EW 4",
    ]


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.integers(1, 8), min_size=1, max_size=3),
    st.integers(0, 10**6),
    st.sets(st.integers(0, 47)),
)
def test_moves_with_empty_places_replayed_give_the_seating(tables, seed, gone):
    """Whatever is announced for a place without a pair moves nobody."""
    first = first_seating(dict(zip("ABC", tables, strict=False)))
    pairs = list(first.pairs)
    random.Random(seed).shuffle(pairs)
    leavers = {first.pairs[k] for k in gone if k < len(pairs)}
    after = Seating(first.sizes, tuple(pair if pair not in leavers else None for pair in pairs))

    seats = replayed(first, fewest_moves(first, after))

    assert {pair: seat for pair, seat in seats.items() if pair not in leavers} == after.seat_of


def test_nobody_is_announced_and_no_pair_twice():
    before = Seating((("A", 5),), ("a", "b", "c", "d", None, *(f"e{n}" for n in range(1, 6))))
    after = Seating((("A", 5),), ("d", "a", "b", "c", None, *(f"e{n}" for n in range(1, 6))))

    said = [str(sentence(move, letters=False)) for move in fewest_moves(before, after)]

    named = [move.origin for move in fewest_moves(before, after) if move.origin]
    assert sum(move.size - len(move.empty) for move in fewest_moves(before, after)) == 9
    assert len(named) == len({(run.line, run.first) for run in named})
    assert not any(re.search(r"NS[^:]*\b5\b", text) for text in said)
