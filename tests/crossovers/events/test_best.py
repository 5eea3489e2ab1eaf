import pytest

from crossovers.errors import EntriesConflict
from crossovers.events.best import Ask, crossover_best
from crossovers.events.second_session import PairsDoNotFit
from crossovers.events.turnover import Turnover
from crossovers.playbacks import count_playbacks
from crossovers.search.effort import Effort
from crossovers.sections import standard_section
from crossovers.wishes import Wishes
from movements.seats import Direction, Seat
from tests.crossovers.seated import sections_of

QUICK = Effort(restarts=3)


def test_a_seed_gives_another_seating_as_good():
    sections = sections_of({"A": 18}, 13)

    record, searched = crossover_best(sections), crossover_best(sections, Ask(seed=5))

    assert searched.count.total == record.count.total == 12
    assert searched.sessions[1].seating != record.sessions[1].seating
    assert searched.proved


def test_everybody_changing_direction_is_proved_dear():
    ask = Ask(wishes=Wishes(change_direction=True), effort=QUICK)

    best = crossover_best(sections_of({"A": 18}, 13), ask)

    assert best.count.total == best.bound.playbacks == 144
    assert best.wish_cost.cost == 132


def test_adjacent_sitters_cost_nothing():
    sitters = tuple(f"A{table}N" for table in range(4, 10))

    best = crossover_best(sections_of({"A": 18}, 13), Ask(wishes=Wishes(stay_ns=sitters), seed=2))

    assert best.count.total == 12
    assert best.proved
    assert best.wish_cost.cost == 0


def test_scattered_sitters_are_told_their_price():
    sitters = tuple(f"A{table}N" for table in (1, 4, 7, 10, 13, 16))
    ask = Ask(wishes=Wishes(stay_ns=sitters), effort=QUICK)

    best = crossover_best(sections_of({"A": 18}, 13), ask)

    cost = best.wish_cost
    seats = best.sessions[1].seating.seat_of
    assert all(seats[pair].direction is Direction.NS for pair in sitters)
    assert (cost.without_wishes, cost.adjacent) == (12, 12)
    assert cost.cost == best.count.total - 12 > 0
    assert [label for label, _ in cost.each] == [f"{pair} stays NS" for pair in sitters]


def test_pairs_that_leave_and_join():
    turnover = Turnover(leaving=("A3N", "B5E"), joining=1)

    best = crossover_best(sections_of({"A": 9, "B": 9}, 9), Ask(turnovers=(turnover,)))

    seating = best.sessions[1].seating
    assert best.count.total == 0
    assert set(seating.seat_of) == set(best.sessions[0].seating.seat_of) - {"A3N", "B5E"} | {"+1"}
    assert seating.pairs.count(None) == 1


def test_a_section_less_in_session_two():
    sections = sections_of({"A": 18}, 13)
    smaller = (standard_section("A", 17, rounds=13),)
    turnover = Turnover(leaving=("A3N", "A5E"))

    best = crossover_best(sections, Ask(turnovers=(turnover,), later=smaller, effort=QUICK))

    assert len(best.sessions[1].seating.seat_of) == 34
    assert best.count.total == count_playbacks(best.sessions).total >= best.bound.playbacks


def test_wishes_keep_their_bound_from_the_proof():
    wishes = Wishes(fixed=(("A3N", Seat("A", 9, Direction.EW)),))

    best = crossover_best(sections_of({"A": 18}, 13), Ask(wishes=wishes, seed=1))

    assert best.bound.playbacks == 12
    assert best.sessions[1].seating.seat_of["A3N"] == Seat("A", 9, Direction.EW)


def test_revenge_rounds_do_not_stop_the_search_early():
    section = standard_section("A", 10, rounds=10, board_groups=12)

    best = crossover_best([section], Ask(effort=QUICK))

    assert best.bound.playbacks >= 2 * 10
    assert best.proved


@pytest.mark.parametrize(
    ("turnover", "error", "sentence"),
    [
        (Turnover(leaving=("A3N", "A4N")), PairsDoNotFit, r"--then A=8\."),
        (Turnover(joining=2), PairsDoNotFit, "20 pairs do not fill the 18 seats"),
        (Turnover(joining=-1), EntriesConflict, "give 1 or more"),
        (Turnover(leaving=("C3N",)), EntriesConflict, "C3N does not play before session 2"),
        (Turnover(3, joining=1), EntriesConflict, "nothing before session 3"),
    ],
)
def test_turnovers_that_do_not_fit_are_refused(turnover, error, sentence):
    with pytest.raises(error, match=sentence):
        crossover_best(sections_of({"A": 9}, 9), Ask(turnovers=(turnover,)))
