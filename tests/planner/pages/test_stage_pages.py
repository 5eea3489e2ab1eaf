"""The ranking and the cut on their pages: nothing half taken, no text lost, everything by hand."""

import pytest
from django.urls import reverse

from planner.models import StageEntry, StageRanking
from planner.services.cuts import cut_confirm
from tests.factories import make_director, make_event
from tests.planner.staged_event import in_order, make_staged_event, ranked, stage_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_staged_event()


def url(event, name, **place):
    return reverse(f"admin:planner_event_{name}", kwargs={"pk": event.pk, **place})


def ranking_url(event):
    return url(event, "ranking", stage="qualifying")


def cut_url(event):
    return url(event, "cut", phase=2)


def field(event, code):
    entries = stage_of(event, code).field.select_related("pair").order_by("order")
    return [(-1 if e.declined else 1) * e.pair.number for e in entries]


def test_ranking_is_shown_first_and_then_stored(director, event):
    text = in_order(12, tied=(4, 5))

    preview = director.post(ranking_url(event), {"text": text, "do": "preview"})

    assert "Store 12 pairs" in preview.content.decode()
    assert "Place 4 is shared by 4, 5." in " ".join(preview.content.decode().split())
    assert not StageRanking.objects.exists()

    answer = director.post(ranking_url(event), {"text": text, "do": "take"})

    assert answer.url == cut_url(event)
    assert StageRanking.objects.count() == 12


def test_text_with_faults_comes_back_to_be_corrected(director, event):
    text = "place;pair\n1;1\n2;77\n3;1"

    for press in ("preview", "take"):
        page = director.post(ranking_url(event), {"text": text, "do": press}).content.decode()

        assert "Line 3: There is no pair 77 in this event." in page
        assert "1;1\n2;77\n3;1</textarea>" in page
        assert "Store" not in page.replace("Back, store nothing", "")
    assert not StageRanking.objects.exists()


def test_cut_page_asks_for_the_ranking_that_is_missing(director, event):
    page = director.get(cut_url(event)).content.decode()

    assert "Qualifying has no ranking yet: give it before the cut." in page
    assert ranking_url(event) in page
    assert "Make the cut</button>" not in page


def test_tie_is_asked_about_and_the_choice_is_never_lost(director, event):
    ranked(event, in_order(12, tied=(4, 5)))

    page = director.get(cut_url(event)).content.decode()
    assert "all 2 go up: 5 pairs above the line" in page
    again = director.post(
        cut_url(event),
        {"do": "make", "tie-qualifying-4": "play-off", "order-qualifying-4": "5, 9"},
    ).content.decode()

    assert "must name each of 4, 5 once" in again
    assert not StageEntry.objects.exists()
    director.post(
        cut_url(event),
        {"do": "make", "tie-qualifying-4": "play-off", "order-qualifying-4": "5, 4"},
    )
    assert field(event, "final") == [1, 2, 3, 5]


def test_cut_without_a_word_about_the_tie_is_refused_on_the_page(director, event):
    ranked(event, in_order(12, tied=(4, 5)))

    page = director.post(cut_url(event), {"do": "make"}).content.decode()

    assert "1 tie across a line is not decided yet" in page
    assert not StageEntry.objects.exists()


def test_cut_gives_seats_at_once(director, event):
    ranked(event, in_order(12))

    director.post(cut_url(event), {"do": "make", "seeding": "snake"})

    draft = event.versions.get(number=None)
    assert draft.seats.filter(session__number=2).count() == 4
    assert draft.seats.filter(session__number=3).count() == 8


@pytest.mark.parametrize(
    ("presses", "final", "consolation"),
    [
        (["decline final 2"], [1, -2, 3, 4], [5]),
        (["decline final 2", "up final"], [1, -2, 3, 4, 5], [-5]),
        (["replace final 2"], [1, -2, 3, 4, 5], [-5]),
        (["decline final 2", "back final 2"], [1, 2, 3, 4], [5]),
        (["up final 9"], [1, 2, 3, 4, 9], [5]),
    ],
)
def test_fields_are_changed_by_hand(director, event, presses, final, consolation):
    ranked(event, in_order(12))
    cut_confirm(event=event, phase=2, author=make_director())

    for press in presses:
        answer = director.post(cut_url(event), {"do": press})
        assert answer.url == cut_url(event)

    assert field(event, "final") == final
    assert field(event, "consolation")[:1] == consolation


def test_invited_pair_is_chosen_from_a_list(director, event):
    ranked(event, in_order(12))
    cut_confirm(event=event, phase=2, author=make_director())

    nobody = director.post(cut_url(event), {"do": "wild-card final"}, follow=True)
    director.post(cut_url(event), {"do": "wild-card final", "invited-final": "12"})

    assert "Choose a pair." in nobody.content.decode()
    assert field(event, "final") == [1, 2, 3, 4, 12]
    page = director.get(cut_url(event)).content.decode()
    assert "wild card" in page
    assert "plays in Final" in page


