"""The catalogue: every movement that fits, the one to choose first.

A director says how many tables there are and how many boards are to be
played; he may add the rounds, the sets of boards he owns, one winner or two,
and how many pairs cannot move. Every movement in question is built, checked
and measured, and they are sorted by what it would take to prefer another.

>>> best = choices(Wish(tables=18, boards=26))[0]
>>> best.name, best.boards_played, best.unlike_comparisons, best.board_sets
('W1813', 26, 0.0, 2)
>>> choices(Wish(tables=13, boards=26))[0].name
'W1313'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from movements import judgement
from movements.candidates import candidates
from movements.checks import movement_faults
from movements.copies import ExtraCopy, extra_copies
from movements.errors import MovementError, NoSuchRequest, SizeOutOfRange
from movements.figures import shares_in_use, sit_outs, sitting_pairs, unlike_comparisons
from movements.movement import Kind, Movement
from movements.names import title_of
from movements.request import Request, build
from movements.sentences import Opened, Sentence, joined
from movements.web import MOST_TABLES

MOST_BOARDS = 100
USUAL_BOARDS = 26
LONGEST_ROUND = 4
NEAR_ENOUGH = 3
COPIES_WORTH_MAKING = 4


@dataclass(frozen=True, slots=True)
class Wish:
    """What a director wants; ``half`` is a pair more than fills the tables."""

    tables: int
    half: bool = False
    boards: int | None = None
    rounds: int | None = None
    per_round: int | None = None
    sets: int | None = None
    winners: int | None = None
    sitters: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """A movement that fits, with its figures.

    ``unlike_comparisons`` is in percent; ``running`` and ``repairing`` go
    from 1, easy, to 5; ``extra_copies`` are to be made beyond the sets there
    are. ``cost`` is what it is sorted by, in boards a director would give.
    """

    name: str
    request: Request
    kind: Kind
    tables: int
    rounds: int
    board_groups: int
    boards_per_round: int
    unlike_comparisons: float
    board_sets: int
    extra_copies: tuple[ExtraCopy, ...]
    shares: int
    sit_outs: int
    revenge_rounds: int
    sitting_pairs: int
    winners: int
    running: int
    repairing: int
    why: str
    cost: float

    @property
    def boards_played(self) -> int:
        return self.rounds * self.boards_per_round

    @property
    def boards_in_play(self) -> int:
        return self.board_groups * self.boards_per_round


def choices(wish: Wish) -> tuple[Choice, ...]:
    """Every fitting movement, best first; if nothing fits, an error says what would."""
    _check(wish)
    found = [
        choice for rounds, length in _lengths(wish) for choice in _fitting(wish, rounds, length)
    ]
    if wish.boards is not None:
        nearest = min((abs(c.boards_played - wish.boards) for c in found), default=0)
        near_enough = max(nearest, NEAR_ENOUGH)
        found = [c for c in found if abs(c.boards_played - wish.boards) <= near_enough]
    if not found:
        raise NoSuchRequest(_nothing_fits(wish), tables=wish.tables)
    return tuple(sorted(found, key=lambda choice: (choice.cost, choice.name)))


def _check(wish: Wish) -> None:
    for number, least, most, what in (
        (wish.tables, 2, MOST_TABLES - 1, Sentence("tables")),
        (wish.boards, 1, MOST_BOARDS, Sentence("boards")),
        (wish.rounds, 1, MOST_BOARDS, Sentence("rounds")),
        (wish.per_round, 1, MOST_BOARDS, Sentence("boards a round")),
        (wish.sets, 1, MOST_BOARDS, Sentence("sets of boards")),
        (wish.winners, 1, 2, Sentence("winners")),
        (wish.sitters, 0, 2 * MOST_TABLES, Sentence("sitting pairs")),
    ):
        if number is not None and not least <= number <= most:
            raise SizeOutOfRange(
                "%(number)s %(what)s cannot be had: %(least)s to %(most)s work",
                number=number,
                what=what,
                least=least,
                most=most,
            )
    if wish.boards is None and wish.rounds is None:
        raise NoSuchRequest("say how many boards are to be played, or how many rounds")
    if wish.boards is not None and wish.rounds is not None and wish.per_round is not None:
        _refuse_contradiction(wish.boards, wish.rounds, wish.per_round)


def _refuse_contradiction(boards: int, rounds: int, per_round: int) -> None:
    if rounds * per_round != boards:
        raise NoSuchRequest(
            "%(rounds)s × %(per_round)s boards are %(played)s, not %(boards)s: leave out the "
            "boards, the rounds or the boards a round",
            rounds=rounds,
            per_round=per_round,
            played=rounds * per_round,
            boards=boards,
        )


def _lengths(wish: Wish) -> Iterator[tuple[int, int]]:
    """Rounds and boards a round that come near what is wanted."""
    boards = wish.boards or USUAL_BOARDS
    if wish.rounds is not None:
        lengths = _around(boards, wish.rounds)
        if wish.per_round is not None:
            lengths = {wish.per_round}
        elif wish.boards is None:
            lengths = {max(1, round(boards / wish.rounds))}
        yield from ((wish.rounds, length) for length in sorted(lengths))
        return
    longest = max(LONGEST_ROUND, -(-boards // wish.tables) + 1)
    for length in [wish.per_round] if wish.per_round else range(2, longest + 1):
        for rounds in sorted(_around(boards, length)):
            yield rounds, length


def _around(boards: int, parts: int) -> set[int]:
    """The whole numbers next to boards divided by parts."""
    return {number for number in (boards // parts, -(-boards // parts)) if number}


def _fitting(wish: Wish, rounds: int, length: int) -> Iterator[Choice]:
    for request in candidates(wish.tables, rounds, half=wish.half):
        try:
            movement = build(request)
        except MovementError:
            continue
        if wish.winners == 1 and movement.winners == 2:
            request = replace(request, switch="best-rounds")
            movement = replace(movement, schedule=movement.schedule.with_one_winner())
        if wish.winners in (None, movement.winners) and not movement_faults(movement):
            yield from _judged(wish, request, movement, length)


def _judged(wish: Wish, request: Request, movement: Movement, length: int) -> Iterator[Choice]:
    copies: tuple[ExtraCopy, ...] = ()
    sets = movement.board_sets
    if wish.sets is not None and wish.sets < sets:
        copies, sets = extra_copies(movement, wish.sets), wish.sets
    sitting = sitting_pairs(movement)
    if len(copies) > COPIES_WORTH_MAKING or sitting < wish.sitters:
        return
    unlike = unlike_comparisons(movement)
    off_target = movement.rounds * length - wish.boards if wish.boards else 0
    yield Choice(
        name=title_of(movement),
        request=request,
        kind=movement.kind,
        tables=movement.tables,
        rounds=movement.rounds,
        board_groups=movement.board_groups,
        boards_per_round=length,
        unlike_comparisons=round(float(100 * unlike), 1),
        board_sets=sets,
        extra_copies=copies,
        shares=len(shares_in_use(movement)),
        sit_outs=sit_outs(movement),
        revenge_rounds=len(movement.revenge_rounds),
        sitting_pairs=sitting,
        winners=movement.winners,
        running=judgement.running(movement),
        repairing=judgement.repairing(movement),
        why=_why(movement, request, length, sets, copies, unlike, off_target),
        cost=judgement.cost(
            movement,
            boards_per_round=length,
            board_sets=sets,
            sets_are_owned=wish.sets is not None,
            copies=len(copies),
            unlike=unlike,
            off_target=off_target,
        ),
    )


def _why(
    movement: Movement,
    request: Request,
    length: int,
    sets: int,
    copies: tuple[ExtraCopy, ...],
    unlike: Fraction,
    off_target: int,
) -> str:
    """For and against in one sentence."""
    pros = judgement.merits(movement, boards_per_round=length, board_sets=sets, unlike=unlike)
    cons = [
        *judgement.drawbacks(
            movement,
            boards_per_round=length,
            board_sets=sets,
            unlike=unlike,
            off_target=off_target,
        ),
        *_copies_to_make(copies, length),
    ]
    if request.switch:
        cons.append(Sentence("arrow switches are needed for one winner"))
    return Opened(_weighed(list(pros), cons))


def _weighed(pros: list[str], cons: list[str]) -> str:
    if pros and cons:
        return Sentence(
            "%(merits)s; but %(drawbacks)s", merits=joined(pros), drawbacks=joined(cons)
        )
    return joined(pros or cons or [Sentence("nothing speaks for or against it")])


def _copies_to_make(copies: tuple[ExtraCopy, ...], length: int) -> Iterator[str]:
    for copy in copies:
        first, last = (copy.board_group - 1) * length + 1, copy.board_group * length
        boards = (
            Sentence("board %(number)s", number=first)
            if first == last
            else Sentence("boards %(first)s–%(last)s", first=first, last=last)
        )
        yield Sentence(
            "another copy of %(boards)s is needed before round %(round)s",
            boards=boards,
            round=copy.before_round,
        )


def _nothing_fits(wish: Wish) -> str:
    tables = f"{wish.tables}½" if wish.half else str(wish.tables)
    boards = wish.boards or USUAL_BOARDS
    nearest = choices(Wish(wish.tables, wish.half, boards))[0]
    return Sentence(
        "nothing fits %(tables)s tables and all that is wanted: %(name)s with %(rounds)s rounds "
        "of %(boards)s boards comes nearest",
        tables=tables,
        name=nearest.name,
        rounds=nearest.rounds,
        boards=nearest.boards_per_round,
    )
