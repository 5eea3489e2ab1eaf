"""Arrow switches, by whole rounds and table by table."""

__all__ = (
    "asked_switches",
    "fingerprint",
    "round_search",
    "round_switches",
    "switch_choices",
    "table_search",
    "table_switches",
)
