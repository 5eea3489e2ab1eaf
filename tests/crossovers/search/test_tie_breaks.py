from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.search.effort import Effort
from crossovers.search.seating_search import find_seating
from crossovers.search.tie_breaks import Courtesies, displeasure, nicest_seating
from crossovers.sections import Session
from crossovers.wishes import Wishes
from movements.seats import Direction, Seat
from tests.crossovers.line_counts import lettered
from tests.crossovers.seated import first_session
from tests.crossovers.slow_count import lines_of, slow_playbacks, walked_meetings

QUICK = Effort(restarts=1)


@st.composite
def asked(draw):
    sizes = lettered(*draw(st.sampled_from([(9,), (7, 7), (6, 8), (6, 6, 7)])))
    first = first_session(sizes, 6)
    names = draw(st.permutations(first.seating.pairs))
    prefers = [(name, draw(st.sampled_from(Direction))) for name in names[:3]]
    return first, Courtesies(tuple(names[3 : 3 + draw(st.integers(0, 8))]), tuple(prefers))


def counted(first, seating):
    rounds = {section.letter: section.rounds for section in first.sections}
    skips = {section.letter: section.skip_after for section in first.sections}
    meetings = walked_meetings([lines_of(first.seating), lines_of(seating)], rounds, skips)
    total, by_pair = slow_playbacks(meetings)
    return total, max(by_pair.values())


@settings(max_examples=12, deadline=None)
@given(asked(), st.booleans(), st.integers(0, 99))
def test_it_pleases_more_and_costs_nothing(case, fair, seed):
    first, courtesies = case
    wishes = Wishes(stay_ns=("A1N", "A4N"), fixed=(("A2E", Seat("A", 3, Direction.EW)),))
    found = find_seating(
        (first,), first.sections, wishes=wishes, fair=fair, seed=seed, effort=QUICK
    )
    session = Session(first.sections, found)

    nicer = nicest_seating((first,), session, courtesies, wishes=wishes, seed=seed)

    assert sorted(nicer.seat_of) == sorted(found.seat_of)
    assert all(
        new <= old for new, old in zip(counted(first, nicer), counted(first, found), strict=True)
    )
    assert displeasure(nicer, courtesies) <= displeasure(found, courtesies)
    assert {nicer.seat_of[pair].direction for pair in wishes.stay_ns} == {Direction.NS}
    assert nicer.seat_of["A2E"] == Seat("A", 3, Direction.EW)
    assert nicer == nicest_seating((first,), session, courtesies, wishes=wishes, seed=seed)


def test_seeds_are_spread_where_playbacks_leave_room():
    first = first_session(lettered(14, 14, 14), 9)
    seeds = tuple(f"A{table}N" for table in range(1, 13))
    found = find_seating((first,), first.sections, effort=QUICK)

    nicer = nicest_seating((first,), Session(first.sections, found), Courtesies(seeds))

    assert counted(first, nicer) == (0, 0)
    of_line = [sum(pair in seeds for pair in line if pair) for line in nicer.lines.values()]
    assert of_line == [2] * 6


def test_without_courtesies_the_seating_stays():
    first = first_session(lettered(9), 6)

    assert nicest_seating((first,), first, Courtesies(seeds=("A1N",))) == first.seating
