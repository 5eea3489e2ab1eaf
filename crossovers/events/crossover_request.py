"""What can be asked of a crossover over a whole event, checked when it is asked.

Pairs are named by their seats in session one, as in ``A7N``, and those that
join by ``+1``, ``+2`` and so on. ``fix`` names a pair that keeps its seat, or
a pair and another seat: ``A4E=B2N``. What says who leaves and joins may begin
with the session before which it happens: ``3:B2N``, ``3:1``; otherwise it is session two.

>>> request = CrossoverRequest(sections=(("A", 18),), rounds=13, fix=("A4E=A2N",))
>>> request.wishes.fixed[0][0], str(request.wishes.fixed[0][1])
('A4E', 'A2 NS')
>>> request.first[0].tables, request.later
(18, ())
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from crossovers.errors import CrossoverError, EntriesConflict, SectionOutOfRange, UnknownSeat
from crossovers.events.turnover import Turnover
from crossovers.fairness.event_plays import Scoring
from crossovers.printed.line_moves import LineMethod
from crossovers.printed.line_paths import Colours, section_colours
from crossovers.seats import Pair
from crossovers.sections import Section, is_section_letter, standard_section
from crossovers.wishes import Wishes
from movements.seats import Seat

Counts = tuple[tuple[str, int], ...]

METHODS = ("best", "blocks", "german", "lines", "recipe")
MOST_SECONDS = 3600


@dataclass(frozen=True)
class CrossoverRequest:
    """Sections with their rounds, the sessions to play, a method and what it has to keep.

    ``rounds`` and ``groups`` are one number for all sections or a number by
    letter; ``then`` are the sections after session one, where they differ. ``fairest`` asks
    for the most even comparisons with the fewest playbacks, or with ``playbacks`` at most.
    """

    sections: Counts
    rounds: int | Counts
    method: str = "best"
    groups: int | Counts | None = None
    sessions: int = 2
    line_method: str | None = None
    colours: tuple[str, ...] = ()
    as_worded: bool = False
    german: bool = False
    blocks: int | None = None
    fair: bool = False
    fairest: bool = False
    playbacks: int | None = None
    scoring: str = Scoring.ACROSS.value
    stay_ns: tuple[str, ...] = ()
    fix: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    seeds: tuple[str, ...] = ()
    change_direction: bool = False
    absent: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    then: Counts = ()
    seed: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        self._check_choices()
        # Every name is read here once, so that a bad one is refused before anything is sought.
        _ = self.first, self.later, self.wishes, self.turnovers, self.missing, self.painted

    @cached_property
    def first(self) -> tuple[Section, ...]:
        """The sections of session one."""
        return self._sections(self.sections)

    @cached_property
    def later(self) -> tuple[Section, ...]:
        """The sections after session one; none where they stay the same."""
        return self._sections(self.then)

    @cached_property
    def wishes(self) -> Wishes:
        return Wishes(
            stay_ns=tuple(sitter_named(name) for name in self.stay_ns),
            fixed=tuple(seat_fixed(text) for text in self.fix),
            apart=tuple(pairs_apart(text) for text in self.apart),
            seeds=tuple(pair_named(name) for name in self.seeds),
            change_direction=self.change_direction,
        )

    @cached_property
    def turnovers(self) -> tuple[Turnover, ...]:
        """Who leaves and joins before which session."""
        leaving = [
            Turnover(at, leaving=(pair_named(name),)) for at, name in _by_session(self.withdrawn)
        ]
        joining = [Turnover(at, joining=_joining(number)) for at, number in _by_session(self.added)]
        return (*leaving, *joining)

    @cached_property
    def missing(self) -> tuple[Pair, ...]:
        """Pairs absent from the start."""
        return tuple(pair_named(name) for name in self.absent)

    @cached_property
    def painted(self) -> Colours:
        """The sections' colours, if there are any."""
        if not self.colours:
            return {}
        palette = [name.strip() for name in self.colours]
        enough = len(palette) >= len(self.sections)
        if not enough or not all(palette) or len(set(palette)) < len(palette):
            raise SectionOutOfRange(
                "%(colours)s do not colour %(sections)s sections: give each a colour of its own, "
                "as in Red,Blue,White.",
                colours=",".join(palette),
                sections=len(self.sections),
            )
        return section_colours((letter for letter, _ in self.sections), palette)

    @property
    def changes_entries(self) -> bool:
        """Whether other pairs or sections play later than in session one, or pairs are missing."""
        return bool(self.absent or self.turnovers or self.then)

    def _check_choices(self) -> None:
        self._check_fairest()
        if self.method not in METHODS:
            raise CrossoverError(
                "%(method)r is not a method: choose one of %(known)s.",
                method=self.method,
                known=", ".join(METHODS),
            )
        if self.line_method is not None and self.line_method not in list(LineMethod):
            raise CrossoverError(
                "%(method)r is not a line move: choose one of %(known)s.",
                method=self.line_method,
                known=", ".join(LineMethod),
            )
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise CrossoverError(
                "A search cannot take %(seconds)g seconds: give more than 0 and at most %(most)s.",
                seconds=self.seconds,
                most=MOST_SECONDS,
            )

    def _check_fairest(self) -> None:
        if self.scoring not in list(Scoring):
            raise CrossoverError(
                "%(scoring)r is not a way to score: choose one of %(known)s.",
                scoring=self.scoring,
                known=", ".join(Scoring),
            )
        if self.fairest and (self.method != "best" or self.fair):
            raise CrossoverError(
                "The fairest event is sought by the method best, without --fair: use --method best."
            )
        if self.playbacks is not None and (not self.fairest or self.playbacks < 0):
            raise CrossoverError(
                "A number of playbacks, 0 or more, is allowed to the fairest event: add --fairest."
            )

    def _sections(self, sizes: Counts) -> tuple[Section, ...]:
        letters = [letter for letter, _ in sizes]
        for letter in letters:
            if not is_section_letter(letter):
                raise SectionOutOfRange(
                    "%(letter)r is not the letter of a section: sections are called A to Z, then "
                    "AA, AB and so on.",
                    letter=letter,
                )
            if letters.count(letter) > 1:
                raise SectionOutOfRange(
                    "Section %(letter)s is given twice: give each letter once.", letter=letter
                )
        known = [letter for letter, _ in (*self.sections, *self.then)]
        rounds = _by_letter(self.rounds, letters, known, "rounds")
        groups = _by_letter(self.groups, letters, known, "board groups")
        missing = [letter for letter in letters if letter not in rounds]
        if missing:
            raise SectionOutOfRange(
                "Section %(letter)s has no number of rounds: give one for every section.",
                letter=missing[0],
            )
        return tuple(
            standard_section(letter, tables, rounds=rounds[letter], board_groups=groups.get(letter))
            for letter, tables in sizes
        )


