"""Late pairs, sit-outs and substitutes: seated where the repair says, in the right round."""

import pytest
from django.urls import reverse

from planner.files.bridgemate import bridgemate_document
from planner.handouts.event_play import EventPlay
from planner.models import Pair, Seat
from planner.plan.incidents import Incident
from planner.plan.warnings import plan_warnings
from planner.services.history import step_to_undo, step_undo
from planner.services.repair_taking import repair_apply
from planner.services.repairs import section_repairs
from planner.services.seating import seating_automatic
from tests.factories import (
    make_event,
    make_pair,
    make_section,
    make_session,
)
from tests.planner.services.seated_sections import (
    KINDS,
    copy_seats_turned,
    draft,
    rounds_of,
    seated_event,
    take_best,
)

pytestmark = pytest.mark.django_db


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


def test_sit_outs_are_announced_by_the_numbers_on_the_cards(author):
    event = seated_event(author, "web")
    incident = Incident(1, "A", -1, rounds_played=11, leaving=(5,))
    (choice,) = section_repairs(plan=draft(event), incident=incident)
    before = rounds_of(event)

    met = {n: next(both - {5} for both, _group in before[n] if 5 in both) for n in (12, 13)}

    (twelve,), (thirteen,) = met[12], met[13]
    sentence = f"Pairs that sit out, by round: 12: {twelve}; 13: {thirteen}."
    assert choice.announcement[-1] == sentence


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
