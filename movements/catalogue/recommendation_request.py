"""What a director wants of a movement, checked when it is asked.

>>> RecommendationRequest(tables=18.5, boards=26).has_half_table
True
"""

from __future__ import annotations

from dataclasses import dataclass

from movements.errors import NoSuchRequest, SizeOutOfRange
from movements.families.web import MOST_TABLES
from movements.sentences import Sentence

MOST_BOARDS = 100


@dataclass(frozen=True, slots=True)
class RecommendationRequest:
    """Tables, with a half for a pair more than fills them, and what is to be played.

    ``sets`` are the sets of boards owned, ``sitters`` the pairs that cannot move. For a
    ``final`` everybody is to meet everybody over several sessions, this one going on with
    ``first_round``; with ``barometer`` all tables play the same boards in a round.
    """

    tables: float
    boards: int | None = None
    rounds: int | None = None
    per_round: int | None = None
    sets: int | None = None
    winners: int | None = None
    sitters: int = 0
    final: bool = False
    first_round: int | None = None
    barometer: bool = False

    def __post_init__(self) -> None:
        self._check_sizes()
        if self.boards is None and self.rounds is None:
            raise NoSuchRequest("say how many boards are to be played, or how many rounds")
        if self.first_round is not None and not self.final:
            raise NoSuchRequest("only a final goes on from an earlier session: ask for a final")
        if self.boards is not None and self.rounds is not None and self.per_round is not None:
            _refuse_contradiction(self.boards, self.rounds, self.per_round)

    @property
    def full_tables(self) -> int:
        return int(self.tables)

    @property
    def has_half_table(self) -> bool:
        return self.tables % 1 != 0

    def _check_sizes(self) -> None:
        if self.tables * 2 % 1:
            raise SizeOutOfRange(
                "%(tables)s is not a number of tables: write 18 or 18.5", tables=self.tables
            )
        for number, least, most, what in (
            (self.full_tables, 2, MOST_TABLES - 1, Sentence("tables")),
            (self.boards, 1, MOST_BOARDS, Sentence("boards")),
            (self.rounds, 1, MOST_BOARDS, Sentence("rounds")),
            (self.per_round, 1, MOST_BOARDS, Sentence("boards per round")),
            (self.sets, 1, MOST_BOARDS, Sentence("sets of boards")),
            (self.winners, 1, 2, Sentence("winners")),
            (self.sitters, 0, 2 * MOST_TABLES, Sentence("sitting pairs")),
            (self.first_round, 1, MOST_BOARDS, Sentence("as the first round")),
        ):
            if number is not None and not least <= number <= most:
                raise SizeOutOfRange(
                    "%(number)s %(what)s are not possible: choose %(least)s to %(most)s",
                    number=number,
                    what=what,
                    least=least,
                    most=most,
                )


def _refuse_contradiction(boards: int, rounds: int, per_round: int) -> None:
    if rounds * per_round != boards:
        raise NoSuchRequest(
            "%(rounds)s × %(per_round)s boards are %(played)s, not %(boards)s: leave out the "
            "boards, the rounds or the boards per round",
            rounds=rounds,
            per_round=per_round,
            played=rounds * per_round,
            boards=boards,
        )
