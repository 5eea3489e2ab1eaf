"""What the cores say can be translated: no sentence is filled before its pattern is known."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORES = ("movements", "crossovers")


def core_files(app):
    shell = {ROOT / app / "apps.py"}
    return [
        file
        for file in sorted((ROOT / app).rglob("*.py"))
        if file not in shell and "management" not in file.parts
    ]


def error_names():
    """Every error of the cores, by what it is derived from."""
    found, grown = {"Refusal"}, True
    classes = [
        node
        for app in CORES
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
        for app in CORES
        for file in core_files(app)
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in tellers
        and any(isinstance(word, ast.JoinedStr | ast.BinOp) for word in node.args[:1])
    }

    assert "NoSuchWeb" in tellers
    assert filled == set()
