"""Every request gets an id, is counted, and leaves a line in the log."""

from __future__ import annotations

import logging
import re
import uuid
from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from planner.log import request_id
from planner.metrics import count_request

Answer = Callable[[HttpRequest], HttpResponse]

# What a web server in front may have called it.
GIVEN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")

logger = logging.getLogger(__name__)


def log_requests(answer: Answer) -> Answer:
    """The outermost of what requests pass, so that it sees what becomes of them."""

    def logged(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        name = given if GIVEN_ID.fullmatch(given) else uuid.uuid4().hex
        before = request_id.set(name)
        begun = perf_counter()
        try:
            response = answer(request)
            _note(request, response.status_code, perf_counter() - begun)
        finally:
            request_id.reset(before)
        response.headers["X-Request-ID"] = name
        return response

    return logged


def _note(request: HttpRequest, status: int, seconds: float) -> None:
    """Without the query, which may hold names of players."""
    match = request.resolver_match
    count_request(request.method or "", match.view_name if match else "", status, seconds)
    facts = {
        "method": request.method,
        "path": request.path,
        "status": status,
        "ms": round(seconds * 1000),
    }
    if user := _user(request):
        facts["user"] = user
    logger.info("request", extra={"facts": facts})


def _user(request: HttpRequest) -> int | None:
    """Who asked, where that was found out: the log asks the database nothing."""
    user = getattr(request, "user", None)
    if user is None or (
        isinstance(user, SimpleLazyObject) and not hasattr(request, "_cached_user")
    ):
        return None
    key: int | None = user.pk
    return key
