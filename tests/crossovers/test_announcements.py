import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.announcements import announcement
from crossovers.moves import fewest_moves
from crossovers.printed.recipes import recipe
from crossovers.seats import Seating, first_seating

SENTENCE = re.compile(r"(?:(\w) )?(NS|EW) (.+): sit (?:(\w) )?(NS|EW) at tables? (.+)\.")
STAY = re.compile(r"(?:(\w) )?(NS|EW) (.+): go back to the table where you started\.")


def spoken(seating):
    before = first_seating(dict(seating.sizes))
    return announcement([(2, move) for move in fewest_moves(before, seating)])


def tables_heard(words):
    """``5 down to 1, then 18 and 17`` as a list of tables."""
    heard = []
    for part in re.split(r", then | and (?=\d+ to)", words):
        numbers = [int(number) for number in re.findall(r"\d+", part)]
        if " to " in part and len(numbers) >= 2:
            first, last = numbers[:2]
            way = 1 if last >= first else -1
            heard += [*range(first, last + way, way), *numbers[2:]]
        else:
            heard += numbers
    return heard


def understood(sentences, letters):
    """Who sits where, for somebody who only hears the sentences."""
    seats = {}
    for sentence in sentences:
        if stays := STAY.fullmatch(sentence):
            section, line, who = stays[1] or letters[0], stays[2], tables_heard(stays[3])
            goal, goal_line, where = section, line, who
        else:
            said = SENTENCE.fullmatch(sentence)
            section, line, who = said[1] or letters[0], said[2], tables_heard(said[3])
            goal, goal_line, where = said[4] or letters[0], said[5], tables_heard(said[6])
        assert len(who) == len(where)
        for table, seat in zip(who, where, strict=True):
            seats[f"{section}{table}{line[0]}"] = (goal, seat, goal_line.lower())
    return seats


@settings(max_examples=120, deadline=None)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=3), st.integers(0, 10**6), st.booleans())
def test_whoever_hears_the_announcement_finds_the_seat(tables, seed, shuffled):
    first = first_seating(dict(zip("ABC", tables, strict=False)))
    pairs = list(first.pairs)
    chance = random.Random(seed)
    if shuffled:
        chance.shuffle(pairs)
    else:
        cut = chance.randrange(len(pairs))
        pairs = (pairs[cut:] + pairs[:cut])[:: chance.choice((1, -1))]
    seating = Seating(first.sizes, tuple(pairs))

    heard = understood(spoken(seating), "ABC")

    assert heard == {
        pair: (seat.section, seat.table, seat.direction.value)
        for pair, seat in seating.seat_of.items()
    }


def test_the_recipe_as_announced():
    assert spoken(recipe({"A": 18})[-1].seating) == (
        "NS 1 to 9: sit EW at tables 1 to 9.",
        "NS 10 to 18: sit NS at tables 18 down to 10.",
        "EW 2 to 10: sit NS at tables 1 to 9.",
        "EW 11 to 18 and 1: sit EW at tables 18 down to 10.",
    )


@pytest.mark.parametrize("order", [("A1N", "A2N", "+1", "A1E"), ("A2N", "A1N", "A1E", "+1")])
def test_new_pairs_are_told_their_seat(order):
    sentences = spoken(Seating((("A", 2),), order))

    assert sentences[-1].startswith("New pair +1: sit EW at table ")
