"""Whole events from session one on: the seatings of all sessions, with what is known about them."""

__all__ = [
    "best",
    "crossover",
    "crossover_request",
    "finders",
    "line_event",
    "printed_event",
    "searched_event",
    "second_session",
    "turnover",
]
