"""The public pages: names and seats of released plans, for players on their phones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from movements.catalogue.names import description_of
from movements.seats import Direction, Seat
from planner.collation import sort_key
from planner.handouts.event_play import EventPlay
from planner.handouts.play import SectionPlay
from planner.handouts.proof import replayed, section_figures
from planner.models import Pair, PlanVersion, Tournament
from planner.plan.check_codes import section_of_code
from planner.plan.contents import kept_pairs
from planner.plan.view import PlannedSession, plan_view
from planner.public_cache import KeptPage, kept_page
from planner.roles import may_view
from planner.selectors import newest_versions
from planner.wording import translated

MOST_FOUND = 60
LEAST_LETTERS = 2


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments that have something to show."""
    released = PlanVersion.objects.filter(event__tournament=OuterRef("pk"), number__isnull=False)
    shown = Tournament.objects.filter(Exists(released), public_page=True)
    context = {"tournaments": shown, "has_checker": settings.PUBLIC_CHECKER}
    return render(request, "public/home.html", context)


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Find your name."""
    found = get_object_or_404(Tournament, slug=slug, public_page=True)
    versions = list(newest_versions().filter(event__tournament=found))
    if not versions:
        raise Http404
    name = request.GET.get("name", "").strip()
    pairs = _named(versions, name) if len(name) >= LEAST_LETTERS else []
    context = {
        "tournament": found,
        "events": [version.event for version in versions],
        "name": name,
        "is_asked": len(name) >= LEAST_LETTERS,
        "pairs": pairs[:MOST_FOUND],
        "has_more": len(pairs) > MOST_FOUND,
    }
    return render(request, "public/tournament.html", context)


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody in the event, by surname, with the seat of every session."""
    version = _released(slug)

    def make() -> tuple[str, dict[str, Any]]:
        return version.event.name, {"fields": list(_fields(EventPlay(plan_view(version))))}

    return _shown(request, version, kept_page(version, "public/_event.html", 0, make))


def _shown(request: HttpRequest, version: PlanVersion, page: KeptPage) -> HttpResponse:
    return render(request, "public/kept.html", {"version": version, "page": page})


@dataclass
class PublicField:
    """Everybody in a stage, by surname, with the seat of each of its sessions.

    An event without stages is one field, without a heading.
    """

    heading: str
    sessions: list[tuple[int, str]]
    rows: list[tuple[str, Pair, list[Seat | None]]]
    is_seated: bool = True


def _fields(play: EventPlay) -> Iterator[PublicField]:
    for planned in play.plan.stages:
        sessions = [session for session in planned.sessions if session.is_seated]
        is_staged = play.plan.is_staged
        if is_staged and not sessions:
            if planned.playing:
                pairs = [entry.pair for entry in planned.playing]
                yield PublicField(planned.name, [], _by_surname(play, pairs, []), False)
            continue
        shown = sessions if is_staged else planned.sessions
        numbers = [session.number for session in shown]
        pairs = [
            pair for pair in play.pairs if any(pair in play.seats[number] for number in numbers)
        ]
        yield PublicField(
            planned.name if is_staged else "",
            [(session.in_stage, session.label) for session in shown],
            _by_surname(play, pairs, numbers),
        )


def _by_surname(
    play: EventPlay, pairs: list[Pair], numbers: list[int]
) -> list[tuple[str, Pair, list[Seat | None]]]:
    rows = sorted(
        (
            (player, pair, [play.seats[number].get(pair) for number in numbers])
            for pair in pairs
            for player in (pair.first_player, pair.second_player)
        ),
        key=lambda row: (sort_key(row[0].surname), sort_key(row[0].name)),
    )
    return [(player.name, pair, seats) for player, pair, seats in rows]


@dataclass
class PairSession:
    """A pair in one session: its seat, and its rounds where the movement is known.

    ``stage`` is there in an event of several stages.
    """

    session: PlannedSession
    seat: str
    direction: str
    table: int
    letter: str
    colour: str
    rounds: list[dict[str, object]]
    stage: str = ""


@require_safe
def pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One pair: seats and rounds of every session."""
    version = _released(slug)

    def make() -> tuple[str, dict[str, Any]]:
        return _of_pair(EventPlay(plan_view(version)), number)

    return _shown(request, version, kept_page(version, "public/_pair.html", number, make))


def _of_pair(play: EventPlay, number: int) -> tuple[str, dict[str, Any]]:
    found = next((pair for pair in play.pairs if pair.number == number), None)
    if found is None:
        raise Http404
    by_section = {(s.session.number, s.letter): s for s in play.all_sections}
    sessions = []
    for session in play.plan.sessions:
        if place := session.seat_of(found):
            section, seat = place
            sessions.append(
                PairSession(
                    session,
                    translated(seat),
                    translated(seat.direction.full_name),
                    seat.table,
                    section.letter,
                    section.section.get_colour_display(),
                    _rounds(by_section.get((session.number, section.letter)), found),
                    session.stage.name if session.stage and play.plan.is_staged else "",
                )
            )
    context = {
        "pair": found,
        "sessions": sessions,
        "qualified": [
            planned.name
            for planned in play.plan.stages
            if any(entry.pair_id == found.pk for entry in planned.playing)
            and not any(session.is_seated for session in planned.sessions)
        ],
    }
    return found.names, context


@require_safe
def proof(request: HttpRequest, code: str = "") -> HttpResponse:
    """What a printed proof says, replayed from the plan that is kept."""
    code = (code or request.GET.get("code", "")).strip()
    found = section_of_code(code) if code else None
    if found and not _may_see(request, found.plan.event.tournament):
        found = None
    context: dict[str, object] = {"code": code, "found": found}
    if found:
        event = EventPlay(found.plan, found.session.number)
        play = next(one for one in event.sections if one.planned is found.section)
        verdict, faults = replayed(play)
        context |= {
            "movement": translated(description_of(play.movement)),
            "figures": list(section_figures(event, play)),
            "verdict": verdict,
            "faults": faults,
            "place": play.place,
        }
    return render(request, "public/proof.html", context, status=404 if code and not found else 200)


def _may_see(request: HttpRequest, tournament: Tournament) -> bool:
    return tournament.public_page or may_view(request.user, tournament)


def _rounds(play: SectionPlay | None, pair: Pair) -> list[dict[str, object]]:
    """Table, direction, opponents and boards of each round; a sit-out has none."""
    who = next((w for w, p in play.pairs.items() if p.pk == pair.pk), None) if play else None
    if play is None or who is None:
        return []
    rows: list[dict[str, object]] = []
    for number, place in enumerate(play.whereabouts[who], 1):
        if place is None:
            rows.append({"round": number, "sits_out": True})
            continue
        cell = play.cells[number, place.table]
        other = cell.ew if cell.ns == who else cell.ns
        rows.append(
            {
                "round": number,
                "table": place.table,
                "direction": translated(
                    (Direction.NS if cell.ns == who else Direction.EW).short_name
                ),
                "opponents": play.pairs.get(other),
                "boards": play.boards(cell.group),
                "sits_out": not other,
            }
        )
    return rows


def _released(slug: str) -> PlanVersion:
    return get_object_or_404(
        newest_versions().defer("contents"),
        event__slug=slug,
        event__tournament__public_page=True,
    )


def _named(versions: list[PlanVersion], name: str) -> list[Pair]:
    """Pairs of these versions in which every word of the name occurs."""
    words = name.casefold().split()
    return [
        pair
        for version in versions
        for pair in kept_pairs(version).values()
        if all(word in pair.names.casefold() for word in words)
    ]
