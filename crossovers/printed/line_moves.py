"""Line moves: whole lines go from section to section after each session (Rainsford).

Think of a small Howell in which every line is a pair and every section a
table. One line, North-South of the *home* section, never moves. The others
go round a ring: out through the sections as East-West, through the *swivel*
section first as North-South and then as East-West, back through the sections
as North-South, and home. Any two lines meet once, so n sections allow 2n - 1
sessions without a playback.

Equal sections need no more than that. Method J has one smaller section: it is
home, its stationary line is short, and a line that comes there sits partly
North-South and plays against itself. Method V has one larger section: it is
the swivel, and the pairs at its extra seats stay there for good.

>>> move = line_move({"A": 13, "B": 16, "C": 16})
>>> move.method.value, move.home, move.swivel, move.most_sessions
('J', 'A', 'C', 5)
>>> for run_of_seats in move.lines[1]:
...     print(run_of_seats)
A NS 11-13
A EW 1-13
>>> move.seating(2).line(Line("B", NS))[:2], move.seating(2).line(Line("B", EW))[:4]
(('C1E', 'C2E'), ('A11N', 'A12N', 'A13N', 'A1E'))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from crossovers.errors import NoLineMove
from crossovers.moves import Run
from crossovers.seats import Seating, Sizes
from movements.seats import Direction, Line, Seat
from movements.sentences import Sentence

NS, EW = Direction.NS, Direction.EW


class LineMethod(StrEnum):
    """The three forms in print."""

    EQUAL = "equal"
    J = "J"
    V = "V"


Seats = tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class LineMove:
    """Where every line sits in session one, and so in every session after it.

    ``ring`` has the places of the moving lines in the order in which they are
    visited; each place lists its seats in the order of the line's pairs.
    ``resident`` are the seats of pairs that stay, the home line first.
    """

    method: LineMethod
    sizes: Sizes
    home: str
    swivel: str
    ring: tuple[Seats, ...]
    resident: Seats

    @property
    def most_sessions(self) -> int:
        """How many sessions it takes until every line is back where it began."""
        return len(self.ring)

    @property
    def stationary(self) -> Seats:
        """The home section's line that never moves."""
        return tuple(seat for seat in self.resident if seat.section == self.home)

    @property
    def left_behind(self) -> Seats:
        """Method V's seats beyond the lines, whose pairs stay in the larger section."""
        return tuple(seat for seat in self.resident if seat.section != self.home)

    @property
    def lines(self) -> tuple[tuple[Run, ...], ...]:
        """The stationary line, then every moving line, as runs of seats in session one."""
        return tuple(runs(seats) for seats in (self.stationary, *self.ring))

    def path(self, place: int) -> tuple[tuple[Run, ...], ...]:
        """The seats, session by session, of the line that begins at a place of the ring."""
        return tuple(
            runs(self.ring[(place + step) % len(self.ring)]) for step in range(len(self.ring))
        )

    def seating(self, session: int) -> Seating:
        """Who sits where in a session; pairs are named by their seat in session one."""
        places = len(self.ring)
        taken = {seat: seat.name for seat in self.resident}
        for place, seats in enumerate(self.ring):
            there = self.ring[(place + session - 1) % places]
            taken |= {new: old.name for old, new in zip(seats, there, strict=True)}
        return Seating(self.sizes, tuple(taken[seat] for seat in _seats(self.sizes)))

    def seatings(self, sessions: int) -> tuple[Seating, ...]:
        """All sessions."""
        return tuple(self.seating(session) for session in range(1, sessions + 1))


def line_move(sizes: Mapping[str, int], method: LineMethod | None = None) -> LineMove:
    """The line move for these sections, by the method that fits if none is named."""
    if len(sizes) < 2:
        raise NoLineMove(
            Sentence("Lines move from section to section and one section has nowhere to send them"),
            Sentence("make two sections, or use the method recipe or best"),
            sizes=dict(sizes),
        )
    return BUILDERS[method or fitting_method(sizes)](sizes)


def fitting_method(sizes: Mapping[str, int]) -> LineMethod:
    """J or V or neither needed; where both fit (two sections) J, which has no playback."""
    tables = Counter(sizes.values())
    if len(tables) == 1:
        return LineMethod.EQUAL
    if len(tables) > 2:
        raise NoLineMove(
            Sentence(
                "The sections have %(count)s different sizes and line moves work with two at the "
                "most",
                count=len(tables),
            ),
            Sentence("even them out, or use the method best"),
            sizes=dict(sizes),
        )
    small, large = sorted(tables)
    # Beside several larger sections only J is possible, and says itself what it lacks.
    if tables[small] == 1 and (large <= 2 * small or tables[large] > 1):
        return LineMethod.J
    if tables[large] == 1:
        return LineMethod.V
    raise NoLineMove(
        Sentence(
            "There are %(smaller)s sections of %(small)s tables and %(larger)s of %(large)s, and "
            "line moves want all sections equal but one",
            smaller=tables[small],
            small=small,
            larger=tables[large],
            large=large,
        ),
        Sentence("even them out, or use the method best"),
        sizes=dict(sizes),
    )


