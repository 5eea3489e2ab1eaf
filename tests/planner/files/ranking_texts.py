"""Rankings as programs write them, and how they are read."""

from pathlib import Path

from planner.files.ranking_reader import ranking_read

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "rankings"


def kept_bytes(name):
    """A file of ``fixtures/rankings``, byte by byte."""
    return (FOLDER / name).read_bytes()


def kept_text(name, encoding="utf-8"):
    """Its text, to be changed by a test."""
    return (FOLDER / name).read_text(encoding)


def read(text):
    return ranking_read(text if isinstance(text, bytes) else text.encode())


def shown(text):
    """Place, tie, number, direction, names and score of a text or a file without faults."""
    found = read(text)
    assert found.faults == ()
    return [
        (
            f"{s.place}{'=' if s.is_tied else ''}",
            f"{s.number or ''}{(s.direction or '').upper()}",
            " – ".join(s.names),
            f"{s.score} {s.unit.value}",
        )
        for s in found.standings
    ]


def faults(text):
    return [(fault.line, fault.message) for fault in read(text).faults]
