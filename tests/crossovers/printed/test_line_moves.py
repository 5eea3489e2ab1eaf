import json
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossovers.errors import NoLineMove
from crossovers.events.turnover import in_their_places
from crossovers.moves import fewest_moves
from crossovers.printed.line_moves import LineMethod, equal_lines, line_move, method_j, method_v
from crossovers.printed.line_paths import line_announcement, line_paths, line_rule, section_colours
from tests.crossovers.line_counts import lettered, line_total, webs
from tests.crossovers.slow_count import lines_of, slow_playbacks, walked_meetings
from tests.some import some

PUBLISHED = Path(__file__).parents[3] / "fixtures" / "published"
EXAMPLES = ["rainsford-method-j.json", "rainsford-method-v.json"]


def published(name):
    return json.loads((PUBLISHED / name).read_text())


@pytest.mark.parametrize("name", EXAMPLES)
def test_rainsford_as_listed_with_its_colours(name):
    paper = published(name)

    move = line_move(paper["sections"])
    rule = line_rule(move, section_colours(paper["sections"]))

    assert section_colours(paper["sections"]) == paper["colours"]
    assert [[str(block.origin), str(block.target)] for block in rule] == paper["moves"]
    assert paper["colours"][move.home] == paper["home"]
    assert paper["colours"][move.swivel] == paper["swivel"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_rainsford_has_five_sessions_without_a_playback(name):
    assert line_total(published(name)["sections"], 13) == 0


@pytest.mark.parametrize("sections", range(2, 8))
def test_any_two_of_equal_lines_meet_exactly_once(sections):
    sizes = lettered(*[7] * sections)
    move = equal_lines(sizes)
    line_of = {}
    for number, line in enumerate((move.stationary, *move.ring)):
        line_of |= {seat.name: number for seat in line}

    tables = Counter()
    for seating in move.seatings(2 * sections - 1):
        for ns, ew in lines_of(seating).values():
            (north,), (east,) = {line_of[p] for p in ns}, {line_of[p] for p in ew}
            tables[frozenset((north, east))] += 1

    assert move.most_sessions == 2 * sections - 1
    assert tables == Counter(map(frozenset, combinations(range(2 * sections), 2)))


@pytest.mark.parametrize("sections", range(2, 8))
def test_equal_sections_have_no_playback_and_repeat_after_the_last_session(sections):
    sizes = lettered(*[8] * sections)
    most = 2 * sections - 1

    assert line_total(sizes, 7) == 0
    assert line_total(sizes, 7, sessions=most + 1) == 8 * 7 * sections


@pytest.mark.parametrize("sections", [2, 3, 4])
def test_method_j_has_no_playback_at_any_size(sections):
    for small in range(2, 15):
        for large in some(range(small + 1, 2 * small + 1)):
            sizes = lettered(*[large] * (sections - 1), small)
            for rounds in (small, max(1, small - 3)):
                assert line_total(sizes, rounds, LineMethod.J) == 0, sizes


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(1, 12), st.integers(0, 12), st.booleans(), st.data())
def test_every_pair_has_a_seat_in_every_session(sections, small, more, larger, data):
    others = small + (0 if larger else min(more, small))
    odd = small + more if larger else small
    place = data.draw(st.integers(0, sections - 1))
    sizes = [others] * sections
    sizes[place] = odd
    move = line_move(lettered(*sizes))
    first, *later = move.seatings(move.most_sessions + 1)

    assert first.pairs == tuple(seat.name for seat in first.seats)
    assert all(sorted(seating.pairs) == sorted(first.pairs) for seating in later)
    assert later[-1] == first


def test_the_rule_is_the_same_after_each_session():
    move = line_move(lettered(13, 16, 16))
    seatings = move.seatings(6)

    rules = [fewest_moves(a, b) for a, b in pairwise(seatings)]

    assert all(rule == rules[0] for rule in rules)
    assert sorted(map(str, line_rule(move))) == sorted(map(str, rules[0]))


def test_the_path_of_a_line_is_where_its_pairs_sit():
    move = line_move(lettered(14, 14, 16))
    paths = {path.name: path.seats for path in line_paths(move, 5)}

    assert paths["B EW 1-14"] == (
        "B EW 1-14", "C NS 1-14", "C EW 3-16", "B NS 1-14", "A EW 1-14",
    )  # fmt: skip
    assert paths["C NS 15-16"] == ("C NS 15-16",) * 5
    assert [str(seating.seat_of["B5E"]) for seating in move.seatings(5)] == [
        "B5 EW", "C5 NS", "C7 EW", "B5 NS", "A5 EW",
    ]  # fmt: skip


def test_a_split_line_is_one_line_on_paper():
    paths = line_paths(line_move(lettered(13, 16, 16)), 2, section_colours("ABC"))

    assert paths[1].seats == ("Red NS 11-13 and EW 1-13", "Blue EW 1-16")


def test_the_announcement_is_in_colours():
    move = line_move(lettered(14, 14, 15))

    assert line_announcement(move, section_colours("ABC"))[2:5] == (
        "Blue EW 1 to 14: sit White NS at tables 1 to 14.",
        "White NS 15: go back to the table where you started.",
        "White NS 1 to 14: sit White EW at tables 2 to 15.",
    )


def test_an_absent_pair_leaves_its_place_empty_and_nobody_sits_out_twice():
    sizes = lettered(13, 13, 14)
    seatings = in_their_places(line_move(sizes).seatings(5), absent=("A13N",))
    phantom = [
        {
            letter: ([p or "nobody" for p in ns], [p or "nobody" for p in ew])
            for letter, (ns, ew) in lines_of(seating).items()
        }
        for seating in seatings
    ]
    rounds = {section.letter: section.rounds for section in webs(sizes, 13)}

    total, by_pair = slow_playbacks(walked_meetings(phantom, rounds))

    assert [seating.pairs.count(None) for seating in seatings] == [1] * 5
    assert total == 0
    assert by_pair["nobody"] == 0


@pytest.mark.parametrize(
    ("build", "sizes", "sentence"),
    [
        (line_move, {"A": 18}, "one section has nowhere to send them"),
        (line_move, lettered(13, 14, 15), "3 different sizes"),
        (line_move, lettered(13, 13, 16, 16), "2 sections of 13 tables and 2 of 16"),
        (line_move, lettered(7, 15, 15), "does not fit into its 14 seats"),
        (equal_lines, lettered(13, 14), "not equal"),
        (method_j, lettered(13, 13, 14), "one smaller section"),
        (method_j, lettered(13, 13), "one smaller section"),
        (method_v, lettered(13, 14, 14), "one larger section"),
    ],
)
def test_sizes_that_do_not_fit_are_refused(build, sizes, sentence):
    with pytest.raises(NoLineMove, match=sentence):
        build(sizes)


def test_two_sections_take_either_method():
    sizes = lettered(13, 14)

    assert line_move(sizes).method is LineMethod.J
    assert line_move(lettered(5, 12)).method is LineMethod.V
    assert len(method_v(sizes).left_behind) == 2
    assert line_total(sizes, 13, LineMethod.V) == line_total(sizes, 13, LineMethod.J) == 0
