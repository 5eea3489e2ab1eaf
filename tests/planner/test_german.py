"""A reader of German reads no English, not even in what the cores say."""

import re

import pytest
from django.urls import reverse
from django.utils import translation

from movements.errors import MovementError
from movements.families.web import web
from movements.seats import Seat
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack_pdf
from planner.services.plans import plan_draft, plan_release
from planner.wording import translated
from tests.catalogues import english_in, text_nodes
from tests.planner.paper import texts
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_planned_event(tables=6, rounds=5)


@pytest.fixture
def director(director):
    director.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    with translation.override("de"):  # a request leaves its language behind
        yield director


def page(director, event, name, query="", **place):
    address = reverse(f"admin:planner_event_{name}", kwargs={"pk": event.pk, **place})
    return director.get(address + query).content.decode()


@pytest.mark.parametrize(
    ("name", "query", "place", "said"),
    [
        ("plan", "", {}, "Durchgang 1"),
        ("entries", "", {}, "Setzplätze und Wünsche bearbeiten"),
        ("sections", "", {}, "Wie viele Sektionen welcher Größe?"),
        ("movement", "", {"session": 1, "letter": "A"}, "Web, 6 Tische, 5 Runden, 3-auf-3-ab"),
        ("seating", "", {"session": 1}, "Nach Setzplätzen und Wünschen setzen"),
        ("changes", "?place=1+A&pairs=-1&rounds_played=2", {}, "Reparatur"),
        ("release", "", {}, "Version 1"),
        ("devices", "", {}, "Plan veröffentlichen"),
        ("history", "", {}, "Noch"),
    ],
)
def test_a_page_reads_german_throughout(director, event, name, query, place, said):
    nodes = text_nodes(page(director, event, name, query, **place))

    assert any(said in node for node in nodes)
    assert english_in(nodes) == set()


def test_english_would_be_noticed(director, event):
    director.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"

    nodes = text_nodes(page(director, event, "movement", session=1, letter="A"))

    assert "Web, 6 tables, 5 rounds, 3-up-3-down" in nodes
    assert "Show what fits" in english_in(nodes)


def test_a_crossover_found_by_a_german_reads_german(director, event):
    address = reverse("admin:planner_event_crossover", kwargs={"pk": event.pk, "session": 2})
    director.post(address, {"do": "find"})

    nodes = text_nodes(director.get(address).content.decode())

    assert any("neuer Platz" in node for node in nodes)
    assert english_in(nodes) == set()


def test_crossover_sheets_scripts_and_proofs_read_german(event):
    kinds = (
        HandoutKind.CROSSOVER_PAIRS,
        HandoutKind.SCRIPT,
        HandoutKind.PROOF,
        HandoutKind.GUIDE_CARDS,
        HandoutKind.MASTER,
    )

    with translation.override("de"):
        pages = texts(pack_pdf(Order(plan_draft(event=event), kinds)))

    lines = {line.strip() for text in pages for line in text.splitlines()}
    assert any("neuer Platz OW, Tische" in line for line in lines)
    assert any(re.search(r"gedruckt \d+\. [A-Z][a-zä]+ \d{4} \d\d:\d\d", line) for line in lines)
    assert not any(re.search(r"\d v \d|Boards zu Boardablage", line) for line in lines)
    assert english_in(lines) == set()


def test_a_player_reads_german_directions(client, author):
    event = make_planned_event(tables=6, rounds=5)
    plan_release(event=event, author=author)

    with translation.override("de"):
        address = reverse("pair", args=[event.slug, 12])
        page = client.get(address, HTTP_ACCEPT_LANGUAGE="de").content.decode()

    assert re.search(r"<td>\d OW</td>", page)
    assert not re.search(r"\bEW\b", page)


def test_an_error_of_the_cores_speaks_german():
    with pytest.raises(MovementError) as refused:
        web(19, board_groups=12)

    with translation.override("de"):
        translated_text = translated(refused.value)

    assert translated_text == (
        "19 Tische können 12 Gruppen nicht spielen: 13 Gruppen, verkürzt auf 12 Runden, "
        "oder 18 Tische mit einem Partytisch"
    )


def test_a_size_out_of_range_speaks_german():
    with pytest.raises(MovementError) as refused:
        web(0, board_groups=13)

    with translation.override("de"):
        assert translated(refused.value).startswith("0 Tische sind nicht möglich: Wählen Sie 1 bis")


def test_east_west_is_called_ow():
    with translation.override("de"):
        assert translated(Seat.of_name("A7E")) == "A7 OW"


def test_plain_texts_stay():
    with translation.override("de"):
        assert translated("Anything else, 100 %") == "Anything else, 100 %"
