"""How fair an event is over all its sessions: its comparisons, and seats and switches for them."""

__all__ = [
    "balance_words",
    "event_balance",
    "event_plays",
    "event_switches",
    "fairest_event",
    "fairest_seating",
    "fairest_together",
    "paper_events",
    "simulation_words",
    "switch_bound",
]
