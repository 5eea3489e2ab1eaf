"""The public checker: any movement replayed, measured, drawn and written in every other format.

It is open to everybody where the installation has switched it on, so what it
reads is small, what it replays is bounded, and how often it is asked is counted.
"""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from movements.errors import MovementError
from movements.formats.conversion import FileFormat
from movements.formats.text import text_of
from movements.questions.checked_movement import Limits, in_format, replayed
from movements.questions.file_questions import VerificationRequest, verification_answer
from planner.wording import refusal_sentence, translated

LIMITS = Limits()
MOST_BYTES = 500_000
FAULTS_SHOWN = 40

FORMATS = {
    FileFormat.EBUSCORE: ("EBUScore, Jeff Smith", "txt"),
    FileFormat.ASC: ("ASC 1.0", "asc"),
    FileFormat.CSV: ("CSV", "csv"),
    FileFormat.JSON: ("JSON", "json"),
    FileFormat.MAGIC: ("Magic Contest", "txt"),
    FileFormat.LISTING: (_("Listing for ACBLscore"), "txt"),
}
FIGURES = {
    "tables": _("Tables"),
    "rounds": _("Rounds"),
    "board_groups": _("Board groups"),
    "boards_played": _("Boards played"),
    "boards_in_play": _("Boards in play"),
    "board_sets": _("Board sets"),
    "winners": _("Winners"),
    "sitting_pairs": _("Pairs that stay at their table"),
    "sit_outs": _("Sit-outs"),
    "revenge_rounds": _("Revenge rounds"),
    "unlike_comparisons": _("Unlike comparisons, per cent"),
    "imbalance": _("Imbalance"),
}


class CheckerThrottle(SimpleRateThrottle):
    """So many movements a minute from one address."""

    scope = "checker"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class MovementTextForm(forms.Form):
    """A movement pasted or uploaded."""

    text = forms.CharField(
        label=_("Paste a movement"),
        required=False,
        strip=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
    )
    file = forms.FileField(label=_("or choose a file"), required=False, allow_empty_file=True)

    def clean(self) -> dict[str, Any]:
        data = cast(dict[str, Any], super().clean())
        upload = data.get("file")
        if upload is not None and upload.size > MOST_BYTES:
            raise forms.ValidationError(
                gettext("The file is too large: at most %(most)s kB are read.")
                % {"most": MOST_BYTES // 1000}
            )
        try:
            data["source"] = text_of(upload.read()) if upload else data.get("text", "")
        except MovementError as error:
            raise forms.ValidationError(refusal_sentence(error)) from error
        if not self.errors and not data["source"].strip():
            raise forms.ValidationError(gettext("Paste a movement or choose a file."))
        return data


@require_http_methods(["GET", "HEAD", "POST"])
def checker(request: HttpRequest) -> HttpResponse:
    """The form; sent, the same with everything that is found."""
    if not settings.PUBLIC_CHECKER:
        raise Http404
    if request.method != "POST":
        return _page(request, MovementTextForm())
    throttle = CheckerThrottle()
    if not throttle.allow_request(cast(Request, request), cast(APIView, None)):
        return _too_often(request, throttle.wait())
    form = MovementTextForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, status=400)
    text = form.cleaned_data["source"]
    try:
        if "to" in request.POST:
            return _download(request, text)
        asked = VerificationRequest(text=text, details=True)
        found = verification_answer(asked, limits=LIMITS, translate=translated)
    except MovementError as error:
        form.add_error(None, refusal_sentence(error))
        return _page(request, form, status=400)
    movements = [_shown(movement) for movement in found["movements"]]
    return _page(request, form, source=text, movements=movements, notes=found.get("notes", []))


def _page(request: HttpRequest, form: forms.Form, status: int = 200, **found: Any) -> HttpResponse:
    context = {"form": form, "faults_shown": FAULTS_SHOWN, **found}
    return render(request, "public/checker.html", context, status=status)


def _too_often(request: HttpRequest, wait: float | None) -> HttpResponse:
    form = MovementTextForm(request.POST)
    form.is_valid()
    form.add_error(None, gettext("That was too often: wait a minute, then try again."))
    answer = _page(request, form, status=429)
    answer["Retry-After"] = str(int(wait or 0) + 1)
    return answer


def _shown(movement: dict[str, Any]) -> dict[str, Any]:
    """The movement's document with the names that people know figures and formats by."""
    figures = movement.get("figures")
    if figures is None:
        return movement
    rows: list[tuple[object, object]] = [
        (label, figures[key]) for key, label in FIGURES.items() if figures[key] is not None
    ]
    if lines := figures["within_lines"]:
        rows += [
            (gettext("Imbalance within North-South"), lines["ns"]),
            (gettext("Imbalance within East-West"), lines["ew"]),
        ]
    formats = [
        each | {"label": FORMATS[FileFormat(each["format"])][0]} for each in movement["formats"]
    ]
    return movement | {"rows": rows, "formats": formats}


def _download(request: HttpRequest, text: str) -> HttpResponse:
    """One movement of the text as a file in another format."""
    index, wanted = request.POST.get("index", ""), request.POST.get("to", "")
    found = replayed(text, LIMITS)
    if wanted not in list(FileFormat) or not index.isdecimal() or int(index) >= len(found):
        raise Http404
    form = FileFormat(wanted)
    written = in_format(found[int(index)].file, form)
    if written["text"] is None:
        raise Http404
    answer = HttpResponse(written["text"], content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="movement.{FORMATS[form][1]}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
