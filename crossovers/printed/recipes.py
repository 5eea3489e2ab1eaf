"""The recipes in print, step by step (Hill 2019).

One section: exchange directions for half the pairs, reverse the order of
those that stay, shift by one. The printed table shifts the pairs that began
as East-West one place round their ring; the sentence beside it says "all
second-session EW pairs". Both leave as many playbacks; each is offered and
labelled.

Several sections: North-South turn to East-West where they are, East-West
go to the next section and sit North-South. A larger section keeps as many
tables of its own as it is larger, and those are reversed and shifted.

>>> steps = recipe({"A": 18})
>>> [step.text for step in steps]  # doctest: +ELLIPSIS
['Exchange directions at tables 1 to 9.', 'Reverse the order ...', 'Shift ...']
>>> steps[-1].seating.pairs[:3]
('A2E', 'A3E', 'A4E')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce

from crossovers.errors import NoRecipe
from crossovers.seats import Pair, Seating, first_seating
from movements.seats import Direction, Line, Seat
from movements.sentences import Sentence

NS, EW = Direction.NS, Direction.EW


class Wording(StrEnum):
    """Which reading of the last step: the table in print or the sentence."""

    PRINTED = "printed"
    WORDED = "worded"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a recipe and the seating after it.

    Between steps a section may hold pairs that have no table yet; its seating
    then has more tables than the section.
    """

    text: str
    seating: Seating


def recipe(sizes: Mapping[str, int], wording: Wording = Wording.PRINTED) -> tuple[Step, ...]:
    """The steps for these sections; the last one's seating is session two."""
    if len(sizes) == 1:
        return _single(sizes, wording)
    smaller = sorted(sizes.values())
    if len(set(smaller[:-1])) > 1:
        raise NoRecipe(
            "The recipes in print need sections of one size, or one size and a single "
            "larger section: for these sizes use the method best.",
            sizes=dict(sizes),
        )
    return _several(sizes, wording)


def _single(sizes: Mapping[str, int], wording: Wording) -> tuple[Step, ...]:
    ((letter, tables),) = sizes.items()
    half = tables // 2
    if half == 0:
        raise NoRecipe("One table has no half to exchange: the recipe needs 2 tables.")
    first = first_seating(sizes)
    ns, ew = list(first.line(Line(letter, NS))), list(first.line(Line(letter, EW)))
    crossed = _filled(first, letter, ew[:half] + ns[half:], ns[:half] + ew[half:])
    turned = _reversed_from(crossed, letter, half)
    return (
        Step(Sentence("Exchange directions at %(tables)s.", tables=_tables(1, half)), crossed),
        Step(
            Sentence(
                "Reverse the order of the pairs at %(tables)s.", tables=_tables(half + 1, tables)
            ),
            turned,
        ),
        Step(_shift_text(wording, letter), _shifted(turned, letter, tables, wording)),
    )


def _several(sizes: Mapping[str, int], wording: Wording) -> tuple[Step, ...]:
    large = max(sizes, key=lambda letter: sizes[letter])
    small = min(sizes.values())
    ring = [letter for letter in sizes if letter != large] + [large]
    rotation = _rotation(sizes, ring, small)
    exchange = Sentence(
        "NS 1 to %(last)s of every section change to EW in their section; EW 1 to %(last)s go to "
        "the next section (%(ring)s) and sit NS.",
        last=small,
        ring=_ring([*ring, ring[0]]),
    )
    if sizes[large] == small:
        return (Step(exchange, rotation),)
    extra = Sentence(
        "EW %(first)s to %(last)s of %(letter)s", first=small + 1, last=sizes[large], letter=large
    )
    waiting = _waiting(rotation, ring[0], large, small)
    turned = _reversed_from(rotation, large, small)
    return (
        Step(
            Sentence(
                "%(exchange)s %(pairs)s wait in %(letter)s.",
                exchange=exchange,
                pairs=extra,
                letter=ring[0],
            ),
            waiting,
        ),
        Step(
            Sentence(
                "%(pairs)s go back to %(letter)s, to their old seats.", pairs=extra, letter=large
            ),
            rotation,
        ),
        Step(
            Sentence(
                "Reverse the order of the pairs that kept their direction, %(letter)s %(tables)s.",
                letter=large,
                tables=_tables(small + 1, sizes[large]),
            ),
            turned,
        ),
        Step(_shift_text(wording, large), _shifted(turned, large, sizes[large], wording)),
    )


