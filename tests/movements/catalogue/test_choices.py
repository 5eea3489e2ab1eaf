"""The catalogue recommends what a director would choose, and is never at a loss."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.catalogue.choices import choices
from movements.catalogue.movement_request import build
from movements.catalogue.recommendation_request import RecommendationRequest
from movements.checks import movement_faults
from movements.errors import MovementError
from tests.some import some

EVERY_SIZE = [doubled / 2 for doubled in range(6, 121)]


@pytest.mark.parametrize("boards", [18, 23, 26, 31, 36])
def test_every_size_from_3_to_60_has_an_answer(boards):
    for tables in some(EVERY_SIZE):
        found = choices(RecommendationRequest(tables, boards=boards))

        assert abs(found[0].boards_played - boards) <= 3


@given(st.sampled_from(EVERY_SIZE), st.integers(18, 36))
def test_sorted_by_cost_and_every_choice_can_be_built_without_fault(tables, boards):
    found = choices(RecommendationRequest(tables, boards=boards))

    assert [choice.cost for choice in found] == sorted(choice.cost for choice in found)
    for choice in found[:5]:
        movement = build(choice.request)
        assert movement_faults(movement) == ()
        assert (movement.tables, movement.rounds) == (choice.tables, choice.rounds)
        assert choice.boards_played <= choice.boards_in_play
        assert (choice.sit_outs > 0) == (tables % 1 > 0)


@pytest.mark.parametrize(
    ("tables", "boards", "name"),
    [
        # the perfect Mitchells (Hill 2019)
        (8, 24, "Mitchell 8×8 relay"),
        (9, 27, "W0909"),
        (12, 24, "Mitchell 12×12 relay"),
        (13, 26, "W1313"),
        # Webs above the Mitchell, everybody on the same boards
        (14, 26, "W1413"),
        (15, 26, "W1513"),
        (18, 24, "W1812"),
        (18, 26, "W1813"),
        (19, 26, "W1913"),
        (24, 26, "W2413"),
        (26, 26, "W2613"),
        (28, 26, "W2813"),
        # one extra group is a lesser evil than a rover (Hill 2011)
        (13, 24, "W131312"),
        (19, 24, "W191312"),
    ],
)
def test_first_choice_of_a_director_with_sets_enough(tables, boards, name):
    assert choices(RecommendationRequest(tables, boards=boards))[0].name == name


def test_one_set_of_boards_means_a_mitchell():
    for tables in range(5, 25):
        assert choices(RecommendationRequest(tables, boards=26, sets=1))[0].board_sets == 1
    assert choices(RecommendationRequest(14, boards=26, sets=1))[0].name == "W141413A"


def test_two_sets_and_a_few_copies_make_a_web_of_three_parts():
    best = choices(RecommendationRequest(15, boards=26, sets=2))[0]

    assert (best.name, best.board_sets) == ("W1513", 2)
    assert [(copy.board_group, copy.before_round) for copy in best.extra_copies] == [(7, 7)]
    assert "another copy of boards 13–14 is needed before round 7" in best.why


def test_half_table_with_two_sets_takes_a_rover():
    best = choices(RecommendationRequest(18.5, boards=26, sets=2))[0]

    assert (best.name, best.sit_outs) == ("W1813ER", 13)
    assert best.why.endswith("a rover displaces a pair each round, which sits out.")


def test_one_winner_means_arrow_switches():
    best = choices(RecommendationRequest(13, boards=26, winners=1))[0]

    assert (best.winners, best.request.switch) == (1, "best-rounds")


def test_figures_of_19_tables_cut_to_12_rounds():
    best = choices(RecommendationRequest(19, rounds=12, per_round=2))[0]

    assert (best.boards_played, best.boards_in_play, best.board_sets) == (24, 26, 3)
    assert (best.unlike_comparisons, best.sitting_pairs, best.revenge_rounds) == (7.9, 19, 0)


def test_rounds_alone_are_filled_to_a_usual_session():
    assert choices(RecommendationRequest(12, rounds=9))[0].boards_played == 27
    assert choices(RecommendationRequest(18, rounds=13))[0].boards_played == 26


def test_even_mitchell_with_a_skip_owns_up_to_its_revenge_round():
    by_name = {choice.name: choice for choice in choices(RecommendationRequest(12, boards=24))}

    assert by_name["W1212A"].revenge_rounds == 1
    assert "1 round against opponents met before" in by_name["W1212A"].why
    assert by_name["Mitchell 12×12 relay"].shares == 1


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"tables": 0, "boards": 26}, "0 tables are not possible: choose 2 to 199"),
        ({"tables": 18}, "say how many boards are to be played, or how many rounds"),
        (
            {"tables": 18, "boards": 26, "rounds": 13, "per_round": 3},
            "13 × 3 boards are 39, not 26: leave out the boards, the rounds or the boards per "
            "round",
        ),
        ({"tables": 18, "boards": 0}, "0 boards are not possible: choose 1 to 100"),
        ({"tables": 18, "boards": 26, "winners": 3}, "3 winners are not possible: choose 1 to 2"),
        (
            {"tables": 8, "boards": 24, "sitters": 12},
            "nothing fits 8 tables and all that is wanted: Mitchell 8×8 relay with 8 rounds "
            "of 3 boards comes nearest",
        ),
    ],
)
def test_impossible_wishes_are_refused(wanted, sentence):
    with pytest.raises(MovementError) as refused:
        choices(RecommendationRequest(**wanted))

    assert str(refused.value) == sentence
