"""Bodies that hold what is known and nothing else."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers


class KnownFields(serializers.Serializer):
    """Refuses, by name, fields that there are not: a misspelt one would be lost in silence.

    Fields that are only read may be sent back as they came.
    """

    def to_internal_value(self, data: Any) -> Any:
        named = data if isinstance(data, Mapping) else {}
        if unknown := [name for name in named if name not in self.fields]:
            known = ", ".join(name for name, field in self.fields.items() if not field.read_only)
            sentence = _("There is no such field: there are %(known)s.") % {"known": known}
            raise serializers.ValidationError({str(name): [sentence] for name in unknown})
        return super().to_internal_value(data)
