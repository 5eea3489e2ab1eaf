import numpy as np
import pytest

from crossovers.playbacks import count_playbacks, count_total
from crossovers.search.effort import Effort
from crossovers.search.fair_search import fairest
from crossovers.search.problem import seating_problem
from crossovers.search.seating_search import find_seating
from crossovers.sections import Session, standard_section
from crossovers.wishes import Wishes
from movements.annealing.cooling import Cooling
from movements.annealing.random_state import random_state
from tests.crossovers.seated import first_session
from tests.crossovers.slow_count import lines_of, slow_playbacks, walked_meetings


@pytest.mark.parametrize(
    ("tables", "rounds", "fewest"),
    [
        (14, 13, 70), (16, 13, 40), (17, 13, 25), (18, 13, 12), (19, 13, 4), (20, 13, 0),
        (24, 13, 0), (16, 12, 16), (18, 12, 8), (20, 12, 0), (9, 9, 41), (12, 12, 72),
    ],
)  # fmt: skip
def test_single_sections_reach_the_fewest_by_themselves(tables, rounds, fewest):
    first = first_session({"A": tables}, rounds)

    seating = find_seating((first,), first.sections, target=fewest, seed=7)

    meetings = walked_meetings(
        [lines_of(first.seating), lines_of(seating)],
        {"A": rounds},
        {"A": first.sections[0].skip_after},
    )
    assert slow_playbacks(meetings)[0] == fewest


def test_same_seed_same_seating():
    first = first_session({"A": 15}, 13)
    once = Effort(restarts=1)

    found = [find_seating((first,), first.sections, seed=s, effort=once) for s in (3, 3, 4)]

    assert found[0] == found[1] != found[2]


def test_many_sections_of_any_sizes_have_no_playback():
    first = first_session({"A": 13, "B": 14, "C": 17, "D": 20}, 12)

    seating = find_seating((first,), first.sections, seed=2)

    assert count_total((first, Session(first.sections, seating))) == 0


def test_sessions_one_after_the_other_count_all_before():
    first = first_session({"A": 14, "B": 14, "C": 15}, 13)
    sessions = [first]
    for seed in range(2):
        seating = find_seating(sessions, first.sections, seed=seed)
        sessions.append(Session(first.sections, seating))

    assert count_total(sessions) == 0


def test_the_second_session_may_have_other_sections():
    first = first_session({"A": 18}, 13)
    halves = (standard_section("A", 9, rounds=9), standard_section("B", 9, rounds=9))

    seating = find_seating((first,), halves, seed=1)

    assert sorted(seating.seat_of) == sorted(first.seating.seat_of)
    assert count_total((first, Session(halves, seating))) == 0


def test_fair_seatings_spare_the_worst_pair():
    first = first_session({"A": 18}, 13)

    seating = find_seating(
        (first,), first.sections, target=12, fair=True, seed=1, effort=Effort(restarts=8)
    )

    count = count_playbacks((first, Session(first.sections, seating)))
    assert (count.most_per_pair, count.total) == (1, 14)


@pytest.mark.parametrize("seed", range(3))
def test_prices_of_the_fair_search_are_those_of_its_seating(seed):
    """The fair search keeps running counts; they must end where a recount does."""
    first = first_session({"A": 9, "B": 7}, 7)
    pairs = [pair for pair in first.seating.pairs if pair != "A3N"]
    problem = seating_problem((first,), first.sections, pairs, Wishes(stay_ns=("A1N", "B2N")))
    price = np.arange(20) ** 2
    state = problem.state()

    paid = fairest(state, price, Cooling(3_000, 9.0, 2.0, 0.0), random_state(seed))

    session = Session(first.sections, problem.seating(state.best))
    count = count_playbacks((first, session))
    assert paid == sum(number**2 for number in count.per_pair.values())
