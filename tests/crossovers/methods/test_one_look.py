"""A question about the next session looks up its record once, however many methods need it."""

from crossovers.methods.answer import next_session
from crossovers.methods.best_bound import single_record
from crossovers.methods.next_session import NextSession
from crossovers.requests import NextSessionRequest
from crossovers.seats import first_seating
from crossovers.sections import Session, standard_section
from tests.calls import calls_of


def test_record_is_looked_up_once():
    sections = (standard_section("A", 18, rounds=13),)
    first = Session(sections, first_seating({"A": 18}))
    session = NextSession((first,), sections, tuple(first.seating.seat_of))

    with calls_of(single_record) as looks:
        found = next_session(NextSessionRequest(session, methods=("best", "recipe")))

    assert [proposal.total for proposal in found.proposals] == [12, 32]
    assert len(looks) == 1
