import pytest

from crossovers.errors import NoLineMove
from crossovers.events.line_event import crossover_by_lines
from crossovers.printed.line_limits import alternatives, line_playbacks, most_tables
from crossovers.printed.line_moves import LineMethod
from crossovers.printed.splits import splits
from tests.crossovers.line_counts import lettered, line_total, plain_mitchells, slow_total, webs
from tests.some import some


def expected(others, large, rounds, skip, sessions):
    """Rainsford's footnote, with the skip's table, and its cost beyond."""
    beyond = max(0, large - (2 * others - rounds + (0 if skip else 1)))
    return (sessions - 1) * beyond * (beyond + 1) // 2


@pytest.mark.parametrize(
    ("sizes", "rounds", "works"),
    [
        ((16, 16, 18), 13, True),
        ((16, 16, 20), 13, True),
        ((14, 14, 16), 13, True),
        ((14, 14, 17), 13, False),
        ((13, 13, 14), 13, True),
        ((13, 13, 15), 13, False),
        ((16, 16, 20), 12, True),
        ((16, 16, 22), 12, False),
    ],
)
def test_method_v_works_or_not_as_the_rules_say(sizes, rounds, works):
    assert (line_total(lettered(*sizes), rounds) == 0) is works


@pytest.mark.parametrize("sizes", [(16, 16, 20), (14, 14, 16)])
def test_a_skip_within_the_rounds_spoils_method_v_at_its_limit(sizes):
    assert line_total(lettered(*sizes), 13, build=plain_mitchells) == 4


@pytest.mark.parametrize("build", [webs, plain_mitchells])
@pytest.mark.parametrize("rounds", [5, 6, 9, 10, 13])
def test_method_v_is_free_up_to_its_limit_and_costs_the_formula_beyond(rounds, build):
    skipping = set()
    # An even Mitchell with its skip has a revenge round if it plays all its rounds.
    least = rounds + (build is plain_mitchells and rounds % 2 == 0)
    for others in range(least, rounds + 5):
        for large in range(others + 1, others + rounds // 2 + 2):
            sizes = lettered(others, large, others)
            swivel = build({"B": large}, rounds)[0]
            skip = swivel.skip_after is not None
            skipping.add(skip)
            if skip and large - others > others - swivel.skip_after:
                continue  # the skipped table spares some of these meetings

            total = line_total(sizes, rounds, LineMethod.V, build=build)

            assert total == expected(others, large, rounds, skip, 5), sizes
    assert skipping == ({False} if build is webs and rounds % 2 else {False, True})


def test_the_skipped_table_spares_meetings_far_beyond_the_limit():
    sizes = lettered(12, 12, 20)

    event = crossover_by_lines(webs(sizes, 12), 5)

    assert expected(12, 20, 12, skip=True, sessions=5) == 4 * 36
    assert event.limits[-1].playbacks == 36 - 2
    assert slow_total(event.sessions[0].sections, [s.seating for s in event.sessions]) == 4 * 34


def test_beyond_the_limit_the_answer_names_cost_pairs_and_what_would_work():
    event = crossover_by_lines(webs(lettered(13, 13, 18), 13), 5)

    limit = event.limits[-1]

    assert event.count.total == 40
    assert not limit.kept
    assert limit.playbacks == 10
    assert {frozenset(pairs) for pairs in limit.pairs} == {
        frozenset(playback.pairs) for playback in event.count.playbacks
    }
    assert "16 + 14 + 14 tables" in event.notes[0]
    assert "the method best" in event.notes[0]
    assert "One session fewer saves 10" in event.notes[0]


def test_limits_are_told_before_they_hurt():
    event = crossover_by_lines(webs(lettered(14, 14, 15), 13), 4)

    assert [limit.text for limit in event.limits] == [
        "3 sections allow up to 5 sessions; there are 4.",
        "Section C has 15 tables; beside 14 tables and with 13 rounds at most 16 are free of "
        "playbacks.",
    ]
    assert event.notes == ()


def test_the_limit_mentions_the_skip():
    event = crossover_by_lines(webs(lettered(16, 16, 20), 12), 5)

    assert "12 rounds and a skip after round 6 at most 20" in event.limits[-1].text
    assert most_tables(16, rounds=12, skip=True) == 20


def test_more_sessions_than_lines_allow_are_refused_with_the_cost():
    with pytest.raises(NoLineMove, match="allow 3 sessions") as refusal:
        crossover_by_lines(webs(lettered(14, 14), 13), 4)

    assert "all its 364 meetings" in str(refusal.value)
    assert "take 3 sessions, or the method best" in str(refusal.value)
    assert refusal.value.params["playbacks"] == 14 * 13 * 2


def test_other_sizes_are_offered_where_no_method_fits():
    with pytest.raises(NoLineMove, match=r"3 different sizes .* 14 \+ 14 \+ 14 tables"):
        crossover_by_lines(webs(lettered(13, 14, 15), 13), 5)


def test_there_are_no_alternatives_where_the_tables_do_not_suffice():
    assert alternatives((9, 9), rounds=9, sessions=4) == ()


@pytest.mark.parametrize(
    ("sizes", "rounds", "sessions"), [((13, 13, 18), 13, 5), ((16, 15), 9, 4), ((20, 22, 24), 8, 7)]
)
def test_every_alternative_holds_the_tables_and_has_no_playback(sizes, rounds, sessions):
    for split in some(alternatives(sizes, rounds=rounds, sessions=sessions)):
        assert sum(split) == sum(sizes)
        assert line_total(lettered(*split), rounds, sessions=sessions) == 0


@pytest.mark.parametrize(
    ("tables", "rounds", "sessions"), [(44, 13, 5), (60, 12, 5), (43, 12, 5), (33, 8, 3)]
)
def test_the_cost_of_a_split_is_what_is_counted(tables, rounds, sessions):
    predicted = {
        split: line_playbacks(split, rounds=rounds, sessions=sessions)
        for count in (2, 3, 4)
        for split in splits(tables, count, least=rounds)
    }

    for split in some(split for split, total in predicted.items() if total is not None):
        assert line_total(lettered(*split), rounds, sessions=sessions) == predicted[split]
