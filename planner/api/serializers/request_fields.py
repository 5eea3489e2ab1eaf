"""Fields of requests to the cores: names and sizes, read by the cores' own parsers."""

import base64
import binascii
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from crossovers.sections import is_section_letter
from movements.errors import Refusal
from movements.table_counts import half_tables
from planner.models.event import MOST_ROUNDS
from planner.wording import refusal_sentence

MOST_SECTIONS = 50
MOST_NAMES = 400
LONGEST_NAME = 40
MOST_PAIRS = 5000


def whole(least: int, most: int, **options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, required=False, **options)


def flag(**options: Any) -> serializers.BooleanField:
    return serializers.BooleanField(required=False, **options)


class NameField(serializers.CharField):
    """A text that a parser of the cores understands."""

    def __init__(self, parse: Callable[[str], object], **options: Any) -> None:
        super().__init__(**{"max_length": LONGEST_NAME} | options)
        self.parse = parse

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        try:
            self.parse(text)
        except Refusal as error:
            raise serializers.ValidationError(refusal_sentence(error)) from error
        return text


class NamesField(serializers.ListField):
    """Several names."""

    def __init__(self, parse: Callable[[str], object] = str, **options: Any) -> None:
        super().__init__(child=NameField(parse), required=False, max_length=MOST_NAMES, **options)

    def to_internal_value(self, data: Any) -> Any:
        return tuple(super().to_internal_value(data))


class PairNames(serializers.ListField):
    """Pairs by names of any sort, each once in a document."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=serializers.CharField(), max_length=MOST_PAIRS, **options)


class TablesField(serializers.DecimalField):
    """Whole or half tables."""

    def __init__(self, least: int, most: int, **options: Any) -> None:
        super().__init__(max_digits=4, decimal_places=1, min_value=least, max_value=most, **options)

    def to_internal_value(self, data: Any) -> Any:
        tables = super().to_internal_value(data)
        try:
            return half_tables(str(tables))
        except Refusal as error:
            raise serializers.ValidationError(refusal_sentence(error)) from error


class SectionNumbers(serializers.DictField):
    """Numbers by section letter."""

    def __init__(self, most: int, **options: Any) -> None:
        child = serializers.IntegerField(min_value=1, max_value=most)
        super().__init__(child=child, allow_empty=False, **options)

    def to_internal_value(self, data: Any) -> Any:
        numbers = super().to_internal_value(data)
        if not all(map(is_section_letter, numbers)):
            raise serializers.ValidationError("Sections are named A, B, … or AA, AB, …")
        if len(numbers) > MOST_SECTIONS:
            raise serializers.ValidationError(f"At most {MOST_SECTIONS} sections are possible.")
        return tuple(numbers.items())


def _one_or_by_section(most: int) -> dict[str, Any]:
    number = {"type": "integer", "minimum": 1, "maximum": most}
    return {"oneOf": [number, {"type": "object", "additionalProperties": number}]}


@extend_schema_field(_one_or_by_section(MOST_ROUNDS))
class OneOrBySection(serializers.Field):
    """One number for all sections, or numbers by section letter."""

    def to_internal_value(self, data: Any) -> int | tuple[tuple[str, int], ...]:
        if isinstance(data, dict):
            return SectionNumbers(MOST_ROUNDS).run_validation(data)
        return whole(1, MOST_ROUNDS).run_validation(data)


@extend_schema_field(OpenApiTypes.BYTE)
class FileField(serializers.Field):
    """The bytes of a file, in base64."""

    def __init__(self, *, most: int | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.most = most

    def to_internal_value(self, data: Any) -> bytes:
        try:
            found = base64.b64decode(data, validate=True)
        except (TypeError, ValueError, binascii.Error) as error:
            raise serializers.ValidationError(_("This is not base64.")) from error
        if self.most is not None and len(found) > self.most:
            raise serializers.ValidationError(
                _("The file is too large: at most %(most)s kB are read.")
                % {"most": self.most // 1000}
            )
        return found

    def to_representation(self, value: bytes) -> str:
        return base64.b64encode(value).decode()
