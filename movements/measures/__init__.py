"""What a director compares movements by: figures, fairness, and a judgement in words."""

__all__ = ("balance", "balance_bound", "figures", "judgement", "simulation")
