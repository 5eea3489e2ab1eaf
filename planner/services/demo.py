"""The demo tournament: three days, three events, some 200 plainly invented players.

Beside it a trophy with a qualifying, a final and a consolation, as an event document.
"""

import json
from collections.abc import Iterable
from itertools import product

from django.conf import settings
from django.db import transaction
from django.utils.dateparse import parse_datetime

from movements.seats import Direction
from planner.models import Event, Pair, Player, Seat, Section, Session, Tournament
from planner.services.plans import plan_draft
from planner.services.whole_events import event_document_read, event_import

DEMO_FILE = settings.BASE_DIR / "fixtures" / "demo.json"
FINAL_FILE = settings.BASE_DIR / "fixtures" / "demo-final.json"
SEEDED = 12


@transaction.atomic
def demo_load() -> Tournament:
    """The demo tournament, loaded if it is not there yet; what is there stays as it is."""
    demo = json.loads(DEMO_FILE.read_text())
    tournament, is_new = Tournament.objects.get_or_create(
        slug=demo["tournament"]["slug"], defaults=demo["tournament"]
    )
    if is_new:
        players = _players(demo["players"])
        for shift, facts in enumerate(demo["events"]):
            _event(tournament, facts, players[shift * 20 :] + players[: shift * 20])
        tournament.refresh_from_db()
    final = event_document_read(FINAL_FILE.read_bytes())
    if not Tournament.objects.filter(slug=final["tournament"]["slug"]).exists():
        event_import(document=final)
    return tournament


def _players(names: dict[str, list[str]]) -> list[Player]:
    people = [
        Player(
            name=f"{given} {surname}",
            national_number=f"DEMO{number:03}",
            club=names["clubs"][number % len(names["clubs"])],
        )
        for number, (surname, given) in enumerate(product(names["surnames"], names["given"]), 1)
    ]
    Player.objects.bulk_create(people, ignore_conflicts=True)
    return list(Player.objects.filter(national_number__startswith="DEMO").order_by("pk"))


def _event(tournament: Tournament, facts: dict, players: list[Player]) -> None:
    event = Event(
        tournament=tournament,
        session_count=len(facts["sessions"]),
        **{key: facts[key] for key in ("name", "slug", "winners", "rounds", "boards_per_round")},
    )
    event.full_clean()
    event.save()
    first, *later = [
        _session(event, number, start, facts["sections"])
        for number, start in enumerate(facts["sessions"], 1)
    ]
    pairs = _pairs(event, sum(s.pair_count for s in first), facts["must_sit_ns"], players)
    _seat(event, first, pairs)
    if "session_two" in facts:
        _seat(event, later[0], [pairs[number - 1] for number in facts["session_two"]])


def _session(event: Event, number: int, start: str, sections_facts: list) -> list[Section]:
    session = Session.objects.create(event=event, number=number, starts_at=parse_datetime(start))
    sections = [Section(session=session, **facts) for facts in sections_facts]
    for section in sections:
        section.full_clean()
    return Section.objects.bulk_create(sections)


def _pairs(event: Event, count: int, sitters: list[int], players: list[Player]) -> list[Pair]:
    return Pair.objects.bulk_create(
        Pair(
            event=event,
            number=number,
            first_player=players[2 * number - 2],
            second_player=players[2 * number - 1],
            seed=number if number <= SEEDED else None,
            must_sit_ns=number in sitters,
        )
        for number in range(1, count + 1)
    )


def _seat(event: Event, sections: list[Section], pairs: Iterable[Pair]) -> None:
    """A session: each section's North-South line, then its East-West line, in this order."""
    draft = plan_draft(event=event)
    queue = iter(pairs)
    Seat.objects.bulk_create(
        Seat(
            version=draft,
            session=section.session,
            section=section,
            table=table,
            direction=direction,
            pair=next(queue),
        )
        for section in sections
        for direction in Direction
        for table in range(1, section.tables + 1)
        if (section.phantom_direction, section.phantom_table) != (direction, table)
    )
