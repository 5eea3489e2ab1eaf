"""Repairs: the table count has changed, and it is ten minutes to game time.

Given the movement on the tables, what has been boarded and played, and who
has come or gone, every way on with its price, the best first. Before play
that may be another movement; after it only what keeps the rounds played, so
that nobody meets a board group again, and opponents only where a count says so.
Each result is replayed by the checker before it is offered.

>>> from movements.families.web import web
>>> late = Situation(web(18, board_groups=13), boarded=True)
>>> [(repair.kind.value, repair.title) for repair in repairs(late, Change(1))][:2]
[('rover', 'EW rover'), ('other-movement', 'W1913')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from movements.boards.copies import times_played
from movements.catalogue.names import title_of
from movements.checks import faults
from movements.errors import MovementError
from movements.faults import Announced, Fault, FaultKind
from movements.movement import Movement, with_phantom
from movements.phrases import pair_name
from movements.repairs.alternatives import joined, two_sections, whole_sections
from movements.repairs.arrivals import arrivals
from movements.repairs.changeover import sentences_for, split_sentences
from movements.repairs.continuation import NoContinuation, is_seated
from movements.repairs.costs import Cost, cost_of
from movements.repairs.departures import departures
from movements.repairs.middle import differ_in_the_middle
from movements.repairs.phantom import phantom_choices
from movements.repairs.remedy import Remedy, RepairKind
from movements.seats import Direction, PairId
from movements.sentences import Sentence

MOST_PAIRS = 4


class NoSuchChange(MovementError):
    """What is said to have happened cannot have happened."""


@dataclass(frozen=True, slots=True, eq=False)
class Situation:
    """The movement on the tables, and how far it has come."""

    movement: Movement
    boarded: bool = False
    rounds_played: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.rounds_played < self.movement.rounds:
            raise NoSuchChange(
                "%(rounds)s rounds played leave nothing to repair in %(all)s rounds: choose 0 "
                "to %(most)s",
                rounds=self.rounds_played,
                all=self.movement.rounds,
                most=self.movement.rounds - 1,
            )

    @property
    def has_boards_out(self) -> bool:
        """Whether boards are on the tables, for play or already played."""
        return self.boarded or self.rounds_played > 0

    @property
    def pairs(self) -> int:
        """How many pairs have a seat in the next round."""
        schedule, after = self.movement.schedule, self.rounds_played
        return int((schedule.ns[after] > 0).sum() + (schedule.ew[after] > 0).sum())


@dataclass(frozen=True, slots=True)
class Change:
    """So many pairs more or less; ``leaving`` names those that are gone."""

    pairs: int
    leaving: tuple[PairId, ...] = ()

    def __post_init__(self) -> None:
        if self.pairs == 0 or abs(self.pairs) > MOST_PAIRS:
            raise NoSuchChange(
                "a change of %(pairs)s pairs cannot be repaired: choose 1 to %(most)s more or "
                "fewer",
                pairs=self.pairs,
                most=MOST_PAIRS,
            )
        if self.leaving and len(set(self.leaving)) != -self.pairs:
            raise NoSuchChange(
                "%(leaving)s pairs are named as gone and the change is %(pairs)+d: name each "
                "pair that is gone once",
                leaving=len(set(self.leaving)),
                pairs=self.pairs,
            )


@dataclass(frozen=True, slots=True, eq=False)
class Repair:
    """One way on.

    ``movement`` is the whole session, the rounds played included; two
    sections are in it as one room, and apart in ``sections``.
    """

    kind: RepairKind
    title: str
    movement: Movement
    sections: tuple[Movement, ...]
    cost: Cost
    announcement: tuple[str, ...]


def parse_change(text: str, leaving: tuple[PairId, ...] = ()) -> Change:
    """A change written as ``+1-pair`` or ``-2-tables``.

    >>> parse_change("+1-table").pairs, parse_change("−1 pair").pairs
    (2, -1)
    """
    # The minus sign is taken as well as the hyphen: that is what people copy from a page.
    match = re.fullmatch(r"([+−-])(\d)[- ](pair|table)s?", text.strip().lower())
    if match is None:
        raise NoSuchChange(
            "%(change)s is not a change: write +1-pair, -1-pair, +1-table, -1-table, +2-tables"
            " or -2-tables",
            change=text,
        )
    sign, number, thing = match.groups()
    pairs = int(number) * (2 if thing == "table" else 1)
    return Change(pairs if sign == "+" else -pairs, leaving)


def repairs(situation: Situation, change: Change) -> tuple[Repair, ...]:
    """Every way on, the best first."""
    leaving = _leaving(situation, change)
    if situation.pairs + change.pairs < 4:
        raise NoSuchChange(
            "%(pairs)s pairs are too few to go on: at least 4 are needed",
            pairs=situation.pairs + change.pairs,
        )
    found = [
        _priced(situation, remedy, (remedy.movement,), leaving)
        for remedy in _remedies(situation, change, leaving)
    ]
    if situation.rounds_played == 0:
        found += _other_movements(situation, change, leaving)
    sound = [repair for repair in found if _is_sound(repair.movement)]
    return tuple(sorted(sound, key=lambda repair: repair.cost.total))


def repaired_faults(movement: Movement) -> tuple[Fault, ...]:
    """What the replay finds in a session that announces how often its boards are played."""
    announced = replace(Announced.by(movement), times_played=times_played(movement))
    return faults(movement.schedule, announced)


def _is_sound(movement: Movement) -> bool:
    """Nothing but opponents met again, and those are counted."""
    return all(fault.kind is FaultKind.OPPONENTS_AGAIN for fault in repaired_faults(movement))


def _leaving(situation: Situation, change: Change) -> tuple[PairId, ...]:
    """Those named; else the pairs of the highest numbers, or who is missed least."""
    movement, after = situation.movement, situation.rounds_played
    if change.pairs > 0:
        return ()
    for pair in change.leaving:
        if not is_seated(movement, pair, after=after):
            raise NoSuchChange(
                "%(pair)s is not there in round %(round)s: name a pair that is",
                pair=pair_name(movement.schedule, pair),
                round=after + 1,
            )
    if change.leaving:
        # A rover that is gone itself cannot take the place of another.
        return tuple(sorted(change.leaving, key=lambda pair: pair.number <= movement.tables))
    if change.pairs == -1 and movement.schedule.played.all() and after == 0:
        return (phantom_choices(movement)[0].phantom,)
    present = [
        PairId(direction, number)
        for number in range(movement.tables, 0, -1)
        for direction in (Direction.EW, Direction.NS)
        if is_seated(movement, PairId(direction, number), after=after)
    ]
    return tuple(present[: -change.pairs])


def _remedies(
    situation: Situation, change: Change, leaving: tuple[PairId, ...]
) -> Iterator[Remedy]:
    """What keeps the boards where they are; other kinds of movement have only phantoms."""
    after = situation.rounds_played
    start = Remedy.before(situation.movement)
    if change.pairs < 0:
        yield from departures(start, leaving, after=after)
    elif after:
        yield from arrivals(start, pairs=change.pairs, after=after)
    else:
        # Before play there are other movements to offer; after it the reason is given instead.
        with suppress(NoContinuation):
            yield from arrivals(start, pairs=change.pairs, after=after)


def _other_movements(
    situation: Situation, change: Change, leaving: tuple[PairId, ...]
) -> Iterator[Repair]:
    old = situation.movement
    pairs = situation.pairs + change.pairs
    for full in whole_sections(pairs=pairs, rounds=old.rounds):
        if _is_same(full, old):
            continue
        new = full
        if pairs < 2 * full.tables:
            new = _with_handiest_phantom(situation, full, leaving)
        title = title_of(new)
        kind = RepairKind.OTHER
        if differ_in_the_middle(old, new):
            kind, title = (
                RepairKind.MIDDLE,
                Sentence("two tables in the middle: %(title)s", title=title),
            )
        remedy = Remedy(kind, title, new, sentences_for(old, new, situation.boarded))
        yield _priced(situation, remedy, (new,), leaving)
    for parts in two_sections(pairs=pairs, rounds=old.rounds):
        room = joined(*parts)
        first, second = map(title_of, parts)
        title = Sentence("%(first)s + %(second)s", first=first, second=second)
        remedy = Remedy(
            RepairKind.SECTIONS, title, room, split_sentences(old, parts, room, situation.boarded)
        )
        yield _priced(situation, remedy, parts, leaving)


def _is_same(one: Movement, other: Movement) -> bool:
    """Whether two movements put the same boards on the same tables, and move alike."""
    return (one.kind, one.tables, one.board_groups, one.boarding, one.relay_after) == (
        other.kind,
        other.tables,
        other.board_groups,
        other.boarding,
        other.relay_after,
    )


def _with_handiest_phantom(
    situation: Situation, movement: Movement, leaving: tuple[PairId, ...]
) -> Movement:
    """Nobody where it loses least and, among such places, where the fewest pairs move."""
    choices = phantom_choices(movement)
    equally_good = [c.phantom for c in choices if c.loss == choices[0].loss]
    return min(
        (with_phantom(movement, phantom.direction, phantom.number) for phantom in equally_good),
        key=lambda halved: _cost(situation, halved, leaving).pairs_to_reseat,
    )


def _priced(
    situation: Situation,
    remedy: Remedy,
    sections: tuple[Movement, ...],
    leaving: tuple[PairId, ...],
) -> Repair:
    return Repair(
        remedy.kind,
        remedy.title,
        remedy.movement,
        sections,
        _cost(situation, remedy.movement, leaving, len(sections)),
        remedy.sentences,
    )


def _cost(
    situation: Situation, new: Movement, leaving: tuple[PairId, ...], sections: int = 1
) -> Cost:
    return cost_of(
        situation.movement,
        new,
        boarded=situation.has_boards_out,
        after=situation.rounds_played,
        leaving=leaving,
        sections=sections,
    )
