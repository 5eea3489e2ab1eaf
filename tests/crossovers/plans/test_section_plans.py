import json

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.errors import NoSectionPlan
from crossovers.plans.section_figures import fitted, thrifty_figures, usual_figures
from crossovers.plans.section_plans import section_plans
from crossovers.printed.line_moves import line_move
from crossovers.printed.splits import splits
from crossovers.requests import SectionPlansRequest
from crossovers.sections import section_letters
from tests.crossovers.line_counts import lettered, line_total, slow_total
from tests.some import some_drawn


def by_sizes(request):
    return {plan.sizes: plan for plan in section_plans(request).plans}


def test_three_sections_for_five_sessions():
    plans = section_plans(SectionPlansRequest(pairs=86, rounds=13, sessions=5)).plans

    assert [(plan.sizes, plan.method, plan.playbacks) for plan in plans[:2]] == [
        ((14, 14, 15), "V", 0),
        ((13, 15, 15), "J", 0),
    ]
    assert by_sizes(SectionPlansRequest(86, 13, 5))[13, 13, 17].playbacks == 24


def test_too_few_tables_for_four_sessions_are_searched_and_advised():
    found = section_plans(SectionPlansRequest(pairs=62, rounds=13, sessions=4))

    assert {plan.sizes for plan in found.plans} == {(31,), (13, 18), (14, 17), (15, 16)}
    assert {plan.method for plan in found.plans} == {"best"}
    assert [plan.playbacks for plan in found.plans] == sorted(p.playbacks for p in found.plans)
    assert not any(plan.proved for plan in found.plans)
    assert found.advice == (
        "3 sessions as 16 + 15 have no playback.",
        "10 rounds as 11 + 10 + 10 have no playback.",
    )


def test_two_sessions_of_one_section_are_as_few_as_is_proved():
    (plan,) = section_plans(SectionPlansRequest(pairs=36, rounds=13, sessions=2)).plans

    assert (plan.sizes, plan.playbacks, plan.lower_bound, plan.proved) == ((18,), 12, 12, True)


def test_one_session_has_no_playbacks():
    plans = section_plans(SectionPlansRequest(pairs=52, rounds=13, sessions=1)).plans

    assert {plan.playbacks for plan in plans} == {0}
    assert {plan.sizes for plan in plans} == {(26,), (13, 13)}


def test_the_advice_is_sound():
    assert line_total(lettered(15, 16), 13, sessions=3) == 0
    assert line_total(lettered(10, 10, 11), 10, sessions=4) == 0


def test_equal_sections_come_first():
    first = section_plans(SectionPlansRequest(pairs=120, rounds=13, sessions=5)).plans[0]

    assert (first.sizes, first.method, first.board_sets) == ((20, 20, 20), "equal", 6)
    assert first.proved


@settings(max_examples=15, deadline=None)
@given(st.integers(10, 45), st.integers(5, 9))
def test_line_plans_have_the_playbacks_counted_slowly(tables, rounds):
    pairs = 2 * tables
    plans = section_plans(SectionPlansRequest(pairs, rounds, 3)).plans

    for plan in some_drawn(plan for plan in plans if plan.method != "best"):
        sizes = lettered(*plan.sizes)
        assert sum(plan.sizes) * 2 == pairs
        assert line_total(sizes, rounds, sessions=3) == plan.playbacks


def test_a_half_table_sits_in_the_line_that_stays_and_nobody_sits_out_twice():
    plan = by_sizes(SectionPlansRequest(pairs=61, rounds=13, sessions=3))[15, 16]

    assert (plan.absent, plan.sit_outs, plan.most_sit_outs) == ("A14N", 39, 1)
    assert plan.playbacks == 0


def test_a_half_table_spares_the_pair_that_would_play_back():
    whole = by_sizes(SectionPlansRequest(pairs=84, rounds=13, sessions=5))[13, 13, 16]
    half = by_sizes(SectionPlansRequest(pairs=83, rounds=13, sessions=5))[13, 13, 16]

    assert (whole.playbacks, half.playbacks) == (4 * 3, 4 * 1)
    assert half.absent in {"C14N", "C3E"}


def test_a_searched_half_table_rarely_sits_a_pair_out_twice():
    plan = by_sizes(SectionPlansRequest(pairs=61, rounds=13, sessions=3))[(31,)]

    assert (plan.playbacks, plan.sit_outs, plan.most_sit_outs) == (0, 39, 1)


def test_few_board_sets_are_made_to_do():
    owned = by_sizes(SectionPlansRequest(pairs=120, rounds=13, sessions=5, sets=4))

    assert all(plan.board_sets <= 4 for plan in owned.values())
    assert owned[20, 20, 20].unlike_comparisons > 0
    assert [section.board_sets for section in owned[20, 20, 20].sections] == [2, 1, 1]


def test_sections_that_need_most_sets_give_them_up_first():
    figures = fitted((13, 15, 18), rounds=13, sets=4)

    assert [section.board_sets for section in figures] == [1, 1, 2]
    assert figures[1] is thrifty_figures(15, 13)
    assert figures[2] is usual_figures(18, 13)
    assert fitted((13, 15, 18), rounds=13, sets=2) is None


