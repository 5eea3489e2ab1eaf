"""Who is let in: logging in, how often one may try, and what the logbook hears of it."""

__all__ = [
    "login",
    "notices",
]
