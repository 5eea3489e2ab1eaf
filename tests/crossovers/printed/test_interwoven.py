from itertools import combinations

import pytest

from crossovers.errors import NoRecipe
from crossovers.events.interwoven_event import crossover_interwoven
from crossovers.printed.interwoven import interwoven_howells, interwoven_movement
from crossovers.sections import section_of_movement, standard_section
from movements.checks import movement_faults
from movements.families.mitchell import mitchell
from movements.movement import with_phantom
from movements.seats import Direction


@pytest.mark.parametrize("tables", range(4, 25))
def test_no_playback_wherever_session_one_misses_somebody(tables):
    rounds = min(13, tables - 1)

    event = crossover_interwoven(standard_section("A", tables, rounds=rounds))

    assert event.count.total == 0
    assert event.proved


@pytest.mark.parametrize("tables", [7, 9, 13])
def test_a_full_mitchell_leaves_a_playback_a_round_at_the_common_table(tables):
    event = crossover_interwoven(standard_section("A", tables, rounds=tables))

    assert event.count.total == tables
    assert {playback.table for playback in event.count.playbacks} == {1}


@pytest.mark.parametrize("tables", [8, 9, 12, 13])
def test_everybody_plays_every_round_and_meets_their_half(tables):
    rounds = tables - 1 + tables % 2
    schedule = interwoven_howells(tables, rounds)
    met = set()
    for round_number in range(rounds):
        ns, ew = schedule.ns[round_number].tolist(), schedule.ew[round_number].tolist()
        assert sorted(ns + ew) == list(range(1, 2 * tables + 1))
        met |= {frozenset(two) for two in zip(ns, ew, strict=True)}

    for start in (1, tables + 1):
        half = range(start, start + tables)
        assert {frozenset(two) for two in combinations(half, 2)} <= met


@pytest.mark.parametrize(("tables", "rounds"), [(2, 2), (12, 12), (42, 13)])
def test_sizes_without_howells_are_refused(tables, rounds):
    with pytest.raises(NoRecipe, match="German school takes"):
        crossover_interwoven(standard_section("A", tables, rounds=rounds))


def test_a_half_table_is_refused():
    section = section_of_movement("A", with_phantom(mitchell(9), Direction.EW, 3))

    with pytest.raises(NoRecipe, match="starts from a Mitchell"):
        crossover_interwoven(section)


@pytest.mark.parametrize("tables", range(5, 40, 2))
def test_interwoven_howells_can_be_boarded_and_played(tables):
    for rounds in {tables, tables - 1, min(tables, 13)}:
        assert movement_faults(interwoven_movement(tables, rounds)) == ()
