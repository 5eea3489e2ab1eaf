"""Reading a ranking from a file of any known kind, recognised by what is in it."""

from collections import Counter
from dataclasses import replace

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from movements.formats.text import text_of
from planner.files import acbl_results, bridgewebs, pbn_totals, ranking_table, usebio_ranking
from planner.models.pair import MOST_PAIRS
from planner.plan.rankings import Ranking, placed
from planner.wording import translated


def ranking_read(data: bytes) -> Ranking:
    """The ranking, best first, with the faults of every line."""
    try:
        text = text_of(data)
    except ValueError as error:
        return Ranking(faults=(LineFault(0, f"{translated(error)}."),))
    found = _read(text)
    if len(found.standings) > MOST_PAIRS:
        message = _("The file has %(rows)s pairs: at most %(most)s are read.")
        facts = {"rows": len(found.standings), "most": MOST_PAIRS}
        return Ranking(faults=(LineFault(0, message % facts),))
    faults = tuple(sorted({*found.faults, *_clashes(found)}))
    return replace(found, standings=placed(found.standings), faults=faults)


def _read(text: str) -> Ranking:
    start = text.lstrip()
    if acbl_results.is_acbl_page(text) or start.startswith("{"):
        return acbl_results.read(text)
    if start.startswith("<"):
        return usebio_ranking.read(text)
    if pbn_totals.is_pbn(text):
        return pbn_totals.read(text)
    if bridgewebs.is_bridgewebs(text):
        return bridgewebs.read(text)
    return ranking_table.read(text)


def _clashes(ranking: Ranking) -> list[LineFault]:
    """Pair numbers that occur twice in one direction."""
    numbered = [standing for standing in ranking.standings if standing.number is not None]
    times = Counter((standing.direction, standing.number) for standing in numbered)
    return [
        LineFault(
            standing.line,
            _("Pair number %(number)s is given more than once.") % {"number": standing.number},
        )
        for standing in numbered
        if times[standing.direction, standing.number] > 1
    ]
