"""What an object looked like when it was read, so that nobody writes over what they did not see."""

import hashlib
import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from planner.api.exceptions import Stale, Unconditional

IF_MATCH = OpenApiParameter(
    "If-Match",
    location=OpenApiParameter.HEADER,
    required=True,
    description="The ETag that was read, or * for any state. "
    "A write over a newer state is refused (412), so is one that does not say (428).",
)


def etag_of(data: Any) -> str:
    """The entity tag of a representation."""
    text = json.dumps(data, cls=DjangoJSONEncoder, sort_keys=True)
    return f'"{hashlib.blake2b(text.encode(), digest_size=12).hexdigest()}"'


def refuse_stale(request: Request, etag: str) -> None:
    """Refuse a write that was made from an older state, or that does not say from which."""
    header = request.headers.get("If-Match")
    if header is None:
        raise Unconditional
    if not {etag, "*"} & set(parse_etags(header)):
        raise Stale


def is_known(request: Request, etag: str) -> bool:
    """Whether the reader has this state already."""
    header = request.headers.get("If-None-Match")
    return header is not None and bool({etag, "*"} & {_strong(tag) for tag in parse_etags(header)})


def _strong(etag: str) -> str:
    return etag.removeprefix("W/")
