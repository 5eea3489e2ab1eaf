"""Pages outside the admin."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from django.views.decorators.http import require_safe

from planner.api.exceptions import fault, unreadable
from planner.health import OK, health

API = "/api/"


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """For monitors: 200 if all is well, 503 and the trouble if not."""
    found = health()
    return JsonResponse(found, status=200 if set(found.values()) == {OK} else 503)


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of the program: a page, for programs a document."""
    return fault(request) if request.path.startswith(API) else defaults.server_error(request)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing that can be answered: a page, for programs a document."""
    is_api = request.path.startswith(API)
    return unreadable(request) if is_api else defaults.bad_request(request, exception)
