"""The plan of an event as one whole: above the models, below everything that changes it."""

__all__ = [
    "broken_wishes",
    "contents",
    "differences",
    "entry",
    "event_document",
    "event_shape",
    "event_upgrades",
    "first_seats",
    "incidents",
    "line_numbers",
    "playbacks",
    "ranking_matches",
    "rankings",
    "released",
    "seat_exchanges",
    "seat_numbers",
    "section_columns",
    "view",
    "warnings",
    "wish_cells",
]
