"""Web movements, of which the Mitchell is one (Hill 2011, 2019).

With t tables and d board groups, t = nd + 2s: n subsections of d tables are
boarded upwards, then s tables upwards, then s tables downwards. North-South
sit, East-West go up one table a round; boards come down one table in the
upward parts and go up one in the downward part. If d is even, East-West skip
a table after d/2 rounds, and nowhere else; if d is odd no skip works.

>>> movement = web(18, board_groups=13)
>>> movement.boarding, movement.skip_after, movement.board_sets
('9-up-9-down', None, 2)
>>> [(m.table, m.ew, m.board_group) for m in movement.schedule.meetings if m.round == 2][:2]
[(1, 18, 2), (2, 1, 3)]
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from movements.errors import NoSuchWeb, SizeOutOfRange, WrongSkip
from movements.movement import Kind, Movement, Subsection
from movements.schedule import Schedule, wrap_grid
from movements.sentences import Sentence

MOST_TABLES = 200
MOST_GROUPS = 100
ROVER_MARGIN = 4
MOST_TIGHT_ROVER = 26


@dataclass(frozen=True, slots=True)
class Pattern:
    """A Web's numbers: full subsections n and half-length s of the rest."""

    tables: int
    board_groups: int
    full: int
    half: int

    @property
    def subsections(self) -> tuple[Subsection, ...]:
        d, s = self.board_groups, self.half
        parts = [Subsection(1 + d * part, d) for part in range(self.full)]
        if s:
            parts.append(Subsection(1 + d * self.full, s))
            parts.append(Subsection(1 + d * self.full + s, s, upwards=False))
        return tuple(parts)

    @property
    def board_sets(self) -> int:
        return self.full + 2 * (self.half > 0)


