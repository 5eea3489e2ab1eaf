from collections.abc import Callable
from copy import copy
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar

from django.core.exceptions import ValidationError as ModelError
from django.db.models import Model, QuerySet
from rest_framework import serializers

from planner.api.access import visible


class CheckedSerializer(serializers.ModelSerializer):
    """A model's own checks and the database's constraints, told field by field.

    Reading is by plain attributes, as lists are read far more often than
    written; ``shown`` names the attribute where it is not the field's own.
    """

    shown: ClassVar[dict[str, str]] = {}

    def to_representation(self, instance: Model) -> dict[str, Any]:
        return {name: getter(instance) for name, getter in _getters(type(self))}

    def validate(self, attrs: dict) -> dict:
        many = {field.name for field in self.Meta.model._meta.many_to_many}
        draft = copy(self.instance) if self.instance else self.Meta.model()
        for name, value in attrs.items():
            if name not in many:
                setattr(draft, name, value)
        self.prepare(draft)
        try:
            draft.full_clean()
        except ModelError as error:
            raise serializers.ValidationError(
                {
                    key if key != "__all__" else "non_field_errors": messages
                    for key, messages in error.message_dict.items()
                }
            ) from error
        return attrs

    def prepare(self, draft: object) -> None:
        """Fill in what the request leaves to the planner."""


@cache
def _getters(shape: type[CheckedSerializer]) -> list[tuple[str, Callable[[Model], Any]]]:
    return [(name, attrgetter(shape.shown.get(name, name))) for name in shape.Meta.fields]


class VisibleSlug(serializers.SlugRelatedField):
    """Something else by its short name; what the reader may not see is not there."""

    def __init__(self, *, path: str, **options: object) -> None:
        self.path = path
        super().__init__(slug_field="slug", **options)

    def get_queryset(self) -> QuerySet:
        return visible(super().get_queryset(), self.context["request"].user, self.path)


class VisibleKey(serializers.PrimaryKeyRelatedField):
    """Something else by its key; what the reader may not see is not there."""

    def __init__(self, *, path: str, **options: object) -> None:
        self.path = path
        super().__init__(**options)

    def get_queryset(self) -> QuerySet:
        return visible(super().get_queryset(), self.context["request"].user, self.path)


class ErrorSerializer(serializers.Serializer):
    """What every refusal looks like."""

    message = serializers.CharField(help_text="One sentence: what is wrong and what would work.")
    extra = serializers.DictField(help_text="Numbers and fields that the sentence is about.")
