"""Repairs taken over, at every size and kind of movement: what was played stays true."""

import pytest
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.faults import FaultKind
from movements.formats.document_reader import read
from movements.repairs.repairs import repaired_faults, repairs
from planner.files.bridgemate import bridgemate_document
from planner.handouts.event_play import EventPlay
from planner.models import Event, Pair, Seat, Section
from planner.plan.incidents import Incident
from planner.plan.playbacks import plan_counted
from planner.plan.section_columns import movement_columns, section_movement
from planner.plan.view import plan_view
from planner.plan.warnings import plan_warnings
from planner.services.history import step_to_undo, step_undo
from planner.services.plans import plan_draft
from planner.services.repair_taking import repair_apply
from planner.services.repairs import section_repairs
from planner.services.seating import seating_automatic
from tests.factories import (
    make_event,
    make_pair,
    make_section,
    make_session,
)
from tests.movements.repairs.test_repairs import changes, situations
from tests.some import some, some_drawn

pytestmark = pytest.mark.django_db

KINDS = {
    "mitchell": {"tables": 7, "movement": "mitchell"},
    "web": {"tables": 18, "movement": "web"},
    "skip": {"tables": 16, "movement": "web", "board_groups": 8},
    "relay": {"tables": 8, "movement": "mitchell", "relay": True},
    "howell": {"tables": 6, "movement": "howell"},
    "three-quarter": {"tables": 9, "movement": "three-quarter"},
    "large": {"tables": 40, "movement": "web"},
}
ROUNDS = {"mitchell": 7, "skip": 8, "relay": 8, "howell": 11, "three-quarter": 11}


def seated_event(author, kind, sessions=1):
    fields = KINDS[kind]
    event = make_event(rounds=ROUNDS.get(kind, 13), session_count=sessions)
    for number in range(1, sessions + 1):
        make_section(session=make_session(event=event, number=number), **fields)
    for _ in range(2 * fields["tables"]):
        make_pair(event=event)
    seating_automatic(event=event, author=author)
    return event


def draft(event):
    return plan_view(plan_draft(event=event))


def rounds_of(event, number=1):
    """By round: who meets whom on which boards, tables left aside."""
    found = {}
    for play in EventPlay(draft(event)).all_sections:
        if play.session.number == number:
            for cell in play.cells.values():
                if cell.is_played:
                    both = frozenset(play.pairs[who].number for who in (cell.ns, cell.ew))
                    found.setdefault(cell.round, set()).add((both, cell.group))
    return found


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_repair_can_be_kept_in_a_plan(data):
    situation = data.draw(situations())
    event = Event(rounds=situation.movement.rounds)

    for repair in some_drawn(repairs(situation, data.draw(changes(situation)))):
        for movement in some(repair.sections):
            section = Section(letter="A", **movement_columns(movement, event))
            section.full_clean(exclude=["session"])
            again = section_movement(section=section, event=event)

            assert (again.schedule.ns == movement.schedule.ns).all()
            assert (again.schedule.ew == movement.schedule.ew).all()
            assert {fault.kind for fault in repaired_faults(again)} <= {FaultKind.OPPONENTS_AGAIN}
            if section.document is not None:
                assert read(section.document).misplaced == ()


@pytest.mark.parametrize(
    ("kind", "played"), [(kind, 4) for kind in KINDS] + [("web", 1), ("relay", 7)]
)
def test_pair_that_leaves_during_play_meets_nobody_later(author, kind, played):
    event = seated_event(author, kind)
    before = rounds_of(event)
    incident = Incident(1, "A", -1, rounds_played=played, leaving=(5,))

    for choice in some(section_repairs(plan=draft(event), incident=incident)):
        repair_apply(
            event=event, incident=incident, title=choice.title, onward=False, author=author
        )
        after = rounds_of(event)

        for number in range(1, played + 1):
            assert after[number] == before[number]
        for number in range(played + 1, event.rounds + 1):
            assert not any(5 in both for both, _group in after[number])
        assert event.pairs.get(number=5).withdrawn
        assert plan_warnings(draft(event), list(event.pairs.all())) == []
        step_undo(event=event, number=step_to_undo(event).number, author=author)
        assert rounds_of(event) == before


