"""The limits of line moves, and what lies beyond them.

2n - 1 sessions with n sections; then every line is back where it began.
Method J: the larger sections at most twice the smaller one. Method V: the
pairs left behind in the larger section, North-South above and East-West
below, must not meet, or they meet in every session. With M tables in the
other sections and R rounds the larger one may have 2M + 1 - R tables, one
fewer if East-West skip a table in it; q tables more leave q(q+1)/2 playbacks
in every session after the first. (A skip after h rounds spares those who would
meet just there: one for each table beyond 2M - h.)

>>> most_tables(14, rounds=13), most_tables(16, rounds=12, skip=True)
(16, 20)
>>> [playbacks_beyond(tables) for tables in range(5)]
[0, 1, 3, 6, 10]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce

from crossovers.errors import NoLineMove
from crossovers.printed.line_moves import LineMethod, LineMove
from crossovers.printed.splits import Tables, splits, written
from crossovers.seats import Pair
from crossovers.sections import Section, standard_section
from movements.phrases import listed
from movements.seats import Direction
from movements.sentences import Counted, Sentence, joined

MOST_ALTERNATIVES = 3


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit as it stands here: kept or not, what it costs, and what would work instead.

    ``playbacks`` is the cost in every session after the first, ``pairs`` who
    meets whom again each time.
    """

    text: str
    kept: bool = True
    playbacks: int = 0
    pairs: tuple[tuple[Pair, Pair], ...] = ()
    instead: tuple[str, ...] = ()

    def __str__(self) -> str:
        return joined((self.text, *self.instead), " ")


def most_sessions(sections: int) -> int:
    """How many sessions this number of sections allows without a playback."""
    return 2 * sections - 1


def most_tables(others: int, *, rounds: int, skip: bool = False) -> int:
    """The largest section that Method V takes without a playback."""
    return 2 * others + 1 - rounds - skip


def playbacks_beyond(tables: int) -> int:
    """Method V's playbacks per session when its larger section has ``tables`` too many."""
    return tables * (tables + 1) // 2


def line_playbacks(sizes: Tables, *, rounds: int, sessions: int) -> int | None:
    """Playbacks of the line move for a split (odd one first); None if there is none.

    >>> line_playbacks((18, 13, 13), rounds=13, sessions=5)
    40
    """
    odd, others = sizes[0], sizes[-1]
    if len(sizes) < 2 or sessions > most_sessions(len(sizes)):
        return None
    # Either of two sections may be called the odd one, and Method J takes the smaller for it.
    if odd <= others or len(sizes) == 2:
        return 0 if max(sizes) <= 2 * min(sizes) else None
    skip_after = usual_skip(odd, rounds)
    beyond = odd - most_tables(others, rounds=rounds, skip=skip_after is not None)
    spared = 0 if skip_after is None else max(0, odd - 2 * others + skip_after)
    return (sessions - 1) * (playbacks_beyond(max(0, beyond)) - spared)


@lru_cache(maxsize=512)
def usual_skip(tables: int, rounds: int) -> int | None:
    """The round after which East-West skip a table in the usual section of this size."""
    return standard_section("A", tables, rounds=rounds).skip_after


