"""The best seatings known for single sections, with their proofs."""

__all__ = ("single_sections",)
