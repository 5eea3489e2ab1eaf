from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.playbacks import count_total
from crossovers.proofs.bounds import (
    cut_bound,
    eigenvalue_cut,
    fewest_cuts,
    lower_bound,
    meeting_offsets,
)
from crossovers.proofs.exhaustion import prove
from crossovers.search.effort import Effort
from crossovers.search.seating_search import find_seating
from crossovers.seats import Seating, first_seating
from crossovers.sections import (
    Session,
    section_of_movement,
    section_of_offsets,
    standard_section,
)
from movements.families.mitchell import mitchell
from movements.families.web import web
from movements.movement import with_phantom
from movements.seats import Direction
from tests.crossovers.seated import first_session


def cut_by_hand(tables, offsets, stay_ns, stay_ew):
    return sum(
        (ns in stay_ns) != (ew in stay_ew)
        for ns in range(tables)
        for ew in range(tables)
        if (ns - ew) % tables not in offsets
    )


@pytest.mark.parametrize(
    ("tables", "offsets"),
    [(5, {0, 1, 2}), (6, {0, 1, 2, 3}), (6, {0, 1, 3, 4}), (7, {0, 1, 2, 4}), (4, {0, 1, 2, 3})],
)
def test_fewest_cuts_are_the_fewest_of_all_choices(tables, offsets):
    expected = [
        min(
            cut_by_hand(tables, offsets, stay_ns, stay_ew)
            for stay_ns in combinations(range(tables), stayers)
            for stay_ew in combinations(range(tables), stayers)
        )
        for stayers in range(tables + 1)
    ]

    assert list(fewest_cuts(tables, frozenset(offsets))) == expected


def best_of_all(section):
    """The fewest playbacks by trying every seating; turning session two changes nothing."""
    first = Session((section,), first_seating({"A": section.tables}))
    one, *others = first.seating.pairs
    tops = (0, section.tables)
    fewest = None
    for top in tops:
        for order in permutations(others):
            pairs = (*order[:top], one, *order[top:])
            total = count_total((first, Session((section,), Seating(first.seating.sizes, pairs))))
            fewest = total if fewest is None else min(fewest, total)
    return fewest


@pytest.mark.parametrize(("tables", "offsets"), [(3, {0, 1}), (3, {0}), (3, {0, 1, 2})])
def test_bounds_and_proofs_against_every_seating_of_three_tables(tables, offsets):
    meets = frozenset(offsets)
    fewest = best_of_all(section_of_offsets("A", tables, len(offsets), offsets))

    assert cut_bound(tables, meets, meets) <= fewest
    assert prove(tables, meets, meets, fewest) is not None
    assert prove(tables, meets, meets, fewest + 1) is None


@pytest.mark.parametrize(
    ("tables", "rounds", "skip", "fewest", "kind"),
    [
        (18, 13, None, 12, "exhaustion"),
        (13, 9, None, 3, "exhaustion"),
        (11, 8, None, 4, "profile bound"),
        (14, 10, 5, 8, "exhaustion"),
        (15, 11, None, 11, "exhaustion"),
        (17, 13, None, 25, "cut bound"),
    ],
)
def test_proofs_hold_where_they_should_and_only_there(tables, rounds, skip, fewest, kind):
    offsets = range(rounds) if skip is None else set(range(rounds + 1)) - {skip}
    meets = frozenset(offsets)

    proof = prove(tables, meets, meets, fewest)

    assert proof is not None
    assert (proof.playbacks, proof.kind) == (fewest, kind)
    assert prove(tables, meets, meets, fewest + 1) is None


def test_sessions_of_different_lengths_are_proved_too():
    long, short = frozenset(range(9)), frozenset(range(7))
    sections = [section_of_offsets("A", 12, len(meets), meets) for meets in (long, short)]
    first = Session((sections[0],), first_seating({"A": 12}))

    bound = cut_bound(12, long, short)
    seating = find_seating((first,), (sections[1],), target=bound, effort=Effort(6))
    total = count_total((first, Session((sections[1],), seating)))

    assert bound <= total
    assert prove(12, long, short, total + 1) is None
    assert prove(12, long, short, total) is not None


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 14), st.data())
def test_no_seating_found_goes_below_the_bound(tables, data):
    rounds = data.draw(st.integers(2, tables))
    stay = data.draw(st.sampled_from([None, 0, tables // 2]))
    first = first_session({"A": tables}, rounds)
    meets = meeting_offsets(first.sections[0])

    seating = find_seating((first,), first.sections, seed=tables, effort=Effort(1))
    total = count_total((first, Session(first.sections, seating)))
    stayers = sum(pair.endswith("N") for pair in seating.pairs[:tables] if pair is not None)

    assert cut_bound(tables, meets, meets) <= total
    assert cut_bound(tables, meets, meets, [stayers]) <= total
    if stay is not None:
        assert cut_bound(tables, meets, meets, [stay]) >= cut_bound(tables, meets, meets)


@pytest.mark.parametrize(("tables", "rounds"), [(9, 6), (14, 9), (17, 12), (20, 13)])
def test_eigenvalues_never_promise_more_than_the_exact_cuts(tables, rounds):
    meets = frozenset(range(rounds))
    exact = fewest_cuts(tables, meets)

    weaker = [eigenvalue_cut(tables, meets, stayers) for stayers in range(tables + 1)]

    assert all(weak <= cut for weak, cut in zip(weaker, exact, strict=True))
    assert max(weaker) > 0


def test_everybody_changing_direction_costs_what_the_formula_says():
    section = standard_section("A", 18, rounds=13)

    assert lower_bound((section,), (section,), stayers=[0]).playbacks == 18 * (2 * 13 - 18)


def test_large_sections_still_have_a_bound():
    section = standard_section("A", 30, rounds=29)

    bound = lower_bound((section,), (section,))

    assert bound.playbacks >= 15**2 * 2 - 60
    assert "eigenvalues" in bound.reason


def test_revenge_rounds_are_unavoidable():
    section = section_of_movement("A", web(10, board_groups=13))

    bound = lower_bound((section, section), (section, section))

    assert bound.playbacks == 4 * 10 * 3


def test_a_movement_that_does_not_turn_round_has_no_cut_bound():
    section = section_of_movement("A", with_phantom(mitchell(9), Direction.EW, 3))

    assert meeting_offsets(section) is None
    assert lower_bound((section,), (section,)).playbacks == 0
