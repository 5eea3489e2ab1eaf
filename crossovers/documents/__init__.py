"""Questions and answers as the JSON documents that other programs read and write."""

__all__ = [
    "answers",
    "next_session_document",
]
