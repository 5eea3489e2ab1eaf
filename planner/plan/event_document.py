"""A whole event as one document, the same on every installation that holds it."""

from typing import Any

from django.utils.dateparse import parse_datetime

from planner.models import Event, Pair, PlanVersion, Player, Section
from planner.plan.contents import SECTION_FIELDS
from planner.plan.event_shape import FORMAT, KIND, EventDocumentShape
from planner.plan.stage_facts import Facts, ranking_facts, stage_facts

PAIR_FACTS = (
    "number",
    "seed",
    "withdrawn",
    "must_sit_ns",
    "fixed_section",
    "fixed_table",
    "prefers",
)


def event_document(event: Event) -> dict[str, Any]:
    """The event as plain data, in a constant number of queries."""
    pairs = list(
        event.pairs.select_related("first_player", "second_player")
        .prefetch_related("apart_from", "presences__session")
        .order_by("number")
    )
    players = _numbered_players(pairs)
    number_of = {pair.pk: pair.number for pair in pairs}
    versions = event.versions.select_related("released_by").prefetch_related(
        "seats__session", "seats__section", "seats__pair"
    )
    draft = next((version for version in versions if not version.is_released), None)
    released = sorted(
        (version for version in versions if version.is_released), key=lambda v: v.number or 0
    )
    document = {
        "kind": KIND,
        "format": FORMAT,
        "tournament": event.tournament,
        "event": event,
        "players": [_player(player, number) for player, number in players.items()],
        "pairs": [_pair(pair, players) for pair in pairs],
        "stages": event_stages(event, number_of),
        "sessions": _sessions(event),
        "draft": _seats(draft) if draft else [],
        "versions": [
            {
                "number": version.number,
                "released_at": version.released_at,
                "released_by": str(version.released_by),
                "contents": _contents(version, number_of),
                "seats": _seats(version),
            }
            for version in released
        ],
    }
    return EventDocumentShape(document).data


def _player(player: Player, number: int) -> dict[str, Any]:
    return {
        "number": number,
        "name": player.name,
        "national_number": player.national_number,
        "club": player.club,
        "bbo_name": player.bbo_name,
    }


def _numbered_players(pairs: list[Pair]) -> dict[Player, int]:
    """Every player once, numbered in the order of the pairs."""
    players: dict[Player, int] = {}
    for pair in pairs:
        for player in (pair.first_player, pair.second_player):
            players.setdefault(player, len(players) + 1)
    return players


def _pair(pair: Pair, players: dict[Player, int]) -> dict[str, Any]:
    return {fact: getattr(pair, fact) for fact in PAIR_FACTS} | {
        "first_player": players[pair.first_player],
        "second_player": players[pair.second_player],
        "apart_from": sorted(other.number for other in pair.apart_from.all()),
        "presences": [
            {
                "session": presence.session.number,
                "plays": presence.plays,
                "until_round": presence.until_round,
            }
            for presence in sorted(pair.presences.all(), key=lambda p: p.session.number)
        ],
    }


def event_stages(event: Event, number_of: dict[int, int]) -> list[Facts]:
    """The stages with their fields and rankings, pairs by number."""
    stages = event.stages.prefetch_related("takes__source", "field__source", "ranking")
    return [
        stage_facts(stage, number_of.__getitem__)
        | {"ranking": ranking_facts(stage, number_of.__getitem__)}
        for stage in stages.order_by("order")
    ]


def _sessions(event: Event) -> list[dict[str, Any]]:
    return [
        {
            "number": session.number,
            "starts_at": session.starts_at,
            "stage": session.stage.code if session.stage else None,
            "sections": list(session.sections.all()),
        }
        for session in event.sessions.select_related("stage")
        .prefetch_related("sections")
        .order_by("number")
    ]


def _contents(version: PlanVersion, number_of: dict[int, int]) -> dict[str, Any]:
    """What the release kept: pairs by number, what has come into being since left blank."""
    blank = {field: getattr(Section(), field) for field in SECTION_FIELDS}
    kept = version.kept
    return kept | {
        "sessions": [
            facts | {"starts_at": facts["starts_at"] and parse_datetime(facts["starts_at"])}
            for facts in kept["sessions"]
        ],
        "sections": [blank | facts for facts in kept["sections"]],
        "stages": [
            stage | {"field": [_entry(entry, number_of) for entry in stage["field"]]}
            for stage in kept["stages"]
        ],
        "pairs": [facts | {"pair": number_of[facts["pair"]]} for facts in kept["pairs"]],
        "unseated": [facts | {"pair": number_of[facts["pair"]]} for facts in kept["unseated"]],
    }


def _entry(entry: Facts, number_of: dict[int, int]) -> Facts:
    replaces = entry["replaces"]
    return entry | {
        "pair": number_of[entry["pair"]],
        "replaces": number_of[replaces] if replaces else None,
    }


def _seats(version: PlanVersion) -> list[dict[str, Any]]:
    rows = [
        {
            "session": seat.session.number,
            "section": seat.section.letter,
            "table": seat.table,
            "direction": seat.direction,
            "pair": seat.pair.number,
        }
        for seat in version.seats.all()
    ]
    return sorted(
        rows,
        key=lambda row: (
            row["session"],
            len(row["section"]),
            row["section"],
            row["table"],
            row["direction"],
        ),
    )
