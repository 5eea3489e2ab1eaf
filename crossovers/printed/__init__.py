"""Crossovers in print: recipes, line moves with their limits and paths, and the German school."""

__all__ = [
    "german_school",
    "interwoven",
    "line_limits",
    "line_moves",
    "line_paths",
    "places",
    "recipes",
    "splits",
]
