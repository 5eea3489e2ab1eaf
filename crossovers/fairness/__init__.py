"""How fair an event is over all its sessions: its comparisons, and seats and switches for them."""

__all__ = [
    "balance_words",
    "event_balance",
    "event_plays",
    "fairest_event",
    "fairest_seating",
]
