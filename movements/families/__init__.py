"""The movements themselves: one family per file, from its numbers to its schedule."""

__all__ = [
    "barometer",
    "continued",
    "howell",
    "mitchell",
    "rover",
    "rover_route",
    "starting_positions",
    "three_quarter",
    "two_sections",
    "visits",
    "web",
]
