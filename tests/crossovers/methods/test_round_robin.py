"""Finals that meet everybody: seats by number, the couples left out known from before."""

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.documents.answers import next_session_answer
from crossovers.documents.next_session_document import next_session_request
from crossovers.methods.answer import next_session
from crossovers.methods.next_session import NextSession
from crossovers.methods.request import NextSessionRequest
from crossovers.search.left_out import least_left_out
from crossovers.seats import first_seating
from crossovers.sections import Session, section_of_movement, standard_section
from movements.catalogue.movement_request import MovementRequest, build
from movements.formats.document import document_of
from movements.movement import Kind


def howell_section(tables, rounds, first_round=1, *, two_sections=False):
    request = MovementRequest(
        Kind.HOWELL, tables, rounds, two_sections=two_sections, first_round=first_round
    )
    return (section_of_movement("A", build(request)),)


def asked(session):
    (proposal,) = next_session(NextSessionRequest(session, methods=("round-robin",))).proposals
    return proposal


def met_in(session):
    """Who met, by replaying the schedule of a session's only section."""
    (section,) = session.sections
    name_of = {}
    for meeting in section.movement.schedule.meetings:
        if meeting.round == 1:
            lines = session.seating.lines
            ns, ew = (lines[line][meeting.table - 1] for line in session.seating.lines)
            name_of |= {meeting.ns: ns, meeting.ew: ew}
    return {frozenset((name_of[m.ns], name_of[m.ew])) for m in section.movement.schedule.meetings}


@st.composite
def finals(draw):
    tables = draw(st.sampled_from((6, 8)))
    qualifying = (standard_section("A", tables + 2, rounds=draw(st.integers(3, 5))),)
    first = Session(qualifying, first_seating({"A": tables + 2}))
    qualified = draw(st.permutations(sorted(first.seating.seat_of)))[: 2 * tables]
    two_sections = draw(st.booleans())
    rounds = tables - 1 - draw(st.integers(0, 1))
    sections = [
        howell_section(tables, rounds, first_round, two_sections=two_sections)
        for first_round in (1, rounds + 1)
    ]
    return first, tuple(qualified), sections


@given(finals())
@settings(deadline=None, max_examples=25)
def test_session_two_goes_on_and_nobody_meets_twice_in_the_final(final):
    qualifying, pairs, (one, two) = final
    start = asked(NextSession((qualifying,), one, pairs, later=(two,)))
    first = Session(one, start.seating)
    after = asked(NextSession((qualifying, first), two, pairs))
    second = Session(two, after.seating)

    assert sorted(start.seating.seat_of) == sorted(after.seating.seat_of) == sorted(pairs)
    assert after.seating == start.later[0]
    assert not met_in(first) & met_in(second)


@given(finals())
@settings(deadline=None, max_examples=25)
def test_couples_left_out_have_met_as_often_as_the_sentence_says(final):
    qualifying, pairs, (one, two) = final
    start = asked(NextSession((qualifying,), one, pairs, later=(two,)))
    played = met_in(Session(one, start.seating)) | met_in(Session(two, start.later[0]))
    before = met_in(qualifying_of(qualifying))

    left_out = {frozenset(couple) for couple in combinations(pairs, 2)} - played
    known = len(left_out & before)

    assert start.rule[0].endswith(f"for {len(left_out)} couples.")
    assert start.rule[1].startswith(f"{known} of these {len(left_out)} have met before")


def qualifying_of(session):
    """The same with its pairs numbered together, as the replay wants them."""
    (section,) = session.sections
    movement = section.movement
    one_field = replace(movement, schedule=movement.schedule.with_one_winner())
    return Session((section_of_movement("A", one_field),), session.seating)


@st.composite
def graphs(draw):
    size = draw(st.sampled_from((4, 6)))
    couples = [frozenset(couple) for couple in combinations(range(size), 2)]
    left_out = draw(st.sets(st.sampled_from(couples), min_size=1))
    met = draw(st.sets(st.sampled_from(couples)))
    names = "abcdef"[:size]
    return size, left_out, names, {frozenset(names[place] for place in each) for each in met}


@given(graphs())
def test_bound_of_couples_left_out_is_never_below_what_is_found(graph):
    size, left_out, names, met = graph

    found = least_left_out(range(size), left_out, names, met)

    known = sum(frozenset(found.pair_of[n] for n in couple) in met for couple in left_out)
    assert known == found.met <= found.most
    assert sorted(found.pair_of.values()) == sorted(names)


def test_nap_final_leaves_out_only_who_has_met():
    qualifying = (standard_section("A", 36, rounds=13),)
    first = Session(qualifying, first_seating({"A": 36}))
    pairs = tuple(f"A{table}{line}" for table in range(1, 15) for line in "NE")

    start = asked(
        NextSession(
            (first,),
            howell_section(14, 13, two_sections=True),
            pairs,
            later=(howell_section(14, 13, 14, two_sections=True),),
        )
    )

    assert start.rule == (
        "Everybody meets everybody in sessions 2 to 3 but for 14 couples.",
        "14 of these 14 have met before: more cannot be left out.",
    )


def test_a_new_pair_takes_the_number_that_is_free():
    before = Session(howell_section(4, 4), first_seating({"A": 4}))
    pairs = tuple(pair for pair in before.seating.seat_of if pair != "A3N")

    after = asked(NextSession((before,), howell_section(4, 3, 5), (*pairs, "new")))

    kept = asked(NextSession((before,), howell_section(4, 3, 5), tuple(before.seating.seat_of)))
    assert after.seating.seat_of["new"] == kept.seating.seat_of["A3N"]
    assert {pair: after.seating.seat_of[pair] for pair in pairs} == {
        pair: kept.seating.seat_of[pair] for pair in pairs
    }


def test_sections_that_play_something_else_are_refused():
    sections = (standard_section("A", 8, rounds=5),)
    first = Session(sections, first_seating({"A": 8}))
    session = NextSession((first,), sections, tuple(first.seating.seat_of))

    answer = next_session(NextSessionRequest(session, methods=("round-robin",)))

    assert [str(refused.reason) for refused in answer.refused] == [
        "Everybody meets everybody in one section that plays a Howell: choose one for this "
        "session and those after it."
    ]
    offered = {proposal.method for proposal in next_session(NextSessionRequest(session)).proposals}
    assert "round-robin" not in offered


def test_a_final_is_seated_from_a_document():
    names = [f"pair {number}" for number in range(1, 17)]
    seated = {"A": {"ns": names[:8], "ew": names[8:]}}
    plain = {"letter": "A", "tables": 8, "rounds": 5}
    movements = [
        {"letter": "A", "movement": document_of(howell_section(8, 7, first)[0].movement)}
        for first in (1, 8)
    ]
    document = {
        "earlier": [{"sections": [plain], "seating": seated}],
        "sections": [movements[0]],
        "later": [[movements[1]]],
        "pairs": names,
    }

    answer = next_session_answer(next_session_request(document, "round-robin"))

    (proposal,) = answer["proposals"]
    assert proposal["announcement"][1] == ("8 of these 8 have met before: more cannot be left out.")
    assert len(proposal["later"]) == 1
