"""The ranking of a USEBIO results file: places, percentages or totals, boards played."""

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from planner.files.ranking_cells import place_of, score_of, whole_of
from planner.files.usebio import UsebioPair, UsebioRefused, usebio_file
from planner.plan.rankings import Ranking, Standing, Unit


def read(text: str) -> Ranking:
    """The pairs of the file with their places, and every faulty one."""
    try:
        found = usebio_file(text)
    except UsebioRefused as refused:
        return Ranking(faults=(refused.fault,))
    total = Unit.MATCHPOINTS if "MP" in found.event_type.split("_") else Unit.POINTS
    if {"IMP", "IMPS", "BUTLER"} & set(found.event_type.split("_")):
        total = Unit.IMPS
    faults: list[LineFault] = []
    standings = tuple(_standing(pair, total, faults) for pair in found.pairs)
    return Ranking(standings, tuple(faults))


def _standing(pair: UsebioPair, total: Unit, faults: list[LineFault]) -> Standing:
    place_cell = pair.texts.get("PLACE", "")
    place = place_of(place_cell)
    if place_cell and place is None:
        message = _("%(cell)s is not a place: write it as in 3 or 3=.")
        faults.append(LineFault(pair.line, message % {"cell": place_cell[:40]}))
    score, unit = score_of(pair.texts.get("PERCENTAGE", "")), Unit.PERCENT
    if score is None:
        score, unit = score_of(pair.texts.get("TOTAL_SCORE", "")), total
    return Standing(
        line=pair.line,
        place=place[0] if place else None,
        is_tied=bool(place and place[1]),
        number=pair.number,
        direction=pair.direction,
        names=tuple(name for p in pair.players if (name := p.get("PLAYER_NAME", ""))),
        national_numbers=tuple(n for p in pair.players if (n := p.get("NATIONAL_ID_NUMBER", ""))),
        score=score,
        unit=unit,
        boards=whole_of(pair.texts.get("BOARDS_PLAYED", "")),
    )