def _rotation(sizes: Mapping[str, int], ring: list[str], small: int) -> Seating:
    """NS turn, EW rotate, and the larger section keeps its tables beyond ``small``."""
    first = first_seating(sizes)
    lines: dict[Line, list[Pair | None]] = {}
    for here, behind in zip(ring, [ring[-1], *ring[:-1]], strict=True):
        ns, ew = first.line(Line(here, NS)), first.line(Line(here, EW))
        coming = first.line(Line(behind, EW))
        lines[Line(here, NS)] = [*coming[:small], *ns[small:]]
        lines[Line(here, EW)] = [*ns[:small], *ew[small:]]
    return first.with_lines(lines)


def _waiting(rotation: Seating, host: str, large: str, small: int) -> Seating:
    """The larger section's extra EW pairs still beyond the tables of the first section."""
    tables = dict(rotation.sizes)[large]
    extra = rotation.line(Line(large, EW))[small:]
    sizes = tuple((letter, tables if letter == host else size) for letter, size in rotation.sizes)
    gap: tuple[Pair | None, ...] = (None,) * (tables - small)
    pairs: list[Pair | None] = []
    for line, seated in rotation.lines.items():
        if line.section == host:
            pairs += [*seated, *(gap if line.direction is NS else extra)]
        elif line == Line(large, EW):
            pairs += [*seated[:small], *gap]
        else:
            pairs += seated
    return Seating(sizes, tuple(pairs))


def _filled(seating: Seating, letter: str, ns: list[Pair | None], ew: list[Pair | None]) -> Seating:
    return seating.with_lines({Line(letter, NS): ns, Line(letter, EW): ew})


def _reversed_from(seating: Seating, letter: str, kept: int) -> Seating:
    """Both lines of a section in reverse order beyond the first ``kept`` tables."""
    ns, ew = (list(seating.line(Line(letter, direction))) for direction in (NS, EW))
    return _filled(seating, letter, ns[:kept] + ns[kept:][::-1], ew[:kept] + ew[kept:][::-1])


def _shifted(seating: Seating, letter: str, tables: int, wording: Wording) -> Seating:
    if wording is Wording.WORDED:
        ew = list(seating.line(Line(letter, EW)))
        return seating.with_lines({Line(letter, EW): ew[-1:] + ew[:-1]})
    # By name and not by seat: some of these pairs sit North-South by now.
    ring = [Seat(letter, table, EW).name for table in range(1, tables + 1)]
    taker = dict(zip(ring, ring[1:] + ring[:1], strict=True))
    pairs = tuple(taker.get(pair, pair) if pair else None for pair in seating.pairs)
    return Seating(seating.sizes, pairs)


def _shift_text(wording: Wording, letter: str) -> str:
    if wording is Wording.WORDED:
        return Sentence(
            "Shift all pairs now EW in %(letter)s up one table (as worded).", letter=letter
        )
    return Sentence(
        "Shift the pairs that began as EW in %(letter)s: each takes the seat of the next lower "
        "number, number 1 that of the highest (as printed).",
        letter=letter,
    )


def _ring(letters: Sequence[str]) -> str:
    first, *others = letters
    return reduce(
        lambda way, letter: Sentence("%(letter)s to %(next)s", letter=way, next=letter),
        others,
        first,
    )


def _tables(first: int, last: int) -> Sentence:
    if first == last:
        return Sentence("table %(table)s", table=first)
    return Sentence("tables %(first)s to %(last)s", first=first, last=last)
