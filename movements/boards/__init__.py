"""Where the boards are, how they get on, and how many copies a movement needs."""

__all__ = [
    "copies",
    "piles",
    "routes",
    "whereabouts",
]
