"""Arrow switches by whole rounds: the scrambled Mitchell (Moore).

In a switched round North-South and East-West change directions at every
table. One or a few such rounds make one field of two lines, and more spoil
the balance. Directors go by a rule of thumb for how many; which rounds is
worked out here: for Mitchells of 4 to 40 tables the best of all sets is on
record, for any other schedule of up to twenty rounds it is found by trying all.
Among sets that are as good the latest is taken: turning round 1 disturbs players
who have just found their seats.

>>> from movements.families.mitchell import mitchell
>>> thirteen = best_rounds(mitchell(13).schedule)
>>> thirteen.rounds, round(thirteen.imbalance, 4), rule_of_thumb(13)
((12, 13), 1.7727, 2)

With a relay the first and the last table share boards, and a switched round
turns their group twice and the one on the relay not at all. Table 1 may then
be left out (Hanner), or be switched half the movement later instead.

>>> best_rounds(mitchell(14, relay=True).schedule)
RoundSwitches(rounds=(12, 14), first_table=None, imbalance=1.7217812486591848, proved=True)

Source: R. Moore, Too many arrow-switches spoil the balance.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np

from movements.annealing.cooling import Cooling
from movements.errors import MovementError
from movements.measures.balance import Matrix, Plays, balance
from movements.schedule import Flags, Schedule
from movements.sentences import Sentence
from movements.switches.fingerprint import fingerprint

RECORDS = Path(__file__).parents[1] / "records" / "best_rounds.json"
# Half a million sets, since each stands for the one of all other rounds too.
MOST_TRIED = 20
COOLING = Cooling(20_000, 1e4, 1e2)


class NoSuchRound(MovementError):
    """A switch in a round that is not played."""


class TooManyRounds(MovementError):
    """More rounds than the sets of which can all be tried."""


@dataclass(frozen=True, slots=True)
class RoundSwitches:
    """The rounds that are switched, and the imbalance they leave.

    ``first_table`` lists the rounds in which table 1 is switched, where it
    differs from the other tables; ``None`` says that it does not. ``proved``
    says that no other set of whole rounds does better.
    """

    rounds: tuple[int, ...]
    first_table: tuple[int, ...] | None
    imbalance: float
    proved: bool = True

    @property
    def form(self) -> str:
        """What happens at table 1, in a word or two."""
        if self.first_table is None:
            return Sentence("all tables")
        if self.first_table:
            return Sentence("table 1 later or earlier")
        return Sentence("without table 1")


def with_rounds_switched(
    schedule: Schedule, rounds: Iterable[int], first_table: Iterable[int] | None = None
) -> Schedule:
    """One field, with all tables switched in these rounds and nowhere else."""
    switched = np.zeros(schedule.switched.shape, bool)
    switched[_indices(schedule, rounds)] = True
    if first_table is not None:
        switched[:, 0] = False
        switched[_indices(schedule, first_table), 0] = True
    return replace(schedule.with_one_winner(), switched=_where_played(schedule, switched))


def _indices(schedule: Schedule, rounds: Iterable[int]) -> list[int]:
    listed = sorted(set(rounds))
    wrong = [number for number in listed if not 1 <= number <= schedule.rounds]
    if wrong:
        raise NoSuchRound(
            "there is no round %(number)s to switch: choose 1 to %(most)s",
            number=wrong[0],
            most=schedule.rounds,
        )
    return [number - 1 for number in listed]


def _where_played(schedule: Schedule, switched: Flags) -> Flags:
    return np.asarray(switched & schedule.played)


def rule_of_thumb(tables: int) -> int:
    """How many rounds to switch; the best number for 4 to 33 tables but for 25.

    >>> [rule_of_thumb(tables) for tables in (5, 11, 13, 20, 33)]
    [1, 1, 2, 3, 5]
    """
    return max(1, round((tables - math.sqrt(tables * (tables + 1) / 2)) / 2))


def moores_rule(tables: int) -> int:
    """How many rounds to switch by the rule in print, (t + 4)/8.

    >>> [moores_rule(tables) for tables in (5, 11, 13, 20, 33)]
    [1, 2, 2, 3, 5]
    """
    return max(1, round((tables + 4) / 8))


def best_rounds(schedule: Schedule) -> RoundSwitches:
    """The set of whole rounds that leaves the least imbalance."""
    return equivalent_rounds(schedule)[0]


def equivalent_rounds(schedule: Schedule) -> tuple[RoundSwitches, ...]:
    """The best sets, none a mere shift of another: those on record, else the one found."""
    return recorded_rounds().get(fingerprint(schedule)) or (_search(schedule),)


def best_last_rounds(schedule: Schedule, most: int | None = None) -> RoundSwitches:
    """The best if only the last rounds may be switched, without a gap.

    ``most`` limits how many; a director who likes to announce switches at the
    end pays the difference from :func:`best_rounds`.

    >>> from movements.families.mitchell import mitchell
    >>> best_last_rounds(mitchell(9).schedule).rounds
    (9,)
    """
    most = schedule.rounds // 2 if most is None else most
    last = schedule.rounds
    choices = [tuple(range(last - count + 1, last + 1)) for count in range(most + 1)]
    weighed = [(balance(with_rounds_switched(schedule, c)).imbalance, c) for c in choices]
    imbalance, rounds = min(weighed)
    return RoundSwitches(rounds, None, imbalance)


def best_by_number(schedule: Schedule) -> tuple[RoundSwitches, ...]:
    """The best set of no round, of one, of two … up to half the rounds, by trying all.

    >>> from movements.families.mitchell import mitchell
    >>> [round(each.imbalance, 4) for each in best_by_number(mitchell(5).schedule)]
    [2.4845, 1.6178, 3.3921]
    """
    from movements.switches.table_search import comparisons_of, try_all  # noqa: PLC0415 -- loads numba

    if schedule.rounds > MOST_TRIED:
        raise TooManyRounds(
            "%(number)s rounds are too many to try all sets: at most %(most)s can be tried",
            number=schedule.rounds,
            most=MOST_TRIED,
        )
    plays, starts, members = _by_round(schedule)
    best, _ = try_all(comparisons_of(plays), starts, members)
    return tuple(_weighed(schedule, best[size]) for size in range(schedule.rounds // 2 + 1))


def _search(schedule: Schedule) -> RoundSwitches:
    if schedule.rounds <= MOST_TRIED:
        return min(best_by_number(schedule), key=lambda each: each.imbalance)
    from movements.switches.table_search import best_turns  # noqa: PLC0415 -- loads numba

    plays, starts, members = _by_round(schedule)
    turned, _ = best_turns(plays, starts, members, cooling=COOLING, seed=1)
    if turned.sum() * 2 > schedule.rounds:  # all other rounds instead: the same comparisons
        turned = ~turned
    return replace(_weighed(schedule, turned), proved=False)


def _by_round(schedule: Schedule) -> tuple[Plays, Matrix, Matrix]:
    plays = Plays.of(with_rounds_switched(schedule, ()))
    # The plays of a round lie together, as a unit that turns as a whole.
    members = np.argsort(plays.cells[:, 0], kind="stable")
    starts = np.searchsorted(plays.cells[members, 0], np.arange(schedule.rounds + 1))
    return plays, starts, members


def _weighed(schedule: Schedule, turned: Flags) -> RoundSwitches:
    rounds = tuple(int(row) + 1 for row in np.flatnonzero(turned))
    return RoundSwitches(rounds, None, balance(with_rounds_switched(schedule, rounds)).imbalance)


@cache
def recorded_rounds() -> dict[str, tuple[RoundSwitches, ...]]:
    """The best sets of whole rounds of Mitchells, by fingerprint of the schedule."""
    return {
        entry["fingerprint"]: tuple(
            RoundSwitches(
                tuple(each["rounds"]),
                None if each["first_table"] is None else tuple(each["first_table"]),
                entry["imbalance"],
            )
            for each in entry["best"]
        )
        for entry in json.loads(RECORDS.read_text())["mitchells"]
    }
