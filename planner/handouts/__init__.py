"""What directors put on paper."""

__all__ = [
    "event_play",
    "kinds",
    "packs",
    "pdf",
    "play",
    "proof",
]
