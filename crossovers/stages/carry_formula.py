"""A formula of carry-over as a federation prints it, read with care and computed exactly.

Numbers, + − × ÷, brackets, min and max, and the words of ``WORDS``: nothing else
is understood, and nothing is ever executed.

>>> formula_value("(score - 50) * 2 / 3", {"score": Fraction(125, 2)})
Fraction(25, 3)
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import isfinite
from operator import add, mul, sub

from crossovers.errors import BadFormula

# What a formula may speak of, for each pair: its score and place, and the scores of all.
WORDS = ("score", "place", "pairs", "best", "average", "last")
MOST_LETTERS = 200
_SIGNS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
}
_CHOICES: dict[str, Callable[..., Fraction]] = {"min": min, "max": max}


def formula_value(formula: str, words: Mapping[str, Fraction]) -> Fraction:
    """What the formula comes to for these values of its words."""
    plain = formula.replace("×", "*").replace("÷", "/").replace("−", "-").replace(",", ".")
    # A comma parts the choices of min and max, where a semicolon would be mistaken.
    plain = plain.replace(";", ",").strip()
    if not plain or len(plain) > MOST_LETTERS:
        raise BadFormula(
            "A formula has 1 to %(most)s characters: write one such as (score - 50) * 2 / 3.",
            most=MOST_LETTERS,
        )
    try:
        tree = ast.parse(plain, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _unreadable(formula) from error
    try:
        return _value(tree, words, formula)
    except ZeroDivisionError as error:
        raise BadFormula(
            "The formula %(formula)s divides by zero: change it.", formula=formula
        ) from error


def _value(part: ast.expr, words: Mapping[str, Fraction], formula: str) -> Fraction:
    match part:
        case ast.Constant(value=int() | float() as number) if _is_number(number):
            # By its digits, so that 0.1 is a tenth.
            return Fraction(str(number))
        case ast.Name(id=word) if word in words:
            return words[word]
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, words, formula)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return _value(left, words, formula) / _value(right, words, formula)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _SIGNS:
            return _SIGNS[type(sign)](_value(left, words, formula), _value(right, words, formula))
        case ast.Call(func=ast.Name(id=name), args=choices, keywords=[]) if (
            name in _CHOICES and len(choices) > 1
        ):
            return _CHOICES[name](_value(choice, words, formula) for choice in choices)
    raise _unreadable(formula)


def _is_number(number: float) -> bool:
    return not isinstance(number, bool) and isfinite(number)


def _unreadable(formula: str) -> BadFormula:
    return BadFormula(
        "The formula %(formula)s cannot be read: use numbers, + - * / ( ), min(a; b), max(a; b) "
        "and the words %(words)s.",
        formula=formula[:MOST_LETTERS],
        words=", ".join(WORDS),
    )
