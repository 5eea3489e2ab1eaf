"""What a crossover's document adds for line moves."""

from __future__ import annotations

from typing import Any

from crossovers.printed.line_limits import Limit
from crossovers.printed.line_moves import LineMove
from crossovers.printed.line_paths import Colours, line_announcement, line_paths
from movements.sentences import Sentence

Document = dict[str, Any]


def line_document(
    move: LineMove, limits: tuple[Limit, ...], sessions: int, colours: Colours | None = None
) -> Document:
    """The method, every line's path and the limits.

    The rule is the same after each session, so it is announced once.
    """
    rule: list[str] = [
        Sentence("The same move is made after each session."),
        *line_announcement(move, colours),
    ]
    return {
        "lines": {
            "method": move.method.value,
            "home": move.home,
            "swivel": move.swivel,
            "most_sessions": move.most_sessions,
            "paths": [
                {"line": path.name, "seats": list(path.seats)}
                for path in line_paths(move, sessions, colours)
            ],
            "limits": [
                {
                    "text": limit.text,
                    "kept": limit.kept,
                    "playbacks_per_session": limit.playbacks,
                    "pairs": [list(pairs) for pairs in limit.pairs],
                    "instead": list(limit.instead),
                }
                for limit in limits
            ],
        },
        "announcement": rule if sessions > 1 else [],
    }