@pytest.mark.parametrize(
    ("kind", "pairs"),
    [("mitchell", 1), ("web", 1), ("web", 2), ("web", 4), ("skip", 1), ("relay", 2), ("large", 4)],
)
def test_late_pairs_start_in_the_next_round(author, kind, pairs):
    event = seated_event(author, kind)
    before = rounds_of(event)
    late = {make_pair(event=event).number for _ in range(pairs)}
    incident = Incident(1, "A", pairs, rounds_played=3)

    choices = section_repairs(plan=draft(event), incident=incident)
    for choice in choices:
        repair_apply(
            event=event, incident=incident, title=choice.title, onward=False, author=author
        )
        after = rounds_of(event)

        assert [after[number] for number in (1, 2, 3)] == [before[number] for number in (1, 2, 3)]
        met = {number for both, _group in after[4] for number in both}
        resting = 2 * KINDS[kind]["tables"] + pairs - len(met)
        assert resting <= 2
        later = {
            n for number in range(4, event.rounds + 1) for both, _g in after[number] for n in both
        }
        assert late <= later
        assert plan_warnings(draft(event), list(event.pairs.all())) == []
        step_undo(event=event, number=step_to_undo(event).number, author=author)
    assert choices


def test_bridgemates_learn_of_a_late_pair_where_it_sits_down(author):
    event = seated_event(author, "web")
    make_pair(event=event)
    take_best(event, Incident(1, "A", 1, rounds_played=3), author)

    seats = bridgemate_document(draft(event))["Participations"]

    (first, _second) = [seat for seat in seats if seat["RoundNumber"] > 1]
    table = next(
        cell.table
        for cell in EventPlay(draft(event)).all_sections[0].cells.values()
        if cell.round == 4 and cell.ew == 19 + 19
    )
    assert (first["RoundNumber"], first["TableNumber"]) == (4, table)
    assert sum(seat["RoundNumber"] == 1 for seat in seats) == 72


def test_late_pair_fills_the_phantom_of_a_howell(author):
    event = make_event(rounds=11, session_count=1)
    make_section(
        session=make_session(event=event),
        tables=6,
        movement="howell",
        half_table=True,
        phantom_direction="ew",
        phantom_table=2,
    )
    for _ in range(11):
        make_pair(event=event)
    seating_automatic(event=event, author=author)
    before = rounds_of(event)
    late = make_pair(event=event)
    incident = Incident(1, "A", 1, rounds_played=4)

    (choice,) = section_repairs(plan=draft(event), incident=incident)
    repair_apply(event=event, incident=incident, title=choice.title, onward=False, author=author)

    after = rounds_of(event)
    assert [after[n] for n in (1, 2, 3, 4)] == [before[n] for n in (1, 2, 3, 4)]
    assert all(len(after[n]) == 6 for n in range(5, 12))
    assert all(any(late.number in both for both, _g in after[n]) for n in range(5, 12))


def test_second_repair_during_play_builds_on_the_first(author):
    event = seated_event(author, "web")
    take_best(event, Incident(1, "A", -1, rounds_played=4, leaving=(5,)), author)
    between = rounds_of(event)

    take_best(event, Incident(1, "A", -1, rounds_played=8, leaving=(30,)), author)

    after = rounds_of(event)
    assert [after[n] for n in range(1, 9)] == [between[n] for n in range(1, 9)]
    assert not any({5, 30} & both for n in range(9, 14) for both, _group in after[n])
    assert plan_warnings(draft(event), list(event.pairs.all())) == []


def test_nobody_goes_on_in_the_place_of_a_pair_that_has_played(author):
    event = seated_event(author, "web")
    take_best(event, Incident(1, "A", -1, rounds_played=4, leaving=(5,)), author)
    make_pair(event=event)

    choices = section_repairs(plan=draft(event), incident=Incident(1, "A", 1, rounds_played=8))

    assert [choice.repair.kind.value for choice in choices] == ["fill-the-phantom"]
    assert "one pair a place" in choices[0].obstacle


