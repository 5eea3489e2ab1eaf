"""Proofs: the figures of each section, and what replaying its schedule found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import segno
from django.conf import settings
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from crossovers.methods.best_bound import best_bound, play_alike, single_record
from crossovers.proofs.bounds import Bound, lower_bound
from crossovers.proofs.event_bound import counting_bound
from movements.boards.copies import times_played
from movements.catalogue.names import description_of
from movements.checks import movement_faults
from movements.errors import MovementError
from movements.measures.balance import balance
from movements.measures.figures import sit_outs, unlike_comparisons
from planner.enums import Winners
from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.play import SectionPlay
from planner.handouts.sheet import Sheet
from planner.plan.check_codes import check_code
from planner.plan.playbacks import CountedPlan, plan_counted
from planner.wording import translated

FAULTS_LISTED = 24


@dataclass(frozen=True, slots=True)
class ProofSheet:
    movement: str
    figures: tuple[tuple[str, str], ...]
    verdict: str
    faults: tuple[str, ...]
    playbacks: tuple[str, ...]
    comparisons: tuple[str, ...]
    missing: tuple[str, ...]
    # Another release has other codes, and that alone is no reason to print again.
    check: Check | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Check:
    """The code of the sheet, and the page where it can be looked up."""

    code: str
    page: str

    @property
    def square(self) -> str:
        """The page as a QR code, drawn as one SVG path; empty while it has no address."""
        if "://" not in self.page:
            return ""
        return segno.make_qr(self.page, error="m").svg_inline(omitsize=True, border=0)


def proofs(event: EventPlay) -> Iterator[Sheet]:
    """A page for each section."""
    counted = plan_counted(event.plan)
    sections = event.sections
    for play in sections:
        verdict, faults = replayed(play)
        body = ProofSheet(
            translated(description_of(play.movement)),
            tuple(section_figures(event, play)),
            verdict,
            faults,
            tuple(_playbacks(counted, play.session.number)),
            tuple(counted.comparisons if play.session.number > 1 else ()),
            tuple(dict.fromkeys(event.notes)),
            _check(event, play),
        )
        title = _("Section %(letter)s") % {"letter": play.letter}
        yield Sheet(HandoutKind.PROOF, play.place, title, body)


def replayed(play: SectionPlay) -> tuple[str, tuple[str, ...]]:
    """What replaying the schedule found: a verdict, and the exceptions to it."""
    found = movement_faults(play.movement)
    listed = tuple(translated(fault.message) for fault in found[:FAULTS_LISTED])
    if len(found) > FAULTS_LISTED:
        more = _("and %(count)s more") % {"count": len(found) - FAULTS_LISTED}
        listed = (*listed, more)
    return _verdict(play, bool(found)), listed


def _check(event: EventPlay, play: SectionPlay) -> Check | None:
    code = check_code(event.plan.version, play.session, play.planned, play.movement)
    page = settings.SITE_ADDRESS.rstrip("/") + reverse("proof", args=[code]) if code else ""
    return Check(code, page) if code else None


def section_figures(event: EventPlay, play: SectionPlay) -> Iterator[tuple[str, str]]:
    movement = play.movement
    counted = times_played(movement)
    yield _("Tables"), str(len(play.tables))
    yield _("Pairs"), str(len(play.present))
    yield _("Rounds"), str(movement.rounds)
    yield _("Boards in play"), str(movement.board_groups * play.boards_per_round)
    yield _("Boards a pair plays"), _boards_a_pair_plays(play)
    yield _("Board sets"), str(movement.board_sets)
    yield _("Times a board is played"), _range(counted)
    yield _("Unlike comparisons"), f"{_decimal(100 * float(unlike_comparisons(movement)), 1)} %"
    yield _("Sit-outs"), str(sit_outs(movement))
    if event.plan.event.winners == Winners.ONE:
        try:
            yield _("Imbalance (Moore)"), _decimal(balance(movement.schedule).imbalance, 4)
        except MovementError as error:
            yield _("Imbalance (Moore)"), translated(error)


def _boards_a_pair_plays(play: SectionPlay) -> str:
    """Of the pair that plays fewest and of the one that plays most, without their sit-outs."""
    played = Counter(
        who for cell in play.cells.values() if cell.is_played for who in (cell.ns, cell.ew)
    )
    return _range(tuple(played[who] * play.boards_per_round for who in play.present))


def _decimal(figure: float, places: int) -> str:
    """Rounded, with the decimal sign of the reader."""
    return number_format(round(figure, places), places)


def _range(numbers: tuple[int, ...]) -> str:
    least, most = min(numbers), max(numbers)
    return str(most) if least == most else f"{least}–{most}"


def _verdict(play: SectionPlay, has_faults: bool) -> str:
    if has_faults:
        return _("The schedule was replayed. These are its exceptions:")
    if play.movement.revenge_rounds:
        rounds = ", ".join(map(str, play.movement.revenge_rounds))
        return _(
            "No pair plays a board twice: checked. Opponents met before come back in round "
            "%(rounds)s, as announced."
        ) % {"rounds": rounds}
    return _("No pair meets twice, no pair plays a board twice: checked.")


def _playbacks(counted: CountedPlan, session: int) -> Iterator[str]:
    here = counted.in_session(session)
    if here is None:
        yield _("Playbacks cannot be counted yet: this session or an earlier one is not seated.")
        return
    if session == 1:
        return
    yield _("Playbacks in session %(session)s: %(count)s.") % {"session": session, "count": here}
    yield _("Playbacks in all %(sessions)s sessions: %(total)s, at most %(most)s a pair.") % {
        "sessions": len(counted.sessions),
        "total": counted.count.total,
        "most": counted.count.most_per_pair,
    }
    bound = playback_bound(counted)
    words = {"bound": bound.playbacks, "reason": translated(bound.reason)}
    if bound.playbacks == counted.count.total:
        yield _("Fewer are impossible: %(reason)s.") % words
    elif bound.playbacks:
        yield _("At least %(bound)s are unavoidable: %(reason)s.") % words
    else:
        yield _("It is not known whether any of them can be avoided.")


def playback_bound(counted: CountedPlan) -> Bound:
    """So few playbacks in all the sessions that can be counted, however pairs are seated."""
    sessions = counted.sessions
    playing = [set(session.seating.seat_of) for session in sessions]
    known = [
        counting_bound(
            sessions=[
                (session.sections, len(who)) for session, who in zip(sessions, playing, strict=True)
            ],
            throughout=len(set.intersection(*playing)),
            pairs=len(set.union(*playing)),
        )
    ]
    if len(sessions) == 2:
        first, second = sessions
        full = (
            first.seating.sizes == second.seating.sizes
            and None not in (*first.seating.pairs, *second.seating.pairs)
            and playing[0] == playing[1]
        )
        known.append(
            best_bound(first, second.sections, single_record(first.sections, second.sections))
            if full and play_alike(first.sections, second.sections)
            else lower_bound(first.sections, second.sections, full=full)
        )
    return max(known, key=lambda bound: bound.playbacks)
