"""From a ranking to the fields of the next stages, and what is changed there by hand."""

import pytest

from planner.errors import PlanningError
from planner.files.ranking_reader import ranking_read
from planner.models import PlanStep, StageEntry, StageRanking
from planner.services.cuts import CutLine, cut_clear, cut_confirm, cut_preview
from planner.services.history import step_undo
from planner.services.rankings import ranking_preview, ranking_take
from planner.services.stage_fields import (
    entry_decline,
    entry_drop_in,
    entry_move_up,
    entry_replace,
    entry_take_back,
    entry_wild_card,
    reserves_now,
)
from tests.factories import make_director, make_pair
from tests.planner.staged_event import in_order, make_staged_event, pair_of, ranked, stage_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_staged_event()


def field(event, code):
    """Who is in a stage and by what way; who declined is crossed out by a minus."""
    entries = stage_of(event, code).field.select_related("pair").order_by("order")
    return [(-1 if e.declined else 1) * e.pair.number for e in entries]


def cut(event, decisions=None):
    return cut_confirm(event=event, phase=2, decisions=decisions, author=make_director())


def test_places_go_where_the_stages_take_them(event):
    ranked(event, in_order(12))

    sentence = cut(event)

    assert sentence == "Cut: 4 to Final, 8 to Consolation"
    assert field(event, "final") == [1, 2, 3, 4]
    assert field(event, "consolation") == [5, 6, 7, 8, 9, 10, 11, 12]


@pytest.mark.parametrize(
    ("rule", "order", "final"),
    [
        ("all-in", (), [1, 2, 3, 4, 5]),
        ("none-in", (), [1, 2, 3]),
        ("play-off", (5, 4), [1, 2, 3, 5]),
        ("by-hand", (4, 5), [1, 2, 3, 4]),
    ],
)
def test_a_tie_across_the_line_is_settled_as_the_regulations_say(event, rule, order, final):
    ranked(event, in_order(12, tied=(4, 5)))

    cut(event, {("qualifying", 4): (rule, order)})

    assert field(event, "final") == final
    assert sorted(field(event, "final") + field(event, "consolation")) == [*range(1, 13)]


def test_an_open_tie_is_shown_where_it_lies_and_stops_the_cut(event):
    ranked(event, in_order(12, tied=(4, 5)))

    preview = cut_preview(event=event, phase=2)

    (ranking,) = preview.ranked
    assert [(line.after, line.above, line.below) for line in ranking.lines] == [
        (4, "Final", "Consolation")
    ]
    at = next(k for k, item in enumerate(ranking.items) if isinstance(item, CutLine))
    assert [(item.pair.number, item.waits) for item in ranking.items[:at]] == [
        (1, False),
        (2, False),
        (3, False),
        (4, True),
    ]
    assert ranking.items[at + 1].waits
    with pytest.raises(PlanningError, match="1 tie across a line is not decided yet"):
        cut(event)
    with pytest.raises(PlanningError, match="1 tie across a line is not decided yet"):
        cut(event, {("qualifying", 4): ("play-off", ())})
    assert not StageEntry.objects.exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("place;pair\n1;1\n2;1", "Line 2: Pair 1 is ranked more than once."),
        ("place;pair\n1;1\n2;77", "Line 3: There is no pair 77 in this event."),
    ],
)
def test_a_ranking_with_faults_is_refused_whole(event, text, sentence):
    with pytest.raises(PlanningError) as refusal:
        ranked(event, text)

    assert refusal.value.message.startswith(sentence)
    assert not StageRanking.objects.exists()
    assert not PlanStep.objects.exists()


def test_a_ranking_of_a_stage_names_only_its_pairs(event):
    ranked(event, in_order(12))
    cut(event)

    with pytest.raises(PlanningError, match=r"Line 3: Pair 9 does not play in Final."):
        ranked(event, "place;pair\n1;1\n2;9", code="final")


def test_preview_tells_who_is_missing_and_who_shares_a_place(event):
    ranking = ranking_read(in_order(10, tied=(2, 3)).encode())

    preview = ranking_preview(stage=stage_of(event, "qualifying"), ranking=ranking)

    assert [pair.number for pair in preview.missing] == [11, 12]
    assert [(place, [p.number for p in pairs]) for place, pairs in preview.ties] == [(2, [2, 3])]
    assert preview.is_good
    assert not StageRanking.objects.exists()


def test_a_cut_before_the_ranking_is_refused(event):
    with pytest.raises(PlanningError, match=r"^Qualifying has no ranking yet: give it before"):
        cut(event)


def test_more_places_than_pairs_are_refused(event):
    ranked(event, in_order(3))

    with pytest.raises(PlanningError, match="1–4 of Qualifying cannot be taken: 3 pairs are"):
        cut(event)
    assert not StageEntry.objects.exists()


def test_a_pair_that_declines_stays_on_the_list_and_the_next_one_moves_up(event):
    ranked(event, in_order(12))
    cut(event)
    final, author = stage_of(event, "final"), make_director()

    entry_decline(stage=final, pair=pair_of(event, 2), author=author)
    sentence = entry_move_up(stage=final, author=author)

    assert sentence == "Pair 5 moves up to Final"
    assert field(event, "final") == [1, -2, 3, 4, 5]
    assert field(event, "consolation")[0] == -5
    entry = final.field.get(pair__number=5)
    assert (entry.way, entry.place, entry.replaces.number) == ("reserve", 5, 2)


