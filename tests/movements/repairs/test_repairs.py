"""Repairs: every one is sound, keeps what was played, and counts what it costs."""

import json
from io import StringIO

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from movements.checks import faults
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.rover import rover_list, visits, with_rover
from movements.families.three_quarter import possible_rounds, three_quarter
from movements.families.web import of_pattern, web
from movements.families.web import patterns as web_patterns
from movements.faults import Announced, FaultKind
from movements.formats.document_reader import read
from movements.movement import Kind, with_phantom
from movements.repairs.continuation import is_seated, places_of
from movements.repairs.remedy import RepairKind
from movements.repairs.repairs import (
    Change,
    NoSuchChange,
    Situation,
    parse_change,
    repaired_faults,
    repairs,
)
from movements.seats import Direction, PairId
from tests.some import some, some_drawn

WEB = web(18, board_groups=13)


@st.composite
def howells(draw):
    """A Howell of any length, full or with a phantom, some rounds played."""
    tables = draw(st.integers(4, 9))
    rounds = draw(st.sampled_from((*possible_rounds(tables), 2 * tables - 1)))
    full = rounds == 2 * tables - 1
    movement = howell(tables) if full else three_quarter(tables, rounds=rounds)
    if draw(st.booleans()):
        direction = draw(st.sampled_from(Direction))
        movement = with_phantom(movement, direction, draw(st.integers(1, tables)))
    return Situation(movement, draw(st.booleans()), draw(st.integers(0, rounds - 1)))


@st.composite
def webs(draw):
    """A Web or Mitchell, full, with a phantom, a rover or a party table, some rounds played."""
    groups = draw(st.integers(4, 13))
    found = web_patterns(draw(st.integers(4, 20)), groups)
    assume(found)
    rounds = draw(st.integers(groups - 1, groups))
    movement = of_pattern(draw(st.sampled_from(found)), rounds=rounds)
    direction = draw(st.sampled_from(Direction))
    extra = draw(st.sampled_from(("none", "none", "phantom", "rover", "party")))
    if extra == "phantom":
        movement = with_phantom(movement, direction, draw(st.integers(1, movement.tables)))
    elif extra != "none":
        assume(rover_list(movement.schedule).tables is not None)
        movement = with_rover(movement, direction, party=extra == "party")
    return Situation(movement, draw(st.booleans()), draw(st.integers(0, rounds - 1)))


def situations():
    return st.one_of(webs(), webs(), howells())


def present(situation):
    return [
        pair
        for direction in Direction
        for number in range(1, situation.movement.tables + 2)
        if is_seated(
            situation.movement, pair := PairId(direction, number), after=situation.rounds_played
        )
        and number <= situation.movement.schedule.tables
    ]


@st.composite
def changes(draw, situation):
    pairs = draw(st.sampled_from((1, -1, 2, -2, 4, -4)))
    there = present(situation)
    assume(len(there) + pairs >= 4)
    if pairs > 0 or draw(st.booleans()):
        return Change(pairs)
    gone = draw(st.lists(st.sampled_from(there), min_size=-pairs, max_size=-pairs, unique=True))
    return Change(pairs, tuple(gone))


def seated(schedule, place):
    return int((schedule.ns[place] > 0).sum() + (schedule.ew[place] > 0).sum())


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_every_repair_passes_the_replay_and_seats_everybody(data):
    situation = data.draw(situations())
    change = data.draw(changes(situation))

    for repair in some_drawn(repairs(situation, change)):
        schedule = repair.movement.schedule
        announced = Announced.by(repair.movement)
        found = [
            fault
            for fault in faults(schedule, announced)
            if fault.kind is not FaultKind.UNEQUAL_COUNT
        ]

        assert {fault.kind for fault in found} <= {FaultKind.OPPONENTS_AGAIN}
        assert {
            seated(schedule, place)
            for place in range(situation.rounds_played, repair.movement.rounds)
        } == {situation.pairs + change.pairs}
        assert repair.announcement


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_rounds_played_stay_as_they_were(data):
    situation = data.draw(situations().filter(lambda situation: situation.rounds_played))
    change = data.draw(changes(situation))
    played = situation.rounds_played
    before = situation.movement.schedule.first(played)

    for repair in some_drawn(repairs(situation, change)):
        behind = repair.movement.schedule.first(played)
        tables = behind.ns.any(axis=0) | behind.ew.any(axis=0) | behind.board_group.any(axis=0)
        were = before.ns.any(axis=0) | before.ew.any(axis=0) | before.board_group.any(axis=0)
        for kept, was in (
            (behind.ns, before.ns),
            (behind.ew, before.ew),
            (behind.board_group, before.board_group),
        ):
            assert np.array_equal(kept[:, tables], was[:, were])


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_second_meetings_are_counted_and_best_comes_first(data):
    situation = data.draw(situations())
    change = data.draw(changes(situation))

    found = repairs(situation, change)

    assert [r.cost.total for r in found] == sorted(r.cost.total for r in found)
    for repair in found:
        met, again = set(), 0
        for meeting in repair.movement.schedule.meetings:
            if meeting.ns and meeting.ew:
                both = meeting.ns, meeting.ew
                if repair.movement.winners == 1:
                    both = min(both), max(both)
                again += both in met and meeting.round > situation.rounds_played
                met.add(both)
        assert repair.cost.playbacks == again


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_nobody_who_goes_is_seated_again(data):
    situation = data.draw(situations().filter(lambda situation: situation.rounds_played))
    change = data.draw(changes(situation).filter(lambda change: change.leaving))
    kinds = {RepairKind.PHANTOM, RepairKind.TAKE_SEAT}
    found = [repair for repair in repairs(situation, change) if repair.kind in kinds]

    for repair in some_drawn(found):
        for pair in some(change.leaving):
            for place in some(places_of(repair.movement.schedule, pair)):
                assert not place[situation.rounds_played :].any()


