"""Whole events from session one on: the seatings of all sessions, with what is known about them."""

__all__ = [
    "answer",
    "best",
    "crossover",
    "crossover_request",
    "line_event",
    "printed_event",
    "searched_event",
    "second_session",
    "turnover",
]
