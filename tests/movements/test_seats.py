import pytest

from movements.errors import NoSuchPair, NoSuchSeat
from movements.seats import Direction, Line, PairId, Seat


@pytest.mark.parametrize("seat", [Seat("A", 7, Direction.NS), Seat("AB", 12, Direction.EW)])
def test_a_seat_is_found_by_its_name(seat):
    assert Seat.of_name(seat.name) == seat


@pytest.mark.parametrize("name", ["", "A", "A0N", "A1", "1N", "A1S", "a1n", "A1NN", "A1000N"])
def test_a_name_that_is_no_seat_is_refused(name):
    with pytest.raises(NoSuchSeat, match="is not a seat"):
        Seat.of_name(name)


def test_a_seat_belongs_to_a_line():
    assert Seat("B", 3, Direction.EW).line == Line("B", Direction.EW)


def test_every_direction_has_one_opposite():
    assert [direction.opposite for direction in Direction] == [Direction.EW, Direction.NS]


def test_pair_of_a_movement_is_written_as_line_and_number():
    assert PairId.of_name("EW:4") == PairId(Direction.EW, 4)


@pytest.mark.parametrize("text", ["", "4", "ew", "ew:", "ew:x", "up:4", "ew:-1", "ew:4:5"])
def test_what_names_no_pair_is_refused(text):
    with pytest.raises(NoSuchPair, match="write its line and number"):
        PairId.of_name(text)
