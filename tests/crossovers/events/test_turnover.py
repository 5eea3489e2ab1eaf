import pytest

from crossovers.errors import EntriesConflict
from crossovers.events.line_event import crossover_by_lines
from crossovers.events.turnover import Turnover, in_their_places, playing_by_session
from crossovers.printed.line_moves import line_move
from tests.crossovers.line_counts import lettered, slow_total, webs

FOUR = ("A1N", "A2N", "A1E", "A2E")


def test_pairs_leave_and_join_in_order():
    turnovers = [Turnover(3, joining=2), Turnover(2, leaving=("A1E",), joining=1)]

    assert playing_by_session(FOUR, 3, turnovers) == (
        FOUR,
        ("A1N", "A2N", "A2E", "+1"),
        ("A1N", "A2N", "A2E", "+1", "+2", "+3"),
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (Turnover(1, joining=1), "nothing before session 1: name a session from 2 to 3"),
        (Turnover(4, joining=1), "nothing before session 4"),
        (Turnover(2, leaving=("B1N",)), "B1N does not play before session 2"),
        (Turnover(2, leaving=("A1N", "A1N")), "A1N does not play"),
        (Turnover(2, joining=-1), "-1 pairs cannot join"),
    ],
)
def test_changes_that_cannot_be_are_refused(change, sentence):
    with pytest.raises(EntriesConflict, match=sentence):
        playing_by_session(FOUR, 3, [change])


def test_a_joining_pair_takes_over_a_place_and_moves_with_its_line():
    move = line_move(lettered(9, 9))
    turnovers = [Turnover(2, leaving=("B3E",)), Turnover(3, joining=1)]

    first, second, third = in_their_places(move.seatings(3), turnovers=turnovers)

    assert first.pairs == move.seating(1).pairs
    assert second.pairs.count(None) == 1
    assert third.seat_of["+1"] == move.seating(3).seat_of["B3E"]
    assert None not in third.pairs


def test_a_half_table_is_filled_later():
    turnovers = [Turnover(2, joining=1)]

    first, second = in_their_places(line_move(lettered(9, 9)).seatings(2), ["A9N"], turnovers)

    assert first.pairs.count(None) == 1
    assert second.pairs.index("+1") == first.pairs.index(None)


def test_a_pair_that_joins_and_leaves_again_frees_its_place():
    turnovers = [Turnover(2, leaving=("B3E",), joining=1), Turnover(3, leaving=("+1",), joining=1)]
    move = line_move(lettered(9, 9))

    third = in_their_places(move.seatings(3), turnovers=turnovers)[-1]

    assert third.seat_of["+2"] == move.seating(3).seat_of["B3E"]


def test_line_moves_with_changes_have_no_playback():
    sections = webs(lettered(13, 14, 14), 13)
    turnovers = [Turnover(2, leaving=("B3E", "C1N")), Turnover(4, joining=1)]

    event = crossover_by_lines(sections, 5, absent=["A12N"], turnovers=turnovers)

    assert event.count.total == 0
    assert event.notes == ("New pair +1 sits at A12 NS in session 4.",)
    assert slow_total(sections, [session.seating for session in event.sessions]) == 0


def test_nobody_can_join_a_full_line_move():
    with pytest.raises(EntriesConflict, match=r"\+1 finds no empty place"):
        crossover_by_lines(webs(lettered(9, 9), 9), 3, turnovers=[Turnover(2, joining=1)])
