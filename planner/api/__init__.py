"""The REST API: the planner for scoring programs, club websites and scripts."""

__all__ = [
    "exceptions",
    "urls",
]
