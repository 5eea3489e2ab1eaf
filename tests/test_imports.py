"""The rooms of the house: what the cores may use from outside, and what a room shows others."""

import sys
from importlib import import_module

import grimp
import pytest

from tests.some import some

SHELL = {
    "movements": ("movements.apps", "movements.management"),
    "crossovers": ("crossovers.apps", "crossovers.management"),
}
MATHEMATICS = {"numpy", "numba"}


@pytest.fixture(scope="module")
def graph():
    return grimp.build_graph(
        "movements", "crossovers", "planner", include_external_packages=True, cache_dir=None
    )


@pytest.mark.parametrize("core", SHELL)
def test_core_imports_only_what_it_may(graph, core):
    inside = [
        module
        for module in graph.modules
        if module.split(".")[0] == core and not module.startswith(SHELL[core])
    ]

    strangers = {
        (module, package)
        for module in some(inside)
        for imported in graph.find_modules_directly_imported_by(module)
        if (package := imported.split(".")[0])
        not in {"movements", core} | MATHEMATICS | set(sys.stdlib_module_names)
    }

    assert strangers == set()


def rooms(graph):
    """The sub-packages of the three apps; nothing else imports commands and migrations."""
    packages = {module.rpartition(".")[0] for module in graph.modules if module.count(".") > 1}
    return sorted(
        room
        for room in {".".join(package.split(".")[:2]) for package in packages}
        if not room.endswith((".management", ".migrations", ".templatetags"))
    )


def entered(graph, room):
    """What of a room others import: its submodules by name, with those who do."""
    return {
        (imported.split(".")[2], module)
        for imported in graph.find_descendants(room)
        for module in graph.find_modules_that_directly_import(imported)
        if not f"{module}.".startswith(f"{room}.")
    }


def test_rooms_are_entered_only_by_what_they_list(graph):
    hidden = {
        (room, name, module)
        for room in some(rooms(graph))
        for name, module in entered(graph, room)
        if name not in getattr(import_module(room), "__all__", ())
    }

    assert hidden == set()


def test_rooms_say_what_belongs_in_them_and_list_what_is_there(graph):
    for room in some(rooms(graph)):
        package = import_module(room)

        assert package.__doc__, room
        names = {child.rpartition(".")[2] for child in graph.find_children(room)}
        assert {name for name in package.__all__ if name.islower()} <= names, room
