"""What changed in the stages from one version of a plan to the next: who came in, who declined."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from planner.enums import Way
from planner.models import StageEntry
from planner.plan.planned_stages import PlannedStage
from planner.plan.view import Plan


@dataclass
class PlanChanges:
    """The sentences about one session or stage, or about the event as a whole."""

    heading: str
    sentences: list[str]


def stage_changes(old: Plan, new: Plan) -> list[PlanChanges]:
    """Stage by stage, where the event has several."""
    before = {stage.code: stage for stage in old.stages}
    after = {stage.code: stage for stage in new.stages}
    if max(len(before), len(after)) < 2:
        return []
    return [
        PlanChanges(
            (after.get(code) or before[code]).name,
            list(_sentences(before.get(code), after.get(code))),
        )
        for code in dict.fromkeys((*after, *before))
    ]


def _sentences(old: PlannedStage | None, new: PlannedStage | None) -> Iterator[str]:
    if new is None:
        yield _("The stage is gone.")
        return
    then, now = (_takes(stage) for stage in (old, new))
    if old is None:
        yield _("The stage is new: it takes %(takes)s.") % {"takes": now}
    elif then != now:
        yield _("It now takes %(now)s (it took %(then)s).") % {"now": now, "then": then}
    known = {entry.pair_id: entry for entry in old.entries} if old else {}
    if new.entries and not known:
        yield _("The cut is made: %(pairs)s pairs.") % {"pairs": len(new.playing)}
        known = {entry.pair_id: entry for entry in new.entries if entry.way == Way.PLACE}
        known = {pair: entry for pair, entry in known.items() if not entry.declined}
    for entry in new.entries:
        yield from _entry_sentences(known.pop(entry.pair_id, None), entry)
    for entry in known.values():
        yield _("Pair %(pair)s is no longer on its list.") % {"pair": entry.pair.number}


def _takes(stage: PlannedStage | None) -> str:
    return ", ".join(map(str, stage.takes)) if stage and stage.takes else _("everybody")


def _entry_sentences(old: StageEntry | None, new: StageEntry) -> Iterator[str]:
    words = {
        "pair": new.pair.number,
        "names": new.pair.names,
        "other": new.replaces.number if new.replaces else "",
    }
    if old is not None:
        if new.declined and not old.declined:
            yield _("Pair %(pair)s (%(names)s) does not play it any more.") % words
        elif old.declined and not new.declined:
            yield _("Pair %(pair)s (%(names)s) plays it after all.") % words
    elif new.declined:
        yield _("Pair %(pair)s (%(names)s) has qualified and declined.") % words
    elif new.way == Way.RESERVE and new.replaces:
        yield _("Pair %(pair)s (%(names)s) moves up for pair %(other)s.") % words
    elif new.way == Way.RESERVE:
        yield _("Pair %(pair)s (%(names)s) moves up.") % words
    elif new.way == Way.WILD_CARD:
        yield _("Pair %(pair)s (%(names)s) has a wild card.") % words
    elif new.way == Way.DROP_IN:
        yield _("Pair %(pair)s (%(names)s) drops in.") % words
    else:
        yield _("Pair %(pair)s (%(names)s) comes in by its place.") % words
