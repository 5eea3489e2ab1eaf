"""Cut lines, ties across them, and ranges that cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossovers.errors import BadRanking, BadTieBreak, NoSuchRange
from crossovers.stages.cut import TieDecision, TieRule, cut
from crossovers.stages.ranges import Places, Share, check_feeding
from crossovers.stages.ranking import Ranked, Ranking
from crossovers.stages.reserves import reserves
from tests.some import some


def ranking_of(*places, stage="Q"):
    """Pairs p1, p2 … in these places."""
    return Ranking(stage, tuple(Ranked(f"p{k}", place) for k, place in enumerate(places, 1)))


FINALS = {"Final": (Places("Q", 1, 2),), "Consolation": (Places("Q", 3),)}


def test_everybody_goes_where_the_place_leads():
    found = cut((ranking_of(*range(1, 73)),), {"A": (Places("Q", 1, 28),), "B": (Places("Q", 29),)})

    assert (len(found.pairs("A")), len(found.pairs("B")), found.ties) == (28, 44, ())
    assert found.is_settled


def test_two_semi_finals_merge():
    one = ranking_of(*range(1, 41), stage="Semi-final A")
    other = Ranking("Semi-final B", tuple(Ranked(f"b{k}", k) for k in range(1, 31)))
    takes = {"Final": (Places("Semi-final A", 1, 25), Places("Semi-final B", 1, 5))}

    found = cut((one, other), takes)

    assert found.pairs("Final") == one.pairs[:25] + other.pairs[:5]
    assert len(found.left_out) == 15 + 25


@pytest.mark.parametrize(
    ("rule", "order", "final", "consolation"),
    [
        (TieRule.ALL_IN, (), ("p1", "p2", "p3"), ("p4",)),
        (TieRule.NONE_IN, (), ("p1",), ("p2", "p3", "p4")),
        (TieRule.PLAY_OFF, (), ("p1",), ("p4",)),
        (TieRule.PLAY_OFF, ("p3", "p2"), ("p1", "p3"), ("p2", "p4")),
        (TieRule.BY_HAND, ("p2", "p3"), ("p1", "p2"), ("p3", "p4")),
    ],
)
def test_a_tie_across_the_line_goes_as_decided(rule, order, final, consolation):
    found = cut((ranking_of(1, 2, 2, 4),), FINALS, {("Q", 2): TieDecision(rule, order)})

    assert (found.pairs("Final"), found.pairs("Consolation")) == (final, consolation)
    assert found.is_settled is (len(final + consolation) == 4)


def test_a_tie_over_two_lines_is_asked_about_once_if_all_go_up():
    takes = {"A": (Places("Q", 1, 2),), "B": (Places("Q", 3, 4),), "C": (Places("Q", 5),)}
    ranking = ranking_of(1, 2, 2, 2, 2, 6)

    assert [tie.after for tie in cut((ranking,), takes).ties] == [2, 4]
    found = cut((ranking,), takes, {("Q", 2): TieDecision(TieRule.ALL_IN)})
    assert (found.pairs("A"), found.pairs("B"), found.pairs("C")) == (
        ("p1", "p2", "p3", "p4", "p5"),
        (),
        ("p6",),
    )


def test_a_tie_break_names_those_who_are_tied():
    with pytest.raises(BadTieBreak, match="each of p2, p3 once"):
        cut((ranking_of(1, 2, 2),), FINALS, {("Q", 2): TieDecision(TieRule.BY_HAND, ("p2", "p9"))})


@given(
    st.lists(st.integers(1, 12), min_size=2, max_size=30),
    st.data(),
)
def test_everyone_goes_to_one_stage_at_most_and_counts_are_right(places, data):
    ranking = ranking_of(*places)
    ends = data.draw(st.sets(st.integers(1, len(places) - 1), min_size=1, max_size=3).map(sorted))
    starts = [1, *(end + 1 for end in ends)]
    takes = {
        f"S{k}": (Places("Q", first, last),)
        for k, (first, last) in enumerate(zip(starts, [*ends, None], strict=True))
    }
    rules = st.sampled_from([None, *(TieDecision(rule) for rule in TieRule)])
    chosen = {("Q", end): rule for end in ends if (rule := data.draw(rules)) is not None}

    found = cut((ranking,), takes, chosen)

    gone = [qualified.pair for qualified in found.qualified]
    assert sorted([*gone, *found.undecided, *found.left_out]) == sorted(ranking.pairs)
    for name in some(takes):
        # Nobody in a stage is better placed than somebody in a stage above it.
        above = [q.place for q in found.qualified if q.stage < name]
        mine = [q.place for q in found.qualified if q.stage == name]
        assert max(above, default=0) <= min(mine, default=99)
    if not found.ties:
        assert [len(found.pairs(name)) for name in takes] == [
            (last or len(places)) - first + 1
            for first, last in zip(starts, [*ends, None], strict=True)
        ]


@pytest.mark.parametrize(
    ("takes", "sentence"),
    [
        (
            {"Final": (Places("Q", 1, 40),)},
            "1–40 of Q cannot be taken: 36 pairs are ranked there.",
        ),
        (
            {"A": (Places("Q", 1, 20),), "B": (Places("Q", 20),)},
            "Place 20 of Q is taken twice, by A (1–20 of Q) and by B (20 and below of Q): let each "
            "place go to one stage.",
        ),
        (
            {"Final": (Places("Semi", 1, 4),)},
            "Final takes places of Semi, whose ranking is not there yet: give it first.",
        ),
        (
            {"A": (Share("Q", 60),), "B": (Places("Q", 22),)},
            "Place 22 of Q is taken twice, by A (1–22 of Q) and by B (22 and below of Q): let each "
            "place go to one stage.",
        ),
    ],
)
def test_ranges_that_cannot_be_are_refused_in_a_sentence(takes, sentence):
    with pytest.raises(NoSuchRange) as refused:
        cut((ranking_of(*range(1, 37)),), takes)

    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "sources",
    [{"Final": ["Final"]}, {"Q": [], "A": ["B"], "B": ["A"]}],
)
def test_a_stage_that_feeds_itself_is_refused(sources):
    with pytest.raises(NoSuchRange, match="would feed itself"):
        check_feeding(sources)


def test_stages_in_a_tree_feed_each_other():
    check_feeding({"Q": [], "Semi": ["Q"], "Final": ["Semi", "Q"]})
    with pytest.raises(NoSuchRange, match="no such stage"):
        check_feeding({"Final": ["Nowhere"]})


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Places("Q", 0), "places start at 1"),
        (lambda: Places("Q", 5, 4), "better place first"),
        (lambda: Share("Q", 100), "more than 0 and less"),
    ],
)
def test_places_that_are_none_are_refused(make, words):
    with pytest.raises(NoSuchRange, match=words):
        make()


def test_a_ranking_names_every_pair_once():
    with pytest.raises(BadRanking, match="p1 is in the ranking of Q more than once"):
        Ranking("Q", (Ranked("p1", 1), Ranked("p1", 2)))
    with pytest.raises(BadRanking, match="places start at 1"):
        Ranking("Q", (Ranked("p1", 0),))


@pytest.mark.parametrize(
    ("places", "words"),
    [
        (Places("Q", 1), "all of Q"),
        (Places("Q", 4, 4), "place 4 of Q"),
        (Share("Q", 60), "top 60 % of Q"),
        (Share("Q", 60, is_rest=True), "below the top 60 % of Q"),
    ],
)
def test_a_range_is_called_as_directors_do(places, words):
    assert str(places) == words


def test_who_declined_or_plays_is_no_reserve():
    ranking = ranking_of(*range(1, 7))

    assert reserves(ranking, 2, declined={"p3"}, playing={"p5"}) == ("p4", "p6")
