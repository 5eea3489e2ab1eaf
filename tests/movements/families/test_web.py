"""Laws of Webs and Mitchells of every size, and what is refused."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.catalogue.movement_request import MovementRequest, build
from movements.checks import movement_faults
from movements.errors import MovementError
from movements.families.mitchell import mitchell
from movements.families.web import of_pattern, patterns, web
from movements.movement import Kind, with_phantom
from movements.seats import Direction
from tests.movements.sizes import half_tables, movements, webs
from tests.some import some


def boards_met(movement):
    """Per pair (line, number) the groups it plays, in order."""
    met = {}
    for m in movement.schedule.meetings:
        if not m.is_sit_out:
            met.setdefault(("ns", m.ns), []).append(m.board_group)
            met.setdefault(("ew", m.ew), []).append(m.board_group)
    return met


@given(movements())
def test_nobody_plays_a_group_twice(movement):
    for groups in some(boards_met(movement).values()):
        assert len(groups) == len(set(groups)) == movement.rounds


@given(webs(curtailed=False))
def test_uncurtailed_everybody_plays_everything(movement):
    everything = set(range(1, movement.board_groups + 1))

    assert all(set(groups) == everything for groups in some(boards_met(movement).values()))


@given(movements())
def test_opponents_meet_again_in_revenge_rounds_only(movement):
    seen = set()
    repeated = set()
    for m in movement.schedule.meetings:
        if (m.ns, m.ew) in seen:
            repeated.add(m.round)
        seen.add((m.ns, m.ew))

    assert tuple(sorted(repeated)) == movement.revenge_rounds


@given(webs(curtailed=False))
def test_opponents_all_differ_iff_there_are_tables_enough(movement):
    enough = movement.tables >= movement.board_groups + (movement.board_groups % 2 == 0)

    assert (movement.revenge_rounds == ()) == enough


@given(movements())
def test_one_pair_of_each_line_at_every_table_in_every_round(movement):
    everybody = set(range(1, movement.tables + 1))
    for i in some(range(movement.rounds)):
        assert set(movement.schedule.ns[i].tolist()) == everybody
        assert set(movement.schedule.ew[i].tolist()) == everybody


@given(half_tables())
def test_phantom_leaves_one_pair_a_round_sitting_out(movement):
    by_round = Counter(m.round for m in movement.schedule.meetings if m.is_sit_out)

    assert by_round == dict.fromkeys(range(1, movement.rounds + 1), 1)


@given(st.integers(1, 99), st.integers(1, 40))
def test_patterns_exist_as_the_rule_says(tables, groups):
    found = patterns(tables, groups)

    if groups % 2:
        assert len(found) == (tables % 2 == 0 or tables >= groups)
    elif tables % 2:
        assert found == ()
    else:
        assert len(found) == (2 if tables >= groups else 1)


def test_every_pattern_to_99_tables_and_40_groups_is_without_fault():
    sizes = [(tables, groups) for tables in range(1, 100) for groups in range(1, 41)]
    found = [pattern for size in sizes for pattern in patterns(*size)]

    faulty = [p for p in found if movement_faults(of_pattern(p, rounds=p.board_groups))]

    assert len(found) > 3000
    assert faulty == []


@pytest.mark.parametrize(
    ("movement", "kind", "boarding"),
    [
        (mitchell(13), Kind.MITCHELL, "13-up"),
        (mitchell(26, board_groups=13), Kind.MITCHELL, "13-up-13-up"),
        (web(15, board_groups=13), Kind.WEB, "13-up-1-up-1-down"),
        (web(10, board_groups=8), Kind.WEB, "5-up-5-down"),
        (web(10, board_groups=8, variant="A"), Kind.WEB, "8-up-1-up-1-down"),
        (web(6, board_groups=9), Kind.WEB, "3-up-3-down"),
    ],
    ids=str,
)
def test_special_cases(movement, kind, boarding):
    assert (movement.kind, movement.boarding) == (kind, boarding)


def test_appendix_mitchell_is_a_web_with_a_phantom_north_south():
    appendix = with_phantom(web(15, board_groups=13), Direction.NS, 15)

    assert appendix.boarding == "13-up-1-up-1-down"
    assert [m.table for m in appendix.schedule.meetings if m.is_sit_out] == [15] * 13


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (
            lambda: web(19, board_groups=12),
            "19 tables cannot play 12 groups: 13 groups curtailed to 12 rounds, "
            "or 18 tables with a party table",
        ),
        (
            lambda: web(5, board_groups=4),
            "5 tables cannot play 4 groups: 5 groups curtailed to 4 rounds work",
        ),
        (
            lambda: web(9, board_groups=11, rounds=9),
            "9 tables cannot play 11 groups: 9 groups work, or 10 tables with a phantom",
        ),
        (
            lambda: web(9, board_groups=11),
            "9 tables cannot play 11 groups: 10 tables with a phantom work, or 9 groups and rounds",
        ),
        (lambda: web(0, board_groups=5), "0 tables are not possible: choose 1 to 200"),
        (lambda: web(18, board_groups=101), "101 board groups are not possible: choose 1 to 100"),
        (
            lambda: web(18, board_groups=13, rounds=14),
            "14 rounds cannot be played with 13 board groups: choose 1 to 13",
        ),
        (
            lambda: web(18, board_groups=13, variant="A"),
            "18 tables with 13 groups have no pattern A: leave the variant out",
        ),
        (
            lambda: web(18, board_groups=12, variant="B"),
            "18 tables with 12 groups have no pattern B: A or none is possible",
        ),
        (
            lambda: web(18, board_groups=12, skip_after=5),
            "a skip after round 5 does not work with 12 groups: only after round 6",
        ),
        (
            lambda: mitchell(13, skip_after=6),
            "a skip after round 6 does not work with 13 groups: none works",
        ),
        (
            lambda: mitchell(18, board_groups=13),
            "18 tables cannot play 13 groups as a Mitchell: a Web does, boarded 9-up-9-down",
        ),
        (
            lambda: mitchell(13, board_groups=12, rounds=12),
            "13 tables cannot play 12 groups as a Mitchell: 13 groups work, curtailed to 12 rounds",
        ),
        (
            lambda: mitchell(13, relay=True),
            "13 tables with 13 groups take no relay: it works for an even number of tables "
            "with as many board groups",
        ),
        (
            lambda: with_phantom(mitchell(9), Direction.EW, 10),
            "there is no pair ew:10 to leave out: choose one of ew:1 to ew:9",
        ),
    ],
)
def test_impossible_is_refused_with_what_works(asked, sentence):
    with pytest.raises(MovementError) as refused:
        asked()

    assert str(refused.value) == sentence
    assert refused.value.params


@given(st.integers(1, 60), st.integers(1, 30), st.data())
def test_what_a_refusal_offers_does_work(tables, groups, data):
    rounds = data.draw(st.integers(1, groups))
    if patterns(tables, groups):
        return

    with pytest.raises(MovementError) as refused:
        web(tables, board_groups=groups, rounds=rounds)

    if tables > groups:
        assert web(tables, board_groups=groups + 1, rounds=rounds).rounds == rounds
        if "party table" in str(refused.value):
            party = MovementRequest(
                Kind.WEB, tables - 1, rounds, groups, rover=Direction.EW, party=True
            )
            assert build(party).has_party_table
    else:
        assert web(tables + 1, board_groups=groups, rounds=rounds).rounds == rounds
        assert "with a phantom" in str(refused.value)
        if rounds <= tables:
            assert mitchell(tables, rounds=rounds).rounds == rounds
