"""Seats by the ranking: laws for all sizes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossovers.errors import EntriesConflict
from crossovers.stages.final_seats import StageSeeding, stage_seating
from movements.seats import Direction, Seat
from tests.some import some

SIZES = st.lists(st.integers(1, 9), min_size=1, max_size=4).map(
    lambda sizes: tuple(zip("ABCD", sizes, strict=False))
)


@given(SIZES, st.sampled_from(StageSeeding), st.data())
def test_everybody_has_a_seat_and_no_closed_one(sizes, seeding, data):
    closed = {Seat("A", 1, Direction.EW)} if data.draw(st.booleans()) else set()
    room = 2 * sum(tables for _letter, tables in sizes) - len(closed)
    pairs = [f"p{k}" for k in range(data.draw(st.integers(1, room)))]

    seating = stage_seating(sizes, pairs, seeding, closed=closed, seed=3)

    assert sorted(seating.seat_of) == sorted(pairs)
    assert not closed & set(seating.seat_of.values())


@given(st.integers(1, 4), st.integers(1, 9))
def test_a_snake_makes_lines_equally_strong(sections, tables):
    sizes = tuple((letter, tables) for letter in "ABCD"[:sections])
    pairs = list(range(1, 4 * sections * (tables // 2) + 1))
    seating = stage_seating(sizes, [str(pair) for pair in pairs], StageSeeding.SNAKE)

    sums = {sum(int(pair) for pair in line if pair) for line in seating.lines.values()}

    assert len(sums) == 1


@given(st.lists(st.integers(1, 9), min_size=2, max_size=4))
def test_blocks_fill_a_section_before_the_next(sizes):
    sections = tuple(zip("ABCD", sizes, strict=False))
    pairs = [str(k) for k in range(1, 2 * sum(sizes) + 1)]
    seating = stage_seating(sections, pairs, StageSeeding.BLOCKS)

    best = [
        min(int(pair) for pair, seat in seating.seat_of.items() if seat.section == letter)
        for letter, _tables in sections
    ]

    assert best == [1 + 2 * sum(sizes[:k]) for k in range(len(sizes))]


def test_the_lot_falls_the_same_again_with_the_same_seed():
    pairs = [str(k) for k in range(28)]
    drawn = [stage_seating((("A", 14),), pairs, StageSeeding.LOT, seed=seed) for seed in (1, 1, 2)]

    assert drawn[0] == drawn[1] != drawn[2]
    for seating in some(drawn):
        assert set(seating.pairs) == set(pairs)


def test_more_pairs_than_seats_are_refused():
    with pytest.raises(
        EntriesConflict, match="5 pairs are to be seated, but there are seats for 4"
    ):
        stage_seating((("A", 2),), list("abcde"), StageSeeding.SNAKE)