def test_one_press_replaces_a_pair_by_the_next_reserve(event):
    ranked(event, in_order(12))
    cut(event)
    final = stage_of(event, "final")

    entry_replace(stage=final, pair=pair_of(event, 1), by=pair_of(event, 5), author=make_director())

    assert field(event, "final") == [-1, 2, 3, 4, 5]
    assert [pair.number for pair in reserves_now(final)] == [6, 7, 8, 9, 10, 11, 12]


def test_who_has_declined_plays_after_all(event):
    ranked(event, in_order(12))
    cut(event)
    final, author = stage_of(event, "final"), make_director()
    entry_decline(stage=final, pair=pair_of(event, 2), author=author)

    entry_take_back(stage=final, pair=pair_of(event, 2), author=author)

    assert field(event, "final") == [1, 2, 3, 4]
    with pytest.raises(PlanningError, match=r"Pair 2 plays in Final already."):
        entry_take_back(stage=final, pair=pair_of(event, 2), author=author)


def test_wild_cards_and_drop_ins_come_last(event):
    ranked(event, in_order(12))
    cut(event)
    new = make_pair(event=event, number=13)
    final, author = stage_of(event, "final"), make_director()

    entry_drop_in(stage=final, pair=new, author=author)
    entry_wild_card(stage=final, pair=pair_of(event, 12), author=author)

    assert field(event, "final") == [1, 2, 3, 4, 13, 12]
    assert field(event, "consolation")[-1] == -12
    with pytest.raises(PlanningError, match=r"Pair 13 is on the list of Final already."):
        entry_wild_card(stage=final, pair=new, author=author)


def test_a_later_withdrawal_does_not_rewrite_who_qualified(event):
    ranked(event, in_order(12))
    cut(event)
    pair = pair_of(event, 2)
    pair.withdrawn = True
    pair.save()

    assert field(event, "final") == [1, 2, 3, 4]
    with pytest.raises(PlanningError, match=r"Pair 2 has withdrawn: bring it back first."):
        entry_wild_card(stage=stage_of(event, "consolation"), pair=pair, author=make_director())


def test_a_cut_changed_by_hand_is_not_made_again_by_mistake(event):
    ranked(event, in_order(12))
    cut(event)
    entry_decline(stage=stage_of(event, "final"), pair=pair_of(event, 2), author=make_director())

    with pytest.raises(PlanningError, match="changed by hand after the cut"):
        cut(event)
    cut_clear(event=event, phase=2, author=make_director())
    cut(event)

    assert field(event, "final") == [1, 2, 3, 4]


def test_every_step_can_be_taken_back(event):
    ranked(event, in_order(12))
    cut(event)
    entry_decline(stage=stage_of(event, "final"), pair=pair_of(event, 2), author=make_director())

    assert [step.summary for step in PlanStep.objects.order_by("number")] == [
        "Ranking of Qualifying: 12 pairs",
        "Cut: 4 to Final, 8 to Consolation",
        "Pair 2 declines Final",
    ]
    step_undo(event=event, number=3, author=make_director())
    assert field(event, "final") == [1, 2, 3, 4]
    step_undo(event=event, number=1, author=make_director())
    assert not StageRanking.objects.exists()
    assert not StageEntry.objects.exists()


def test_two_stages_may_not_take_one_pair(event):
    ranked(event, in_order(12))
    cut(event)
    ranked(event, "place;pair\n1;1\n2;2\n3;3\n4;4", code="final")
    ranked(event, "place;pair\n" + "\n".join(f"{n - 4};{n}" for n in range(5, 13)), "consolation")
    third = event.stages.create(order=4, phase=3, name="Superfinal", code="superfinal")
    third.takes.create(order=1, source=stage_of(event, "qualifying"), first=1, last=2)
    third.takes.create(order=2, source=stage_of(event, "final"), first=1, last=1)

    with pytest.raises(PlanningError, match="Pair 1 would come into Superfinal twice"):
        cut_confirm(event=event, phase=3, author=make_director())


def test_merged_places_of_two_stages_make_one_field(event):
    ranked(event, in_order(12))
    cut(event)
    ranked(event, "place;pair\n1;4\n2;3\n3;2\n4;1", code="final")
    ranked(event, "place;pair\n" + "\n".join(f"{n - 4};{n}" for n in range(5, 13)), "consolation")
    third = event.stages.create(order=4, phase=3, name="Superfinal", code="superfinal")
    third.takes.create(order=1, source=stage_of(event, "final"), first=1, last=3)
    third.takes.create(order=2, source=stage_of(event, "consolation"), first=1, last=1)

    cut_confirm(event=event, phase=3, author=make_director())

    assert field(event, "superfinal") == [4, 3, 2, 5]


def test_ranking_is_stored_with_scores_as_given(event):
    text = "place;pair;score\n1;3;62,55\n2;1;60.1"
    ranking_take(
        stage=stage_of(event, "qualifying"),
        ranking=ranking_read(text.encode()),
        author=make_director(),
    )

    rows = StageRanking.objects.order_by("place").select_related("pair")
    assert [(row.pair.number, str(row.score)) for row in rows] == [(3, "62.5500"), (1, "60.1000")]
