"""Programs that were given a file of an older plan: what each of them needs now."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from planner.enums import Program
from planner.errors import PlanningError
from planner.files.devices import DeviceSection, device_sessions
from planner.models import Event, PlanVersion, ProgramFile
from planner.plan.view import Plan, plan_view


@dataclass(frozen=True)
class ProgramOffer:
    """A file that was made once, against the plan as it is now.

    ``from_round`` is the first round that differs, for devices that take a
    movement anew from a round on.
    """

    file: ProgramFile
    is_outdated: bool
    sentence: str
    from_round: int | None = None

    @property
    def needs_file(self) -> bool:
        """Whether the empty file of the scoring program has to be given again."""
        return self.file.program == Program.BWS and self.file.empty is None

    @property
    def sends(self) -> bool:
        return self.file.program == Program.CONNECTOR


def program_offers(plan: Plan) -> list[ProgramOffer]:
    """Every file that was made for the event, against this plan: a release or the draft."""
    files = list(ProgramFile.objects.filter(event=plan.event))
    older = {file.version for file in files} - {plan.version.number}
    plans = {version.number: plan_view(version) for version in _versions(plan.event, older)}
    return [_offer(file, plans.get(file.version), plan) for file in files]


def _versions(event: Event, numbers: set[int]) -> list[PlanVersion]:
    if not numbers:
        return []
    versions = list(PlanVersion.objects.filter(event=event, number__in=numbers))
    for version in versions:
        version.event = event
    return versions


def _offer(file: ProgramFile, old: Plan | None, plan: Plan) -> ProgramOffer:
    if old is None:
        if file.version == plan.version.number:
            return ProgramOffer(file, False, _("It has this version."))
        return ProgramOffer(file, True, _("The version that it has is not there any more."))
    before, after = _contents(old, file), _contents(plan, file)
    if after is None:
        return ProgramOffer(file, False, _("Nothing is planned for it any more."))
    if before is None:
        return ProgramOffer(file, True, _("There is more in the plan now."))
    program = Program(file.program)
    first = _first_changed_round(before, after) if program.has_rounds else None
    if first is not None:
        sentence = _("The movement has changed from round %(round)s on.") % {"round": first}
        return ProgramOffer(file, True, sentence, first if first > 1 else None)
    if program.is_movement or _names(before) == _names(after):
        return ProgramOffer(file, False, _("Nothing in it has changed."))
    return ProgramOffer(file, True, _("Names or seats have changed, not the movement."))


def _contents(plan: Plan, file: ProgramFile) -> list[DeviceSection] | None:
    """What of the plan is in the file; nothing where that is not planned."""
    try:
        sessions = device_sessions(plan, file.session or None)
    except PlanningError:
        return None
    sections = [
        section
        for session in sessions
        for section in session.sections
        if file.section in ("", section.name)
    ]
    return sections or None


def _first_changed_round(before: list[DeviceSection], after: list[DeviceSection]) -> int | None:
    """The first round in which a table has other pairs or boards; none if all are the same."""
    if [(s.letters, s.winners, len(s.tables)) for s in before] != [
        (s.letters, s.winners, len(s.tables)) for s in after
    ]:
        return 1
    differing = [
        number
        for old, new in zip(before, after, strict=True)
        for earlier, later in zip(old.tables, new.tables, strict=True)
        for number in range(1, max(len(earlier), len(later)) + 1)
        if earlier[number - 1 : number] != later[number - 1 : number]
    ]
    return min(differing, default=None)


def _names(sections: list[DeviceSection]) -> list[tuple[object, ...]]:
    return [
        (section.letters, seated.table, seated.side, seated.round, seated.player.name)
        for section in sections
        for seated in section.players
    ]
