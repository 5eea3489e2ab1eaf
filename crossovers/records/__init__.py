"""The best seatings known: for single sections, with their proofs, and for fair events."""

__all__ = ("fairest_events", "single_sections")