def test_rover_that_does_not_come_ends_the_roving():
    roving = with_rover(web(4, board_groups=4, rounds=3), Direction.NS, party=True)

    found = repairs(Situation(roving), Change(-1, (PairId(Direction.NS, 5),)))

    assert found
    assert all(repaired_faults(repair.movement) == () for repair in found if repair.movement)


def kinds(*arguments, **situation):
    return [repair.kind for repair in repairs(Situation(*arguments, **situation), Change(2))]


def test_one_table_more_is_a_party_table_when_boarded_and_another_web_when_not():
    assert kinds(WEB, boarded=True)[0] is RepairKind.PARTY
    assert kinds(WEB, boarded=False)[0] is RepairKind.OTHER


def test_one_table_more_in_a_mitchell_is_one_more_board_group():
    first = repairs(Situation(mitchell(13), boarded=True), Change(2))[0]

    assert (first.movement.tables, first.movement.board_groups, first.cost.tables_to_board) == (
        14,
        14,
        1,
    )


@pytest.mark.parametrize(("pairs", "tables"), [(4, 20), (-4, 16)])
def test_two_tables_in_the_middle_leave_the_others_alone(pairs, tables):
    first = repairs(Situation(WEB, boarded=True), Change(pairs))[0]

    assert (first.kind, first.movement.tables) == (RepairKind.MIDDLE, tables)
    assert first.cost.tables_to_board == max(0, pairs // 2)


def test_two_tables_in_the_middle_after_three_rounds_repeat_nothing():
    first = repairs(Situation(WEB, rounds_played=3), Change(4))[0]

    assert (first.kind, first.cost.playbacks, first.cost.sit_outs) == (RepairKind.MIDDLE, 0, 0)


@pytest.mark.parametrize("played", [0, 5])
def test_late_pair_fills_the_phantom_and_nobody_sits_out(played):
    situation = Situation(with_phantom(WEB, Direction.EW, 7), rounds_played=played)

    (repair, *_) = repairs(situation, Change(1))

    assert (repair.kind, repair.cost.sit_outs) == (RepairKind.FILL, 0)
    assert str(repair.title) == "fill East-West 7"
    assert f"sits down at table {7 + played} in round {played + 1}." in repair.announcement[0]


def test_second_late_pair_makes_the_half_table_a_party_table():
    half = with_rover(WEB, Direction.EW)

    best = repairs(Situation(half, rounds_played=2), Change(1))[0]

    assert (best.kind, best.cost.sit_outs) == (RepairKind.PARTY, 0)
    assert visits(best.movement) == visits(half)


def test_rover_takes_the_place_of_a_pair_that_does_not_come():
    half = with_rover(WEB, Direction.EW)

    best = repairs(Situation(half), Change(-1, (PairId(Direction.EW, 5),)))[0]

    assert (best.kind, best.cost.sit_outs) == (RepairKind.TAKE_SEAT, 0)
    assert np.array_equal(best.movement.schedule.ew, WEB.schedule.ew)


@pytest.mark.parametrize("played", range(1, 9))
def test_pair_left_at_the_party_table_roves_when_the_rover_goes(played):
    party = with_rover(WEB, Direction.EW, party=True)
    situation = Situation(party, rounds_played=played)

    (repair, *_) = repairs(situation, Change(-1, (PairId(Direction.EW, 19),)))

    assert repair.kind is RepairKind.ROVER
    assert repair.movement.rover is Direction.NS
    assert repair.cost.sit_outs == 13 - played


def test_place_at_the_shared_table_is_left_empty_instead():
    relay = mitchell(12, relay=True)

    best, second, *_ = repairs(Situation(relay), Change(-1, (PairId(Direction.EW, 5),)))

    assert (best.movement.phantoms, best.cost.pairs_to_reseat) == ((PairId(Direction.NS, 12),), 1)
    assert best.cost.shared_rounds == 0
    assert second.cost.shared_rounds == 10


def test_large_section_may_split_in_two():
    found = repairs(Situation(web(25, board_groups=13)), Change(2))
    split = next(repair for repair in found if repair.kind is RepairKind.SECTIONS)

    assert [part.tables for part in split.sections] == [13, 13]


def test_howell_with_a_pair_more_or_less():
    seven = howell(7)

    more = repairs(Situation(seven), Change(2))[0]
    less = repairs(Situation(seven), Change(-2))[0]
    gone = repairs(Situation(seven, rounds_played=4), Change(-1, (PairId(Direction.EW, 3),)))[0]

    assert (more.movement.kind, more.movement.tables) == (Kind.THREE_QUARTER, 8)
    assert (less.movement.kind, less.movement.tables, less.cost.rounds_lost) == (Kind.HOWELL, 6, 2)
    assert gone.announcement[0].startswith("Pair 10 is missing from round 5 on")


def test_fewer_tables_than_rounds_become_a_howell():
    best = repairs(Situation(mitchell(9)), Change(-2))[0]

    assert (best.movement.kind, best.movement.tables) == (Kind.THREE_QUARTER, 8)


def test_rover_rests_where_no_list_lasts():
    """9 × 9 has no list for 9 rounds; the rover sits out the last one itself."""
    (repair, *_) = repairs(Situation(mitchell(9), boarded=True), Change(1))

    assert repair.kind is RepairKind.ROVER
    assert repair.cost.sit_outs == 9
    assert "round 9 sit out" in repair.announcement[0]


@pytest.mark.parametrize(
    ("text", "pairs"), [("+1-pair", 1), ("-1-table", -2), ("+2 tables", 4), ("−2-pairs", -2)]
)
def test_changes_are_read_as_written(text, pairs):
    assert parse_change(text).pairs == pairs


@pytest.mark.parametrize(
    ("build", "reason"),
    [
        (lambda: parse_change("a few more"), "is not a change"),
        (lambda: Change(0), "a change of 0 pairs"),
        (lambda: Change(9), "1 to 4"),
        (lambda: Change(1, (PairId(Direction.NS, 1),)), "named as gone"),
        (lambda: Situation(WEB, rounds_played=13), "choose 0 to 12"),
        (lambda: Situation(WEB, rounds_played=-1), "choose 0 to 12"),
        (
            lambda: repairs(Situation(WEB), Change(-1, (PairId(Direction.NS, 40),))),
            "^North-South 40 ",
        ),
        (lambda: repairs(Situation(mitchell(2)), Change(-2)), "too few"),
    ],
)
def test_impossible_changes_are_refused(build, reason):
    with pytest.raises(NoSuchChange, match=reason):
        build()


def run(*arguments):
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def test_repair_command_lists_costs_and_sentences():
    written = run("repair", "W1813", "--change", "+1-table", "--boarded")

    assert "1. EW rover and party table (party-table)" in written
    assert "tables to board 1, board groups to fetch 13" in written
    assert "Set up table 19 away from tables 1 and 18" in written


def test_repair_command_writes_json():
    written = json.loads(
        run("repair", "W1812ER", "--gone", "ns:19", "--rounds-played", "3", "--format", "json")
    )

    (repair,) = written["repairs"]
    assert (written["change"], written["boarded"], repair["kind"]) == (-1, True, "rover")
    assert repair["cost"]["sit_outs"] == 9
    assert len(repair["sections"][0]["schedule"]) == 12


def test_repaired_session_passes_as_a_document():
    written = json.loads(
        run("repair", "W1813", "--change", "+1-table", "--rounds-played", "4", "--format", "json")
    )

    for repair in some(written["repairs"]):
        assert read(repair["sections"][0]).faults() == ()


def test_repair_command_says_when_nothing_fits():
    written = run("repair", "W1812ER", "--change", "+1-pair", "--rounds-played", "3")

    assert "None of the repairs known here fits" in written


@pytest.mark.parametrize(
    "arguments", [(), ("--change", "lots"), ("--change=-1-pair", "--rounds-played", "99")]
)
def test_repair_command_refuses_nonsense(arguments):
    with pytest.raises(CommandError) as refused:
        run("repair", "W1813", *arguments)

    assert refused.value.returncode == 2


def test_phantoms_command_ranks_the_places():
    written = run("phantoms", "mitchell", "--tables", "12", "--relay")

    assert written.index("  ns:12, ns:1") < written.index("ew:12")
    assert "round 1: EW 12 (group 1)" in written
