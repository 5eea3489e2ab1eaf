"""Searches: seatings with few playbacks, fair and courteous ones, few blocks, whole events."""

__all__ = ("blocks", "effort", "event_search", "seating_search", "tie_breaks")
