"""Carry-over, against amounts worked out by hand."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossovers.errors import BadFormula, NoCarryOver
from crossovers.stages.carry_formula import formula_value
from crossovers.stages.carry_over import CarryOver, CarryRule, carried_over, rounded
from crossovers.stages.ranking import Ranked, Ranking

RANKING = Ranking(
    "Q",
    (Ranked("a", 1, Fraction("62.5")), Ranked("b", 2, Fraction(50)), Ranked("c", 3, Fraction(40))),
)


def amounts(rule):
    return [str(carried.amount) for carried in carried_over(rule, RANKING)]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (CarryOver(), []),
        (CarryOver(CarryRule.SHARE, percent=50), ["31.25", "25.00", "20.00"]),
        (CarryOver(CarryRule.SHARE, percent=50, decimals=0), ["31", "25", "20"]),
        (CarryOver(CarryRule.LINEAR, top_before=30, top_after=20), ["41.67", "33.33", "26.67"]),
        (
            CarryOver(CarryRule.LINEAR, percent=50, top_before=30, top_after=20, decimals=1),
            ["20.8", "16.7", "13.3"],
        ),
        (CarryOver(CarryRule.FORMULA, formula="(score − 50) × 2 ÷ 3"), ["8.33", "0.00", "-6.67"]),
        (
            CarryOver(CarryRule.FORMULA, formula="max(score - average; 0)", decimals=1),
            ["11.7", "0.0", "0.0"],
        ),
        (
            CarryOver(
                CarryRule.TABLE,
                table={1: Decimal("12.5"), 2: Decimal(10), 3: Decimal(0)},
                decimals=1,
            ),
            ["12.5", "10.0", "0.0"],
        ),
    ],
)
def test_the_amounts_of_a_rule(rule, expected):
    assert amounts(rule) == expected


def test_only_those_who_go_on_need_a_score():
    ranking = Ranking("Q", (Ranked("a", 1, Fraction(60)), Ranked("b", 2)))
    half = CarryOver(CarryRule.SHARE, percent=50)

    assert [carried.pair for carried in carried_over(half, ranking, {"a"})] == ["a"]
    with pytest.raises(NoCarryOver, match="no score for b"):
        carried_over(half, ranking)


def test_a_place_without_an_amount_is_named():
    with pytest.raises(NoCarryOver, match="no amount for place 2"):
        carried_over(CarryOver(CarryRule.TABLE, table={1: Decimal(1)}), RANKING)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"decimals": 9}, "choose 0 to 4"),
        ({"rule": CarryRule.SHARE, "percent": 0}, "more than 0"),
        ({"rule": CarryRule.LINEAR, "top_before": 30}, "needs both"),
        ({"rule": CarryRule.FORMULA}, "formula is missing"),
        ({"rule": CarryRule.TABLE}, "table is missing"),
    ],
)
def test_a_rule_without_its_numbers_is_refused(options, words):
    with pytest.raises(NoCarryOver, match=words):
        CarryOver(**options)


@pytest.mark.parametrize(
    "formula",
    [
        "",
        "score +",
        "import os",
        "__import__('os')",
        "score ** 9",
        "x",
        "1e999",
        "min(1)",
        "1" * 300,
    ],
)
def test_a_formula_that_says_something_else_is_refused(formula):
    with pytest.raises(BadFormula):
        formula_value(formula, {"score": Fraction(1)})


def test_a_formula_does_not_divide_by_zero():
    with pytest.raises(BadFormula, match="divides by zero"):
        formula_value("score / (place - 1)", {"score": Fraction(1), "place": Fraction(1)})


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (CarryOver(), "nothing is carried over"),
        (CarryOver(CarryRule.SHARE, percent=50, decimals=0), "50 % of the score, to whole numbers"),
        (
            CarryOver(CarryRule.LINEAR, percent=50, top_before=30, top_after=20, decimals=1),
            "50 % of the score times 20/30, the ratio of the tops, to 1 decimal",
        ),
        (CarryOver(CarryRule.FORMULA, formula="score / 2"), "score / 2, to 2 decimals"),
        (
            CarryOver(CarryRule.TABLE, table={1: Decimal(1)}),
            "by place, from the table of the regulations",
        ),
    ],
)
def test_a_rule_is_stated_in_words(rule, sentence):
    assert str(rule) == sentence


@given(st.fractions(-1000, 1000), st.integers(0, 4))
def test_rounding_is_never_off_by_more_than_half(amount, decimals):
    found = rounded(amount, decimals)

    assert -found.as_tuple().exponent == decimals
    assert abs(Fraction(found) - amount) * 2 * 10**decimals <= 1
    assert rounded(-amount, decimals) == -found
