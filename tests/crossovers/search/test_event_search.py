import pytest

from crossovers.errors import CrossoverError, EntriesConflict, UnknownSeat
from crossovers.events.searched_event import event_by_search
from crossovers.events.turnover import Turnover
from crossovers.methods.together import sessions_together
from crossovers.playbacks import count_total
from crossovers.proofs.event_bound import counting_bound, same_side_couples
from crossovers.search.effort import Effort
from crossovers.search.event_search import Sitting
from crossovers.seats import first_seating
from crossovers.sections import Session, section_of_movement
from crossovers.wishes import Wishes
from movements.families.howell import howell
from movements.seats import Direction, Seat
from tests.crossovers.line_counts import lettered, slow_total, webs
from tests.some import some

SHORT = Effort(restarts=2)


def counted(event):
    return slow_total(event.sessions[0].sections, [s.seating for s in event.sessions])


def test_the_search_mends_what_method_v_leaves():
    event = event_by_search(webs(lettered(13, 13, 18), 13), 5)

    assert counted(event) == event.count.total == 0
    assert event.proved


@pytest.mark.parametrize(("tables", "total"), [(18, 136), (14, 204)])
def test_three_sessions_of_one_section_reach_the_counting_bound(tables, total):
    event = event_by_search(webs(lettered(tables), 13), 3)

    assert counted(event) == event.count.total == event.bound.playbacks == total
    assert event.proved


def test_a_gap_is_not_called_proved():
    event = event_by_search(webs(lettered(14, 14), 13), 4, effort=SHORT)

    assert counted(event) == event.count.total > event.bound.playbacks
    assert not event.proved


def test_the_same_seed_gives_the_same_seatings():
    sections = webs(lettered(9, 10), 9)

    one, same, other = (event_by_search(sections, 4, seed=s, effort=SHORT) for s in (5, 5, 6))

    assert one.sessions == same.sessions != other.sessions


def test_wishes_hold_in_every_session():
    wishes = Wishes(
        stay_ns=("A2N", "B3N"),
        apart=(("A1E", "B1E"),),
        fixed=(("A5N", Seat.of_name("B2E")),),
    )

    event = event_by_search(webs(lettered(14, 15), 8), 4, wishes=wishes)

    assert counted(event) == 0
    for session in event.sessions[1:]:
        seats = session.seating.seat_of
        assert seats["A2N"].direction is seats["B3N"].direction is Direction.NS
        assert seats["A1E"].section != seats["B1E"].section
        assert seats["A5N"] == Seat.of_name("B2E")


def test_everybody_changes_direction_from_session_to_session():
    event = event_by_search(
        webs(lettered(12, 12), 6), 4, wishes=Wishes(change_direction=True), effort=SHORT
    )

    sides = [
        {pair: seat.direction for pair, seat in session.seating.seat_of.items()}
        for session in event.sessions
    ]
    assert all(
        sides[k][pair] is not sides[k + 1][pair] for k in range(3) for pair in some(sides[0])
    )


def test_pairs_withdraw_and_join_between_sessions():
    turnovers = [
        Turnover(2, leaving=("A3E",)),
        Turnover(3, leaving=("B1N",)),
        Turnover(4, joining=1),
    ]

    event = event_by_search(webs(lettered(13, 14), 8), 4, turnovers=turnovers)

    playing = [set(session.seating.seat_of) for session in event.sessions]
    assert [len(pairs) for pairs in playing] == [54, 53, 52, 53]
    assert "A3E" not in playing[1]
    assert "+1" in playing[3]
    assert counted(event) == event.count.total == 0


def test_sections_may_differ_from_session_to_session():
    first = webs(lettered(12, 12), 7)
    session = Session(first, first_seating({"A": 12, "B": 12}))
    one_less = Sitting(webs(lettered(11, 12), 7), session.seating.pairs[2:])

    found = sessions_together([session], [one_less, one_less])

    assert [s.seating.sizes for s in found.sessions[1:]] == [(("A", 11), ("B", 12))] * 2
    assert count_total(found.sessions) == 0


def test_played_sessions_stay_as_they_are():
    whole = event_by_search(webs(lettered(13, 13, 14), 13), 3)
    sections = whole.sessions[0].sections
    sitting = Sitting(sections, whole.sessions[0].seating.pairs)

    longer = sessions_together(whole.sessions, [sitting], effort=SHORT)

    assert longer.sessions[:3] == whole.sessions


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"absent": ["C1N"]}, UnknownSeat, "no pair C1N"),
        (
            {"turnovers": [Turnover(2, joining=1)]},
            EntriesConflict,
            "37 pairs do not fit 18 tables: 19",
        ),
        (
            {"turnovers": [Turnover(2, leaving=("A1N", "A2N", "A3N"))]},
            EntriesConflict,
            "take out 1 table in that session",
        ),
        ({"sessions": 0}, CrossoverError, "cannot be 0 sessions"),
        ({"sessions": 21}, CrossoverError, "1 to 20 are possible"),
    ],
)
def test_impossible_events_are_refused(options, error, sentence):
    with pytest.raises(error, match=sentence):
        event_by_search(webs(lettered(9, 9), 9), **{"sessions": 3, **options})


@pytest.mark.parametrize("sessions", [1, 2, 3])
def test_same_side_couples_are_the_fewest_of_all_ways(sessions):
    """Every way of sitting for a few pairs, tried."""
    for pairs in range(1, 8):
        fewest = min(
            sum(n * (n - 1) // 2 for n in shares) for shares in partitions(pairs, 2**sessions)
        )
        assert same_side_couples(pairs, sessions) == fewest


def partitions(pairs, ways):
    if ways == 1:
        yield (pairs,)
        return
    for first in range(pairs + 1):
        for rest in partitions(pairs - first, ways - 1):
            yield (first, *rest)


def test_one_winner_movements_have_no_sides_to_count():
    section = section_of_movement("A", howell(4))

    bound = counting_bound([((section,), 8)] * 2, throughout=8, pairs=8)

    assert bound.playbacks == 2 * 28 - 28


def test_empty_seats_lower_the_bound():
    sections = webs(lettered(9), 9)

    full = counting_bound([(sections, 18)] * 3, throughout=18, pairs=18)
    half = counting_bound([(sections, 17)] * 3, throughout=17, pairs=17)

    assert (full.playbacks, half.playbacks) == (3 * 81 - 153 + 12, 3 * 72 - 136 + 10)


def test_a_fair_event_spares_the_worst_pair():
    sections = webs(lettered(9), 7)

    plain = event_by_search(sections, 3, effort=SHORT)
    fair = event_by_search(sections, 3, effort=SHORT, fair=True)

    assert fair.count.most_per_pair <= plain.count.most_per_pair
    assert counted(fair) == fair.count.total


def test_later_sessions_in_other_sections():
    event = event_by_search(
        webs(lettered(12, 12), 7),
        3,
        later=webs(lettered(11, 12), 7),
        turnovers=[Turnover(2, leaving=("A1N", "B1E"))],
    )

    assert [session.seating.sizes[0] for session in event.sessions] == [("A", 12), *[("A", 11)] * 2]
    assert event.count.total == 0


def test_a_wish_for_a_pair_that_is_not_always_there_is_refused():
    wishes = Wishes(fixed=(("+1", Seat.of_name("A1N")),))

    with pytest.raises(UnknownSeat, match=r"no pair \+1"):
        event_by_search(
            webs(lettered(9, 9), 9),
            3,
            wishes=wishes,
            turnovers=[Turnover(2, leaving=("A1N",)), Turnover(3, joining=1)],
        )