def alternatives(sizes: Sequence[int], *, rounds: int, sessions: int) -> tuple[Tables, ...]:
    """Splits of the same tables whose line move has no playback, the nearest to these first."""
    tables, now = sum(sizes), sorted(sizes)
    found = [
        split
        for count in range(2, tables // rounds + 1)
        for split in splits(tables, count, least=rounds)
        if sorted(split) != now and line_playbacks(split, rounds=rounds, sessions=sessions) == 0
    ]

    def distance(split: Tables) -> tuple[int, int]:
        if len(split) != len(now):
            return abs(len(split) - len(now)), max(split) - min(split)
        return 0, sum(abs(a - b) for a, b in zip(sorted(split), now, strict=True))

    return tuple(sorted(found, key=distance)[:MOST_ALTERNATIVES])


def line_limits(sections: Sequence[Section], sessions: int, move: LineMove) -> tuple[Limit, ...]:
    """Every limit that bears on this event; refuses more sessions than there can be."""
    limits = [_session_limit(sections, sessions)]
    if move.method is LineMethod.J:
        limits.append(_smaller_section_limit(sections, move))
    if move.method is LineMethod.V:
        limits.append(_larger_section_limit(sections, sessions, move))
    return tuple(limits)


def would_work(sections: Sequence[Section], sessions: int) -> Sentence:
    """Words for what a director can do where the line move fails."""
    rounds = max(section.rounds for section in sections)
    sizes = [section.tables for section in sections]
    found = alternatives(sizes, rounds=rounds, sessions=sessions)
    choices = [Sentence("%(tables)s tables", tables=written(split)) for split in found]
    most = most_sessions(len(sections))
    if 1 < most < sessions:
        choices.append(Sentence("%(sessions)s sessions", sessions=most))
    choices.append(Sentence("the method best, which searches"))
    return reduce(
        lambda some, more: Sentence("%(choice)s, or %(other)s", choice=some, other=more), choices
    )


def take_instead(sections: Sequence[Section], sessions: int) -> Sentence:
    return Sentence("take %(choices)s", choices=would_work(sections, sessions))


def _session_limit(sections: Sequence[Section], sessions: int) -> Limit:
    count, most = len(sections), most_sessions(len(sections))
    if sessions > most:
        again = sum(len(section.meetings) for section in sections)
        raise NoLineMove(
            Sentence(
                "%(sections)s sections have %(lines)s lines, which allow %(most)s sessions without "
                "a playback; session %(next)s would repeat session 1 with all its %(meetings)s "
                "meetings",
                sections=count,
                lines=2 * count,
                most=most,
                next=most + 1,
                meetings=again,
            ),
            take_instead(sections, sessions),
            sections=count,
            sessions=sessions,
            most=most,
            playbacks=again,
        )
    return Limit(
        Sentence(
            "%(sections)s sections allow up to %(most)s sessions; there are %(sessions)s.",
            sections=count,
            most=most,
            sessions=sessions,
        )
    )


def _smaller_section_limit(sections: Sequence[Section], move: LineMove) -> Limit:
    size = {section.letter: section.tables for section in sections}
    small, large = size[move.home], size[move.swivel]
    return Limit(
        Sentence(
            "Section %(letter)s has %(tables)s tables; with %(others)s in the others it needs at "
            "least %(least)s.",
            letter=move.home,
            tables=small,
            others=large,
            least=-(-large // 2),
        )
    )


def _larger_section_limit(sections: Sequence[Section], sessions: int, move: LineMove) -> Limit:
    of_letter = {section.letter: section for section in sections}
    swivel, others = of_letter[move.swivel], of_letter[move.home].tables
    pairs = resident_meetings(move, swivel)
    most = most_tables(others, rounds=swivel.rounds, skip=swivel.skip_after is not None)
    # A section no larger than the others leaves nobody behind, so that size is always free.
    text = _largest(swivel, others, max(most, others))
    if not pairs:
        return Limit(text)
    cost = len(pairs)
    return Limit(
        Counted(
            "%(limit)s It is %(excess)s too large: %(count)s playback in each session after the "
            "first, %(total)s in all (%(meetings)s).",
            "%(limit)s It is %(excess)s too large: %(count)s playbacks in each session after the "
            "first, %(total)s in all (%(meetings)s).",
            cost,
            limit=text,
            excess=swivel.tables - most,
            total=cost * (sessions - 1),
            meetings=joined(listed(met) for met in pairs),
        ),
        kept=False,
        playbacks=cost,
        pairs=pairs,
        instead=(
            Sentence("Instead take %(choices)s.", choices=would_work(sections, sessions)),
            Sentence("One session fewer saves %(playbacks)s.", playbacks=cost),
        ),
    )


def _largest(swivel: Section, others: int, most: int) -> Sentence:
    figures = {
        "letter": swivel.letter,
        "tables": swivel.tables,
        "others": others,
        "rounds": swivel.rounds,
        "most": most,
    }
    if swivel.skip_after is None:
        return Sentence(
            "Section %(letter)s has %(tables)s tables; beside %(others)s tables and with "
            "%(rounds)s rounds at most %(most)s are free of playbacks.",
            **figures,
        )
    return Sentence(
        "Section %(letter)s has %(tables)s tables; beside %(others)s tables and with %(rounds)s "
        "rounds and a skip after round %(skip)s at most %(most)s are free of playbacks.",
        skip=swivel.skip_after,
        **figures,
    )


def resident_meetings(move: LineMove, swivel: Section) -> tuple[tuple[Pair, Pair], ...]:
    """Who of the pairs left behind meet each other, session after session."""
    left = {(seat.direction, seat.table): seat.name for seat in move.left_behind}
    found = []
    for _, _, ns, ew in swivel.meetings.tolist():
        north = left.get((Direction.NS, ns + 1))
        east = left.get((Direction.EW, ew - swivel.tables + 1))
        if north and east:
            found.append((north, east))
    return tuple(sorted(found))
