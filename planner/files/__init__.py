"""Files that other programs write and read: entries, seat lists, whole events."""
