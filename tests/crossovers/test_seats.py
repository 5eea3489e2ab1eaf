import pytest

from crossovers.errors import SeatingIncomplete, UnknownSeat
from crossovers.seats import Seating, first_seating
from movements.seats import Direction, Line, Seat


def test_first_seating_names_pairs_by_their_seats():
    seating = first_seating({"A": 2, "B": 1})

    assert seating.pairs == ("A1N", "A2N", "A1E", "A2E", "B1N", "B1E")
    assert tuple(seat.name for seat in seating.seats) == seating.pairs


def test_seat_of_finds_every_pair():
    seating = Seating((("A", 2),), ("A2E", None, "A1N", "A1E"))

    assert seating.seat_of == {
        "A2E": Seat("A", 1, Direction.NS),
        "A1N": Seat("A", 1, Direction.EW),
        "A1E": Seat("A", 2, Direction.EW),
    }


def test_a_line_that_is_not_there_is_refused():
    with pytest.raises(UnknownSeat, match="no line B NS"):
        first_seating({"A": 2}).line(Line("B", Direction.NS))


@pytest.mark.parametrize(
    ("pairs", "message"),
    [(("A1N",), "1 places are given for 2 seats"), (("A1N", "A1N"), "A1N sits in two places")],
)
def test_a_seating_must_be_whole(pairs, message):
    with pytest.raises(SeatingIncomplete, match=message):
        Seating((("A", 1),), pairs)