def equal_lines(sizes: Mapping[str, int]) -> LineMove:
    """All sections of one size: the first is home, the last the swivel."""
    if len(set(sizes.values())) > 1:
        raise NoLineMove(
            Sentence("The sections are not equal"),
            Sentence("Method J takes one smaller section, Method V one larger"),
            sizes=dict(sizes),
        )
    letters = list(sizes)
    return _assembled(LineMethod.EQUAL, sizes, letters[0], letters[-1])


def method_j(sizes: Mapping[str, int]) -> LineMove:
    """One smaller section: it is home, and a line that comes there splits."""
    small = _odd_one_out(
        sizes,
        min,
        Sentence("Method J takes one smaller section and all others equal, which is not so here"),
    )
    swivel = [letter for letter in sizes if letter != small][-1]
    seats, line = 2 * sizes[small], sizes[swivel]
    if line > seats:
        raise NoLineMove(
            Sentence(
                "Section %(letter)s has %(tables)s tables and a line of %(line)s pairs does not "
                "fit into its %(seats)s seats",
                letter=small,
                tables=sizes[small],
                line=line,
                seats=seats,
            ),
            Sentence("Method J needs at least %(least)s tables there", least=-(-line // 2)),
            sizes=dict(sizes),
            least=-(-line // 2),
        )
    return _assembled(LineMethod.J, sizes, small, swivel)


def method_v(sizes: Mapping[str, int]) -> LineMove:
    """One larger section: it is the swivel, and pairs at its extra seats stay."""
    large = _odd_one_out(
        sizes,
        max,
        Sentence("Method V takes one larger section and all others equal, which is not so here"),
    )
    home = next(letter for letter in sizes if letter != large)
    return _assembled(LineMethod.V, sizes, home, large)


BUILDERS = {LineMethod.EQUAL: equal_lines, LineMethod.J: method_j, LineMethod.V: method_v}


def _odd_one_out(sizes: Mapping[str, int], extreme: Callable[..., int], reason: str) -> str:
    size = extreme(sizes.values())
    letter = next(letter for letter in sizes if sizes[letter] == size)
    others = {size for other, size in sizes.items() if other != letter}
    if len(others) != 1 or size in others:
        raise NoLineMove(reason, Sentence("choose another"), sizes=dict(sizes))
    return letter


def _assembled(method: LineMethod, sizes: Mapping[str, int], home: str, swivel: str) -> LineMove:
    """The ring of 2n - 1 places, of as many pairs as a line has."""
    between = [letter for letter in sizes if letter not in (home, swivel)]
    width = sizes[home if method is LineMethod.V else swivel]
    # ``split`` pairs of a line sit North-South at home (Method J only); ``extra`` tables of the
    # swivel lie beyond the lines (Method V only).
    split = width - sizes[home]
    extra = sizes[swivel] - width
    ring = (
        _run(home, NS, sizes[home] - split + 1, sizes[home]) + _run(home, EW, 1, sizes[home]),
        *(_run(letter, EW, 1, width) for letter in between),
        _run(swivel, NS, 1, width),
        _run(swivel, EW, extra + 1, sizes[swivel]),
        *(_run(letter, NS, 1, width) for letter in reversed(between)),
    )
    # In the swivel they sit North-South at the top and East-West at the bottom: far enough apart
    # not to meet, within the limit of Method V.
    resident = (
        _run(home, NS, 1, sizes[home] - split)
        + _run(swivel, NS, width + 1, sizes[swivel])
        + _run(swivel, EW, 1, extra)
    )
    return LineMove(method, tuple(sizes.items()), home, swivel, ring, resident)


def _run(letter: str, direction: Direction, first: int, last: int) -> Seats:
    return tuple(Seat(letter, table, direction) for table in range(first, last + 1))


def _seats(sizes: Sizes) -> Seats:
    return tuple(
        chain.from_iterable(
            _run(letter, direction, 1, tables)
            for letter, tables in sizes
            for direction in Direction
        )
    )


def runs(seats: Seats) -> tuple[Run, ...]:
    """Seats in order as runs of adjacent tables of one line."""
    found: list[Run] = []
    for seat in seats:
        if found and found[-1].line == seat.line and found[-1].last + 1 == seat.table:
            found[-1] = Run(seat.line, found[-1].first, seat.table)
        else:
            found.append(Run(Line(seat.section, seat.direction), seat.table, seat.table))
    return tuple(found)