def _by_letter(
    number: int | Counts | None, letters: list[str], known: list[str], what: str
) -> dict[str, int]:
    """A number for each section, from one number for all of them or one by letter."""
    if number is None:
        return {}
    if isinstance(number, int):
        return dict.fromkeys(letters, number)
    for letter, _ in number:
        if letter not in known:
            raise SectionOutOfRange(
                "There is no section %(letter)s to have %(what)s: the sections are %(sections)s.",
                letter=letter,
                what=what,
                sections=", ".join(known),
            )
    return dict(number)


def _by_session(texts: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """The session named first and what follows it."""
    for text in texts:
        session, colon, rest = text.partition(":")
        if colon and not is_number(session):
            raise EntriesConflict(
                "%(text)r names no session: write it first, as in 3:A7E.", text=text
            )
        yield (int(session), rest.strip()) if colon else (2, text)


def _joining(number: str) -> int:
    if not is_number(number.removeprefix("-")):
        raise EntriesConflict(
            "%(number)r is not a number of pairs to be added: write 1, or 3:1.", number=number
        )
    return int(number)


def is_number(text: str) -> bool:
    """Whether it is written in a few plain digits."""
    # ``isdigit`` alone lets through foreign digits, and more of them than ``int`` will read.
    return text.isascii() and text.isdigit() and len(text) < 7


def pair_named(name: str) -> Pair:
    """A pair by its first seat, as in ``A7N``; those that join are ``+1``, ``+2`` and so on."""
    return name if name.startswith("+") else Seat.of_name(name).name


def sitter_named(name: str) -> Pair:
    """A pair that sits; it is North-South unless the name says otherwise."""
    return pair_named(name if name.endswith(("N", "E")) else f"{name}N")


def seat_fixed(text: str) -> tuple[Pair, Seat]:
    """A pair and the seat it gets: its own, or another as in ``A4E=B2N``."""
    pair, _, seat = text.partition("=")
    return pair_named(pair), Seat.of_name(seat or pair)


def pairs_apart(text: str) -> tuple[Pair, Pair]:
    """Two pairs, as in ``A3N/A7E``."""
    one, slash, other = text.partition("/")
    if not slash:
        raise UnknownSeat(
            "%(text)r does not name two pairs to keep apart: write A3N/A7E.", text=text
        )
    return pair_named(one), pair_named(other)
