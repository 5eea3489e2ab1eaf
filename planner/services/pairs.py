"""The pairs of an event: taken in, numbered, withdrawn."""

from __future__ import annotations

import re
from dataclasses import replace

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from planner.errors import PlanningError
from planner.files import entries_csv
from planner.files.compscore import is_compscore
from planner.files.entries import EntriesFile
from planner.files.entries_reader import entries_checked, entries_read
from planner.models import Event, Pair
from planner.models.pair import MOST_PAIRS
from planner.services.entries import EntriesPreview, entries_import, entries_preview
from planner.services.history import planning_step

HEADED = re.compile(r"(?i)(name|player)[ _]?1\b|first[ _]?player")
LEADING_NUMBER = re.compile(r"^\s*(\d{1,4})[.):]?\s+")
BETWEEN_NAMES = re.compile(r"\s*(?:\t|;|,|/|&|\s[–—-]\s|\s+(?:and|und|with|mit)\s+)\s*")


def pasted_entries(text: str) -> EntriesFile:
    """Entries from a text field: a table with its headings, or plainly two names a line.

    Lines keep their numbers as they were pasted.
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    if HEADED.search(first) or first.lstrip().startswith("<") or is_compscore(text):
        return entries_read(text.encode())
    rows = ["number\tname1\tname2", *(_row(line) for line in text.splitlines())]
    found = entries_csv.read("\n".join(rows))
    return entries_checked(
        EntriesFile(
            tuple(replace(entry, line=entry.line - 1) for entry in found.entries),
            tuple(replace(fault, line=fault.line - 1) for fault in found.faults),
            found.told,
        )
    )


def _row(line: str) -> str:
    number = LEADING_NUMBER.match(line)
    names = BETWEEN_NAMES.split(line[number.end() :].strip() if number else line.strip())
    return "\t".join([number[1] if number else "", *names]) if any(names) else ""


def good_entries(*, event: Event, file: EntriesFile) -> EntriesFile:
    """The file without its faulty lines."""
    while True:
        faulty = {fault.line for fault in entries_preview(event=event, file=file).faults}
        if 0 in faulty:
            return EntriesFile(told=file.told)
        kept = tuple(entry for entry in file.entries if entry.line not in faulty)
        if len(kept) == len(file.entries):
            return replace(file, faults=())
        file = replace(file, entries=kept, faults=())


def entries_take(
    *, event: Event, file: EntriesFile, author: AbstractBaseUser, seen: int | None = None
) -> EntriesPreview:
    """Take a file without faults into the event, as a step that can be taken back."""
    if not file.entries:
        raise PlanningError(_("There are no pairs to take over."))
    with planning_step(event=event, author=author, summary="", seen=seen) as step:
        preview = entries_import(event=event, file=file)
        step.summary = _("Entries: %(new)s new, %(changed)s changed") % {
            "new": preview.count("new"),
            "changed": preview.count("changed"),
        }
    return preview


def pair_withdraw(
    *,
    event: Event,
    pair: Pair,
    author: AbstractBaseUser,
    withdrawn: bool = True,
    seen: int | None = None,
) -> str:
    """Withdraw a pair or bring it back; its seats stay until the plan is repaired."""
    summary = (_("Pair %(pair)s withdrawn") if withdrawn else _("Pair %(pair)s plays again")) % {
        "pair": pair.number
    }
    with planning_step(event=event, author=author, summary=summary, seen=seen):
        pair.withdrawn = withdrawn
        try:
            pair.full_clean()
        except ValidationError as error:
            raise PlanningError(" ".join(error.messages)) from error
        pair.save(update_fields=["withdrawn"])
    return summary


ORDERS = {
    "number": lambda pair: pair.number,
    "seed": lambda pair: (pair.seed or MOST_PAIRS + 1, pair.number),
    "name": lambda pair: (
        pair.first_player.surname.casefold(),
        pair.first_player.name,
        pair.number,
    ),
}


def pairs_renumber(
    *, event: Event, order: str, author: AbstractBaseUser, seen: int | None = None
) -> str:
    """Number the pairs from 1 without gaps, by their present number, seed or name."""
    if order not in ORDERS:
        raise PlanningError(_("Choose an order."))
    with planning_step(event=event, author=author, summary="", seen=seen) as step:
        pairs = list(
            Pair.objects.filter(event=event).select_related("first_player", "second_player")
        )
        pairs.sort(key=lambda pair: (pair.withdrawn, ORDERS[order](pair)))
        if 2 * len(pairs) > MOST_PAIRS:
            raise PlanningError(_("There are too many pairs to number them anew."))
        # A number is given once: first all of them out of the way, then to their places.
        for start in (MOST_PAIRS - len(pairs), 0):
            for number, pair in enumerate(pairs, start + 1):
                pair.number = number
            Pair.objects.bulk_update(pairs, ["number"])
        step.summary = ngettext(
            "%(count)s pair numbered anew", "%(count)s pairs numbered anew", len(pairs)
        ) % {"count": len(pairs)}
    return step.summary
