"""Where the boards are, checked by carrying them from place to place."""

import pytest
from hypothesis import given

from movements.boards.whereabouts import BoardStop, boards_of, bye_stands, passes
from movements.families.mitchell import mitchell
from movements.families.web import web
from movements.repairs.middle import widened
from tests.movements.sizes import relays, webs
from tests.some import some


def stands_by_table(movement):
    return {stand.after_table: stand.piles for stand in bye_stands(movement)}


@given(webs())
def test_tables_and_stand_of_a_subsection_hold_every_group_once(movement):
    stands = stands_by_table(movement)
    for part in some(movement.subsections):
        for i in some(range(movement.rounds)):
            on_tables = movement.schedule.board_group[i, part.first_table - 1 : part.last_table]
            on_stand = stands.get(part.last_table, [()] * movement.rounds)[i]
            assert sorted([*on_tables.tolist(), *on_stand]) == list(
                range(1, movement.board_groups + 1)
            )


def carry(movement, *, flow):
    """What lies where after each round if the boards are passed as the cards say."""
    steps = passes(movement, flow=flow)
    tables = {BoardStop(k): int(g) for k, g in enumerate(movement.schedule.board_group[0], 1)}
    piles = {BoardStop(s.after_table, True): list(s.piles[0]) for s in bye_stands(movement)}
    if flow:
        piles = {place: pile for place, pile in piles.items() if place in {s.taker for s in steps}}
    yield tables, piles
    for _ in range(movement.rounds - 1):
        taken = {place: pile.pop(0) for place, pile in piles.items()}
        given = {**tables, **taken}
        tables = {}
        for step in steps:
            if step.taker.is_stand:
                piles[step.taker].append(given[step.giver])
            else:
                tables[step.taker] = given[step.giver]
        yield tables, piles


@given(webs())
def test_passing_boards_brings_what_the_schedule_wants(movement):
    stands = stands_by_table(movement)
    for i, (tables, piles) in enumerate(some(carry(movement, flow=False))):
        assert tables == {
            BoardStop(k): int(g) for k, g in enumerate(movement.schedule.board_group[i], 1)
        }
        assert piles == {BoardStop(k, True): list(rounds[i]) for k, rounds in stands.items()}


@given(webs())
def test_boards_that_flow_on_bring_the_same(movement):
    for i, (tables, _) in enumerate(some(carry(movement, flow=True))):
        assert tables == {
            BoardStop(k): int(g) for k, g in enumerate(movement.schedule.board_group[i], 1)
        }


@given(relays())
def test_relay_and_share_passes(movement):
    for i in some(range(movement.rounds - 1)):
        now = {BoardStop(k): int(g) for k, g in enumerate(movement.schedule.board_group[i], 1)}
        after = {
            BoardStop(k): int(g) for k, g in enumerate(movement.schedule.board_group[i + 1], 1)
        }
        (relay,) = bye_stands(movement)
        now[BoardStop(relay.after_table, True)], *_ = relay.piles[i]
        after[BoardStop(relay.after_table, True)], *_ = relay.piles[i + 1]

        steps = passes(movement)

        assert all(after[step.taker] == now[step.giver] for step in steps)
        assert {step.taker for step in steps} == set(after)


@pytest.mark.parametrize(
    ("movement", "after_tables"),
    [
        (mitchell(13), []),
        (mitchell(12, relay=True), [6]),
        (web(18, board_groups=13), [9, 18]),
        (web(19, board_groups=13), [16, 19]),
    ],
    ids=str,
)
def test_stands_stand_after_short_subsections(movement, after_tables):
    assert [stand.after_table for stand in bye_stands(movement)] == after_tables


def test_first_round_of_18_tables_13_groups():
    up, down = bye_stands(web(18, board_groups=13))

    assert (up.piles[0], down.piles[0]) == ((10, 11, 12, 13), (12, 11, 10, 9))
    assert [boards_of(group, 2) for group in down.piles[0][:2]] == [(23, 24), (21, 22)]


@pytest.mark.parametrize(("tables", "groups"), [(18, 13), (6, 5), (20, 9)])
@pytest.mark.parametrize("played", [1, 3])
def test_boards_of_tables_put_in_later_rest_on_the_stands_until_then(tables, groups, played):
    wider = widened(web(tables, board_groups=groups), after=played)

    stands = stands_by_table(wider)
    for part in some(wider.subsections):
        for i in some(range(wider.rounds)):
            on_tables = wider.schedule.board_group[i, part.first_table - 1 : part.last_table]
            resting = stands.get(part.last_table, [()] * wider.rounds)[i]
            there = [group for group in on_tables.tolist() if group] + list(resting)
            assert sorted(there) == list(range(1, groups + 1))
