"""The best switches and starting positions known, and the searches that made them."""

__all__ = ("starting_search", "switch_records")
