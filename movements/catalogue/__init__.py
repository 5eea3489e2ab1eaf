"""Which movements there are: what can be asked for, its names, and the choices for a room."""

__all__ = ["choices", "movement_request", "names", "recommendation_request"]
