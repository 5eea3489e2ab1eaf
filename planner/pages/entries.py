"""The pairs of the event: pasted or uploaded with a preview, numbered, withdrawn."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from planner.errors import PlanningError
from planner.files import entries_csv
from planner.files.pasted_entries import pasted_entries
from planner.links import change_url
from planner.models import Pair
from planner.pages.base import PlanningPage
from planner.pages.sent_text import sent_text
from planner.plan.entry import EntriesFile
from planner.services.entry_import import entries_import, entries_preview, good_entries
from planner.services.pairs import pair_withdraw, pairs_renumber

ROWS_PER_PAGE = 500


class PairsListed(PlanningPage):
    """A page with a list of the event's pairs, found by name or number."""

    @cached_property
    def listed(self) -> Page:
        """The pairs on this page of the list; an event of usual size has one page."""
        wanted = self.request.GET.get("q", "").strip().casefold()
        found = [
            pair
            for pair in self.pairs
            if not wanted or wanted in f"{pair.number} {pair.names}".casefold()
        ]
        return Paginator(found, ROWS_PER_PAGE).get_page(self.request.GET.get("page"))

    def context(self) -> dict[str, Any]:
        return {
            "q": self.request.GET.get("q", ""),
            "query": self.request.GET.urlencode(),
            "listed": self.listed,
            "rows": [self.row(pair) for pair in self.listed],
        }

    def row(self, pair: Pair) -> dict[str, Any]:
        return {"pair": pair, "url": f"{change_url(pair)}?back={self.name}"}


class EntriesPage(PairsListed):
    name = "entries"
    path = "<int:pk>/plan/entries/"
    template_name = "admin/planner/plan/entries.html"
    title = _("Entries")

    def get(self, request, *args, **kwargs):
        if "csv" in request.GET:
            text = entries_csv.write(self.pairs)
            answer = HttpResponse("\ufeff" + text, content_type="text/csv; charset=utf-8")
            answer["Content-Disposition"] = f'attachment; filename="{self.event.slug}-entries.csv"'
            return answer
        return super().get(request, *args, **kwargs)

    def context(self) -> dict[str, Any]:
        return super().context() | {
            "present": sum(not pair.withdrawn for pair in self.pairs),
            "withdrawn": sum(pair.withdrawn for pair in self.pairs),
            "seeded": sum(bool(pair.seed) for pair in self.pairs),
        }

    def row(self, pair: Pair) -> dict[str, Any]:
        return super().row(pair) | {"wishes": pair.wishes}

    def post(self, request, *args, **kwargs):
        common: dict[str, Any] = {"event": self.event, "author": self.author, "seen": self.seen}
        for what in ("withdraw", "return"):
            if key := request.POST.get(what):
                pair = get_object_or_404(Pair, event=self.event, pk=key if key.isdecimal() else 0)
                sentence = pair_withdraw(pair=pair, withdrawn=what == "withdraw", **common)
                return self.done(sentence + ".", "entries")
        match request.POST.get("do"):
            case "preview":
                return self.preview()
            case "take":
                good = good_entries(event=self.event, file=self.file)
                if not good.entries:
                    raise PlanningError(gettext("There are no pairs to import."))
                preview = entries_import(file=good, **common)
                sentence = ngettext(
                    "%(count)s pair is imported.",
                    "%(count)s pairs are imported.",
                    len(preview.rows),
                ) % {"count": len(preview.rows)}
            case "renumber":
                sentence = pairs_renumber(order=request.POST.get("order", ""), **common) + "."
            case _other:
                raise PlanningError(gettext("Choose what to do."))
        return self.done(sentence, "entries")

    @cached_property
    def text(self) -> str:
        """What was pasted or uploaded."""
        return sent_text(self.request, gettext("Paste the pairs or choose a file."))

    @cached_property
    def file(self) -> EntriesFile:
        return pasted_entries(self.text)

    def preview(self) -> HttpResponse:
        preview = entries_preview(event=self.event, file=self.file)
        faults = preview.faults
        if faults:
            good = good_entries(event=self.event, file=self.file)
            preview = entries_preview(event=self.event, file=good)
        return self.page(
            template="admin/planner/plan/entries_preview.html",
            faults=faults,
            preview=preview,
            text=self.text,
            counts=[
                (gettext("new"), preview.count("new")),
                (gettext("changed"), preview.count("changed")),
                (gettext("as before"), preview.count("same")),
            ],
        )
