"""Questions and answers as the JSON documents that other programs read and write."""

__all__ = [
    "answers",
    "event_balance_document",
    "next_session_document",
]
