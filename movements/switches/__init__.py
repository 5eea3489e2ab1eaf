"""Arrow switches, by whole rounds and table by table."""

__all__ = (
    "asked_switches",
    "choices",
    "fingerprint",
    "round_search",
    "round_switches",
    "table_search",
    "table_switches",
)
