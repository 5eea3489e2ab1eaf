import pytest

from crossovers.best import crossover_best
from crossovers.bounds import cut_bound
from crossovers.exhaustion import prove
from crossovers.playbacks import count_total
from crossovers.records import all_records, find_record, sizes_on_record, skip_offsets
from crossovers.search import find_seating
from crossovers.seats import first_seating
from crossovers.sections import Session, section_of_offsets, standard_section
from tests.crossovers.slow_count import lines_of, slow_playbacks, walked_meetings


def test_records_cover_all_sizes():
    assert list(all_records()) == sizes_on_record()
    assert {(8, 7, None), (40, 15, None), (16, 12, 6), (40, 15, 8)} <= set(all_records())


@pytest.mark.parametrize("rounds", range(4, 16))
def test_every_record_is_what_it_says(rounds):
    for (tables, played, skip), record in all_records().items():
        if played != rounds:
            continue
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
    for (size, rounds, skip), record in all_records().items():
        if size != tables:
            continue
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
