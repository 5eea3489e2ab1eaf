"""Lower bounds on playbacks, each with its argument, and proofs by exhaustion."""

__all__ = ("bounds", "event_bound", "exhaustion")
