"""Every copy of the boards is followed by the routes alone."""

from collections import Counter, defaultdict

import pytest

from crossovers.printed.interwoven import interwoven_movement
from movements.boards.routes import board_routes
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.rover import with_rover
from movements.families.three_quarter import three_quarter
from movements.families.web import web
from movements.repairs.middle import widened
from movements.seats import Direction

MOVEMENTS = {
    "web": (web(18, board_groups=13), None),
    "web with two sets of three": (web(15, board_groups=13), 2),
    "web with one set": (web(14, board_groups=13), 1),
    "party table": (
        with_rover(web(18, board_groups=12, variant="A"), Direction.EW, party=True),
        None,
    ),
    "relay": (mitchell(8, relay=True), None),
    "two tables": (mitchell(2, relay=True), None),
    "howell": (howell(7), None),
    "three-quarter howell": (three_quarter(10, rounds=11), None),
    "interwoven": (interwoven_movement(19, 13), None),
    "small interwoven": (interwoven_movement(9, 9), None),
    "widened": (widened(web(6, board_groups=5), after=2), None),
}


@pytest.mark.parametrize("name", MOVEMENTS)
def test_every_copy_is_where_it_is_wanted(name):
    movement, sets = MOVEMENTS[name]
    routes = board_routes(movement, sets)
    grid = movement.schedule.board_group
    on_table = {
        table: int(grid[0, table - 1])
        for table in range(1, movement.tables + 1)
        if grid[0, table - 1]
    }
    stands = defaultdict(Counter)
    for pile in routes.piles:
        stands[pile.after_table].update(pile.groups)
    made = 0

    for number in range(1, movement.rounds):
        arriving = {}
        brought = set()
        for table, group in on_table.items():
            for goal in routes.goals[number, table]:
                if goal.is_stand:
                    brought.add((goal.table, group, frozenset(partners(movement, number, table))))
                else:
                    assert arriving.setdefault(goal.table, group) == group
        stands_now = defaultdict(Counter, {table: Counter(pile) for table, pile in stands.items()})
        for stand, group, _sharing in brought:
            stands_now[stand][group] += 1
        taking = set()
        for table in range(1, movement.tables + 1):
            if source := routes.sources.get((number + 1, table)):
                group = int(grid[number, table - 1])
                taking.add((source.table, group, frozenset(partners(movement, number + 1, table))))
                arriving[table] = group
        for stand, group, _sharing in taking:
            if not stands_now[stand][group]:
                made += 1
            else:
                stands_now[stand][group] -= 1
        stands = stands_now
        wanted = {
            table: int(grid[number, table - 1])
            for table in range(1, movement.tables + 1)
            if grid[number, table - 1]
        }
        assert arriving == wanted, number
        on_table = wanted

    assert made == routes.extras


def partners(movement, number, table):
    """The tables that have one copy with this one in a round, itself among them."""
    row = movement.schedule.board_group[number - 1]
    shares = [
        pair for pair in movement.shares if table in pair and row[pair[0] - 1] == row[pair[1] - 1]
    ]
    return {table, *(other for pair in shares for other in pair)}


def test_a_stand_that_two_parts_take_from_is_not_a_queue():
    (pile,) = board_routes(web(15, board_groups=13), 2).piles

    assert (pile.after_table, pile.is_queue) == (15, False)
    assert pile.groups == tuple(sorted(pile.groups))


def test_each_set_of_interwoven_howells_has_a_pile_of_its_own():
    first, second = board_routes(interwoven_movement(19, 13)).piles

    assert (first.after_table, len(first.groups)) == (10, 9)
    assert (second.after_table, len(second.groups)) == (19, 10)
