"""Seeds and wishes of all pairs, edited in one list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from planner.models import Pair
from planner.pages.entries import PairsListed
from planner.plan.wish_cells import COLUMNS, wishes_written
from planner.services.wishes import WishEdit, WishFaults, wishes_change

BETWEEN = "|"
HEADS = {
    "seed": (_("Seed"), "4"),
    "must_sit_ns": (_("Must sit NS"), "tick"),
    "prefers": (_("Prefers"), "choice"),
    "fixed_table": (_("Table"), "4"),
    "apart_from": (_("Apart from"), "12"),
    "withdrawn": (_("Withdrawn"), "tick"),
}


@dataclass(frozen=True, slots=True)
class WishCell:
    """A cell of the list; its kind is a tick, a choice, or a text of limited length."""

    column: str
    label: str
    kind: str
    text: str
    is_wrong: bool


class WishesPage(PairsListed):
    name = "wishes"
    tab = "entries"
    path = "<int:pk>/plan/entries/wishes/"
    template_name = "admin/planner/plan/wishes.html"
    title = _("Seeds and wishes")

    faults: dict[int, list[tuple[str, str]]] = {}

    def context(self) -> dict[str, Any]:
        return super().context() | {"columns": self.columns}

    @cached_property
    def columns(self) -> list[tuple[str, str, str]]:
        """Name, heading and kind of each."""
        return [(column, str(label), kind) for column, (label, kind) in HEADS.items()]

    def row(self, pair: Pair) -> dict[str, Any]:
        """The cells as they are, or as they came back with a fault."""
        now = wishes_written(pair)
        sent = self.sent.get(pair.pk, WishEdit(now, now))
        faults = self.faults.get(pair.pk, [])
        wrong = {column for column, _sentence in faults}
        return super().row(pair) | {
            "was": BETWEEN.join(sent.was.values()),
            "cells": [
                WishCell(column, label, kind, sent.cells[column], column in wrong)
                for column, label, kind in self.columns
            ],
            "faults": [sentence for _column, sentence in faults],
        }

    @cached_property
    def sent(self) -> dict[int, WishEdit]:
        """What the form brings, by pair."""
        post = self.request.POST
        return {
            int(name[4:]): WishEdit(
                dict(zip(COLUMNS, post[name].split(BETWEEN), strict=False)),
                {column: post.get(f"{column}-{name[4:]}", "") for column in COLUMNS},
            )
            for name in post
            if name.startswith("was-") and name[4:].isdecimal()
        }

    def post(self, request, *args, **kwargs) -> HttpResponse:
        try:
            sentence = wishes_change(
                event=self.event, edits=self.sent, author=self.author, seen=self.seen
            )
        except WishFaults as error:
            self.faults = error.faults
            faulty = [pair for pair in self.listed if pair.pk in self.faults]
            return self.page(status=400, refusal=error.message, faulty=faulty, seen=self.seen)
        messages.success(request, sentence + ".")
        return redirect(request.get_full_path())
