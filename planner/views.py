"""Pages outside the admin."""

import sys

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template import loader
from django.utils.crypto import constant_time_compare
from django.views import defaults
from django.views.decorators.http import require_safe

from planner.api.exceptions import (
    fault,
    locked_sentence,
    too_many_tries,
    unavailable,
    unreadable,
)
from planner.database_trouble import trouble_told
from planner.health import OK, health
from planner.metrics import metrics_text
from planner.roles import is_administrator

API = "/api/"


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """For monitors: 200 if all is well, 503 and the trouble if not."""
    found = health()
    return JsonResponse(found, status=200 if set(found.values()) == {OK} else 503)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """For Prometheus, with its token, and for administrators."""
    said = request.headers.get("Authorization", "")
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    is_prometheus = bool(settings.METRICS_TOKEN) and constant_time_compare(said, wanted)
    if not is_prometheus and not is_administrator(request.user):
        raise PermissionDenied
    return HttpResponse(metrics_text(), content_type="text/plain; version=0.0.4; charset=utf-8")


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of the program, or trouble with its database: a page, for programs a document."""
    if sentence := trouble_told(sys.exc_info()[1]):
        is_api = request.path.startswith(API)
        answer = unavailable(sentence) if is_api else _unavailable_page(sentence)
        answer.headers["Retry-After"] = "30"
        return answer
    return fault(request) if request.path.startswith(API) else defaults.server_error(request)


def _unavailable_page(sentence: str) -> HttpResponse:
    page = loader.get_template("503.html").render({"sentence": sentence})
    return HttpResponse(page, status=503)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing that can be answered: a page, for programs a document."""
    is_api = request.path.startswith(API)
    return unreadable(request) if is_api else defaults.bad_request(request, exception)


def locked_out(request: HttpRequest, *_details: object) -> HttpResponse:
    """One password too many: a page, for programs a document."""
    if request.path.startswith(API):
        return too_many_tries(request)
    return render(request, "public/locked_out.html", {"sentence": locked_sentence()}, status=429)
