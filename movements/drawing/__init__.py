"""Sections and their fairness drawn as SVG."""

__all__ = ["fairness_pictures", "section_drawing"]
