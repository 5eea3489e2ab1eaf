import pytest

from crossovers.events.best import Ask, crossover_best
from crossovers.methods.next_session import NextSession
from crossovers.methods.search import best
from crossovers.playbacks import count_total
from crossovers.proofs.bounds import cut_bound
from crossovers.proofs.exhaustion import prove
from crossovers.records.single_sections import (
    all_records,
    find_record,
    sizes_on_record,
    skip_offsets,
)
from crossovers.search.effort import Effort
from crossovers.search.seating_search import find_seating
from crossovers.seats import first_seating
from crossovers.sections import Session, section_of_offsets, standard_section
from tests.crossovers.seated import sections_of
from tests.crossovers.slow_count import lines_of, slow_playbacks, walked_meetings
from tests.some import some


def test_records_cover_all_sizes():
    assert list(all_records()) == sizes_on_record()
    assert {(8, 7, None), (40, 15, None), (16, 12, 6), (40, 15, 8)} <= set(all_records())


@pytest.mark.parametrize("rounds", range(4, 16))
def test_every_record_is_what_it_says(rounds):
    records = [(key, record) for key, record in all_records().items() if key[1] == rounds]
    for (tables, _rounds, skip), record in some(records):
        seating = record.seating("A")
        first = first_seating({"A": tables})
        meetings = walked_meetings([lines_of(first), lines_of(seating)], {"A": rounds}, {"A": skip})

        assert sorted(seating.pairs) == sorted(first.pairs)
        assert slow_playbacks(meetings)[0] == record.playbacks >= record.bound.playbacks


def test_every_record_is_proved():
    unproved = {key for key, rec in all_records().items() if rec.playbacks > rec.bound.playbacks}

    assert unproved == set()


@pytest.mark.parametrize("tables", range(4, 17))
def test_stored_bounds_are_derived_again(tables):
    records = [(key, record) for key, record in all_records().items() if key[0] == tables]
    for (_tables, rounds, skip), record in some(records):
        meets = skip_offsets(rounds, skip)
        if record.proof == "cut bound":
            assert cut_bound(tables, meets, meets) == record.bound.playbacks
        else:
            proof = prove(tables, meets, meets, record.bound.playbacks)
            assert proof is not None
            assert proof.kind == record.proof


@pytest.mark.parametrize(
    ("tables", "rounds", "fewest"),
    [
        (14, 13, 70), (16, 13, 40), (17, 13, 25), (18, 13, 12), (19, 13, 4), (20, 13, 0),
        (24, 13, 0), (16, 12, 16), (18, 12, 8), (20, 12, 0),
    ],
)  # fmt: skip
def test_the_table_of_the_rules_is_met_and_proved(tables, rounds, fewest):
    best = crossover_best([standard_section("A", tables, rounds=rounds)])

    assert best.count.total == fewest
    assert best.proved


@pytest.mark.parametrize(
    ("tables", "rounds", "skip"), [(10, 7, 4), (12, 9, None), (21, 15, None), (22, 14, 7)]
)
def test_the_search_reaches_records_by_itself(tables, rounds, skip):
    record = all_records()[tables, rounds, skip]
    section = section_of_offsets("A", tables, rounds, skip_offsets(rounds, skip), skip)
    first = Session((section,), first_seating({"A": tables}))

    seating = find_seating((first,), (section,), target=record.playbacks, seed=11)

    assert count_total((first, Session((section,), seating))) == record.playbacks


def test_a_movement_with_other_meetings_has_no_record():
    odd = section_of_offsets("A", 18, 13, [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14])

    assert find_record(odd) is None
    assert find_record(standard_section("A", 41, rounds=13)) is None


def times_read(records):
    return records.cache_info().hits + records.cache_info().misses


@pytest.mark.parametrize("tables", [18, 41])
def test_a_crossover_looks_its_record_up_once(tables):
    before = times_read(all_records)

    crossover_best(sections_of({"A": tables}, 13), Ask(effort=Effort(restarts=1)))

    assert times_read(all_records) == before + 1


def test_a_proposal_has_its_seating_and_its_bound_from_one_record():
    sections = (standard_section("A", 18, rounds=13),)
    first = Session(sections, first_seating({"A": 18}))
    session = NextSession((first,), sections, tuple(first.seating.seat_of))
    before = times_read(all_records)

    proposal = best(session)

    assert (proposal.total, proposal.bound.playbacks) == (12, 12)
    assert times_read(all_records) == before + 1
