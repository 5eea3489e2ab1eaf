"""Rankings as programs write them, and how they are read."""

from planner.files.ranking_reader import ranking_read

TABLE = """place;pair;name1;name2;percent
1;7;Ada Finesse;Ben Ruff;62,50
=2;3;Cora Slam;Dan Dummy;55,21
"""


def read(text, encoding="utf-8"):
    return ranking_read(text.encode(encoding))


def shown(text, encoding="utf-8"):
    """Place, tie, number, direction, names and score of a text without faults."""
    found = read(text, encoding)
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
