"""How to divide an event's tables into sections, the best ways first."""

__all__ = [
    "section_figures",
    "section_plan",
    "section_plans",
    "section_plans_request",
]
