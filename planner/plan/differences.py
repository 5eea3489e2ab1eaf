"""What changed from one version of a plan to the next, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from movements.attendance import absence, missed_pairs, rounds_missed
from movements.catalogue.names import title_of
from movements.movement import Movement
from movements.phrases import pair_name, runs
from movements.seats import PairId
from movements.sentences import joined
from planner.errors import PlanningError
from planner.models import Event, Pair
from planner.plan.stage_differences import PlanChanges, stage_changes
from planner.plan.view import Plan, PlannedSection, PlannedSession
from planner.wording import translated


def plan_diff(old: Plan, new: Plan) -> list[PlanChanges]:
    """The event and the sessions in which something changed, a sentence for each change."""
    whole = PlanChanges(_("The event"), [*_event_sentences(old, new), *_pair_sentences(old, new)])
    changes = (whole, *stage_changes(old, new), *_sessions(old, new))
    return [change for change in changes if change.sentences]


def _event_sentences(old: Plan, new: Plan) -> Iterator[str]:
    facts: list[tuple[str, Callable[[Event], object]]] = [
        (
            gettext_noop("A session now has %(now)s rounds (it had %(then)s)."),
            lambda event: event.rounds,
        ),
        (
            gettext_noop("A round now has %(now)s boards (it had %(then)s)."),
            lambda event: event.boards_per_round,
        ),
        (
            gettext_noop("The scoring is now %(now)s (it was %(then)s)."),
            lambda event: event.get_scoring_display(),
        ),
        (
            gettext_noop("Winners: now %(now)s (before: %(then)s)."),
            lambda event: event.get_winners_display(),
        ),
    ]
    for sentence, fact in facts:
        then, now = fact(old.event), fact(new.event)
        if then != now:
            yield _(sentence) % {"now": now, "then": then}


def _pair_sentences(old: Plan, new: Plan) -> Iterator[str]:
    """Pairs that play in both under another number or other names."""
    before = _seated(old)
    for pair in sorted(_seated(new).values(), key=lambda pair: pair.number):
        then = before.get(pair.pk)
        if then is None:
            continue
        if then.number != pair.number:
            yield _("Pair %(then)s is now pair %(now)s.") % {
                "then": then.number,
                "now": pair.number,
            }
        if then.names != pair.names:
            yield _("Pair %(pair)s is now %(now)s (it was %(then)s).") % {
                "pair": pair.number,
                "now": pair.names,
                "then": then.names,
            }


def _seated(plan: Plan) -> dict[int, Pair]:
    return {pair.pk: pair for _session, section in plan.sections for pair in section.seats.values()}


def _sessions(old: Plan, new: Plan) -> list[PlanChanges]:
    before = {session.number: session for session in old.sessions}
    after = {session.number: session for session in new.sessions}
    return [
        _session_changes(
            before.get(number) or replace(after[number], starts_at=None, sections=[]),
            after.get(number) or replace(before[number], starts_at=None, sections=[]),
        )
        for number in sorted(before.keys() | after.keys())
    ]


def _session_changes(old: PlannedSession, new: PlannedSession) -> PlanChanges:
    return PlanChanges(
        new.label,
        [
            *_start_sentences(old, new),
            *section_sentences(old, new),
            *_seat_sentences(old, new),
        ],
    )


def _start_sentences(old: PlannedSession, new: PlannedSession) -> Iterator[str]:
    if old.starts_at != new.starts_at:
        yield _("The start is now %(now)s (it was %(then)s).") % {
            "now": _start(new),
            "then": _start(old),
        }


def _start(session: PlannedSession) -> str:
    if session.starts_at is None:
        return _("open")
    return date_format(localtime(session.starts_at), "SHORT_DATETIME_FORMAT")


def section_sentences(old: PlannedSession, new: PlannedSession) -> Iterator[str]:
    """What a session's sections are now and were before, where that differs."""
    before = {section.letter: section for section in old.sections}
    after = {section.letter: section for section in new.sections}
    for letter in sorted(before.keys() | after.keys()):
        words = {"letter": letter}
        if letter not in after:
            yield _("Section %(letter)s is gone.") % words
        elif letter not in before:
            yield _("Section %(letter)s is new: %(what)s.") % {
                **words,
                "what": _described(after[letter]),
            }
        elif _described(before[letter]) != _described(after[letter]):
            yield _("Section %(letter)s is now %(now)s (it was %(then)s).") % {
                **words,
                "now": _described(after[letter]),
                "then": _described(before[letter]),
            }
        elif before[letter].section.document != after[letter].section.document:
            yield _("Section %(letter)s plays another schedule of the same name.") % words


def _described(planned: PlannedSection) -> str:
    """A section in a few words that show any change that matters."""
    section = planned.section
    words = [_("%(tables)s tables") % {"tables": section.table_count}]
    try:
        movement = planned.movement
    except PlanningError:
        movement = None
    if movement is not None:
        words.append(translated(title_of(movement)))
        words += [translated(movement.boarding)] if movement.boarding else []
        words += [_absence(movement, phantom) for phantom in missed_pairs(movement)]
    if section.switches:
        words.append(_("arrow switches %(switches)s") % {"switches": section.switches})
    if section.colour:
        words.append(section.get_colour_display())
    return joined(words)


def _absence(movement: Movement, phantom: PairId) -> str:
    """Who is missing, for all rounds or some."""
    missed = absence(movement, phantom)
    words = {"seat": translated(pair_name(movement.schedule, phantom))}
    if missed.is_whole:
        return _("phantom %(seat)s") % words
    if not missed.is_at_one_end:
        rounds = rounds_missed(movement, phantom)
        return ngettext(
            "%(seat)s missing in round %(rounds)s",
            "%(seat)s missing in rounds %(rounds)s",
            len(rounds),
        ) % {**words, "rounds": translated(runs(rounds))}
    if missed.until:
        return _("%(seat)s from round %(round)s") % {**words, "round": missed.until + 1}
    return _("%(seat)s until round %(round)s") % {**words, "round": missed.after}


def _seat_sentences(old: PlannedSession, new: PlannedSession) -> Iterator[str]:
    before = {pair: seat for seat, pair in _seats(old)}
    after = {pair: seat for seat, pair in _seats(new)}
    for pair in sorted(before.keys() | after.keys(), key=lambda pair: pair.number):
        words = {"pair": pair.number, "now": after.get(pair), "then": before.get(pair)}
        if pair not in after:
            yield _("Pair %(pair)s has no seat any more (it had %(then)s).") % words
        elif pair not in before:
            yield _("Pair %(pair)s is new and starts at %(now)s.") % words
        elif before[pair] != after[pair]:
            yield _("Pair %(pair)s now starts at %(now)s (it had %(then)s).") % words


def _seats(session: PlannedSession) -> Iterator[tuple[str, Pair]]:
    for section in session.sections:
        for seat, pair in section.seats.items():
            yield translated(seat), pair
