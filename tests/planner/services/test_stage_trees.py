"""Random events of several stages: everybody in one place at a time, and every meeting counted."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from movements.seats import Direction, Seat
from planner.models import Event, StageRanking
from planner.plan.event_document import event_document
from planner.plan.playbacks import plan_counted
from planner.plan.view import plan_view
from planner.selectors import pairs_with_players
from planner.services.cuts import cut_confirm
from planner.services.draft_state import draft_state
from planner.services.history import step_to_undo, step_undo
from planner.services.plans import plan_draft, plan_release
from planner.services.stage_fields import entry_decline, entry_move_up, reserves_now
from planner.services.stage_seating import stage_seat
from planner.services.stages import stage_add
from planner.services.whole_events import event_document_check, event_import
from tests.factories import make_director, make_event, make_section
from tests.planner.planned_event import make_pairs
from tests.some import some

pytestmark = pytest.mark.django_db

NS, EW = Direction


@st.composite
def trees(draw):
    """Sizes: of the field, of the stages side by side after it, and of a last one from two."""
    parts = draw(st.lists(st.sampled_from([6, 8, 10]), min_size=1, max_size=3))
    left_out = draw(st.sampled_from([0, 2]))
    last = draw(st.booleans()) and len(parts) > 1
    return parts, left_out, (4, 2) if last else None


def built(tree, director):
    """The event with its stages, sections and pairs; nobody is seated yet."""
    parts, left_out, last = tree
    event = make_event(rounds=3, session_count=1)
    event.stages.update(name="Qualifying", code="q")
    lines = [0, *(sum(parts[: k + 1]) for k in range(len(parts)))]
    for k, (above, below) in enumerate(pairwise(lines)):
        takes = [{"source": "q", "first": above + 1, "last": below}]
        facts = {"name": f"Part {k}", "code": f"p{k}", "phase": 2, "takes": takes}
        stage_add(event=event, facts=facts, author=director)
    if last:
        takes = "; ".join(f"1-{size} of Part {k}" for k, size in enumerate(last))
        stage_add(event=event, facts={"name": "Last", "takes": takes}, author=director)
    event = Event.objects.get(pk=event.pk)
    make_pairs(event, sum(parts) + left_out)
    sizes = {"q": sum(parts) + left_out, "last": sum(last or ())}
    sizes |= {f"p{k}": size for k, size in enumerate(parts)}
    for letter, stage in zip("ABCDEFG", event.stages.order_by("order"), strict=False):
        session = stage.sessions.get()
        make_section(session=session, letter=letter, tables=sizes[stage.code] // 2, movement="web")
    return event


def rank(stage, pairs):
    StageRanking.objects.bulk_create(
        StageRanking(stage=stage, pair=pair, place=place, score=1000 - place)
        for place, pair in enumerate(pairs, 1)
    )


def play(event, data, director):
    """Rank, cut and seat phase by phase; some decline, and reserves move up."""
    everybody = list(event.pairs.order_by("number"))
    for phase in range(1, 4):
        stages = list(event.stages.filter(phase=phase).order_by("order"))
        if not stages:
            return
        if phase > 1:
            cut_confirm(event=event, phase=phase, author=director)
        for stage in stages:
            change_by_hand(stage, data, director)
        for stage in stages:
            playing = [entry.pair for entry in stage.field.filter(declined=False)]
            stage_seat(stage=stage, seeding="lot", draw=7, author=director)
            rank(stage, data.draw(st.permutations(playing if phase > 1 else everybody)))


def change_by_hand(stage, data, director):
    for entry in list(stage.field.filter(declined=False))[:1]:
        if data.draw(st.booleans()):
            entry_decline(stage=stage, pair=entry.pair, author=director)
            if reserves_now(stage):
                entry_move_up(stage=stage, author=director)


def counted_slowly(plan):
    """Meetings of pairs that have met before, session by session, one meeting after the other."""
    met, again = set(), {}
    for session in plan.sessions:
        again[session.number] = 0
        for section in session.sections:
            schedule = section.movement.schedule
            for meeting in schedule.meetings:
                starts = Seat(section.letter, meeting.ns, NS), Seat(section.letter, meeting.ew, EW)
                pairs = [section.seats.get(seat) for seat in starts]
                if None in pairs:
                    continue
                both = frozenset(pair.pk for pair in pairs)
                again[session.number] += both in met
                met.add(both)
    return again


@settings(
    max_examples=10,
    deadline=None,
    phases=[Phase.generate],  # an example is a whole event: making it smaller takes minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(tree=trees(), data=st.data())
def test_everybody_is_in_one_place_at_a_time_and_all_meetings_are_counted(tree, data):
    director = make_director()
    event = built(tree, director)
    play(event, data, director)

    plan = plan_view(plan_draft(event=event))
    pairs = list(pairs_with_players().filter(event=event))
    for stage in some(plan.stages):
        beside = [pair for pair in pairs if stage.includes(pair)]
        assert not any(other.includes(pair) for other in stage.beside for pair in beside)
        if not stage.takes_everybody:
            moved_up = sum(entry.replaces is not None for entry in stage.entries)
            declined = sum(entry.declined for entry in stage.entries)
            assert len(stage.entries) == sum(t.last - t.first + 1 for t in stage.takes) + moved_up
            assert len(beside) == len(stage.entries) - declined
    for session, section in some(plan.sections):
        assert all(session.plays(pair) for pair in section.seats.values())
    slow = counted_slowly(plan)
    counted = plan_counted(plan)
    assert {n: counted.in_session(n) for n in counted.numbers} == {
        n: slow[n] for n in counted.numbers
    }
    assert sum(slow[n] for n in counted.numbers) == counted.count.total


def test_played_event_is_the_same_after_a_journey_and_after_undo():
    director = make_director(username="chief")
    event = built(([8, 6], 2, (4, 2)), director)
    before = draft_state(event)
    steps = step_to_undo(event).number
    rank(event.stages.get(code="q"), event.pairs.order_by("number"))
    ranked = draft_state(event)
    cut_confirm(event=event, phase=2, author=director)
    first = event.stages.get(code="p0")
    entry_decline(stage=first, pair=event.pairs.get(number=3), author=director)
    entry_move_up(stage=first, author=director)
    stage_seat(stage=first, seeding="snake", author=director)
    plan_release(event=event, author=director)
    document = event_document(event)
    document["event"] = document["event"] | {"name": "Twin"}

    twin, is_new = event_import(document=event_document_check(document), slug="twin")

    assert is_new
    assert event_document(twin) | {"event": document["event"]} == document
    while step_to_undo(event).number > steps:
        step_undo(event=event, number=step_to_undo(event).number, author=director)
    assert draft_state(event) == ranked != before
