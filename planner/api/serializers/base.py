from collections.abc import Iterable
from copy import copy
from typing import Any, ClassVar

from django.core.exceptions import ValidationError as ModelError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers

from planner.api.access import visible
from planner.api.serializers.known_fields import KnownFields
from planner.roles import Person


class ShownSerializer(serializers.ModelSerializer):
    """What is read straight from the database, as lists are read far more often than written.

    ``shown`` says where a field is found that the model does not have under
    its name; ``composed`` names those that ``row`` makes of the lookups ``beside``.
    """

    shown: ClassVar[dict[str, str]] = {}
    composed: ClassVar[tuple[str, ...]] = ()
    beside: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def values(cls, queryset: QuerySet) -> QuerySet:
        """All that is shown of the objects, as a query for plain values."""
        return queryset.values_list(*(cls.shown.get(name, name) for name in cls.read()))

    @classmethod
    def rows(cls, values: Iterable[tuple], user: Person) -> list[dict[str, Any]]:
        """What the person reads of every object, in the order of the values."""
        names = cls.read()
        return [cls.row(dict(zip(names, each, strict=True)), user) for each in values]

    @classmethod
    def row(cls, facts: dict[str, Any], user: Person) -> dict[str, Any]:
        return facts

    @classmethod
    def read(cls) -> tuple[str, ...]:
        plain = (name for name in cls.Meta.fields if name not in cls.composed)
        return (*plain, *cls.beside)


class CheckedSerializer(KnownFields, ShownSerializer):
    """A model's own checks and the database's constraints, reported field by field.

    ``stays_in`` is the field that says where an object belongs, once and for all.
    """

    stays_in: ClassVar[str] = ""

    def validate(self, attrs: dict) -> dict:
        self.refuse_move(attrs)
        model: Any = self.Meta.model
        many = {field.name for field in model._meta.many_to_many}
        draft = copy(self.instance) if self.instance else model()
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

    def refuse_move(self, attrs: dict) -> None:
        """Plans and released versions hold on to where their parts are."""
        if self.instance is None or self.stays_in not in attrs:
            return
        if attrs[self.stays_in] != getattr(self.instance, self.stays_in):
            sentence = _("This stays where it was made: make a new one in the other place.")
            raise serializers.ValidationError({self.stays_in: sentence})

    def prepare(self, draft: object) -> None:
        """Fill in what the request leaves to the planner."""


class VisibleSlug(serializers.SlugRelatedField):
    """Something else by its short name; what the reader may not see is not there."""

    def __init__(self, *, path: str, **options: Any) -> None:
        self.path = path
        super().__init__(slug_field="slug", **options)

    def to_internal_value(self, data: Any) -> Any:
        """Nothing is called by a name with a NUL character, which PostgreSQL cannot look for."""
        if "\0" in str(data):
            self.fail("does_not_exist", slug_name=self.slug_field, value=str(data))
        return super().to_internal_value(data)

    def get_queryset(self) -> QuerySet:
        queryset: Any = super().get_queryset()
        return visible(queryset, self.context["request"].user, self.path)


class VisibleKey(serializers.PrimaryKeyRelatedField):
    """Something else by its key; what the reader may not see is not there."""

    def __init__(self, *, path: str, **options: Any) -> None:
        self.path = path
        super().__init__(**options)

    def get_queryset(self) -> QuerySet:
        queryset: Any = super().get_queryset()
        return visible(queryset, self.context["request"].user, self.path)


class ErrorSerializer(serializers.Serializer):
    """What every refusal looks like."""

    message = serializers.CharField(help_text="One sentence: what is wrong and what would work.")
    extra = serializers.DictField(help_text="Numbers and fields that the sentence is about.")
