"""From session to session, and from a release to its repair, by the printed words alone."""

import random
import re
from collections import Counter

import pytest
from django.utils.translation import override

from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.web import web
from movements.repairs.continuation import pair_leaves
from movements.seats import Direction, PairId
from planner.enums import Paper
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack_pdf
from planner.models import Seat, Section
from planner.plan.section_columns import written_columns
from planner.services.plans import plan_draft, plan_release
from tests.factories import make_director
from tests.planner.phrases import lines, pages
from tests.planner.planned_event import make_planned_event
from tests.planner.printed_cards import WORDS, read_card, read_seats
from tests.some import some

pytestmark = pytest.mark.django_db

MITCHELL = {"tables": 9, "rounds": 9, "movement": "mitchell"}
SESSIONS = {
    "one section": (MITCHELL | {"sessions": 2}, "en", Paper.A4),
    "two sections, three sessions": ({"tables": 14, "sections": 2, "sessions": 3}, "de", Paper.A4),
    "four columns on the wall": ({"tables": 40}, "en", Paper.LETTER),
    "seats by lot": (MITCHELL | {"sections": 2}, "de", Paper.LETTER),
    "a half table": (
        MITCHELL | {"half_table": True, "phantom_table": 4, "phantom_direction": "ew"},
        "en",
        Paper.A4,
    ),
}
# Points: nothing else is so high.
WATERMARK = 60
LINE = r"(NS|EW|OW)"
WITH_START = re.compile(rf"(\d+) {LINE} (\d+) → (?:([A-Z]) )?{LINE} (\d+)")
WITHOUT = re.compile(rf"(\d+) (?:› |([A-Z]) ?)(\d+) {LINE}")
SENTENCE = re.compile(
    rf"(?:([A-Z]) )?{LINE} ([\d ,a-z]+?): "
    rf"(?:sit (?:([A-Z]) )?{LINE} at tables? ([\d ,a-z]+)|go back to the table where you started)\."
)


def printed(version, kind, **options):
    return pages(pack_pdf(Order(version, (kind,), **options)))


def shown(page):
    """The lines of a page as texts, without the word that is printed across a draft."""
    return [
        " ".join(p.text for p in line) for line in lines(p for p in page if p.height < WATERMARK)
    ]


def read_wall(sheets):
    """By pair: section (empty where there is one only), table and line."""
    found = {}
    for line in (line for sheet in sheets for line in shown(sheet)):
        for pair, _line, _table, section, goal, table in WITH_START.findall(line):
            found[pair] = section, int(table), goal
        if "→" not in line:
            for pair, section, table, goal in WITHOUT.findall(line):
                found[pair] = section, int(table), goal
    return found


def tables_said(text):
    """The tables of a sentence, in its order.

    >>> tables_said("2 and 1, then 18 down to 16")
    [2, 1, 18, 17, 16]
    """
    found = []
    for part in re.split(r", then | and |, ", text):
        first, *last = map(int, re.findall(r"\d+", part))
        end = last[0] if last else first
        step = 1 if end >= first else -1
        found += range(first, end + step, step)
    return found


def announced(text, starts):
    """By pair: where the sentences of the script send it."""
    goals = {}
    seat_of = {seat: pair for pair, seat in starts.items()}
    for section, line, tables, to_section, to_line, to_tables in SENTENCE.findall(text):
        origin = [(section or "A", table, line) for table in tables_said(tables)]
        goal = [(to_section or "A", table, to_line) for table in tables_said(to_tables or tables)]
        goal = goal if to_line else origin
        assert len(origin) == len(goal)
        goals |= {seat_of[old]: new for old, new in zip(origin, goal, strict=True)}
    return goals


@pytest.mark.parametrize("name", SESSIONS)
def test_everybody_finds_the_seat_of_the_next_session(name):
    fields, language, paper = SESSIONS[name]
    event = make_planned_event(**fields)
    draft = plan_draft(event=event)
    if name == "seats by lot":
        seats = list(Seat.objects.filter(version=draft, session__number=2))
        pairs = random.Random(16).sample([seat.pair for seat in seats], len(seats))
        Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
        for seat, pair in zip(seats, pairs, strict=True):
            seat.pk, seat.pair = None, pair
        Seat.objects.bulk_create(seats)
    words = WORDS[language]

    with override(language):
        slips = printed(draft, HandoutKind.ENTRY_SLIPS, paper=paper)
        wall = read_wall(printed(draft, HandoutKind.CROSSOVER_PAIRS, session=1, paper=paper))
        cards = printed(draft, HandoutKind.PAIR_CARDS, session=1, paper=paper)
        script = " ".join(
            line
            for sheet in printed(draft, HandoutKind.SCRIPT, session=1, paper=paper)
            for line in shown(sheet)
        )

    starts, seats = (read_seats(slips, words, number) for number in (1, 2))
    assert len(seats) == len(starts) == event.pairs.count()
    assert {pair: (section or "A", *seat) for pair, (section, *seat) in wall.items()} == seats
    told = Counter(p.text for page in cards for p in page if p.text.startswith(words["session"]))
    movers = some(place for place in told if place.startswith(f"{words['session']} 2: "))
    named = {f"{words['session']} 2: {s}{table} {line}" for s, table, line in seats.values()}
    assert set(movers) <= named
    if language == "en":
        goals = announced(script, starts)
        assert goals
        assert goals == {pair: seats[pair] for pair in goals}


REPAIRED = {
    "web": (web(6, board_groups=5), PairId(Direction.EW, 2), 3),
    "mitchell": (mitchell(7), PairId(Direction.NS, 3), 4),
    "howell": (howell(5), PairId(Direction.NS, 2), 6),
}


def rows_of(version, **options):
    cards = [
        read_card(page, WORDS["en"])
        for page in printed(
            version, HandoutKind.GUIDE_CARDS, per_page={HandoutKind.GUIDE_CARDS: 1}, **options
        )
    ]
    return {
        (card.table, number): (row.ns, row.ew, row.boards)
        for card in cards
        for number, row in card.rows.items()
    }


@pytest.mark.parametrize("name", REPAIRED)
def test_cards_of_the_release_and_slips_together_say_what_the_new_cards_say(name):
    movement, gone, after = REPAIRED[name]
    fields = {"movement": "howell"} if name == "howell" else {"movement": "web"}
    fields = {"movement": "mitchell"} if name == "mitchell" else fields
    event = make_planned_event(tables=movement.tables, rounds=movement.rounds, sessions=1, **fields)
    old = rows_of(plan_release(event=event, author=make_director()))
    changed = pair_leaves(movement, gone, after=after)
    Section.objects.filter(session__event=event).update(**written_columns(changed))
    draft = plan_draft(event=event)

    slips = printed(draft, HandoutKind.CHANGE_SLIPS, per_page={HandoutKind.CHANGE_SLIPS: 4})
    new = rows_of(draft)

    corrected = dict(old)
    for page in slips:
        heads = sorted((p for p in page if p.text.startswith("Table A")), key=lambda p: p.y)
        for phrase in page:
            if told := re.match(r"round (\d+): NS (\S+), EW (\S+), boards (\S+)$", phrase.text):
                above = [h for h in heads if h.y < phrase.y and abs(h.x - phrase.x) < 60]
                number, *row = told.groups()
                corrected[int(above[-1].text.removeprefix("Table A")), int(number)] = tuple(row)
    assert some(corrected.items() - old.items())
    assert corrected == new
