"""How fair an event is over all its sessions: its comparisons, and seats and switches for them."""

__all__ = ["event_balance", "event_plays"]