def take_best(event, incident, author, onward=False):
    best = section_repairs(plan=draft(event), incident=incident)[0]
    repair_apply(event=event, incident=incident, title=best.title, onward=onward, author=author)
    return best


def test_sit_outs_are_announced_by_the_numbers_on_the_cards(author):
    event = seated_event(author, "web")
    incident = Incident(1, "A", -1, rounds_played=11, leaving=(5,))
    (choice,) = section_repairs(plan=draft(event), incident=incident)
    before = rounds_of(event)

    met = {n: next(both - {5} for both, _group in before[n] if 5 in both) for n in (12, 13)}

    (twelve,), (thirteen,) = met[12], met[13]
    sentence = f"Pairs that sit out, by round: 12: {twelve}; 13: {thirteen}."
    assert choice.announcement[-1] == sentence


def test_playbacks_count_only_what_was_played(author):
    event = seated_event(author, "web", sessions=2)
    take_best(event, Incident(1, "A", -1, rounds_played=4, leaving=(5,)), author)

    counted = plan_counted(draft(event))

    (session,) = counted.sessions
    name = counted.roster.name_of[event.pairs.get(number=5).pk]
    place = session.seating.pairs.index(name)
    meetings = session.sections[0].meetings
    assert sorted(meetings[(meetings[:, 2:] == place).any(axis=1), 0].tolist()) == [1, 2, 3, 4]


def copy_seats_turned(event):
    """Seat session two like session one with the lines exchanged."""
    section = Section.objects.get(session__event=event, session__number=2)
    turned = {"ns": "ew", "ew": "ns"}
    for seat in list(Seat.objects.filter(session__event=event, session__number=1)):
        Seat.objects.create(
            version=seat.version,
            session=section.session,
            section=section,
            table=seat.table,
            direction=turned[seat.direction],
            pair=seat.pair,
        )


def test_later_session_is_repaired_where_the_pair_sits_there(author):
    event = seated_event(author, "web", sessions=2)
    copy_seats_turned(event)
    seat = Seat.objects.get(session__number=1, pair__number=5)
    incident = Incident(1, "A", -1, leaving=(5,))
    choice = next(
        c
        for c in section_repairs(plan=draft(event), incident=incident)
        if c.repair.kind.value == "phantom"
    )

    repair_apply(event=event, incident=incident, title=choice.title, onward=True, author=author)

    first, second = Section.objects.order_by("session__number")
    assert (first.phantom_direction, first.phantom_table) == (seat.direction, seat.table)
    assert (second.phantom_direction, second.phantom_table) == (
        {"ns": "ew", "ew": "ns"}[seat.direction],
        seat.table,
    )
    assert Seat.objects.filter(session__number=2).count() == 35
    assert plan_warnings(draft(event), list(event.pairs.all())) == []


def test_pair_ill_before_session_two_leaves_session_one_as_it_was(author):
    event = seated_event(author, "web", sessions=2)
    copy_seats_turned(event)
    before = rounds_of(event)
    Pair.objects.filter(event=event, number=5).update(withdrawn=True)

    take_best(event, Incident(2, "A", -1), author)

    assert rounds_of(event) == before
    assert not any(5 in both for met in rounds_of(event, 2).values() for both, _group in met)
    assert plan_warnings(draft(event), list(event.pairs.all())) == []


@pytest.mark.parametrize("number", [1, 2])
def test_substitutes_take_the_seat_of_the_pair_they_stand_for(client, author, number):
    event = seated_event(author, "web", sessions=2)
    copy_seats_turned(event)
    before = {s.pk: s.pair_id for s in Seat.objects.filter(session__number=3 - number)}
    seat = Seat.objects.get(session__number=number, pair__number=5)
    Pair.objects.filter(event=event, number=5).update(withdrawn=True)
    substitutes = make_pair(event=event)
    client.force_login(author)

    address = reverse("admin:planner_event_changes", args=[event.pk])
    client.post(address, {"do": "newcomers", "session": str(number)})

    taken = Seat.objects.get(session__number=number, table=seat.table, direction=seat.direction)
    assert taken.pair == substitutes
    assert {s.pk: s.pair_id for s in Seat.objects.filter(session__number=3 - number)} == before


