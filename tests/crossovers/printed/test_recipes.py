import json
from itertools import pairwise
from pathlib import Path

import pytest

from crossovers.errors import NoRecipe
from crossovers.events.printed_event import crossover_by_recipe
from crossovers.events.second_session import second_session
from crossovers.playbacks import count_playbacks, count_total
from crossovers.printed.recipes import Wording, recipe
from crossovers.seats import first_seating
from crossovers.sections import Session, standard_section
from movements.seats import Direction, Line
from tests.some import some

PUBLISHED = Path(__file__).parents[3] / "fixtures" / "published"


def printed(sections, wording=Wording.PRINTED):
    return crossover_by_recipe(second_session(sections), wording)


def published(name):
    return json.loads((PUBLISHED / name).read_text())


def printed_lines(step):
    return {
        Line(letter, direction): tuple(lines[direction.value])
        for letter, lines in step.items()
        for direction in Direction
    }


@pytest.mark.parametrize("name", ["hill-2019-crossover-18.json", "hill-2019-crossover-13-18.json"])
def test_hill_2019_step_by_step(name):
    paper = published(name)

    steps = recipe(paper["sections"])

    assert [step.seating.lines for step in steps] == [printed_lines(s) for s in paper["steps"]]


def test_hill_2019_playbacks_pair_by_pair():
    paper = published("hill-2019-crossover-18.json")

    count = printed([standard_section("A", 18, rounds=13)]).count

    assert count.per_pair == paper["playbacks"]
    assert (count.total, count.most_per_pair, round(count.average, 2)) == (32, 4, 1.78)


def test_hill_2019_unequal_sections_step_by_step_totals():
    sections = (standard_section("A", 13, rounds=13), standard_section("B", 18, rounds=13))
    first = Session(sections, first_seating({"A": 13, "B": 18}))
    steps = recipe({"A": 13, "B": 18})

    totals = [count_total((first, Session(sections, step.seating))) for step in steps[1:]]

    assert totals == [15, 5, 0]


@pytest.mark.parametrize("wording", list(Wording))
@pytest.mark.parametrize("rounds", range(5, 14, 2))
def test_single_section_without_skip_keeps_the_formula(rounds, wording):
    for tables in some(range(rounds, 2 * rounds + 3)):
        section = standard_section("A", tables, rounds=rounds)
        beyond = max(0, 2 * rounds - tables)

        count = printed([section], wording).count

        assert section.skip_after is None
        assert count.total == -(-(beyond**2) // 2)
        assert count.most_per_pair == -(-beyond // 2)


@pytest.mark.parametrize("rounds", [6, 8, 10, 12])
def test_single_section_with_skip_is_free_from_two_tables_more(rounds):
    totals = {
        tables: printed([standard_section("A", tables, rounds=rounds)]).count.total
        for tables in range(rounds + 2, 2 * rounds + 7, 2)
    }

    assert {tables for tables, total in totals.items() if total == 0} == {
        tables for tables in totals if tables >= 2 * rounds + 2
    }
    assert all(more >= fewer for more, fewer in pairwise(totals.values()))


@pytest.mark.parametrize(
    ("tables", "rounds", "total"), [(16, 12, 44), (18, 12, 22), (20, 12, 18), (24, 13, 2)]
)
def test_recipe_totals_with_skip(tables, rounds, total):
    assert printed([standard_section("A", tables, rounds=rounds)]).count.total == total


@pytest.mark.parametrize(
    "sizes", [{"A": 13, "B": 13}, {"A": 18, "B": 13}, {"C": 9, "A": 9, "B": 9}]
)
def test_equal_and_unequal_sections_have_no_playback(sizes):
    sections = [standard_section(letter, t, rounds=9) for letter, t in sizes.items()]

    result = printed(sections)

    assert result.count.total == 0
    assert result.proved


def test_several_equal_sections_and_a_larger_one():
    sizes = {"A": 13, "B": 13, "C": 16}

    result = printed([standard_section(s, t, rounds=13) for s, t in sizes.items()])

    assert len(result.steps) == 4
    assert result.count.total == count_playbacks(result.sessions).total <= 2


def test_three_sizes_have_no_recipe():
    with pytest.raises(NoRecipe, match="method best"):
        recipe({"A": 12, "B": 13, "C": 14})
