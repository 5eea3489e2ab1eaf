"""Trouble of the database that is nobody's fault in the program, told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import Error
from django.utils.translation import gettext as _

# SQLite has no codes that Django hands on, only texts; PostgreSQL has codes.
FULL = ("database or disk is full",)
READ_ONLY = ("readonly database",)
BUSY = ("database is locked", "database table is locked")
AWAY = ("unable to open database file", "disk I/O error", "connection already closed")


def trouble_told(error: BaseException | None) -> str | None:
    """What is the matter with the database and what to do; nothing if that is not it."""
    for one in _chain(error):
        if isinstance(one, Error):
            return _told(str(one), getattr(one.__cause__, "sqlstate", None), one)
    return None


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _told(text: str, code: str | None, error: Error) -> str | None:
    if code == "53100" or _has(text, FULL):
        return _("The disk of the server is full: nothing was saved. Its keeper has to make room.")
    if code == "25006" or _has(text, READ_ONLY):
        return _("The database can only be read at the moment: nothing was saved. Try again later.")
    if code in {"40001", "40P01", "55P03"} or _has(text, BUSY):
        return _("Too many are writing at once: nothing was saved. Try again in a moment.")
    if _is_away(code, error) or _has(text, AWAY):
        return _("The database cannot be reached: nothing was saved. Try again in a moment.")
    return None


def _is_away(code: str | None, error: Error) -> bool:
    """Connection lost, server ending or starting, or no server to give a code."""
    from_postgresql = type(error.__cause__).__module__.startswith("psycopg")
    if code is None:
        return from_postgresql and type(error).__name__ in {"OperationalError", "InterfaceError"}
    return code[:2] in {"08", "53", "57", "58"}


def _has(text: str, marks: tuple[str, ...]) -> bool:
    return any(mark in text for mark in marks)
