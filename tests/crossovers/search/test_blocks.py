import pytest

from crossovers.events.printed_event import crossover_by_blocks
from crossovers.events.second_session import second_session
from crossovers.moves import fewest_moves
from crossovers.playbacks import count_total
from crossovers.search.blocks import TooFewBlocks, pareto, trade_off
from crossovers.sections import Session, section_of_movement
from movements.families.mitchell import mitchell
from movements.movement import with_phantom
from movements.seats import Direction
from tests.crossovers.seated import first_session, sections_of
from tests.some import some


@pytest.mark.parametrize(
    ("tables", "rounds", "fewest"),
    [
        (14, 13, 72), (16, 13, 48), (17, 13, 41), (18, 13, 32), (19, 13, 25), (20, 13, 16),
        (24, 13, 0), (16, 12, 44), (18, 12, 22), (20, 12, 12),
    ],
)  # fmt: skip
def test_two_blocks_a_line_by_trying_all(tables, rounds, fewest):
    choices = trade_off(sections_of({"A": tables}, rounds), most_blocks=4)

    assert choices[-1].exhaustive
    assert (choices[-1].blocks, choices[-1].playbacks) == (4, fewest)


def test_the_choice_at_eighteen_tables():
    sections = sections_of({"A": 18}, 13)

    best = crossover_by_blocks(second_session(sections), 6)

    found = {choice.blocks: choice.playbacks for choice in best.trade_off}
    assert (found[4], found[5], found[6], found[8]) == (32, 20, 16, 14)
    assert min(found.values()) == 12
    assert best.count.total == 16
    assert len(best.moves) == 6


@pytest.mark.parametrize("blocks", [2, 3])
def test_one_block_a_line_makes_everybody_change(blocks):
    best = crossover_by_blocks(second_session(sections_of({"A": 18}, 13)), blocks)

    assert len(best.moves) == 2
    assert best.count.total == 18 * (2 * 13 - 18)


def test_a_section_that_does_not_turn_round_is_not_called_exhausted():
    section = section_of_movement("A", with_phantom(mitchell(9), Direction.EW, 3))

    choices = trade_off((section,), most_blocks=4)

    assert not any(choice.exhaustive for choice in some(choices))


def test_more_blocks_than_pairs_give_the_free_seating():
    best = crossover_by_blocks(second_session(sections_of({"A": 9}, 9)), 1000)

    assert best.count.total == 41
    assert best.proved


def test_every_choice_is_as_it_says():
    first = first_session({"A": 12, "B": 14, "C": 11}, 9)

    choices = trade_off(first.sections, most_blocks=9, seed=5)

    for choice in choices:
        assert sorted(choice.seating.pairs) == sorted(first.seating.pairs)
        assert len(fewest_moves(first.seating, choice.seating)) == choice.blocks
        session = Session(first.sections, choice.seating)
        assert count_total((first, session)) == choice.playbacks
    assert pareto(choices) == choices


def test_same_seed_same_trade_off():
    sections = sections_of({"A": 9}, 8)

    assert trade_off(sections, most_blocks=6, seed=2) == trade_off(sections, most_blocks=6, seed=2)


def test_fewer_blocks_than_lines_are_refused():
    with pytest.raises(TooFewBlocks, match="4 lines cannot move in 3 blocks"):
        trade_off(sections_of({"A": 9, "B": 9}, 9), most_blocks=3)