def test_session_two_that_is_not_seated_yet_is_asked_about(client, author):
    event = seated_event(author, "web", sessions=2)
    take_best(event, Incident(1, "A", -1, rounds_played=9, leaving=(5,)), author)
    client.force_login(author)

    page = client.get(reverse("admin:planner_event_changes", args=[event.pk]))

    form = page.context["form"]
    assert (form["place"].value(), form["pairs"].value()) == ("2 A", -1)
    assert page.context["choices"]


def two_sections(author, halves="AB"):
    """Sections A and B of nine tables; those named have a phantom."""
    event = make_event(rounds=7, session_count=1)
    session = make_session(event=event)
    for letter in "AB":
        half = (
            {"half_table": True, "phantom_direction": "ns", "phantom_table": 9}
            if letter in halves
            else {}
        )
        make_section(session=session, letter=letter, tables=9, movement="web", **half)
    for _ in range(36 - len(halves)):
        make_pair(event=event)
    seating_automatic(event=event, author=author)
    return event


def test_two_half_tables_are_joined(author):
    event = two_sections(author)
    incident = Incident(1, "A", 0)

    best = take_best(event, incident, author)

    assert best.title.startswith("A pair of section ")
    assert sum(s.pair_count for s in Section.objects.all()) == 34
    assert not any(s.pair_count % 2 for s in Section.objects.all())
    assert plan_warnings(draft(event), list(event.pairs.all())) == []


def test_late_pair_goes_where_a_seat_is_empty(author):
    event = two_sections(author, halves="B")
    before = {(s.section.letter, s.table, s.direction): s.pair_id for s in Seat.objects.all()}
    late = make_pair(event=event)

    best = take_best(event, Incident(1, "A", 1), author)

    assert best.title == "Section B takes the pair: fill North-South 9"
    after = {(s.section.letter, s.table, s.direction): s.pair_id for s in Seat.objects.all()}
    assert after == before | {("B", 9, "ns"): late.pk}


def test_pair_of_the_other_section_takes_the_empty_seat(author):
    event = two_sections(author, halves="B")
    gone = Seat.objects.get(section__letter="A", table=3, direction="ew").pair
    incident = Incident(1, "A", -1, leaving=(gone.number,))
    choice = next(
        c for c in section_repairs(plan=draft(event), incident=incident) if "moves to A" in c.title
    )

    repair_apply(event=event, incident=incident, title=choice.title, onward=False, author=author)

    assert Seat.objects.get(section__letter="A", table=3, direction="ew").pair != gone
    assert [s.pair_count for s in Section.objects.order_by("letter")] == [18, 16]
    assert plan_warnings(draft(event), list(event.pairs.all())) == []


@pytest.mark.parametrize("boarded", ["", "on"])
@pytest.mark.parametrize("pairs", ["1", "-1", "2", "-2", "3", "-3", "4", "-4"])
@pytest.mark.parametrize("kind", ["web", "relay", "howell", "three-quarter"])
def test_every_change_is_answered_and_its_best_repair_taken(client, author, kind, pairs, boarded):
    event = seated_event(author, kind)
    for _ in range(max(0, int(pairs))):
        make_pair(event=event)
    client.force_login(author)
    address = reverse("admin:planner_event_changes", args=[event.pk])
    leaving = " ".join(str(number) for number in range(3, 3 + max(0, -int(pairs))))
    asked = {"place": "1 A", "pairs": pairs, "boarded": boarded, "leaving": leaving}

    page = client.get(address, asked)
    for choice in page.context["choices"]:
        assert choice.can_be_taken
    if page.context["choices"]:
        client.post(address, asked | {"title": page.context["choices"][0].title})
        assert plan_warnings(draft(event), list(event.pairs.all())) == []
    else:
        assert "None of the repairs" in page.content.decode()
