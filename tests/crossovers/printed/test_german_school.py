from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.errors import NoRecipe
from crossovers.printed.german_school import section_halves
from crossovers.printed.places import places_after
from crossovers.seats import Placeholder
from crossovers.sections import Session, section_of_movement
from movements.families.howell import howell
from tests.crossovers.line_counts import lettered
from tests.crossovers.seated import first_session
from tests.crossovers.slow_count import lines_of, walked_meetings


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.integers(4, 15), min_size=1, max_size=3),
    st.integers(3, 13),
    st.data(),
)
def test_nobody_of_a_half_has_met_before(sizes, rounds, data):
    rounds = min(rounds, *(size - 1 for size in sizes))
    first = first_session(lettered(*sizes), rounds)
    gone = data.draw(st.sets(st.sampled_from(first.seating.pairs), max_size=3))
    playing = [pair for pair in first.seating.pairs if pair not in gone] + ["+1"] * bool(gone)

    found = section_halves(places_after((first,), first.sections, playing))

    skips = {section.letter: section.skip_after for section in first.sections}
    by_letter = {section.letter: section.rounds for section in first.sections}
    met = {
        frozenset(meeting)
        for meeting in walked_meetings([lines_of(first.seating)], by_letter, skips)
    }
    seated = [
        pair for halves in found for pair in halves.pairs if not isinstance(pair, Placeholder)
    ]
    assert sorted(seated) == sorted(playing)
    for halves in found:
        for line in (halves.ns, halves.ew):
            assert not any(frozenset(two) in met for two in combinations(line, 2))
        if halves.is_odd:  # whoever shares a number may meet at the common table
            assert not any(frozenset(two) in met for two in zip(halves.ns, halves.ew, strict=True))


def test_it_starts_from_lines_and_goes_to_session_two():
    circle = (section_of_movement("A", howell(6, rounds=5)),)
    first = first_session({"A": 6}, 5)
    pairs = first.seating.seat_of

    with pytest.raises(NoRecipe, match="North-South against East-West"):
        section_halves(places_after((Session(circle, first.seating),), circle, pairs))
    with pytest.raises(NoRecipe, match="and no further"):
        section_halves(places_after((first, first), first.sections, pairs))
