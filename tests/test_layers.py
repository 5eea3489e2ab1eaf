"""Imports point one way: movements <- crossovers <- planner, and the cores know no Django."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = {
    "movements": {"movements", "numpy", "numba"},
    "crossovers": {"movements", "crossovers", "numpy", "numba"},
}


def core_files(app):
    shell = {ROOT / app / "apps.py"}
    return [
        file
        for file in sorted((ROOT / app).rglob("*.py"))
        if file not in shell and "management" not in file.parts
    ]


def imported_packages(file):
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield file.relative_to(ROOT).parts[0] if node.level else node.module.split(".")[0]


@pytest.mark.parametrize("app", sorted(ALLOWED))
def test_core_imports_only_what_it_may(app):
    files = core_files(app)

    strangers = {
        (str(file.relative_to(ROOT)), package)
        for file in files
        for package in imported_packages(file)
        if package not in ALLOWED[app] | set(sys.stdlib_module_names)
    }

    assert files
    assert strangers == set()


def test_shell_of_movements_does_not_reach_up():
    files = (ROOT / "movements" / "management").rglob("*.py")

    assert not any(
        package in {"crossovers", "planner"}
        for file in files
        for package in imported_packages(file)
    )


def error_names():
    """Every error of the cores, by what it is derived from."""
    found, grown = {"Refusal"}, True
    classes = [
        node
        for app in ALLOWED
        for file in core_files(app)
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ClassDef)
    ]
    while grown:
        more = {c.name for c in classes if {ast.unparse(base) for base in c.bases} & found}
        grown = not more <= found
        found |= more
    return found


def test_no_sentence_of_a_core_is_filled_before_it_can_be_translated():
    tellers = {"Sentence", "Counted", *error_names()}

    filled = {
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for app in ALLOWED
        for file in core_files(app)
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in tellers
        and any(isinstance(word, ast.JoinedStr | ast.BinOp) for word in node.args[:1])
    }

    assert "NoSuchWeb" in tellers
    assert filled == set()
