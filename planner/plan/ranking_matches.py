"""Which pairs of an event a ranking speaks of, and how each was recognised.

National numbers tell most, then the two names in either order, then the pair
number. Where they contradict each other, the director is told.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from movements.seats import Direction
from planner.models import Pair
from planner.plan.line_numbers import east_west_shift
from planner.plan.rankings import Ranking, Standing

Key = tuple[str, ...]


class Recognised(StrEnum):
    """By what a pair was recognised."""

    NATIONAL_NUMBERS = "national numbers"
    NAMES = "names"
    NUMBER = "number"
    NOT = "not"


@dataclass(frozen=True, slots=True)
class Match:
    """A line of the ranking and the pair it means, if one was recognised."""

    standing: Standing
    pair: Pair | None
    by: Recognised
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RankingMatches:
    """The whole ranking against the whole event.

    ``missing`` are the pairs of the event that the ranking does not name.
    """

    matches: tuple[Match, ...]
    missing: tuple[Pair, ...]
    faults: tuple[LineFault, ...]

    def count(self, by: Recognised) -> int:
        return sum(match.by is by for match in self.matches)


def ranking_matches(ranking: Ranking, pairs: Iterable[Pair]) -> RankingMatches:
    """What would be taken over; pairs that withdrew count as missing only if they are named."""
    index = _Index(list(pairs), ranking.standings)
    matches = tuple(index.match(standing) for standing in ranking.standings)
    named = Counter(match.pair.pk for match in matches if match.pair is not None)
    twice = [
        LineFault(
            match.standing.line,
            _("Pair %(number)s is ranked more than once.") % {"number": match.pair.number},
        )
        for match in matches
        if match.pair is not None and named[match.pair.pk] > 1
    ]
    missing = tuple(pair for pair in index.pairs if pair.pk not in named and not pair.withdrawn)
    return RankingMatches(matches, missing, tuple(sorted({*ranking.faults, *twice})))


def name_key(name: str) -> str:
    """The words of a name, whatever their order, capitals, accents and commas.

    >>> name_key("Müller, Ada-Zoë") == name_key("ada zoe MULLER")
    True
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(sorted(re.findall(r"\w+", letters)))


class _Index:
    """The pairs of an event by everything that a ranking may call them."""

    def __init__(self, pairs: list[Pair], standings: tuple[Standing, ...]) -> None:
        self.pairs = pairs
        self.by_number = {pair.number: pair for pair in pairs}
        self.by_names = _unique({pair: _names_of(pair) for pair in pairs})
        self.by_national_numbers = _unique({pair: _national_numbers_of(pair) for pair in pairs})
        self.shift = east_west_shift((s.number, s.direction) for s in standings)

    def match(self, standing: Standing) -> Match:
        number = standing.number
        if number is not None and standing.direction is Direction.EW:
            number += self.shift
        by_number = self.by_number.get(number) if number is not None else None
        by_names = self.by_names.get(_key(map(name_key, standing.names)))
        by_national_numbers = self.by_national_numbers.get(_key(standing.national_numbers))
        pair, by = next(
            (
                (found, how)
                for found, how in (
                    (by_national_numbers, Recognised.NATIONAL_NUMBERS),
                    (by_names, Recognised.NAMES),
                    (by_number, Recognised.NUMBER),
                )
                if found is not None
            ),
            (None, Recognised.NOT),
        )
        return Match(standing, pair, by, tuple(_notes(standing, pair, by)))


def _notes(standing: Standing, pair: Pair | None, by: Recognised) -> Iterator[str]:
    """What the director should look at before taking the line over."""
    if pair is None:
        yield _("This event has no such pair.")
        return
    facts = {"number": pair.number, "names": pair.names, "theirs": standing.number}
    if by is Recognised.NUMBER and standing.names:
        yield _("The names differ: in the event pair %(number)s is %(names)s.") % facts
    apart = standing.direction is not None or standing.number is None
    if not apart and standing.number != pair.number:
        yield _("The file calls it pair %(theirs)s; in the event it is pair %(number)s.") % facts
    if pair.withdrawn:
        yield _("The pair has withdrawn.")


def _key(parts: Iterable[str]) -> Key:
    """Two names or numbers in either order; fewer say nothing."""
    known = tuple(sorted(filter(None, parts)))
    return known if len(known) == 2 else ()


def _names_of(pair: Pair) -> Key:
    return _key(name_key(player.name) for player in (pair.first_player, pair.second_player))


def _national_numbers_of(pair: Pair) -> Key:
    return _key(player.national_number for player in (pair.first_player, pair.second_player))


def _unique(keys: Mapping[Pair, Key]) -> dict[Key, Pair]:
    """The pairs whose key no other pair has."""
    times = Counter(keys.values())
    return {key: pair for pair, key in keys.items() if key and times[key] == 1}