def patterns(tables: int, board_groups: int) -> tuple[Pattern, ...]:
    """Every Web pattern of this size, the one with the plain name first.

    >>> [str(p.full) + "," + str(p.half) for p in patterns(10, 8)]
    ['0,5', '1,1']
    >>> patterns(19, 12)
    ()
    """
    found = []
    for full in range(tables // board_groups + 1):
        rest = tables - full * board_groups
        # A short part is shorter than a full one (s < d), so no more than two patterns fit.
        if rest % 2 == 0 and rest // 2 < board_groups:
            found.append(Pattern(tables, board_groups, full, rest // 2))
    return tuple(found)


def web(
    tables: int,
    *,
    board_groups: int,
    rounds: int | None = None,
    variant: str = "",
    skip_after: int | None = None,
) -> Movement:
    """The Web of this size; ``variant="A"`` is the pattern with more full subsections.

    The skip comes by itself; one asked for in the wrong place is refused.
    """
    wanted = board_groups if rounds is None else rounds
    check_sizes(tables, board_groups, wanted)
    found = patterns(tables, board_groups)
    if not found:
        raise NoSuchWeb(
            "%(tables)s tables cannot play %(groups)s groups: %(nearest)s",
            tables=tables,
            groups=board_groups,
            nearest=_nearest(tables, board_groups, wanted),
        )
    if variant not in ("", "A") or (variant and len(found) < 2):
        works = (
            Sentence("A or none is possible")
            if len(found) > 1
            else Sentence("leave the variant out")
        )
        raise NoSuchWeb(
            "%(tables)s tables with %(groups)s groups have no pattern %(variant)s: %(works)s",
            tables=tables,
            groups=board_groups,
            variant=variant,
            works=works,
        )
    check_skip(board_groups, skip_after)
    return of_pattern(found[1 if variant else 0], rounds=wanted, variant=variant)


def _nearest(tables: int, board_groups: int, rounds: int) -> str:
    """What works instead; only an odd number of tables can fail to have a Web."""
    # One table more makes an even number, and that has a Web of two halves.
    if tables < board_groups:
        return (
            Sentence(
                "%(tables)s groups work, or %(more)s tables with a phantom",
                tables=tables,
                more=tables + 1,
            )
            if rounds <= tables
            else Sentence(
                "%(more)s tables with a phantom work, or %(tables)s groups and rounds",
                more=tables + 1,
                tables=tables,
            )
        )
    # The groups are even here, since odd ones would fit: one more makes them odd.
    curtailed = Sentence(
        "%(groups)s groups curtailed to %(rounds)s rounds", groups=board_groups + 1, rounds=rounds
    )
    # With no tables to spare and many groups it is open whether a rover finds its way.
    if tables > board_groups + ROVER_MARGIN or 4 < board_groups <= MOST_TIGHT_ROVER:
        return Sentence(
            "%(curtailed)s, or %(fewer)s tables with a party table",
            curtailed=curtailed,
            fewer=tables - 1,
        )
    return Sentence("%(curtailed)s work", curtailed=curtailed)


def of_pattern(pattern: Pattern, *, rounds: int, variant: str = "") -> Movement:
    """The movement of a pattern, with its skip if that falls within the rounds."""
    skip = skip_round(pattern.board_groups, rounds)
    return Movement(
        kind=Kind.WEB if pattern.half else Kind.MITCHELL,
        tables=pattern.tables,
        board_groups=pattern.board_groups,
        schedule=_schedule(pattern, rounds, skip),
        board_sets=pattern.board_sets,
        subsections=pattern.subsections,
        skip_after=skip,
        variant=variant,
        revenge_rounds=_revenge_rounds(pattern.tables, rounds, skip),
    )


def skip_round(board_groups: int, rounds: int) -> int | None:
    """The round after which East-West skip a table, if they do."""
    # East-West and the boards pass each other, so a pair goes on by two groups a round:
    # with an even number it is back at its first one after half of them.
    half = board_groups // 2
    return half if board_groups % 2 == 0 and half < rounds else None


def check_skip(board_groups: int, skip_after: int | None) -> None:
    """Refuse a skip in the wrong place."""
    if skip_after is None or (board_groups % 2 == 0 and skip_after == board_groups // 2):
        return
    works = (
        Sentence("only after round %(round)s", round=board_groups // 2)
        if board_groups % 2 == 0
        else Sentence("none works")
    )
    raise WrongSkip(
        "a skip after round %(skip)s does not work with %(groups)s groups: %(works)s",
        skip=skip_after,
        groups=board_groups,
        works=works,
    )


def _revenge_rounds(tables: int, rounds: int, skip: int | None) -> tuple[int, ...]:
    """The rounds in which East-West have come round to opponents met before."""
    # The table skipped counts as passed: only beyond t places do East-West come round.
    if rounds + (skip is not None) <= tables:
        return ()
    met = set()
    again = []
    for passed in range(rounds):
        offset = (passed + (skip is not None and passed >= skip)) % tables
        if offset in met:
            again.append(passed + 1)
        met.add(offset)
    return tuple(again)


def check_sizes(tables: int, board_groups: int, rounds: int) -> None:
    """Refuse numbers that no movement has."""
    check_tables(tables)
    _check_number(board_groups, MOST_GROUPS, Sentence("board groups"))
    if not 1 <= rounds <= board_groups:
        raise SizeOutOfRange(
            "%(number)s rounds cannot be played with %(most)s board groups: choose 1 to %(most)s",
            number=rounds,
            most=board_groups,
        )


def check_tables(tables: int) -> None:
    """Refuse numbers of tables that no movement has."""
    _check_number(tables, MOST_TABLES, Sentence("tables"))


def _check_number(number: int, most: int, what: Sentence) -> None:
    if not 1 <= number <= most:
        raise SizeOutOfRange(
            "%(number)s %(what)s are not possible: choose 1 to %(most)s",
            number=number,
            what=what,
            most=most,
        )


def _schedule(pattern: Pattern, rounds: int, skip: int | None) -> Schedule:
    t, d, s = pattern.tables, pattern.board_groups, pattern.half
    table = np.arange(1, t + 1)
    passed = np.arange(rounds)[:, None]
    skipped = 0 if skip is None else (passed >= skip).astype(np.int64)
    start = np.arange(t) % d + 1
    step = np.ones(t, np.int64)
    if s:
        start[t - 2 * s : t - s] = np.arange(1, s + 1)
        # The last table comes to 0, which on the ring is group d.
        start[t - s :] = s - np.arange(1, s + 1)
        step[t - s :] = -1
    return Schedule(
        ns=np.broadcast_to(table.astype(np.int16), (rounds, t)).copy(),
        ew=wrap_grid(table - passed - skipped, t),
        board_group=wrap_grid(start + step * passed, d),
        switched=np.zeros((rounds, t), bool),
    )
