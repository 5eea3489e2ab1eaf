"""No test can pass without asserting anything.

At least one assertion of every test is reached whatever the data: it stands
outside branches and outside loops that may have nothing to go through.
``tests/some.py`` makes a loop one that has something.
"""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
CERTAIN = {"some", "some_drawn"}
# Calls that assert by themselves, of pytest, Playwright, pytest-django and Schemathesis.
ASSERTING = ("pytest.raises", "pytest.fail", "expect(", "django_assert", "call_and_validate")


def functions(file):
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def goes_through_something(iterable):
    match iterable:
        case ast.Call(func=ast.Name(id=name)) if name in CERTAIN:
            return True
        case ast.Call(func=ast.Name(id="enumerate" | "zip" | "sorted"), args=[first, *_]):
            return goes_through_something(first)
        case ast.Call(func=ast.Name(id="range"), args=bounds):
            return all(isinstance(bound, ast.Constant) for bound in bounds)
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            return bool(parts)
    return False


def holds_for_nothing(test):
    """``all(...)`` and ``not any(...)`` hold of nothing at all, unless ``some`` is in them."""
    text = ast.unparse(test)
    certain = any(f"{name}(" in text for name in CERTAIN)
    return text.startswith(("all(", "not any(", "not [")) and not certain


def asserts(statement, known):
    match statement:
        case ast.Assert(test=test):
            return not holds_for_nothing(test)
        case ast.For(iter=iterable, body=body):
            return goes_through_something(iterable) and surely_asserts(body, known)
        case ast.Try(body=body):
            return surely_asserts(body, known)
        case ast.If(body=body, orelse=otherwise):
            return surely_asserts(body, known) and surely_asserts(otherwise, known)
        case ast.With(items=items, body=body):
            calls = " ".join(ast.unparse(item) for item in items)
            return any(word in calls for word in ASSERTING) or surely_asserts(body, known)
        case ast.Expr(value=ast.Call(func=ast.Name(id=helper))) if helper in known:
            return surely_asserts(known[helper].body, {})
        case ast.Expr(value=call):
            return any(word in ast.unparse(call) for word in ASSERTING)
    return False


def surely_asserts(body, known):
    return any(asserts(statement, known) for statement in body)


@pytest.mark.parametrize(
    "file", sorted(TESTS.rglob("test_*.py")), ids=lambda file: str(file.relative_to(TESTS))
)
def test_every_test_asserts(file):
    known = functions(file)

    unsure = [
        name
        for name, function in known.items()
        if name.startswith("test_") and not surely_asserts(function.body, known)
    ]

    assert unsure == []


@pytest.mark.parametrize(
    ("body", "is_sure"),
    [
        ("assert found == 3", True),
        ("for each in found:\n    assert each", False),
        ("for each in some(found):\n    assert each", True),
        ("for each in (1, 2):\n    assert each", True),
        ("if found:\n    assert found == 3", False),
        ("assert all(each for each in found)", False),
        ("assert all(each for each in some(found))", True),
        ("with pytest.raises(ValueError):\n    found()", True),
        ("found()", False),
    ],
)
def test_rule_tells_them_apart(body, is_sure):
    assert surely_asserts(ast.parse(body).body, {}) is is_sure
