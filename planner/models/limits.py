"""Number fields that both the form and the database hold within their limits."""

from collections.abc import Callable
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models


def within(least: int, most: int) -> list[Callable[[Any], None]]:
    """Validators for a number from least to most."""
    return [MinValueValidator(least), MaxValueValidator(most)]


def range_constraint(model: str, field: str, least: int, most: int) -> models.CheckConstraint:
    """The database's side of it; a field left empty passes."""
    return models.CheckConstraint(
        name=f"{model}_{field}_in_range",
        condition=models.Q(**{f"{field}__range": (least, most)})
        | models.Q(**{f"{field}__isnull": True}),
    )
