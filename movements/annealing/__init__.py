"""Simulated annealing: one compiled loop for every search of the house, and its random numbers."""

__all__ = ("cooling", "inlining", "loop", "random_state")
