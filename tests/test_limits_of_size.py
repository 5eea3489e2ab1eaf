"""A module is read at one sitting, a function at one glance.

Migrations are left out: they are written by a program, once.
"""

import ast
from pathlib import Path

import pytest

from tests.some import some

ROOT = Path(__file__).resolve().parent.parent
LINES_OF_A_MODULE = 300
LINES_OF_A_FUNCTION = 45
FOLDERS = ("movements", "crossovers", "planner", "tests", "benchmarks", "docs")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def modules():
    below = (file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
    return [file for file in [*ROOT.glob("*.py"), *below] if "migrations" not in file.parts]


def long_functions(tree):
    return [
        f"{node.name} has {length} lines"
        for node in ast.walk(tree)
        if isinstance(node, FUNCTIONS)
        and (length := node.end_lineno - node.lineno + 1) > LINES_OF_A_FUNCTION
    ]


def too_long(text):
    length = len(text.splitlines())
    whole = [f"the module has {length} lines"] if length > LINES_OF_A_MODULE else []
    return whole + long_functions(ast.parse(text))


def test_every_module_and_function_keeps_the_limits():
    found = {
        str(file.relative_to(ROOT)): faults
        for file in some(modules())
        if (faults := too_long(file.read_text(encoding="utf-8")))
    }

    assert found == {}


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("def short():\n" + "    pass\n" * 44, []),
        ("def tall():\n" + "    pass\n" * 45, ["tall has 46 lines"]),
        ("pass\n" * 300, []),
        ("pass\n" * 301, ["the module has 301 lines"]),
    ],
)
def test_limits_are_measured_to_the_line(text, faults):
    assert too_long(text) == faults
