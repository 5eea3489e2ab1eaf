"""What every request passes."""

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from planner.api.exceptions import factor_missing
from planner.services.second_factor import is_needed_by

Answer = Callable[[HttpRequest], HttpResponse]


def refuse_nul(answer: Answer) -> Answer:
    """No address has a NUL character in it; PostgreSQL could not even look for one."""

    def checked(request: HttpRequest) -> HttpResponse:
        if "\0" in unquote(request.get_full_path()):
            raise BadRequest("a NUL character in the address")
        return answer(request)

    return checked


def ask_for_second_factor(answer: Answer) -> Answer:
    """Whoever needs a second factor and came in without has it set up or shown first."""

    def checked(request: HttpRequest) -> HttpResponse:
        user: Any = request.user
        inside = request.path.startswith(("/admin/", "/api/"))
        if not inside or not is_needed_by(user) or user.is_verified():
            return answer(request)
        if request.path.startswith("/api/"):
            return factor_missing(request)
        page = reverse("admin:second_factor")
        open_to_all = {page, reverse("admin:logout"), reverse("admin:login")}
        return answer(request) if request.path in open_to_all else redirect(page)

    return checked
