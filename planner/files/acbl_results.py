"""The ranking on a page of ACBL club results: its JSON, alone or in the saved page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from planner.files.ranking_cells import direction_of, number_of, place_of, score_of
from planner.plan.rankings import Ranking, Standing, Unit

ELEMENT = "result-details"
SCOPES = ("overall", "session", "section")

Found = dict[str, Any]


def is_acbl_page(text: str) -> bool:
    return ELEMENT in text


def read(text: str) -> Ranking:
    """The standings of the one session that the results are of."""
    results = _results(text)
    if results is None:
        message = _("This is not a page of ACBL club results, nor their JSON.")
        return Ranking(faults=(LineFault(0, message),))
    sessions = _list(results, "sessions")
    if len(sessions) != 1:
        message = _("The results are of %(count)s sessions: one is read at a time.")
        return Ranking(faults=(LineFault(0, message % {"count": len(sessions)}),))
    sections = _list(sessions[0], "sections")
    pairs = [pair for section in sections for pair in _list(section, "pair_summaries")]
    if not pairs:
        return Ranking(faults=(LineFault(0, _("There are no pairs in these results.")),))
    standings = (_standing(k, pair, len(sections) > 1) for k, pair in enumerate(pairs, 1))
    return Ranking(tuple(standings))


def _results(text: str) -> Found | None:
    for candidate in _candidates(text):
        try:
            found = json.loads(candidate)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict) and isinstance(found.get("sessions"), list):
            return found
    return None


def _candidates(text: str) -> Iterator[str]:
    """What may be the JSON: the text itself, or what the page's element holds."""
    if text.lstrip().startswith("{"):
        yield text
        return
    page = _Page()
    page.feed(text)
    page.close()
    yield from page.attributes
    yield page.text


class _Page(HTMLParser):
    """Collects the attributes and the text of the element with the results."""

    def __init__(self) -> None:
        super().__init__()
        self.attributes: list[str] = []
        self.text = ""
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {value for name, value in attrs if name in ("id", "class")}
        if not self.inside and (tag == ELEMENT or ELEMENT in named):
            self.inside = tag
            self.attributes += [value for _name, value in attrs if value]

    def handle_endtag(self, tag: str) -> None:
        if tag == self.inside:
            self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.text += data


def _list(holder: object, name: str) -> list[Found]:
    found = holder.get(name) if isinstance(holder, dict) else None
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _standing(line: int, pair: Found, several_sections: bool) -> Standing:
    """A pair; where there are several sections its number does not tell it from others."""
    place = _place(pair)
    number = number_of(_text(pair, "pair_number"))
    score, unit = score_of(_text(pair, "percentage")), Unit.PERCENT
    if score is None:
        score, unit = score_of(_text(pair, "score")), Unit.MATCHPOINTS
    players = _list(pair, "players")
    return Standing(
        line=line,
        place=place[0] if place else None,
        is_tied=bool(place and place[1]),
        number=number[0] if number and not several_sections else None,
        direction=direction_of(_text(pair, "direction")),
        names=tuple(filter(None, (_text(player, "name") for player in players))),
        national_numbers=tuple(filter(None, (_text(player, "id_number") for player in players))),
        score=score,
        unit=unit,
    )


def _text(holder: Found, name: str) -> str:
    value = holder.get(name)
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""


def _place(pair: Found) -> tuple[int, bool] | None:
    """The place in the widest stratum (A is number 1), overall before the session's."""
    ranks = [
        ((_text(found, "strat_number"), _scope(_text(found, "type"))), place)
        for found in _list(pair, "strat_place")
        if (place := place_of(_text(found, "rank"))) is not None
    ]
    return min(ranks)[1] if ranks else None


def _scope(kind: str) -> int:
    return next((k for k, scope in enumerate(SCOPES) if scope in kind.casefold()), len(SCOPES))
