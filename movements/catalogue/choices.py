"""The catalogue: every movement that fits, the one to choose first.

A director says how many tables there are and how many boards are to be
played; he may add the rounds, the sets of boards he owns, one winner or two,
and how many pairs cannot move. Every movement in question is built, checked
and measured, and they are sorted by what it would take to prefer another.

>>> best = choices(RecommendationRequest(tables=18, boards=26))[0]
>>> best.name, best.boards_played, best.unlike_comparisons, best.board_sets
('W1813', 26, 0.0, 2)
>>> choices(RecommendationRequest(tables=13, boards=26))[0].name
'W1313'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from movements.boards.copies import ExtraCopy, extra_copies
from movements.catalogue.candidates import candidates, missing_pair
from movements.catalogue.finals import final_merits, finals, with_barometers
from movements.catalogue.movement_request import MovementRequest, build
from movements.catalogue.names import title_of
from movements.catalogue.recommendation_request import RecommendationRequest
from movements.checks import movement_faults
from movements.errors import MovementError, NoSuchRequest
from movements.families.howell import FEWEST_TABLES, MOST_TABLES
from movements.measures import judgement
from movements.measures.figures import shares_in_use, sit_outs, sitting_pairs, unlike_comparisons
from movements.movement import Kind, Movement
from movements.sentences import Opened, Sentence, joined
from movements.table_counts import tables_text

USUAL_BOARDS = 26
LONGEST_ROUND = 4
NEAR_ENOUGH = 3
COPIES_WORTH_MAKING = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """A movement that fits, with its figures.

    ``unlike_comparisons`` is in percent; ``running`` and ``repairing`` go
    from 1, easy, to 5; ``extra_copies`` are to be made beyond the sets there
    are. ``cost`` is what it is sorted by, in boards a director would give.
    """

    name: str
    request: MovementRequest
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


def choices(wanted: RecommendationRequest) -> tuple[Choice, ...]:
    """Every fitting movement, best first; if nothing fits, an error says what would."""
    found = [
        choice for rounds, length in _lengths(wanted) for choice in _fitting(wanted, rounds, length)
    ]
    if wanted.boards is not None:
        nearest = min((abs(c.boards_played - wanted.boards) for c in found), default=0)
        # What misses the boards by more than the best does is listed only if it comes close.
        near_enough = max(nearest, NEAR_ENOUGH)
        found = [c for c in found if abs(c.boards_played - wanted.boards) <= near_enough]
    if not found:
        raise NoSuchRequest(_nothing_fits(wanted), tables=wanted.full_tables)
    return tuple(sorted(found, key=lambda choice: (choice.cost, choice.name)))


def _lengths(wanted: RecommendationRequest) -> Iterator[tuple[int, int]]:
    """Rounds and boards per round that come near what is wanted."""
    boards = wanted.boards or USUAL_BOARDS
    if wanted.rounds is not None:
        lengths = _around(boards, wanted.rounds)
        if wanted.per_round is not None:
            lengths = {wanted.per_round}
        elif wanted.boards is None:
            lengths = {max(1, round(boards / wanted.rounds))}
        yield from ((wanted.rounds, length) for length in sorted(lengths))
        return
    # Few tables make few rounds, which must be longer; one board a round has to be asked for.
    longest = max(LONGEST_ROUND, -(-boards // wanted.full_tables) + 1)
    for length in [wanted.per_round] if wanted.per_round else range(2, longest + 1):
        for rounds in sorted(_around(boards, length)):
            yield rounds, length


def _around(boards: int, parts: int) -> set[int]:
    """The whole numbers next to boards divided by parts."""
    return {number for number in (boards // parts, -(-boards // parts)) if number}


def _fitting(wanted: RecommendationRequest, rounds: int, length: int) -> Iterator[Choice]:
    for request in _asked_for(wanted, rounds):
        try:
            movement = build(request)
        except MovementError:
            continue
        # One winner of two lines needs switches; they are looked for when it is chosen, not here.
        if wanted.winners == 1 and movement.winners == 2:
            request = replace(request, switch="best-rounds")
            movement = replace(movement, schedule=movement.schedule.with_one_winner())
        if wanted.winners in (None, movement.winners) and not movement_faults(movement):
            yield from _judged(wanted, request, movement, length)


def _asked_for(wanted: RecommendationRequest, rounds: int) -> Iterator[MovementRequest]:
    tables, half = wanted.full_tables, wanted.has_half_table
    if wanted.final:
        found = finals(tables + half, rounds, wanted.first_round or 1)
        if half:
            found = (replace(each, phantom=missing_pair(each)) for each in found)
    else:
        found = candidates(tables, rounds, half=half)
    return with_barometers(found) if wanted.barometer else found


def _judged(
    wanted: RecommendationRequest, request: MovementRequest, movement: Movement, length: int
) -> Iterator[Choice]:
    copies: tuple[ExtraCopy, ...] = ()
    sets = movement.board_sets
    # Barometer boarding takes a set for each table, whatever is owned.
    if wanted.sets is not None and wanted.sets < sets and not request.barometer:
        copies, sets = extra_copies(movement, wanted.sets), wanted.sets
    sitting = sitting_pairs(movement)
    if len(copies) > COPIES_WORTH_MAKING or sitting < wanted.sitters:
        return
    unlike = unlike_comparisons(movement)
    off_target = movement.rounds * length - wanted.boards if wanted.boards else 0
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
            sets_are_owned=wanted.sets is not None,
            copies=len(copies),
            unlike=unlike,
            off_target=off_target,
        ),
    )


def _why(
    movement: Movement,
    request: MovementRequest,
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
    return Opened(_weighed([*final_merits(request, movement.rounds), *pros], cons))


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


def _nothing_fits(wanted: RecommendationRequest) -> str:
    boards = wanted.boards or USUAL_BOARDS
    if wanted.final:
        return Sentence(
            "a final of %(tables)s tables has at most %(rounds)s rounds in all its sessions, for "
            "%(least)s to %(most)s tables: ask for fewer rounds or an earlier first round",
            tables=tables_text(wanted.tables),
            rounds=2 * wanted.full_tables + 2 * wanted.has_half_table - 1,
            least=FEWEST_TABLES,
            most=2 * MOST_TABLES,
        )
    nearest = choices(RecommendationRequest(wanted.tables, boards))[0]
    return Sentence(
        "nothing fits %(tables)s tables and all that is wanted: %(name)s with %(rounds)s rounds "
        "of %(boards)s boards comes nearest",
        tables=tables_text(wanted.tables),
        name=nearest.name,
        rounds=nearest.rounds,
        boards=nearest.boards_per_round,
    )
