"""Events on paper: what is fair by the figures is fair to the players."""

import pytest

from movements.errors import SizeOutOfRange
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.measures.simulation import Model, simulate
from movements.switches.round_switches import with_rounds_switched
from movements.switches.table_switches import with_best_switches


def test_same_seed_same_outcome():
    schedule = howell(5).schedule

    assert simulate(schedule, events=300, seed=3) == simulate(schedule, events=300, seed=3)
    assert simulate(schedule, events=300, seed=3) != simulate(schedule, events=300, seed=4)


def test_seat_matters_less_the_better_the_balance():
    schedule = mitchell(9).schedule

    plain, scrambled, too_many = (
        simulate(with_rounds_switched(schedule, rounds), events=2000, seed=2).seat_worth
        for rounds in ((), (1,), (1, 3, 5, 7))
    )

    assert scrambled < plain < too_many


def test_perfect_howell_leaves_nothing_to_the_seat():
    perfect = simulate(howell(6).schedule, events=2000, seed=1)
    mitchells = simulate(with_best_switches(mitchell(6, relay=True).schedule), events=2000, seed=1)

    assert perfect.seat_worth < mitchells.seat_worth


def test_less_luck_lets_strength_tell():
    schedule = howell(4).schedule

    lucky, skilful = (
        simulate(schedule, events=500, seed=1, model=Model(luck=luck)) for luck in (5.0, 0.5)
    )

    assert skilful.best_pair_wins > lucky.best_pair_wins
    assert skilful.rank_correlation > lucky.rank_correlation


def test_progress_counts_up_to_all_events():
    heard = []

    simulate(howell(3).schedule, events=600, seed=1, progress=heard.append)

    assert heard == [250, 500, 600]


@pytest.mark.parametrize("events", [0, -5, 10**7])
def test_number_of_events_out_of_range_is_refused(events):
    with pytest.raises(SizeOutOfRange, match="cannot be simulated"):
        simulate(howell(3).schedule, events=events)
