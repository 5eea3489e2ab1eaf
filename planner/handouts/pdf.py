"""From HTML to PDF: the only place that knows WeasyPrint."""

import ctypes

from django.template.loader import render_to_string
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from planner.errors import PlanningError

PACKAGES = {
    "libpango-1.0.so.0": "libpango-1.0-0",
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
}


def missing_packages() -> list[str]:
    """System packages that PDFs need and this machine lacks."""
    missing = []
    for library, package in PACKAGES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    return missing


def missing_sentence() -> str:
    """What to install before PDFs can be made; empty if nothing is missing."""
    if packages := missing_packages():
        return ngettext(
            "PDFs need the system package %(packages)s, which is missing here.",
            "PDFs need the system packages %(packages)s, which are missing here.",
            len(packages),
        ) % {"packages": get_text_list(packages, _("and"))}
    return ""


def render_pdf(template: str, context: dict[str, object]) -> bytes:
    """A handout as PDF; it may load nothing from outside its own HTML."""
    if sentence := missing_sentence():
        raise PlanningError(sentence)
    from weasyprint import HTML  # noqa: PLC0415 -- needs Pango
    from weasyprint.urls import URLFetcher  # noqa: PLC0415 -- needs Pango

    html = render_to_string(template, context)
    sealed = URLFetcher(allowed_protocols={"data"})
    return HTML(string=html, url_fetcher=sealed).write_pdf()
