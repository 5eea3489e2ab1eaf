"""Seeds and wishes edited in the list of pairs."""

import pytest
from django.urls import reverse

from planner.models import Pair, PlanStep
from planner.plan.wish_cells import COLUMNS, wishes_written
from planner.services.history import step_undo
from planner.services.wishes import WishEdit, wishes_change
from tests.factories import make_director, make_event, make_pair
from tests.planner.planned_event import make_pairs

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event()
    for _ in range(4):
        make_pair(event=event)
    return event


def url_of(event):
    return reverse("admin:planner_event_wishes", args=[event.pk])


def pair(event, number):
    return event.pairs.prefetch_related("apart_from").get(number=number)


def sent(event, **changes):
    """The form of the whole list as a browser sends it; ``changes`` as in seed_2="7"."""
    form = {}
    for one in event.pairs.prefetch_related("apart_from"):
        cells = wishes_written(one)
        form[f"was-{one.pk}"] = "|".join(cells.values())
        cells |= {
            column: changes[f"{column}_{one.number}"]
            for column in COLUMNS
            if f"{column}_{one.number}" in changes
        }
        form |= {f"{column}-{one.pk}": cell for column, cell in cells.items() if cell}
    return form


def test_all_that_was_edited_is_one_step_that_can_be_taken_back(director, event):
    edited = sent(
        event,
        seed_1=" 3 ",
        must_sit_ns_2="yes",
        prefers_3="EW",
        fixed_table_3="b7",
        apart_from_1="3, 4",
        withdrawn_4="yes",
    )

    answer = director.post(url_of(event), edited, follow=True)

    assert "Seeds and wishes of pairs 1, 2, 3 and 4." in answer.content.decode()
    assert [wishes_written(pair(event, number)) for number in (1, 2, 3, 4)] == [
        dict(zip(COLUMNS, cells, strict=True))
        for cells in (
            ("3", "", "", "", "3 4", ""),
            ("", "yes", "", "", "", ""),
            ("", "", "EW", "B7", "1", ""),
            ("", "", "", "", "1", "yes"),
        )
    ]
    step_undo(event=event, number=PlanStep.objects.get().number, author=None)
    assert not any(any(wishes_written(one).values()) for one in event.pairs.all())


def test_apart_is_taken_away_for_both(director, event):
    pair(event, 1).apart_from.set([pair(event, 2), pair(event, 3)])

    director.post(url_of(event), sent(event, apart_from_2=""))

    assert wishes_written(pair(event, 1))["apart_from"] == "3"
    assert wishes_written(pair(event, 2))["apart_from"] == ""


@pytest.mark.parametrize(
    ("column", "cell", "sentence"),
    [
        ("seed", "x", "x is not a seed: give a whole number from 1 to 9999."),
        ("seed", "0", "0 is not a seed"),
        ("fixed_table", "7A", "7A is not a table: write it as in 7 or A7."),
        ("apart_from", "3 x", "x is not a pair number to be kept apart from"),
        ("apart_from", "2", "A pair cannot be kept apart from itself."),
        ("apart_from", "77", "There is no pair 77 to be apart from."),
        ("prefers", "<b>", "&lt;b&gt; is not a direction"),
    ],
)
def test_faulty_cell_is_shown_at_its_row_and_nothing_is_lost(
    director, event, column, cell, sentence
):
    edited = sent(event, **{"seed_1": "5", f"{column}_2": cell})

    answer = director.post(url_of(event), edited)

    page = answer.content.decode()
    row = page[page.index(f'id="p-{pair(event, 2).pk}"') : page.index('data-pair="3"')]
    assert answer.status_code == 400
    assert sentence in row
    assert 'aria-invalid="true"' in row
    assert f'value="5" size="4" autocomplete="off" name="seed-{pair(event, 1).pk}"' in page
    assert not PlanStep.objects.exists()
    assert pair(event, 1).seed is None


def test_wishes_that_contradict_each_other_are_reported(director, event):
    page = director.post(url_of(event), sent(event, must_sit_ns_1="yes", prefers_1="EW"))

    assert "A pair that must sit NS cannot prefer EW." in page.content.decode()


def test_player_of_another_pair_does_not_come_back(director, event):
    old = make_pair(event=event, first_player=pair(event, 1).second_player, withdrawn=True)

    page = director.post(url_of(event), sent(event, withdrawn_5="")).content.decode()
    director.post(url_of(event), sent(event, withdrawn_5="", withdrawn_1="yes"))

    assert "is in pair 1 of this event already." in page
    assert not Pair.objects.get(pk=old.pk).withdrawn
    assert pair(event, 1).withdrawn


def test_only_what_was_typed_overrides_somebody_elses_change(director, event):
    mine = sent(event, seed_1="3") | {"seen": 0}
    director.post(url_of(event), sent(event, seed_2="8", prefers_1="NS"))

    refused = director.post(url_of(event), mine)
    director.post(url_of(event), mine | {"seen": refused.context["seen"]})

    assert refused.status_code == 409
    assert "Seeds and wishes of pairs 1 and 2" in refused.content.decode()
    assert (pair(event, 1).seed, pair(event, 1).prefers, pair(event, 2).seed) == (3, "ns", 8)


def test_pair_that_is_gone_is_reported(director, event):
    form = sent(event, seed_4="1")
    pair(event, 4).delete()

    answer = director.post(url_of(event), form, follow=True)

    assert "a pair of this page is no longer entered" in answer.content.decode()


def test_nothing_edited_is_no_step(director, event):
    answer = director.post(url_of(event), sent(event), follow=True)

    assert "Nothing was changed." in answer.content.decode()
    assert not PlanStep.objects.exists()


@pytest.mark.parametrize("count", [3, 100])
def test_saving_takes_the_same_queries_at_any_size(count, django_assert_num_queries):
    event, author = make_event(), make_director()
    pairs = make_pairs(event, count)
    edits = {
        one.pk: WishEdit({}, {"seed": str(one.number), "apart_from": str(one.number % count + 1)})
        for one in pairs
    }

    with django_assert_num_queries(33):
        wishes_change(event=event, edits=edits, author=author)

    assert event.pairs.filter(seed__isnull=False).count() == count


def test_four_hundred_pairs_are_saved_at_once(director):
    event = make_event()
    make_pairs(event, 400)
    form = sent(event, **{f"seed_{number}": str(number) for number in range(1, 401)})

    director.post(url_of(event), form)

    assert event.pairs.filter(seed__isnull=False).count() == 400


def test_long_lists_come_in_pages(director):
    event = make_event()
    make_pairs(event, 501)

    first = director.get(url_of(event))
    last = director.get(url_of(event), {"page": 2})

    assert (len(first.context["rows"]), len(last.context["rows"])) == (500, 1)
    assert "?q=&amp;page=2" in first.content.decode()
