"""Names in every script that players write have their letters in print."""

import subprocess

import pytest

from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack_pdf
from planner.models import Pair
from planner.services.plans import plan_draft
from tests.planner.paper import weasyprint_warnings
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db

NAMES = [
    "王小明",
    "山田 太郎",
    "김철수",
    "สมชาย ใจดี",
    "דוד כהן",
    "محمد علي",
    "Åse Çelik Şahin Žižek",
]
WITH_NAMES = (HandoutKind.ENTRY_SLIPS, HandoutKind.NAME_LIST, HandoutKind.PAIR_CARDS)


def complaints(name):
    """What WeasyPrint says of sheets on which a pair has this name; it tells of every box."""
    event = make_planned_event(tables=6, rounds=5, sessions=1)
    player = Pair.objects.filter(event=event).last().first_player
    player.name = name
    player.save()
    with weasyprint_warnings() as heard:
        pack_pdf(Order(plan_draft(event=event), WITH_NAMES))
    return heard


@pytest.fixture
def _noto():
    listed = subprocess.run(["fc-list"], capture_output=True, text=True, check=False).stdout
    if not ("NotoSansHebrew" in listed and "NotoSansCJK" in listed):
        pytest.skip("fonts-noto-core and fonts-noto-cjk, which setup.sh installs, are missing")


@pytest.mark.usefixtures("_noto")
@pytest.mark.parametrize("name", NAMES)
def test_no_letter_of_a_name_is_printed_as_a_box(name):
    assert complaints(name) == []


def test_a_letter_that_no_font_has_is_noticed():
    heard = complaints("A\U0010fabc")

    assert heard
    assert all("U+10FABC" in each for each in heard)
