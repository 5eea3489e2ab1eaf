"""A crossover as the page shows it: its figures, its sentences, its seats."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.utils.translation import gettext as _

from crossovers.announcements import sentence
from crossovers.moves import fewest_moves
from crossovers.playbacks import Playback, count_total
from crossovers.seats import Seating
from crossovers.sections import Session
from planner.enums import Direction
from planner.plan_contents import SECTION_FIELDS
from planner.plan_diff import section_sentences
from planner.services.crossover_methods import Method, Proposal
from planner.services.next_session import NextSession
from planner.services.playbacks import Roster
from planner.services.seating import SeatMap
from planner.wishes import broken_wishes
from planner.wording import translated


def choice_document(method: Method, proposal: Proposal) -> dict[str, Any]:
    """All that is to be told of one method's seating."""
    session, seating, later = proposal.session, proposal.seating, proposal.later
    here = session.playbacks(seating)
    per_pair = Counter(name for playback in here for name in playback.pairs)
    seats = _seats(session, seating)
    seeds = _seeds(session, seating)
    bound = session.wished_bound if proposal.keeps_wishes else session.bound
    return {
        "key": method.key,
        "label": method.label,
        "playbacks": len(here),
        "worst": max(per_pair.values(), default=0),
        "total": count_total(session.earlier) + len(here),
        "bound": bound.playbacks,
        "proved": len(here) == session.bound.playbacks,
        "keeps_wishes": proposal.keeps_wishes,
        "proved_with_wishes": proposal.keeps_wishes and len(here) == bound.playbacks,
        "reason": translated(bound.reason),
        "histogram": _histogram(per_pair, len(session.pairs)),
        "again": [_again(session.roster, playback) for playback in here],
        "announcement": list(proposal.announcement) or _announcement(session, seating),
        "broken": _broken(session, seats),
        "seeds": seeds,
        "seeds_a_line": _range([len(numbers) for _line, numbers in seeds]),
        "seats": [[*place, pair] for place, pair in seats.items()],
        "later": [
            [planned.number, [[*place, pair] for place, pair in _seats(session, after).items()]]
            for (planned, _sections), after in zip(session.later, later, strict=False)
        ],
        "later_playbacks": _later_playbacks(session, seating, later),
        "sections": _sections(session),
        "replanned": list(section_sentences(session.as_planned, session.planned)),
    }


def _later_playbacks(session: NextSession, seating: Seating, later: tuple[Seating, ...]) -> int:
    """Playbacks in the sessions seated in the same go."""
    now = [*session.earlier, Session(session.sections, seating)]
    after = [
        Session(sections, seating)
        for (_planned, sections), seating in zip(session.later, later, strict=False)
    ]
    return count_total([*now, *after]) - count_total(now)


def _sections(session: NextSession) -> list[dict[str, Any]]:
    """The session's sections as the choice needs them; nothing if they stay as planned."""
    wanted, planned = (
        [
            {"session": sitting.number}
            | {field: getattr(section.section, field) for field in SECTION_FIELDS}
            for section in sitting.sections
        ]
        for sitting in (session.planned, session.as_planned)
    )
    return wanted if wanted != planned else []


def _seeds(session: NextSession, seating: Seating) -> list[list[Any]]:
    """The seeds in each line, for an event that has some."""
    seed_of = {session.roster.name(pair): pair.seed for pair in session.seeds}
    return [
        [translated(line), sorted(seed_of[pair] for pair in pairs if pair in seed_of)]
        for line, pairs in seating.lines.items()
        if seed_of
    ]


def _range(counts: list[int]) -> str:
    """Figures from the least to the most."""
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    return str(low) if low == high else _("%(low)s to %(high)s") % {"low": low, "high": high}


def _histogram(per_pair: Counter[str], pairs: int) -> list[int]:
    """How many pairs have 0, 1, 2 … playbacks."""
    counts = Counter(per_pair.values())
    counts[0] = pairs - len(per_pair)
    return [counts[number] for number in range(max(counts) + 1)]


def _again(roster: Roster, playback: Playback) -> list[object]:
    one, other = (roster.pair_of[name].number for name in playback.pairs)
    return [one, other, playback.section, playback.table, playback.round, playback.met_in]


def _announcement(session: NextSession, seating: Seating) -> list[str]:
    before = session.earlier[-1].seating
    moves = fewest_moves(before, seating)
    letters = len({letter for letter, _tables in (*before.sizes, *seating.sizes)}) > 1
    pairs = session.roster.pair_of
    return [
        translated(sentence(move, letters=letters))
        if move.origin
        else _("Pair %(pair)s is new and sits at %(seat)s.")
        % {"pair": pairs[move.joins].number, "seat": translated(move.target)}
        for move in moves
    ]


def _seats(session: NextSession, seating: Seating) -> SeatMap:
    return {
        (seat.section, seat.table, seat.direction.value): session.roster.pair_of[name].pk
        for name, seat in seating.seat_of.items()
        if name in session.roster.pair_of
    }


def _broken(session: NextSession, seats: SeatMap) -> list[str]:
    by_key = {pair.pk: pair for pair in session.pairs}
    for section in session.planned.sections:
        section.seats = {
            (table, Direction(direction)): by_key[pair]
            for (letter, table, direction), pair in seats.items()
            if letter == section.letter
        }
    return [wish.sentence for wish in broken_wishes(session.planned)]
