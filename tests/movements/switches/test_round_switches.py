"""Whole rounds switched: the best of all sets, and what directors do besides."""

from itertools import combinations

import numpy as np
import pytest

from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.web import web
from movements.measures.balance import balance
from movements.switches.fingerprint import fingerprint
from movements.switches.round_search import Sort, all_of_sort, best_of_all
from movements.switches.round_switches import (
    NoSuchRound,
    TooManyRounds,
    best_by_number,
    best_last_rounds,
    best_rounds,
    equivalent_rounds,
    recorded_rounds,
    rule_of_thumb,
    with_rounds_switched,
)
from movements.switches.switch_choices import switch_choices
from tests.some import some


def full_mitchell(tables):
    return mitchell(tables, relay=tables % 2 == 0).schedule


def imbalance(schedule, rounds, first_table=None):
    return balance(with_rounds_switched(schedule, rounds, first_table)).imbalance


@pytest.mark.parametrize("tables", range(4, 41))
def test_records_leave_the_imbalance_they_say(tables):
    schedule = full_mitchell(tables)

    found = recorded_rounds()[fingerprint(schedule)]

    assert found == equivalent_rounds(schedule)
    for each in found:
        left = imbalance(schedule, each.rounds, each.first_table)
        assert left == pytest.approx(each.imbalance, abs=1e-9)


@pytest.mark.parametrize("tables", range(4, 34))
def test_records_are_the_best_of_all_sets(tables):
    schedule = full_mitchell(tables)

    searched = best_of_all(tables)

    assert best_rounds(schedule).imbalance == pytest.approx(searched.switches[0].imbalance)
    assert set(equivalent_rounds(schedule)) <= {*searched.switches}


