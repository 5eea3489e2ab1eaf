"""The texts that the program marks for translation, found as ``make messages`` finds them."""

import ast
from io import BytesIO
from pathlib import Path

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize

from planner.management.commands.makemessages import sentence_makers

ROOT = Path(__file__).resolve().parent.parent
# What marks a text, and which of its arguments that is.
GETTEXT = {"_": 0, "gettext": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1, "Counted": 0}
LAZY = {f"{name}_lazy": place for name, place in GETTEXT.items() if name.endswith("gettext")}


def markers():
    """Gettext's functions, and whatever makes a sentence of the cores."""
    return GETTEXT | LAZY | {"gettext_noop": 0} | dict.fromkeys(sentence_makers(), 0)


def marked_texts():
    """Every marked text with the files that use it."""
    found = {}
    for file, texts in (*python_texts(), *template_texts()):
        for text in texts:
            found.setdefault(text, set()).add(str(file.relative_to(ROOT)))
    return found


def python_texts():
    known = markers()
    for folder in ("movements", "crossovers", "planner"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if "management" not in file.parts:
                calls = [
                    node
                    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                    if isinstance(node, ast.Call)
                ]
                yield file, list(filter(None, (marked_by(call, known) for call in calls)))


def marked_by(call, known):
    """The text that a call marks, if it marks one."""
    place = known.get(getattr(call.func, "id", getattr(call.func, "attr", None)))
    if place is None or len(call.args) <= place:
        return None
    text = call.args[place]
    return text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else None


def template_texts():
    for file in sorted((ROOT / "templates").rglob("*.*")):
        # Django leaves nothing but the texts, as calls of gettext; indentation means nothing.
        lines = templatize(file.read_text(encoding="utf-8"), origin=str(file)).splitlines()
        source = "\n".join(line.strip() for line in lines).encode()
        calls = extract_python(BytesIO(source), [*GETTEXT], [], {"encoding": "utf-8"})
        yield file, [entry_text(name, texts) for _line, name, texts, _comments in calls]


def entry_text(name, texts):
    """Of the texts that a call was given, the one that names the entry."""
    return texts if isinstance(texts, str) else texts[GETTEXT[name]]
