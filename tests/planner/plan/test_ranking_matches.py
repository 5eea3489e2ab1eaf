"""Which pairs of an event a ranking names, and by what they are recognised."""

import pytest

from planner.files.ranking_reader import ranking_read
from planner.plan.ranking_matches import Recognised, ranking_matches
from planner.selectors import pairs_with_players
from tests.factories import make_event, make_pair, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event()
    names = [("Ada Finesse", "Zoë Ruff"), ("Cora Slam", "Dan Dummy"), ("Elsa Trick", "Finn Void")]
    for place, (first, second) in enumerate(names, 1):
        make_pair(
            event=event,
            first_player=make_player(name=first, national_number=f"{place}01"),
            second_player=make_player(name=second, national_number=f"{place}02"),
        )
    return event


def found(event, text):
    pairs = pairs_with_players().filter(event=event).order_by("number")
    return ranking_matches(ranking_read(text.encode()), pairs)


def shown(event, text):
    return [
        (match.standing.place, match.pair and match.pair.number, match.by, *match.notes)
        for match in found(event, text).matches
    ]


def test_pairs_are_recognised_by_number(event):
    assert shown(event, "1,3,60\n2,1,50\n3,2,40") == [
        (1, 3, Recognised.NUMBER),
        (2, 1, Recognised.NUMBER),
        (3, 2, Recognised.NUMBER),
    ]


def test_pairs_are_recognised_by_names_in_either_order(event):
    text = '1,"VOID, finn",Elsa Trick,60\n2,Zoe Ruff,ada  finesse,50\n3,Cora Slam,Somebody,40'

    assert shown(event, text) == [
        (1, 3, Recognised.NAMES),
        (2, 1, Recognised.NAMES),
        (3, None, Recognised.NOT, "This event has no such pair."),
    ]
    assert [pair.number for pair in found(event, text).missing] == [2]


def test_pairs_are_recognised_by_national_numbers_first(event):
    text = "place,pair,name1,id1,name2,id2\n1,1,Elsa Trick,202,Finn Void,201\n"

    assert shown(event, text) == [
        (
            1,
            2,
            Recognised.NATIONAL_NUMBERS,
            "The file calls it pair 1; in the event it is pair 2.",
        )
    ]


def test_number_that_belongs_to_other_names_is_noted(event):
    assert shown(event, "1,2,Gil Overcall,Hal Lead,60") == [
        (
            1,
            2,
            Recognised.NUMBER,
            "The names differ: in the event pair 2 is Cora Slam – Dan Dummy.",
        )
    ]


def test_east_west_go_on_counting_where_north_south_end(event):
    assert shown(event, "1,1NS,60\n2,2NS,40\n1,1EW,50") == [
        (1, 1, Recognised.NUMBER),
        (2, 2, Recognised.NUMBER),
        (1, 3, Recognised.NUMBER),
    ]


def test_pair_that_is_ranked_twice_is_a_fault(event):
    text = "place,pair,names\n1,3,\n2,,Elsa Trick & Finn Void\n"

    assert [(fault.line, fault.message) for fault in found(event, text).faults] == [
        (2, "Pair 3 is ranked more than once."),
        (3, "Pair 3 is ranked more than once."),
    ]


def test_namesakes_are_not_guessed_at(event):
    make_pair(
        event=event,
        first_player=make_player(name="Ada Finesse"),
        second_player=make_player(name="Ruff, Zoë"),
    )

    assert shown(event, "1,Ada Finesse,Zoë Ruff,60") == [
        (1, None, Recognised.NOT, "This event has no such pair.")
    ]


def test_withdrawn_pair_is_noted_when_ranked_and_not_missed(event):
    event.pairs.filter(number=2).update(withdrawn=True)

    assert shown(event, "1,2,60")[0][3:] == ("The pair has withdrawn.",)
    assert [pair.number for pair in found(event, "1,1,60").missing] == [3]
