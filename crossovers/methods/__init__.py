"""The step to the next session: what is to be seated, one method per file, and its proposals."""

__all__ = [
    "answer",
    "best_bound",
    "fairest",
    "few_blocks",
    "german",
    "next_session",
    "printed_moves",
    "proposal",
    "request",
    "search",
    "together",
    "wish_prices",
]
