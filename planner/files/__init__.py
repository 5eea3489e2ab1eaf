"""Files that other programs write and read: entries, rankings, seat lists, scoring devices."""

__all__ = [
    "bridgemate",
    "bws",
    "connector",
    "entries_csv",
    "entries_reader",
    "pasted_entries",
    "program_files",
    "program_offers",
    "ranking_reader",
    "seat_lists",
]