@pytest.mark.parametrize("tables", range(4, 11))
def test_search_agrees_with_trying_every_set_one_by_one(tables):
    schedule = full_mitchell(tables)
    half = tables // 2
    tried = []
    for size in range(tables // 2 + 1):
        for rounds in combinations(range(1, tables + 1), size):
            tried.append(imbalance(schedule, rounds))
            if tables % 2 == 0 and 1 in rounds:
                late = [(number + half - 1) % tables + 1 for number in rounds]
                for count in range(size + 1):
                    for delayed in combinations(late, count):
                        tried.append(imbalance(schedule, rounds, delayed))
                        tried.append(imbalance(schedule, rounds, set(rounds) ^ set(delayed)))

    assert best_of_all(tables).switches[0].imbalance == pytest.approx(min(tried))


@pytest.mark.parametrize("tables", range(4, 16))
def test_two_searches_agree_on_whole_rounds_of_every_number(tables):
    by_number = best_by_number(full_mitchell(tables))

    for size, found in enumerate(some(by_number[1:]), 1):
        other = all_of_sort(tables, Sort(size)).switches[0]
        assert found.imbalance == pytest.approx(other.imbalance)


@pytest.mark.parametrize(
    ("tables", "rounded"), [(8, 1.2365), (14, 1.7218), (31, 2.3861), (25, 2.4456)]
)
def test_best_whole_rounds_beat_print(tables, rounded):
    assert round(best_rounds(full_mitchell(tables)).imbalance, 4) == rounded


def test_thirty_one_tables_switch_in_rounds_1_2_6_26_or_a_shift_of_them():
    schedule = full_mitchell(31)

    best = best_rounds(schedule)

    shifts = {tuple(sorted((r + by) % 31 + 1 for r in (1, 2, 6, 26))) for by in range(31)}
    assert shifts & {each.rounds for each in equivalent_rounds(schedule)}
    assert imbalance(schedule, (1, 2, 6, 26)) == pytest.approx(best.imbalance)


@pytest.mark.parametrize("tables", range(4, 41))
def test_no_shift_of_the_recorded_rounds_begins_later(tables):
    best = best_rounds(full_mitchell(tables))
    switched = {*best.rounds, *(best.first_table or ())}

    firsts = [min((r + by) % tables + 1 for r in switched) for by in range(tables)]

    assert min(switched) == max(firsts) > 1


def test_searched_rounds_are_the_latest_of_those_that_are_as_good():
    schedule = mitchell(9, rounds=8).schedule

    found = best_rounds(schedule)

    equals = [
        rounds
        for rounds in combinations(range(1, 9), len(found.rounds))
        if imbalance(schedule, rounds) == pytest.approx(found.imbalance)
    ]
    assert len(equals) > 1
    assert found.rounds == max(equals)


def test_rule_of_thumb_gives_the_best_number_but_for_25_tables():
    def best_number(tables):
        bounded = range(1, tables // 4 + 2)
        return min(bounded, key=lambda k: all_of_sort(tables, Sort(k)).squares)

    wrong = [t for t in range(4, 26) if best_number(t) != rule_of_thumb(t)]

    assert wrong == [25]


@pytest.mark.parametrize("tables", [9, 12, 13, 18])
def test_moving_a_set_on_changes_nothing(tables):
    schedule = full_mitchell(tables)
    here = imbalance(schedule, (1, 2, 5))

    moved = [
        imbalance(schedule, {(r + by) % tables + 1 for r in (0, 1, 4)}) for by in range(tables)
    ]

    assert moved == pytest.approx([here] * tables)


@pytest.mark.parametrize(("tables", "factor"), [(13, 3), (15, 2), (17, 5), (13, 12)])
def test_multiplying_differences_changes_nothing_if_coprime(tables, factor):
    schedule = mitchell(tables).schedule
    rounds = {(factor * r) % tables + 1 for r in (0, 1, 4)}

    assert imbalance(schedule, rounds) == pytest.approx(imbalance(schedule, (1, 2, 5)))


def test_two_switches_a_third_apart_are_worse():
    schedule = mitchell(15).schedule

    assert imbalance(schedule, (1, 6)) > imbalance(schedule, (1, 2)) + 0.3


def test_last_rounds_only_costs_something_where_gaps_matter():
    schedule = full_mitchell(20)

    last = best_last_rounds(schedule)

    assert last.rounds == (18, 19, 20)
    assert last.imbalance > best_rounds(schedule).imbalance + 0.1


def test_web_is_searched_exhaustively():
    schedule = web(10, board_groups=8).schedule

    found = best_rounds(schedule)

    every = [
        imbalance(schedule, rounds)
        for size in range(9)
        for rounds in combinations(range(1, 9), size)
    ]
    assert found.proved
    assert found.imbalance == pytest.approx(min(every))


def test_many_rounds_are_searched_without_a_proof():
    schedule = howell(13).schedule

    assert not best_rounds(schedule).proved
    with pytest.raises(TooManyRounds, match="25 rounds are too many"):
        best_by_number(schedule)


def test_switching_makes_one_field():
    schedule = with_rounds_switched(mitchell(5).schedule, [2])

    assert schedule.winners == 1
    assert schedule.ew.min() == 6
    assert np.flatnonzero(schedule.switched.any(axis=1)).tolist() == [1]


@pytest.mark.parametrize("number", [0, 6, -1])
def test_round_that_is_not_played_is_refused(number):
    with pytest.raises(NoSuchRound, match="choose 1 to 5"):
        with_rounds_switched(mitchell(5).schedule, [number])


def test_fingerprint_tells_schedules_apart_but_not_their_switches():
    schedule = mitchell(9).schedule

    assert fingerprint(with_rounds_switched(schedule, [1])) == fingerprint(schedule)
    assert fingerprint(mitchell(9, rounds=8).schedule) != fingerprint(schedule)


def times_read(records):
    return records.cache_info().hits + records.cache_info().misses


def test_the_choices_look_the_record_up_once():
    before = times_read(recorded_rounds)

    switch_choices(full_mitchell(9))

    assert times_read(recorded_rounds) == before + 1


def test_the_choices_without_a_record_search_whole_rounds_once():
    before = times_read(recorded_rounds)

    choices = switch_choices(web(6, board_groups=4).schedule)

    assert len(choices) == 5
    assert times_read(recorded_rounds) == before + 1
