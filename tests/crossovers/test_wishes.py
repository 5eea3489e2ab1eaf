from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.errors import UnknownSeat
from crossovers.search.arrangement import arrange
from crossovers.search.effort import Effort
from crossovers.search.seating_search import find_seating
from crossovers.search.zones import Lineup
from crossovers.seats import first_seating
from crossovers.wishes import Wishes, WishesConflict, check_wishes
from movements.seats import Direction, Seat
from tests.crossovers.seated import first_session
from tests.some import some

QUICK = Effort(restarts=1)
SIZES = {"A": 9, "B": 8, "C": 7}
PAIRS = first_seating(SIZES).pairs


@st.composite
def wishes(draw):
    names = draw(st.permutations(PAIRS))[:16]
    north = [name for name in names if name.endswith("N")]
    seats = [Seat.of_name(name) for name in draw(st.permutations(PAIRS))[:2]]
    return Wishes(
        stay_ns=tuple(north[:3]),
        fixed=tuple(zip(names[8:10], seats, strict=True)),
        apart=tuple(zip(names[3:6], names[6:9], strict=True)),
        seeds=tuple(names[10 : 10 + draw(st.integers(0, 6))]),
        sits=((names[0], draw(st.sampled_from(Direction))), (names[1], Direction.EW)),
    )


def share(many, seats, of):
    return many * seats // of, -(-many * seats // of)


@settings(max_examples=25, deadline=None)
@given(wishes(), st.integers(0, 99))
def test_every_wish_holds_or_is_refused(wished, seed):
    first = first_session(SIZES, 7)
    try:
        seating = find_seating((first,), first.sections, wishes=wished, seed=seed, effort=QUICK)
    except WishesConflict:
        fixed = {pair: seat.direction for pair, seat in wished.fixed}
        north = dict.fromkeys(wished.stay_ns, Direction.NS)
        ways = [*north.items(), *wished.sits, *fixed.items()]
        assert len(dict(ways)) < len(set(ways)) or wished.apart
        return

    at = seating.seat_of
    assert sorted(at) == sorted(PAIRS)
    assert all(at[pair].direction is Direction.NS for pair in wished.stay_ns)
    assert all(at[pair].direction is direction for pair, direction in wished.sits)
    assert all(at[pair] == seat for pair, seat in wished.fixed)
    assert all(at[one].section != at[other].section for one, other in wished.apart)
    lines = Counter(at[pair].line for pair in wished.seeds)
    for line, pairs in seating.lines.items():
        low, high = share(len(wished.seeds), len(pairs), len(PAIRS))
        assert low <= lines[line] <= high


def test_everybody_changes_direction():
    first = first_session({"A": 8, "B": 9}, 7)

    seating = find_seating(
        (first,), first.sections, wishes=Wishes(change_direction=True), effort=QUICK
    )

    assert all(
        Seat.of_name(pair).direction is not seat.direction
        for pair, seat in some(seating.seat_of.items())
    )


def test_empty_seats_are_one_a_section_at_the_most():
    first = first_session({"A": 8, "B": 9}, 7)
    gone = {"A1N", "A2N"}
    pairs = [pair for pair in first.seating.pairs if pair not in gone]

    seating = find_seating((first,), first.sections, pairs=pairs, effort=QUICK)

    empty = [
        seat.section for seat, pair in zip(seating.seats, seating.pairs, strict=True) if not pair
    ]
    assert sorted(empty) == ["A", "B"]


@pytest.mark.parametrize(
    ("wished", "labels"),
    [
        (
            Wishes(stay_ns=("A1N", "A2N"), change_direction=True),
            ["A2N stays NS", "everybody changes direction"],
        ),
        (Wishes(apart=(("A1N", "A2N"),)), ["A1N and A2N are kept apart"]),
        (
            Wishes(stay_ns=("A2N",), fixed=(("A2N", Seat("A", 1, Direction.EW)),)),
            ["A2N stays NS", "A2N sits at A1 EW"],
        ),
        (
            Wishes(
                fixed=(
                    ("A2N", Seat("A", 1, Direction.EW)),
                    ("A3N", Seat("A", 1, Direction.EW)),
                )
            ),
            ["A2N sits at A1 EW", "A3N sits at A1 EW"],
        ),
        (Wishes(fixed=(("A2N", Seat("B", 1, Direction.NS)),)), ["A2N sits at B1 NS"]),
    ],
)
def test_wishes_that_cannot_hold_are_named(wished, labels):
    first = first_seating({"A": 5})
    lineup = Lineup(first.pairs, first.sizes, first.seat_of)

    with pytest.raises(WishesConflict) as conflict:
        arrange(lineup, wished)

    assert list(conflict.value.conflict) == labels


def test_three_pairs_cannot_be_kept_apart_in_two_sections():
    first = first_seating({"A": 5, "B": 5})
    lineup = Lineup(first.pairs, first.sizes, first.seat_of)
    apart = (("A1N", "A2N"), ("A2N", "A3N"), ("A3N", "A1N"))

    with pytest.raises(WishesConflict, match="A1N and A2N are kept apart; A2N"):
        arrange(lineup, Wishes(apart=apart))


@pytest.mark.parametrize(
    ("wished", "sentence"),
    [
        (Wishes(stay_ns=("A77N",)), "There is no pair A77N"),
        (Wishes(stay_ns=("A1E",)), "only NS pairs can be asked to stay"),
        (Wishes(apart=(("A1E", "A1E"),)), "apart from itself"),
    ],
)
def test_wishes_about_strangers_are_refused(wished, sentence):
    first = first_seating({"A": 5})

    with pytest.raises((UnknownSeat, WishesConflict), match=sentence):
        check_wishes(wished, first, first.pairs)
