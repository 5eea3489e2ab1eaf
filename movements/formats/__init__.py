"""Movements in files: our own JSON document, and what other programs read and write."""

__all__ = [
    "conversion",
    "document",
    "document_reader",
    "faulty_file",
    "movement_file",
    "recognition",
    "text",
]
