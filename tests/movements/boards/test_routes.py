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


def on_tables(movement, number):
    """The board group of every table that plays in a round."""
    row = movement.schedule.board_group[number - 1]
    tables = range(1, movement.tables + 1)
    return {table: int(row[table - 1]) for table in tables if row[table - 1]}


def left_by(routes, movement, number, on_table):
    """What is passed after a round: the group by the table it goes to, and what the stands get."""
    arriving, brought = {}, set()
    for table, group in on_table.items():
        for goal in routes.goals[number, table]:
            if goal.is_stand:
                brought.add((goal.table, group, frozenset(partners(movement, number, table))))
            else:
                assert arriving.setdefault(goal.table, group) == group
    return arriving, brought


def taken_from_stands(routes, movement, number):
    """What a round takes from the stands: the group by table, and what the stands give."""
    arriving, taken = {}, set()
    for table, group in on_tables(movement, number).items():
        if source := routes.sources.get((number, table)):
            arriving[table] = group
            taken.add((source.table, group, frozenset(partners(movement, number, table))))
    return arriving, taken


@pytest.mark.parametrize("name", MOVEMENTS)
def test_every_copy_is_where_it_is_wanted(name):
    movement, sets = MOVEMENTS[name]
    routes = board_routes(movement, sets)
    on_table = on_tables(movement, 1)
    stands = defaultdict(Counter)
    for pile in routes.piles:
        stands[pile.after_table].update(pile.groups)
    made = 0

    for number in range(1, movement.rounds):
        arriving, brought = left_by(routes, movement, number, on_table)
        for stand, group, _sharing in brought:
            stands[stand][group] += 1
        from_stands, taken = taken_from_stands(routes, movement, number + 1)
        for stand, group, _sharing in taken:
            if stands[stand][group]:
                stands[stand][group] -= 1
            else:
                made += 1
        on_table = on_tables(movement, number + 1)
        assert arriving | from_stands == on_table, number

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
