"""One's own second factor: set up, shown, removed."""

from __future__ import annotations

from typing import Any, cast

import segno
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views import View
from django_otp import login
from django_otp.plugins.otp_totp.models import TOTPDevice

from planner.errors import PlanningError
from planner.services.second_factor import (
    factor_begin,
    factor_begun,
    factor_checked,
    factor_confirm,
    factor_of,
    factor_remove,
    is_needed_by,
)

LETTERS_TOGETHER = 4


class SecondFactorPage(View):
    """For everybody of the staff; no role is asked for."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = cast(User, request.user)
        begun = factor_begun(user)
        context = {
            **admin.site.each_context(request),
            "title": _("Second factor"),
            "has_factor": factor_of(user) is not None,
            "is_verified": cast(Any, user).is_verified(),
            "is_needed": is_needed_by(user),
            "picture": picture_of(begun) if begun else "",
            "secret": secret_of(begun) if begun else "",
        }
        return TemplateResponse(request, "admin/planner/second_factor.html", context)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = cast(User, request.user)
        try:
            self.do(request, user, request.POST.get("code", "").replace(" ", ""))
        except PlanningError as error:
            messages.error(request, error.message)
        return redirect(request.path)

    def do(self, request: HttpRequest, user: User, code: str) -> None:
        match request.POST.get("do"):
            case "begin":
                factor_begin(user=user)
            case "confirm":
                key = request.session.session_key
                login(request, factor_confirm(user=user, code=code, session_key=key))
                sentence = gettext("From now on you log in with your password and a code.")
                messages.success(request, sentence)
            case "show":
                login(request, factor_checked(user=user, code=code))
            case "remove":
                factor_checked(user=user, code=code)
                factor_remove(user=user, by=user)
                messages.success(request, gettext("From now on you log in with your password."))
            case _other:
                raise PlanningError(gettext("Choose what to do."))


def picture_of(device: TOTPDevice) -> str:
    """What the app looks at."""
    drawn = segno.make(device.config_url, error="m").svg_inline(scale=5, border=4, light="#fff")
    return mark_safe(drawn)


def secret_of(device: TOTPDevice) -> str:
    """What is typed into an app that cannot look, four letters at a time."""
    text = device.config_url.split("secret=")[1].split("&")[0].rstrip("=").replace("%3D", "")
    return " ".join(
        text[at : at + LETTERS_TOGETHER] for at in range(0, len(text), LETTERS_TOGETHER)
    )
