"""JSON bodies, as deep as anything that the API takes."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DEEPEST = 50


class BoundedJSONParser(JSONParser):
    """Refuses what is nested so deep that reading it exhausts the stack."""

    def parse(self, *args: Any, **options: Any) -> Any:
        try:
            body = super().parse(*args, **options)
        except RecursionError as error:
            raise _too_deep() from error
        level = [body]
        for _depth in range(DEEPEST):
            level = [inner for outer in level for inner in _parts(outer)]
        if level:
            raise _too_deep()
        return body


def _too_deep() -> ParseError:
    return ParseError(
        _("The body is nested deeper than %(most)s levels: send it flatter.") % {"most": DEEPEST}
    )


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