def test_skips_of_the_movements_decide_method_v():
    """20 tables at 12 rounds have the Web's skip; as a Mitchell with relay they have none."""
    plans = by_sizes(SectionPlansRequest(pairs=2 * 54, rounds=12, sessions=5))
    thrifty = by_sizes(SectionPlansRequest(pairs=2 * 54, rounds=12, sessions=5, sets=3))

    assert (plans[16, 16, 22].playbacks, thrifty[16, 16, 22].playbacks) == (4 * 3, 4 * 1)
    for found in (plans, thrifty):
        sections = [f.section(s) for s, f in zip("ABC", found[16, 16, 22].sections, strict=True)]
        seatings = line_move(lettered(16, 16, 22)).seatings(5)
        assert slow_total(sections, seatings) == found[16, 16, 22].playbacks


def test_many_tables_are_no_trouble():
    first = section_plans(SectionPlansRequest(pairs=1000, rounds=13, sessions=5)).plans[0]

    assert first.playbacks == 0
    assert sum(first.sizes) == 500


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"pairs": 3, "rounds": 2, "sessions": 2}, "3 pairs cannot be planned: 4 to 1000"),
        ({"pairs": 1001, "rounds": 13, "sessions": 2}, "1001 pairs cannot be planned"),
        ({"pairs": 24, "rounds": 13, "sessions": 2}, "12 tables cannot play 13 rounds"),
        ({"pairs": 24, "rounds": 1, "sessions": 2}, "1 rounds cannot be planned"),
        ({"pairs": 24, "rounds": 6, "sessions": 0}, "0 sessions cannot be planned"),
        ({"pairs": 24, "rounds": 6, "sessions": 21}, "21 sessions cannot be planned"),
        ({"pairs": 24, "rounds": 6, "sessions": 3, "sets": 0}, "0 board sets cannot be planned"),
        (
            {"pairs": 24, "rounds": 6, "sessions": 3, "seconds": -1},
            "A search cannot take -1 seconds",
        ),
        ({"pairs": 1000, "rounds": 13, "sessions": 2, "sets": 1}, "1 board sets are too few"),
    ],
)
def test_impossible_requests_are_refused(asked, sentence):
    with pytest.raises(NoSectionPlan, match=sentence):
        section_plans(SectionPlansRequest(**asked))


@given(st.integers(1, 200), st.integers(1, 9), st.integers(1, 20))
def test_splits_use_every_table_and_differ_in_one_section(tables, sections, least):
    found = splits(tables, sections, least=least)

    assert len(set(map(tuple, map(sorted, found)))) == len(found)
    for sizes in found:
        assert sum(sizes) == tables
        assert len(sizes) == sections
        assert len(set(sizes[1:])) <= 1
        assert least <= min(sizes) <= max(sizes) <= 2 * min(sizes)


def test_letters_go_on_after_z():
    assert section_letters(28)[24:] == ("Y", "Z", "AA", "AB")


def planned(capsys, *arguments):
    call_command("section_plans", *arguments)
    return capsys.readouterr().out


def test_json_names_every_section(capsys):
    document = json.loads(
        planned(capsys, "--tables=43", "--rounds=13", "--sessions=5", "--sets=7", "--format=json")
    )

    first = document["plans"][0]
    assert (document["tables"], document["pairs"]) == (43, 86)
    assert [section["letter"] for section in first["sections"]] == ["A", "B", "C"]
    assert first["sections"][2] == {
        "letter": "C", "tables": 15, "movement": "W1513", "boarding": "13-up-1-up-1-down",
        "rounds": 13, "board_groups": 13, "skip_after": None, "board_sets": 3,
        "unlike_comparisons": 0.0, "sitting_pairs": 15,
    }  # fmt: skip
    assert (first["method"], first["playbacks"], first["proved"]) == ("V", 0, True)


def test_text_tells_limits_and_half_tables(capsys):
    text = planned(capsys, "--tables=30.5", "--rounds=13", "--sessions=3")

    assert text.startswith("30.5 tables, 13 rounds, 3 sessions")
    assert "1. A 13 (W1313), B 18 (W1813)" in text
    assert "0 playbacks by lines, Method J; 3 board sets, 0% unlike comparisons" in text
    assert "Nobody sits at A8N in session 1: 39 rounds are sat out, at most 1 by one pair." in text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--tables=many"], "many is not a number of tables: write 18 or 18.5"),
        (["--tables=31.4"], "31.4 is not a number of tables: write 18 or 18.5"),
        (["--tables=-3"], "-6 pairs cannot be planned: 4 to 1000 are possible"),
        (["--tables=9"], "9 tables cannot play 13 rounds"),
        (["--pairs=0"], "0 pairs cannot be planned"),
    ],
)
def test_impossible_plans_are_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError, match=sentence) as refusal:
        call_command("section_plans", "--rounds=13", *arguments)

    assert refusal.value.returncode == 2


def test_more_than_26_sections_go_on_with_double_letters(capsys):
    document = json.loads(planned(capsys, "--pairs=480", "--rounds=8", "--format=json"))

    most = max(document["plans"], key=lambda plan: len(plan["sections"]))["sections"]
    assert len(most) > 26
    assert [section["letter"] for section in most[25:27]] == ["Z", "AA"]