def test_stale_page_changes_nothing(director, event):
    ranked(event, in_order(12))
    seen = 0

    answer = director.post(cut_url(event), {"do": "make", "seen": seen})

    assert answer.status_code == 409
    assert not StageEntry.objects.exists()


def test_pages_say_nothing_wrong_of_an_event_without_stages(director):
    event = make_event()

    page = director.get(cut_url(event))

    assert page.status_code == 200
    assert "No stage takes places here" in page.content.decode()


def test_plan_page_shows_stages_side_by_side(director, event):
    page = director.get(url(event, "plan")).content.decode()

    assert page.count('<ol class="phases">') == 1
    assert "1–4 of Qualifying" in page
    assert "Make the cut: Final, Consolation" in page
    assert "Final, session 1" in page


def stage_form(**fields):
    return {"name": "Final", "phase": 2, "sessions": 1, "takes": "", "carry_rule": "none"} | fields


def test_stages_are_added_with_whom_they_take(director):
    event = make_event(session_count=1)
    page = url(event, "stages")

    director.post(page, stage_form(do="change main", name="Qualifying", phase=1))
    director.post(page, stage_form(do="add", takes="1-28 of Qualifying"))
    answer = director.post(
        page, stage_form(do="add", name="Consolation", takes="29 and below of Qualifying")
    )

    assert answer.url == page
    found = event.stages.order_by("order")
    assert [(stage.name, stage.phase) for stage in found] == [
        ("Qualifying", 1),
        ("Final", 2),
        ("Consolation", 2),
    ]
    shown = director.get(page).content.decode()
    assert "1–28 of Qualifying" in shown
    assert "29 and below of Qualifying" in shown


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"takes": "1-8 of Nowhere"}, "Nowhere"),
        ({"takes": "1-4 of Final"}, "Final"),
        ({"takes": "3-9 of Qualifying", "name": "Other"}, "is taken twice"),
        ({"carry_rule": "linear"}, "The ratio of the tops needs both"),
        ({"carry_table": "first: 3"}, "Write places with their amounts"),
        ({"carry_rule": "formula", "carry_formula": ""}, "The formula is missing"),
    ],
)
def test_what_no_stage_can_be_is_said_and_the_form_comes_back(director, event, fields, sentence):
    before = event.stages.count()

    page = director.post(
        url(event, "stages"), stage_form(**{"do": "add", "name": "Third"} | fields)
    ).content.decode()

    assert sentence in page
    assert f'value="{fields.get("name", "Third")}"' in page
    assert event.stages.count() == before


def test_a_stage_that_feeds_others_is_not_deleted(director, event):
    answer = director.post(url(event, "stages"), {"do": "delete qualifying"}, follow=True)

    assert "takes places of Qualifying: let it take others first." in answer.content.decode()
    director.post(url(event, "stages"), {"do": "delete consolation"})
    assert [stage.name for stage in event.stages.order_by("order")] == ["Qualifying", "Final"]


def test_sections_are_divided_stage_by_stage(director, event):
    page = url(event, "sections")

    shown = director.get(f"{page}?stage=consolation").content.decode()
    assert "Consolation: 8 pairs." in shown
    director.post(
        f"{page}?stage=consolation",
        {
            "do": "hand",
            "section-TOTAL_FORMS": 2,
            "section-INITIAL_FORMS": 0,
            "section-0-letter": "B",
            "section-0-pairs": 4,
            "section-1-letter": "C",
            "section-1-pairs": 4,
        },
    )

    letters = {
        session.number: [section.letter for section in session.sections.filter(planned=True)]
        for session in event.sessions.order_by("number")
    }
    assert letters == {1: ["A"], 2: ["A"], 3: ["B", "C"]}


def test_letters_of_stages_side_by_side_do_not_clash(director, event):
    answer = director.post(
        f"{url(event, 'sections')}?stage=consolation",
        {
            "do": "hand",
            "section-TOTAL_FORMS": 1,
            "section-INITIAL_FORMS": 0,
            "section-0-letter": "A",
            "section-0-pairs": 8,
        },
        follow=True,
    )

    assert "Final has a section A at the same time" in answer.content.decode()


@pytest.mark.parametrize("press", ["automatic", "draw"])
def test_first_session_of_a_stage_is_seated_on_the_seating_page(director, event, press):
    ranked(event, in_order(12))
    director.post(cut_url(event), {"do": "make"})
    address = url(event, "seating", session=3)

    assert "Draw by lot" in director.get(address).content.decode()
    director.post(address, {"do": press})

    seats = event.versions.get(number=None).seats.filter(session__number=3)
    assert {seat.pair.number for seat in seats} == set(range(5, 13))


def test_later_session_of_a_stage_is_left_to_crossovers(director):
    event = make_staged_event(sessions=2)
    address = url(event, "seating", session=4)

    director.post(address, {"do": "automatic"})

    assert "Draw by lot" not in director.get(address).content.decode()
    assert not event.versions.get(number=None).seats.filter(session__number=4).exists()
