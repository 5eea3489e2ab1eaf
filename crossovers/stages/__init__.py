"""Stages of an event: who goes on by a ranking, what is carried over, who sits where at first."""

__all__ = [
    "carry_formula",
    "carry_over",
    "cut",
    "final_seats",
    "ranges",
    "ranking",
    "reserves",
    "ties",
]
