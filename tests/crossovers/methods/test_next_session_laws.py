"""What holds for every next session, drawn at random and counted by an independent replay."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crossovers.documents.answers import next_session_answer
from crossovers.documents.next_session_document import next_session_request
from tests.crossovers.slow_count import slow_playbacks, walk

SEARCHING = {"best", "fair", "seeds"}


def skip_of(tables, rounds):
    """The skip by the rule in print: an even number of groups below that of the tables."""
    groups = rounds + (tables % 2 == 1 and rounds % 2 == 0)
    return groups // 2 if groups % 2 == 0 and groups < tables else None


def replayed(sections, seating):
    """Every meeting of a session, by letting East-West walk."""
    for section in sections:
        tables, rounds = section["tables"], section["rounds"]
        lines = seating[section["letter"]]
        for meetings in walk(tables, rounds, skip_of(tables, rounds)):
            for table, started in meetings:
                north, east = lines["ns"][table - 1], lines["ew"][started - 1]
                if north and east:
                    yield north, east


def replayed_howells(sections, seating):
    """The same where a proposal brings its movements along: pairs are numbered in round one."""
    for section in sections:
        lines, rounds = seating[section["letter"]], section["movement"]["schedule"]
        name_of = {}
        for cell in rounds[0]:
            name_of[cell["ns"]] = lines["ns"][cell["table"] - 1]
            name_of[cell["ew"]] = lines["ew"][cell["table"] - 1]
        for cells in rounds:
            for cell in cells:
                if cell["ns"] and cell["ew"]:
                    yield name_of[cell["ns"]], name_of[cell["ew"]]


@st.composite
def sections(draw, letters="AB"):
    count = draw(st.integers(1, 2))
    rounds = draw(st.integers(3, 5))
    return [
        {"letter": letter, "tables": draw(st.integers(5, 8)), "rounds": rounds}
        for letter in letters[:count]
    ]


def seated(sections, names):
    """Names by section, North-South and then East-West, with nobody once they run out."""
    rest = [*names, *(None,) * 100]
    found = {}
    for section in sections:
        tables = section["tables"]
        found[section["letter"]] = {"ns": rest[:tables], "ew": rest[tables : 2 * tables]}
        rest = rest[2 * tables :]
    return found


def seats(sections):
    return 2 * sum(section["tables"] for section in sections)


@st.composite
def documents(draw):
    first = draw(sections())
    names = [f"pair {number}" for number in range(seats(first))]
    absent = draw(st.integers(0, 1))
    playing = names[absent:]
    earlier = [{"sections": first, "seating": seated(first, draw(st.permutations(playing)))}]
    if draw(st.booleans()):
        earlier.append(
            {"sections": first, "seating": seated(first, draw(st.permutations(playing)))}
        )
    then = first if draw(st.booleans()) else draw(sections("FG"))
    everybody = [*playing, "newcomer"]
    pairs = draw(st.permutations(everybody))[: seats(then) - draw(st.integers(0, 3))]
    seeded = draw(st.integers(0, 3))
    return {
        "earlier": earlier,
        "sections": then,
        "pairs": pairs,
        "seeds": pairs[:seeded],
        "wishes": draw(wishes(then, pairs)),
    }


@st.composite
def wishes(draw, sections, pairs):
    found = {}
    if draw(st.booleans()):
        found["stay_ns"] = pairs[:2]
    if draw(st.booleans()):
        letter, tables = sections[0]["letter"], sections[0]["tables"]
        found["fix"] = {pairs[3]: f"{letter}{draw(st.integers(1, tables))}E"}
    if len(sections) > 1 and draw(st.booleans()):
        found["apart"] = [[pairs[4], pairs[5]]]
    if draw(st.booleans()):
        found["prefers"] = {pairs[6]: "ew"}
    return found


def keeps(wishes, seating):
    seat_of = {
        name: (letter, line, table)
        for letter, lines in seating.items()
        for line, names in lines.items()
        for table, name in enumerate(names, 1)
        if name
    }
    fixed = all(
        seat_of[name] == (seat[0], "ew", int(seat[1:-1]))
        for name, seat in wishes.get("fix", {}).items()
    )
    sits = all(seat_of[name][1] == "ns" for name in wishes.get("stay_ns", []))
    return (
        fixed
        and sits
        and all(seat_of[one][0] != seat_of[other][0] for one, other in wishes.get("apart", []))
    )


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(documents())
def test_proposals_are_what_they_say(document):
    answer = next_session_answer(next_session_request(document))

    assert answer["proposals"]
    assert all(refused["reason"].endswith(".") for refused in answer["refused"])
    before = [
        meeting
        for session in document["earlier"]
        for meeting in replayed(session["sections"], session["seating"])
    ]
    for proposal in answer["proposals"]:
        seating, counted = proposal["seating"], proposal["playbacks"]
        now = list(
            replayed_howells(proposal["sections"], seating)
            if "sections" in proposal
            else replayed(document["sections"], seating)
        )
        known, known_by_pair = slow_playbacks(before)
        total, by_pair = slow_playbacks([*before, *now])
        seated_names = [
            name for lines in seating.values() for line in lines.values() for name in line if name
        ]
        assert sorted(seated_names) == sorted(document["pairs"])
        assert counted["total"] == total - known
        assert counted["per_pair"] == {
            name: by_pair.get(name, 0) - known_by_pair.get(name, 0) for name in document["pairs"]
        }
        assert counted["most_per_pair"] == max(counted["per_pair"].values())
        assert counted["lower_bound"] <= counted["total"]
        assert counted["proved"] == (counted["lower_bound"] == counted["total"])
        if proposal["method"] in SEARCHING:
            assert keeps(document["wishes"], seating)
        broken = [label for label in proposal["wishes_broken"] if not label.endswith(" sits EW")]
        assert bool(broken) != keeps(document["wishes"], seating) or "sections" in proposal
