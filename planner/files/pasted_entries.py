"""Entries pasted into a text field: a table with its headings, or plainly two names per line."""

import re
from dataclasses import replace

from planner.files import entries_csv
from planner.files.compscore import is_compscore
from planner.files.entries_reader import entries_checked, entries_read
from planner.plan.entry import EntriesFile

HEADED = re.compile(r"(?i)(name|player)[ _]?1\b|first[ _]?player")
LEADING_NUMBER = re.compile(r"^\s*(\d{1,4})[.):]?\s+")
BETWEEN_NAMES = re.compile(r"\s*(?:\t|;|,|/|&|\s[–—-]\s|\s+(?:and|und|with|mit)\s+)\s*")


def pasted_entries(text: str) -> EntriesFile:
    """The entries of a text; lines keep their numbers as they were pasted."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    if HEADED.search(first) or first.lstrip().startswith("<") or is_compscore(text):
        return entries_read(text.encode())
    rows = ["number\tname1\tname2", *(_row(line) for line in text.splitlines())]
    found = entries_csv.read("\n".join(rows))
    return entries_checked(
        EntriesFile(
            tuple(replace(entry, line=entry.line - 1) for entry in found.entries),
            tuple(replace(fault, line=fault.line - 1) for fault in found.faults),
            found.fields,
        )
    )


def _row(line: str) -> str:
    number = LEADING_NUMBER.match(line)
    names = BETWEEN_NAMES.split(line[number.end() :].strip() if number else line.strip())
    return "\t".join([number[1] if number else "", *names]) if any(names) else ""
