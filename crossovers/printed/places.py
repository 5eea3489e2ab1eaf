"""Places: what recipes, line moves and blocks move from seat to seat.

A move in print speaks of seats, not of pairs. A pair that plays on holds the
place where it sat; a pair that joins takes over a place that was left, and so
does a pair whose table is taken away. A place that nobody holds, a half
table's for instance, moves like any other, and its opponents sit out.

>>> from crossovers.sections import standard_section
>>> from crossovers.seats import first_seating
>>> sections = (standard_section("A", 3, rounds=3),)
>>> first = Session(sections, first_seating({"A": 3}))
>>> playing = ["A1N", "A3N", "A1E", "A2E", "A3E", "+1"]
>>> places_after((first,), sections, playing).holders.pairs
('A1N', '+1', 'A3N', 'A1E', 'A2E', 'A3E')
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from crossovers.errors import EntriesConflict, NoLineMove, NoRecipe
from crossovers.playbacks import count_total
from crossovers.printed.line_moves import line_move
from crossovers.printed.recipes import Wording, recipe
from crossovers.proofs.event_bound import sides_meet
from crossovers.seats import Pair, Placeholder, Seating, first_seating
from crossovers.sections import Section, Session, section_sizes
from movements.seats import Seat
from movements.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Places:
    """Everything so far, the sections to be seated, and who holds which of their places.

    A place left empty is held by a placeholder, which has met nobody. ``closed``
    are seats that nobody can have.
    """

    earlier: tuple[Session, ...]
    sections: tuple[Section, ...]
    holders: Seating
    closed: frozenset[Seat] = frozenset()

    def moved(self, move: Seating) -> Seating:
        """The holders where their seats go; ``move`` calls them by those seats."""
        names = first_seating(dict(self.holders.sizes)).pairs
        holder = dict(zip(names, self.holders.pairs, strict=True))
        return Seating(move.sizes, tuple(holder[name or ""] for name in move.pairs))

    def seated(self, moved: Seating) -> Seating:
        """The seating without placeholders, in which nobody has a closed seat.

        A pair that comes to a closed seat takes an empty one instead, where
        fewest playbacks follow.
        """
        pairs = list(moved.without_placeholders().pairs)
        shut = [seat in self.closed for seat in moved.seats]
        for wrong in [at for at, pair in enumerate(pairs) if pair and shut[at]]:
            tries = [
                _exchanged(pairs, wrong, at)
                for at, pair in enumerate(pairs)
                if pair is None and not shut[at]
            ]
            if not tries:
                raise EntriesConflict(
                    "There is no seat left for %(pair)s: add a table.", pair=pairs[wrong]
                )
            pairs = min(tries, key=lambda pairs: self.playbacks(Seating(moved.sizes, tuple(pairs))))
        return Seating(moved.sizes, tuple(pairs))

    def playbacks(self, seating: Seating) -> int:
        """Playbacks of all sessions with this one."""
        return count_total((*self.earlier, Session(self.sections, seating)))


def places_after(
    earlier: Sequence[Session],
    sections: Sequence[Section],
    pairs: Iterable[Pair],
    closed: Collection[Seat] = (),
) -> Places:
    """The places in which these pairs begin their move to the next session's sections."""
    earlier, sections = tuple(earlier), tuple(sections)
    grid = first_seating(section_sizes(sections))
    before = earlier[-1].seating.seat_of
    playing = list(pairs)
    held = {before[pair]: pair for pair in playing if before.get(pair) in grid.seats}
    settled = set(held.values())
    # Those who sat before come first, so that they stay in their line where it has room.
    for pair in sorted(playing, key=lambda pair: pair not in before):
        left = [seat for seat in grid.seats if seat not in held]
        if pair in settled:
            continue
        if not left:
            raise EntriesConflict("There is no place left for %(pair)s: add a table.", pair=pair)
        held[min(left, key=lambda seat: _strangeness(before.get(pair), seat))] = pair
    holders = tuple(held[seat] if seat in held else Placeholder() for seat in grid.seats)
    return Places(earlier, sections, Seating(grid.sizes, holders), frozenset(closed))


def moved_by_recipe(places: Places, wording: Wording = Wording.PRINTED) -> Seating:
    """Where the recipe in print puts the holders."""
    if len(places.earlier) > 1:
        raise NoRecipe("The recipes in print go from session one to session two and no further.")
    if reason := _without_lines(places):
        raise NoRecipe("%(reason)s.", reason=reason)
    return places.moved(recipe(dict(places.holders.sizes), wording)[-1].seating)


def moved_by_lines(places: Places) -> tuple[Seating, ...]:
    """Where whole lines can go from their places: one step on round their ring, two, and so on."""
    move = line_move(dict(places.holders.sizes))
    if reason := _without_lines(places):
        raise NoLineMove(reason, Sentence("use the method best"))
    return tuple(places.moved(move.seating(session)) for session in range(2, len(move.ring) + 1))


def _without_lines(places: Places) -> str:
    """Why no lines can cross over, if so: they want the same sections, NS against EW."""
    last = places.earlier[-1].sections
    if [section.letter for section in last] != [section.letter for section in places.sections]:
        return Sentence(
            "The sections are others than in the session before, so no line keeps together"
        )
    if not all(sides_meet(section) for section in (*last, *places.sections)):
        return Sentence(
            "Where North-South do not play East-West throughout there are no lines to move"
        )
    return ""


def _strangeness(before: Seat | None, seat: Seat) -> tuple[bool, bool]:
    return before is None or before.line != seat.line, (
        before is None or before.direction is not seat.direction
    )


def _exchanged(pairs: list[Pair | None], one: int, other: int) -> list[Pair | None]:
    found = list(pairs)
    found[one], found[other] = found[other], found[one]
    return found
