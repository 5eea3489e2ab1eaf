"""What can be asked of section plans, checked when it is asked.

>>> SectionPlansRequest(pairs=pairs_at("30.5"), rounds=13).tables
31
"""

from __future__ import annotations

from dataclasses import dataclass

from crossovers.errors import NoSectionPlan
from crossovers.events.searched_event import MOST_SESSIONS
from movements.families.web import MOST_TABLES
from movements.sentences import Sentence
from movements.table_counts import half_tables

MOST_PAIRS = 1000
MOST_SECONDS = 600


@dataclass(frozen=True, slots=True)
class SectionPlansRequest:
    """Pairs to seat, rounds and sessions to play, the sets of boards owned if they are few.

    With ``seconds`` every plan that needs a search is searched for that long.
    """

    pairs: int
    rounds: int
    sessions: int = 2
    sets: int | None = None
    seconds: float | None = None

    @property
    def tables(self) -> int:
        return -(-self.pairs // 2)

    def __post_init__(self) -> None:
        for number, least, most, what in (
            (self.pairs, 4, MOST_PAIRS, Sentence("pairs")),
            (self.rounds, 2, MOST_TABLES, Sentence("rounds")),
            (self.sessions, 1, MOST_SESSIONS, Sentence("sessions")),
            (self.sets, 1, MOST_PAIRS, Sentence("board sets")),
        ):
            if number is not None and not least <= number <= most:
                raise NoSectionPlan(
                    "%(number)s %(what)s cannot be planned: %(least)s to %(most)s are possible.",
                    number=number,
                    what=what,
                    least=least,
                    most=most,
                )
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise NoSectionPlan(
                "A search cannot take %(seconds)g seconds: give more than 0 and at most %(most)s.",
                seconds=self.seconds,
                most=MOST_SECONDS,
            )
        if self.rounds > self.tables:
            raise NoSectionPlan(
                "%(tables)s tables cannot play %(rounds)s rounds without meeting the same "
                "opponents again: at most %(tables)s rounds are possible.",
                tables=self.tables,
                rounds=self.rounds,
            )


def pairs_at(tables: str) -> int:
    """The pairs at, say, 31 or 30.5 tables."""
    return int(2 * half_tables(tables))
