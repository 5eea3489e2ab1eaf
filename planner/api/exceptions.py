"""One shape for every error: a sentence in ``message``, the rest in ``extra``."""

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as ModelError
from django.db import IntegrityError
from django.db.models import ProtectedError
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt
from rest_framework import status
from rest_framework.exceptions import (
    APIException,
    ErrorDetail,
    NotFound,
    Throttled,
    ValidationError,
)
from rest_framework.exceptions import PermissionDenied as Forbidden
from rest_framework.response import Response
from rest_framework.views import set_rollback

from movements.errors import Refusal
from planner.errors import PlanningError, TooMuchAtOnce
from planner.wording import refusal_sentence


class Stale(APIException):
    """Somebody else has changed it since it was read."""

    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_detail = gettext_lazy("It was changed meanwhile: read it again, then decide.")
    default_code = "stale"


class Unconditional(APIException):
    """A write that does not say what it was made from."""

    status_code = status.HTTP_428_PRECONDITION_REQUIRED
    default_detail = gettext_lazy(
        "Say from which state you write: send If-Match with the ETag that you read, or * for any."
    )
    default_code = "unconditional"


class Conflict(APIException):
    """It cannot be done as things stand."""

    status_code = status.HTTP_409_CONFLICT
    default_detail = gettext_lazy("Somebody else has just done something that rules this out.")
    default_code = "conflict"


def error_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an error that a user can mend; a bug rises."""
    error = _known(error)
    if not isinstance(error, APIException):
        return None
    set_rollback()
    headers = {}
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait) + 1)
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    message, extra = _told(error)
    return Response({"message": message, "extra": extra}, error.status_code, headers=headers)


@csrf_exempt
def not_found(request: HttpRequest, path: str = "") -> JsonResponse:
    """The answer under any address that the API does not have."""
    return JsonResponse(
        {"message": _("There is nothing at this address."), "extra": {}}, status=404
    )


def fault(request: HttpRequest) -> JsonResponse:
    """The answer to a bug."""
    sentence = _("That is a fault of the program, which its log describes. Nothing was half saved.")
    return JsonResponse({"message": sentence, "extra": {}}, status=500)


def unavailable(sentence: str) -> JsonResponse:
    """The answer while the database is in trouble."""
    return JsonResponse({"message": sentence, "extra": {}}, status=503)


def too_many_tries(request: HttpRequest) -> JsonResponse:
    """The answer to one password too many."""
    answer = JsonResponse({"message": locked_sentence(), "extra": {}}, status=429)
    answer["Retry-After"] = str(60 * settings.LOCKED_MINUTES)
    return answer


def locked_sentence() -> str:
    sentence = _("Too many wrong passwords: wait %(minutes)s minutes, then try again.")
    return sentence % {"minutes": settings.LOCKED_MINUTES}


def factor_missing(request: HttpRequest) -> JsonResponse:
    """The answer to a session that came in without the second factor it needs."""
    sentence = _("Administrators need a second factor here: set it up in the planner first.")
    return JsonResponse({"message": sentence, "extra": {}}, status=403)


def unreadable(request: HttpRequest) -> JsonResponse:
    """The answer to what is not a request at all."""
    sentence = _("The request cannot be read: check its address, its headers and its size.")
    return JsonResponse({"message": sentence, "extra": {}}, status=400)


def _known(error: Exception) -> Exception:
    """The API's own error for whatever was raised."""
    match error:
        case TooMuchAtOnce():
            return _with_extra(Throttled(detail=error.message), error.extra)
        case PlanningError():
            return _with_extra(ValidationError(error.message), error.extra)
        case Refusal():
            return _with_extra(ValidationError(refusal_sentence(error)), error.params)
        case ModelError():
            return ValidationError(_model_messages(error))
        case Http404():
            return NotFound(_("There is nothing at this address."))
        case PermissionDenied():
            return Forbidden()
        case ProtectedError() | IntegrityError():
            return Conflict()
    return error


def _with_extra(error: APIException, extra: dict[str, Any]) -> APIException:
    found: Any = error
    found.extra = {key: _plain(value) for key, value in extra.items()}
    return error


def _plain(value: object) -> object:
    """What JSON can hold."""
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def _model_messages(error: ModelError) -> dict[str, list[str]] | list[str]:
    return error.message_dict if hasattr(error, "error_dict") else error.messages


def _told(error: APIException) -> tuple[str, dict[str, Any]]:
    extra = dict(getattr(error, "extra", {}))
    if isinstance(error, ValidationError) and isinstance(error.detail, dict):
        extra["fields"] = error.detail
    return str(_first(error.detail)), extra


def _first(detail: Any, field: str = "") -> str:
    """The first sentence in it, with the field that it is about."""
    if isinstance(detail, dict):
        key, inner = next(iter(detail.items()))
        named = "" if key in {"non_field_errors", "__all__"} else str(key)
        return _first(inner, " ".join(filter(None, (field, named))))
    if isinstance(detail, list):
        return _first(next((inner for inner in detail if inner), ErrorDetail("")), field)
    return f"{field}: {detail}" if field else str(detail)
