"""Searches: seatings with few playbacks, fair and courteous ones, few blocks, whole events."""

__all__ = [
    "blocks",
    "effort",
    "event_search",
    "left_out",
    "problem",
    "seating_search",
    "swaps",
    "tie_breaks",
]
