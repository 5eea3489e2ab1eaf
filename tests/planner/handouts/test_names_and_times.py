"""Names, times and places on paper: sorted, wrapped, where a director looks for them."""

import re
from datetime import UTC, datetime

import pytest
from django.utils.translation import override

from planner.enums import Paper
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack, pack_pdf
from planner.models import Section, Session
from planner.services.plans import plan_draft
from tests.planner.paper import page_sizes, texts
from tests.planner.phrases import lines, pages
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db


def printed(event, kind, **options):
    return pack_pdf(Order(plan_draft(event=event), (kind,), **options))


def words(pdf):
    return " ".join(" ".join(texts(pdf)).replace("\u2007", " ").split())


def renamed(event, names):
    for pair, name in zip(event.pairs.order_by("number"), names, strict=False):
        pair.first_player.name = name
        pair.first_player.save()


def names_in_order(event):
    sheets = pack(Order(plan_draft(event=event), (HandoutKind.NAME_LIST,))).sheets
    return [line.name for sheet in sheets for column in sheet.body.columns for line in column]


@pytest.mark.parametrize(
    ("language", "order"),
    [
        ("en", ["Åse", "Çelik", "Müller", "Muster", "Ruff", "Şahin", "Slam", "Žižek", "Zola"]),
        ("de", ["Åse", "Çelik", "Müller", "Muster", "Ruff", "Şahin", "Slam", "Žižek", "Zola"]),
        ("sv", ["Çelik", "Muster", "Müller", "Ruff", "Şahin", "Slam", "Žižek", "Zola", "Åse"]),
    ],
)
def test_names_stand_in_the_order_of_the_readers_language(language, order):
    event = make_planned_event(tables=6, rounds=5, sessions=1)
    renamed(event, [f"Jo {name}" for name in reversed(order)])

    with override(language):
        listed = names_in_order(event)

    assert [name.split(",")[0] for name in listed if ", Jo" in name] == order


def test_the_list_of_three_sessions_has_two_columns_and_tells_its_letters():
    event = make_planned_event(tables=40, sessions=3, long_names=True)
    event.name = "Open"

    sheets = pages(printed(event, HandoutKind.NAME_LIST))

    assert len(sheets) >= 2
    for number, sheet in enumerate(sheets, 1):
        said = [phrase.text for phrase in sheet]
        assert any(re.search(rf"\w–\w · page {number} of {len(sheets)}", text) for text in said)
        heads = [line for line in lines(sheet) if line[0].text == "Name (pair)"]
        assert [p.text for p in heads[0]].count("Session 3") == 2


def test_names_too_long_for_their_column_wrap_and_are_whole():
    event = make_planned_event(tables=6, rounds=5, sessions=3)
    long = "Maximiliana Wilhelmine Featherstonehaugh-Cholmondeley"
    renamed(event, [long])

    said = words(printed(event, HandoutKind.NAME_LIST))

    assert "Featherstonehaugh- Cholmondeley, Maximiliana Wilhelmine (1)" in said


@pytest.mark.parametrize("kind", [HandoutKind.CROSSOVER_SEATS, HandoutKind.MASTER])
@pytest.mark.parametrize("tables", [6, 18, 40])
def test_directors_sheets_name_every_pair(kind, tables):
    event = make_planned_event(tables=tables, rounds=5 if tables == 6 else 13)
    pairs = list(event.pairs.order_by("number"))
    for pair in pairs:
        pair.first_player.name = f"Ada N{pair.number}x"
        pair.first_player.save()

    pdf = printed(event, kind, session=1)

    shown = [[p for p in page if len(p.text) > 1 or p.text.isdigit()] for page in pages(pdf)]
    said = " ".join(phrase.text for page in shown for line in lines(page) for phrase in line)
    missing = [p.number for p in pairs if f"{p.number} N{p.number}x – Surname" not in said]
    assert missing == []


def test_wall_sheets_have_names_where_there_is_room():
    few = make_planned_event(tables=9, rounds=9, movement="mitchell")
    many = make_planned_event(tables=40)

    assert words(printed(few, HandoutKind.CROSSOVER_PAIRS)).count(" – Given") == 18
    assert "Given" not in words(printed(many, HandoutKind.CROSSOVER_PAIRS))


def test_slips_and_scripts_say_when_and_where():
    event = make_planned_event(tables=6, rounds=5, sessions=2, sections=2)
    event.tournament.venue = "Grand Hotel"
    event.tournament.save()
    Session.objects.filter(event=event, number=2).update(
        starts_at=datetime(2027, 5, 15, 12, tzinfo=UTC)
    )
    Section.objects.filter(session__event=event, letter="A").update(room="Ballroom")
    Section.objects.filter(session__event=event, letter="B").update(room="Foyer")

    with override("de"):
        slips = words(printed(event, HandoutKind.ENTRY_SLIPS))
        script = words(printed(event, HandoutKind.SCRIPT, session=2))

    assert re.search(r"Durchgang 1 A1 NS Ballroom Durchgang 2 \w+ \w+ Sa, 15\. Mai, \d+:00", slips)
    assert "Grand Hotel" in slips
    assert re.search(r"Samstag, 15\. Mai 2027 \d+:00 · Grand Hotel", script)
    assert "Sektion A: Ballroom · Sektion B: Foyer" in script


def test_letter_is_used_to_its_edges():
    event = make_planned_event(tables=40, sessions=3)

    for kind in (HandoutKind.NAME_LIST, HandoutKind.GUIDE_CARDS, HandoutKind.MASTER):
        pdf = printed(event, kind, session=1, paper=Paper.LETTER)
        ((width, _height),) = page_sizes(pdf)
        right = max(phrase.right for phrase in pages(pdf)[0]) * 25.4 / 72
        assert width - right < 24
