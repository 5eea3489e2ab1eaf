"""Sections to repair, drawn at random: what was played and who comes or goes."""

from hypothesis import assume
from hypothesis import strategies as st

from movements.families.howell import howell
from movements.families.rover import rover_list, with_rover
from movements.families.three_quarter import possible_rounds, three_quarter
from movements.families.web import of_pattern
from movements.families.web import patterns as web_patterns
from movements.movement import with_phantom
from movements.repairs.continuation import is_seated
from movements.repairs.repairs import (
    Change,
    Situation,
)
from movements.seats import Direction, PairId


@st.composite
def howells(draw):
    """A Howell of any length, full or with a phantom, some rounds played."""
    tables = draw(st.integers(4, 9))
    rounds = draw(st.sampled_from((*possible_rounds(tables), 2 * tables - 1)))
    full = rounds == 2 * tables - 1
    movement = howell(tables) if full else three_quarter(tables, rounds=rounds)
    if draw(st.booleans()):
        direction = draw(st.sampled_from(Direction))
        movement = with_phantom(movement, direction, draw(st.integers(1, tables)))
    return Situation(movement, draw(st.booleans()), draw(st.integers(0, rounds - 1)))


@st.composite
def webs(draw):
    """A Web or Mitchell, full, with a phantom, a rover or a party table, some rounds played."""
    groups = draw(st.integers(4, 13))
    found = web_patterns(draw(st.integers(4, 20)), groups)
    assume(found)
    rounds = draw(st.integers(groups - 1, groups))
    movement = of_pattern(draw(st.sampled_from(found)), rounds=rounds)
    direction = draw(st.sampled_from(Direction))
    extra = draw(st.sampled_from(("none", "none", "phantom", "rover", "party")))
    if extra == "phantom":
        movement = with_phantom(movement, direction, draw(st.integers(1, movement.tables)))
    elif extra != "none":
        assume(rover_list(movement.schedule).tables is not None)
        movement = with_rover(movement, direction, party=extra == "party")
    return Situation(movement, draw(st.booleans()), draw(st.integers(0, rounds - 1)))


def situations():
    return st.one_of(webs(), webs(), howells())


def present(situation):
    return [
        pair
        for direction in Direction
        for number in range(1, situation.movement.tables + 2)
        if is_seated(
            situation.movement, pair := PairId(direction, number), after=situation.rounds_played
        )
        and number <= situation.movement.schedule.tables
    ]


@st.composite
def changes(draw, situation):
    pairs = draw(st.sampled_from((1, -1, 2, -2, 4, -4)))
    there = present(situation)
    assume(len(there) + pairs >= 4)
    if pairs > 0 or draw(st.booleans()):
        return Change(pairs)
    gone = draw(st.lists(st.sampled_from(there), min_size=-pairs, max_size=-pairs, unique=True))
    return Change(pairs, tuple(gone))
