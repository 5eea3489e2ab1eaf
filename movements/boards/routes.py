"""Which copy of the boards goes where after every round.

A movement with fixed ways passes its boards along them. Where there are none,
because it is written out or was repaired during play, every copy is followed
through the schedule by itself: tables that want a group take it in table order
from the tables that have it, then from the stands; what nobody wants next goes
to the stand of its set. Tables that share have one copy between them.

>>> from movements.families.web import web
>>> routes = board_routes(web(6, board_groups=5))
>>> [str(place) for place in routes.goals[1, 1]], str(routes.sources[2, 3])
(['the stand after table 3'], 'the stand after table 3')
>>> [(pile.after_table, pile.board_set, pile.groups) for pile in routes.piles]
[(3, 1, (4, 5)), (6, 2, (4, 3))]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from movements.boards.layout import BoardCopy, Layout, Tables
from movements.boards.piles import Handover, Pile, piles_of
from movements.boards.stops import BoardStop
from movements.boards.whereabouts import passes
from movements.movement import Movement


@dataclass(frozen=True, slots=True)
class Routes:
    """By round and table: which set lies there, where it goes next, which stand it came from.

    ``extras`` counts the copies that had to be made for want of sets.
    """

    sets: dict[tuple[int, int], int]
    goals: dict[tuple[int, int], tuple[BoardStop, ...]]
    sources: dict[tuple[int, int], BoardStop]
    piles: tuple[Pile, ...]
    extras: int


def board_routes(movement: Movement, board_sets: int | None = None) -> Routes:
    """The way of every copy; ``board_sets`` may be fewer than the movement wants.

    A party table has its boards beside it and is left out.
    """
    wanted = max(movement.board_sets - movement.has_party_table, 1)
    return _Walk(Layout(movement, min(board_sets or wanted, wanted))).routes()


class _Walk:
    """All copies on their way through the rounds."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.tables = layout.movement.tables
        self.grid = layout.movement.schedule.board_group.tolist()
        self.copies = [*layout.on_tables, *layout.on_stands]
        self.sets: dict[tuple[int, int], int] = {}
        self.goals: dict[tuple[int, int], tuple[BoardStop, ...]] = {}
        self.sources: dict[tuple[int, int], BoardStop] = {}
        self.taken: list[Handover] = []
        self.brought: list[Handover] = []
        self.takers: dict[BoardStop, list[BoardStop]] = {}
        for step in passes(layout.movement):
            giver, taker = (
                layout.stand(stop.table) if stop.is_stand else stop
                for stop in (step.giver, step.taker)
            )
            self.takers.setdefault(giver, []).append(taker)

    def routes(self) -> Routes:
        at_first = len(self.copies)
        resting = [(copy, copy.stand) for copy in self.layout.on_stands]
        for copy in self.copies:
            self._note(1, copy)
        for number in range(1, self.layout.movement.rounds):
            self._move(number)
        piles = tuple(piles_of(resting, self.taken, self.brought))
        extras = len(self.copies) - at_first
        return Routes(self.sets, self.goals, self.sources, piles, extras)

    def _move(self, number: int) -> None:
        """Move all boards to where the next round needs them."""
        wanted = self.layout.wanted(number + 1)
        having: dict[int, list[BoardCopy]] = {}
        for copy in self.copies:
            having.setdefault(copy.group, []).append(copy)
        for group in {**having, **wanted}:
            copies, targets = having.get(group, []), wanted.get(group, [])
            chosen = dict(self._matched(number, copies, targets))
            # What no copy can reach in time has to be there twice.
            for tables in targets:
                if tables not in chosen:
                    chosen[tables] = self._extra(group, tables)
            for copy in copies:
                if copy.tables and copy not in chosen.values():
                    self._rest(number, copy)
            for tables, copy in chosen.items():
                self._carry(number, copy, tables)

    def _matched(
        self, number: int, copies: list[BoardCopy], targets: list[Tables]
    ) -> Iterator[tuple[Tables, BoardCopy]]:
        """Tables that want a group with the copy they get, by the shortest detours."""
        ranked = sorted(
            (self._detour(number, copy, tables), wanted, order)
            for wanted, tables in enumerate(targets)
            for order, copy in enumerate(copies)
        )
        # Shortest first; every copy goes once and every table is served once.
        served: set[int] = set()
        given: set[int] = set()
        for _detour, wanted, order in ranked:
            if wanted not in served and order not in given:
                served.add(wanted)
                given.add(order)
                yield targets[wanted], copies[order]

    def _detour(self, number: int, copy: BoardCopy, tables: Tables) -> int:
        """0 for a fixed way, 1 for boards that stay, 2 from another table, 3 from a stand."""
        givers = [BoardStop(table) for table in copy.tables] or [copy.stand]
        ways = {goal for giver in givers for goal in self._way(number, giver)}
        if any(BoardStop(table) in ways for table in tables):
            return 0
        if not copy.tables:
            return 3
        return 1 if set(copy.tables) & set(tables) else 2

    def _way(self, number: int, giver: BoardStop) -> Iterator[BoardStop]:
        """Where a stop passes its boards, past tables that are not put in yet."""
        for goal in self.takers.get(giver, ()):
            # Bounded, lest empty tables that pass to each other be followed for ever.
            for _ in range(self.tables):
                if goal.is_stand or self.grid[number][goal.table - 1] or goal not in self.takers:
                    break
                goal = self.takers[goal][0]
            yield goal

    def _extra(self, group: int, tables: Tables) -> BoardCopy:
        """A further copy, laid on the stand that the table takes from."""
        givers = (giver for giver, takers in self.takers.items() if BoardStop(tables[0]) in takers)
        number = self.layout.set_at(tables[0], self.layout.board_sets)
        stand = next((giver for giver in givers if giver.is_stand), None)
        copy = BoardCopy(group, number, (), stand or self.layout.home(number, tables[0]))
        self.copies.append(copy)
        return copy

    def _rest(self, number: int, copy: BoardCopy) -> None:
        fixed = (goal for table in copy.tables for goal in self._way(number, BoardStop(table)))
        copy.stand = next((goal for goal in fixed if goal.is_stand), copy.stand)
        for table in copy.tables:
            self.goals[number, table] = (copy.stand,)
        copy.tables = ()
        self.brought.append(Handover(number, copy, copy.stand))

    def _carry(self, number: int, copy: BoardCopy, tables: Tables) -> None:
        for table in copy.tables:
            self.goals[number, table] = tuple(map(BoardStop, tables))
        if not copy.tables:
            self.taken.append(Handover(number, copy, copy.stand))
            for table in tables:
                self.sources[number + 1, table] = copy.stand
        copy.tables = tables
        self._note(number + 1, copy)

    def _note(self, number: int, copy: BoardCopy) -> None:
        for table in copy.tables:
            self.sets[number, table] = copy.board_set
