"""How far a search has come, for those who wait for it.

A search takes a plain function and calls it now and then; what it finds does
not depend on that.

>>> reports = []
>>> part(reports.append, 0.5, 1.0)(Progress(3, 4, share=0.5, playbacks=14))
>>> reports[0].share, reports[0].playbacks
(0.75, 14)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum


class Tries(StrEnum):
    """What is tried, one after the other."""

    RESTARTS = "restarts"
    BLOCKS = "blocks"
    WISHES = "wishes"
    SPLITS = "splits"
    EVENTS = "events"


@dataclass(frozen=True, slots=True)
class Progress:
    """Tries done, the most there can be where that is known, and the best of them so far.

    ``share`` of all the work lies between 0 and 1.
    """

    done: int
    of: int | None
    share: float
    playbacks: int | None = None
    tries: Tries = Tries.RESTARTS


Tell = Callable[[Progress], None]


def silent(progress: Progress) -> None:
    """Nobody waits."""


def part(tell: Tell, begin: float, end: float) -> Tell:
    """For a part of the work, from one share of the whole to another."""
    if tell is silent:
        return silent
    return lambda progress: tell(replace(progress, share=begin + (end - begin) * progress.share))


def beyond(tell: Tell, playbacks: int) -> Tell:
    """For a search that does not count these playbacks, which are there in any case."""
    if tell is silent or not playbacks:
        return tell
    return lambda progress: tell(
        progress
        if progress.playbacks is None
        else replace(progress, playbacks=progress.playbacks + playbacks)
    )
