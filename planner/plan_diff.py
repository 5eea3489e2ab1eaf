"""What changed from one version of a plan to the next, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from movements.attendance import absence
from movements.movement import Movement, Phantom
from movements.names import title_of
from planner.errors import PlanningError
from planner.models import Pair
from planner.plan_view import Plan, PlannedSection, PlannedSession


@dataclass
class SessionChanges:
    """The sentences about one session."""

    number: int
    sections: list[str] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)

    @property
    def sentences(self) -> list[str]:
        return [*self.sections, *self.seats]


def plan_diff(old: Plan, new: Plan) -> list[SessionChanges]:
    """The sessions in which something changed, with a sentence for each change."""
    before = {session.number: session for session in old.sessions}
    after = {session.number: session for session in new.sessions}
    changes = [
        _session_changes(
            before.get(number, PlannedSession(number, None, [])),
            after.get(number, PlannedSession(number, None, [])),
        )
        for number in sorted(before.keys() | after.keys())
    ]
    return [change for change in changes if change.sentences]


def _session_changes(old: PlannedSession, new: PlannedSession) -> SessionChanges:
    return SessionChanges(
        new.number, list(_section_sentences(old, new)), list(_seat_sentences(old, new))
    )


def _section_sentences(old: PlannedSession, new: PlannedSession) -> Iterator[str]:
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


def _described(planned: PlannedSection) -> str:
    """A section in a few words, so that any change that matters shows in them."""
    section = planned.section
    half = "½" if section.half_table else ""
    words = [_("%(tables)s tables") % {"tables": f"{section.tables}{half}"}]
    try:
        movement = planned.movement
    except PlanningError:
        movement = None
    if movement is not None:
        words.append(title_of(movement))
        words += [movement.boarding] if movement.boarding else []
        words += [_absence(movement, phantom) for phantom in movement.phantoms]
    if section.switches:
        words.append(_("arrow switches %(switches)s") % {"switches": section.switches})
    if section.colour:
        words.append(section.get_colour_display())
    return ", ".join(str(word) for word in words)


def _absence(movement: Movement, phantom: Phantom) -> str:
    """Who is missing, for all rounds or some."""
    missed = absence(movement, phantom)
    words = {"seat": f"{phantom.direction.upper()} {phantom.number}"}
    if missed.is_whole:
        return _("phantom %(seat)s") % words
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
        for (table, direction), pair in section.seats.items():
            yield f"{section.letter}{table} {direction.label}", pair
