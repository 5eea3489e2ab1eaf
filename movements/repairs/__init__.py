"""The table count has changed: every way on, before play and during it."""

__all__ = ["continuation", "costs", "phantom", "remedy", "repairs"]
