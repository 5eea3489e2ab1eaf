"""A crossover as the page shows it: its figures, its sentences, its seats."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.utils.translation import gettext as _

from crossovers.announcements import sentence
from crossovers.fairness.balance_words import balance_sentences
from crossovers.methods.proposal import Method, Proposal
from crossovers.methods.wish_prices import WishPrice
from crossovers.playbacks import Playback, count_total
from crossovers.seats import Seating
from planner.plan.broken_wishes import broken_wishes
from planner.plan.contents import SECTION_FIELDS
from planner.plan.differences import section_sentences
from planner.plan.seat_exchanges import SeatMap
from planner.plan.view import PlannedSession
from planner.services.next_session import PlannedCrossover
from planner.services.proposed_sections import proposed_session
from planner.wording import translated


def method_label(method: Method, crossover: PlannedCrossover) -> str:
    """What the page calls a method."""
    match method:
        case Method.RECIPE:
            return _("Recipe in print")
        case Method.LINES:
            return _("Whole lines move")
        case Method.GERMAN:
            return _("German school: Howells in each half")
        case Method.BLOCKS:
            return _("Blocks to announce")
        case Method.BEST:
            return _("Fewest playbacks")
        case Method.FAIR:
            return _("Fairest: the worst pair has least")
        case Method.FAIREST:
            return _("Comparisons most even")
        case Method.SEEDS:
            return _("Seeds evenly over the lines")
        case Method.TOGETHER:
            return _("All sessions up to %(last)s together") % {"last": crossover.later[-1]}
        case Method.ROUND_ROBIN:
            return _("Everybody meets everybody")


def choice_document(crossover: PlannedCrossover, proposal: Proposal) -> dict[str, Any]:
    """All that the page says of one proposal."""
    session = proposal.session
    proposed = proposed_session(crossover, proposal)
    seats = _seats(crossover, proposal.seating)
    seeds = _seeds(crossover, proposal.seating)
    label = method_label(proposal.method, crossover)
    balance = proposal.balance
    if proposal.method is Method.FAIREST:
        label = _("Comparisons most even, %(playbacks)s playbacks") % {"playbacks": proposal.total}
    if proposal.blocks is not None:
        label = _("In %(blocks)s blocks") % {"blocks": proposal.blocks}
    return {
        "key": _key(proposal),
        "label": label,
        "playbacks": proposal.total,
        "imbalance": balance and balance.imbalance,
        "fairness": [translated(line) for line in balance_sentences(balance)] if balance else [],
        "worst": proposal.most_per_pair,
        "total": count_total(session.earlier) + proposal.total,
        "bound": proposal.bound.playbacks,
        "proved": proposal.total == session.bound.playbacks,
        "keeps_wishes": proposal.keeps_wishes,
        "proved_with_wishes": proposal.keeps_wishes and proposal.proved,
        "reason": translated(proposal.bound.reason),
        "histogram": _histogram(proposal),
        "again": [_again(crossover, playback) for playback in proposal.playbacks],
        "announcement": _announcement(crossover, proposal),
        "broken": _broken(crossover, proposed, seats),
        "seeds": seeds,
        "seeds_a_line": _range([len(numbers) for _line, numbers in seeds]),
        "seats": [[*seat, pair] for seat, pair in seats.items()],
        "later": [
            [number, [[*seat, pair] for seat, pair in _seats(crossover, after).items()]]
            for number, after in zip(crossover.later, proposal.later, strict=False)
        ],
        "later_playbacks": proposal.later_playbacks,
        "sections": _sections(crossover, proposed),
        "replanned": list(section_sentences(crossover.planned, proposed)),
    }


def _key(proposal: Proposal) -> str:
    """What tells a proposal from the others."""
    if proposal.method is Method.FAIREST:
        return f"{proposal.method.value}{proposal.total}"
    return f"{proposal.method.value}{proposal.blocks or ''}"


def price_document(crossover: PlannedCrossover, price: WishPrice) -> dict[str, Any]:
    """A wish as the page lists it, with what it costs."""
    wish = price.wish
    return {
        "key": wish.key,
        "label": wish.label,
        "is_required": wish.is_required != (wish.key in crossover.exceptions),
        "is_kept": wish.is_required,
        "tried": price.is_tried,
        "with": price.kept and price.kept.playbacks,
        "without": price.without and price.without.playbacks,
        "price": price.price,
        "proved": price.proved,
    }


def _sections(crossover: PlannedCrossover, proposed: PlannedSession) -> list[dict[str, Any]]:
    """The session's sections as the choice needs them; nothing if they stay as planned."""
    wanted, planned = (
        [
            {"session": sitting.number}
            | {field: getattr(section.section, field) for field in SECTION_FIELDS}
            for section in sitting.sections
        ]
        for sitting in (proposed, crossover.planned)
    )
    return wanted if wanted != planned else []


def _seeds(crossover: PlannedCrossover, seating: Seating) -> list[list[Any]]:
    """The seeds in each line, for an event that has some."""
    seed_of = crossover.rank_of
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


def _histogram(proposal: Proposal) -> list[int]:
    """How many pairs have 0, 1, 2 … playbacks."""
    counts = Counter(proposal.per_pair.values())
    return [counts[number] for number in range(max(counts, default=0) + 1)]


def _again(crossover: PlannedCrossover, playback: Playback) -> list[object]:
    one, other = (crossover.roster.pair_of[name].number for name in playback.pairs)
    sessions = [*crossover.plan.before(crossover.planned), crossover.planned]
    met_in = sessions[playback.met_in - 1].number
    return [one, other, playback.section, playback.table, playback.round, met_in]


def _announcement(crossover: PlannedCrossover, proposal: Proposal) -> list[str]:
    """What is read out; a pair that joins is called by its number."""
    if proposal.rule:
        return list(map(translated, proposal.rule))
    sizes = (*proposal.session.before.sizes, *proposal.seating.sizes)
    letters = len({letter for letter, _tables in sizes}) > 1
    pair_of = crossover.roster.pair_of
    return [
        translated(sentence(move, letters=letters))
        if move.origin
        else _("Pair %(pair)s is new and sits at %(seat)s.")
        % {"pair": pair_of[move.joins].number, "seat": translated(move.target)}
        for move in proposal.moves
    ]


def _seats(crossover: PlannedCrossover, seating: Seating) -> SeatMap:
    return {seat: crossover.roster.pair_of[name].pk for name, seat in seating.seat_of.items()}


def _broken(crossover: PlannedCrossover, proposed: PlannedSession, seats: SeatMap) -> list[str]:
    by_key = {pair.pk: pair for pair in crossover.pairs}
    for section in proposed.sections:
        section.seats = {
            seat: by_key[pair] for seat, pair in seats.items() if seat.section == section.letter
        }
    return [wish.sentence for wish in broken_wishes(proposed)]
