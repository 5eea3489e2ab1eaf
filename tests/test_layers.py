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
