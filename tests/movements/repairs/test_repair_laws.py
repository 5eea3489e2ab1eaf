"""Laws of repairs: every one is sound, keeps what was played, and counts what it costs."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.checks import faults
from movements.faults import Announced, FaultKind
from movements.repairs.continuation import places_of
from movements.repairs.remedy import RepairKind
from movements.repairs.repairs import (
    repairs,
)
from tests.movements.repairs.situations import changes, situations
from tests.some import some, some_drawn


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
