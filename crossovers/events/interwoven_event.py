"""An event of the German school in one section: two lines, then two interwoven Howells.

>>> from crossovers.sections import standard_section
>>> for tables in (18, 17):
...     event = crossover_interwoven(standard_section("A", tables, rounds=13))
...     print(tables, event.count.total, event.sessions[1].sections[0].tables)
18 0 18
17 0 17
"""

from __future__ import annotations

from crossovers.errors import NoRecipe
from crossovers.events.crossover import Crossover
from crossovers.printed.interwoven import interwoven_howells
from crossovers.printed.recipes import Step
from crossovers.proofs.bounds import meeting_offsets
from crossovers.seats import Pair, Seating, first_seating
from crossovers.sections import Section, Session, section_of_schedule
from movements.schedule import wrap
from movements.seats import Direction, Seat
from movements.sentences import Sentence


def crossover_interwoven(section: Section) -> Crossover:
    """Both sessions; the second as one section, the NS half at its lower tables."""
    offsets = meeting_offsets(section)
    if offsets is None:
        raise NoRecipe("The German school starts from a Mitchell or a Web.")
    tables = section.tables
    schedule = interwoven_howells(tables, section.rounds)
    missed = [step for step in range(tables) if step not in offsets]
    # Those at the common table are ``lag`` apart: best an offset that session one left out.
    lag = missed[0] if missed and tables % 2 else 0
    second = section_of_schedule(section.letter, schedule)
    sizes = ((section.letter, tables),)
    numbers = (int(number) for number in (*schedule.ns[0], *schedule.ew[0]))
    seating = Seating(sizes, tuple(_pair(section.letter, n, tables, lag) for n in numbers))
    first = Session((section,), first_seating(dict(sizes)))
    return Crossover(
        "recipe",
        (first, Session((second,), seating)),
        steps=(Step(_text(tables), seating),),
    )


def _pair(letter: str, number: int, tables: int, lag: int) -> Pair:
    """The pair that plays as this number: NS by table, EW ``lag`` tables behind."""
    if number <= tables:
        return Seat(letter, number, Direction.NS).name
    return Seat(letter, wrap(number - tables - lag, tables), Direction.EW).name


def _text(tables: int) -> str:
    if tables % 2 == 0:
        return Sentence(
            "The NS pairs play a Howell at tables 1 to %(half)s, the EW pairs one at tables "
            "%(next)s to %(tables)s.",
            half=tables // 2,
            next=tables // 2 + 1,
            tables=tables,
        )
    half = (tables - 1) // 2
    return Sentence(
        "The NS pairs play a Howell at tables 2 to %(half)s, the EW pairs one at tables %(next)s "
        "to %(tables)s; the pairs that would sit out meet at table 1.",
        half=half + 1,
        next=half + 2,
        tables=tables,
    )
