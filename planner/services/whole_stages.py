"""The stages in the document of a whole event, on their way into the database."""

from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.translation import gettext as _

from crossovers.stages.ranges import check_feeding
from planner.models import (
    Event,
    Pair,
    Presence,
    Session,
    Stage,
    StageEntry,
    StageRanking,
    StageTake,
)
from planner.plan.stage_facts import STAGE_FIELDS

Facts = dict[str, Any]
Saved = TypeVar("Saved", bound=Model)


def saved(obj: Saved) -> Saved:
    """The object in the database, if it keeps the rules."""
    obj.full_clean()
    obj.save()
    return obj


def found(known: dict, key: object, what: str) -> Any:
    """What the document calls so; ``what`` says what that would be."""
    if key not in known:
        named = " ".join(map(str, key)) if isinstance(key, tuple) else key
        raise ValidationError(
            _("%(what)s %(key)s is spoken of and not there.") % {"what": what, "key": named}
        )
    return known[key]


def stages_make(event: Event, document: Facts) -> dict[str, Stage]:
    """The stages by short name; the one that a new event has of itself makes room."""
    event.stages.all().delete()
    return {
        facts["code"]: saved(Stage(event=event, **{field: facts[field] for field in STAGE_FIELDS}))
        for facts in document["stages"]
    }


def stages_fill(
    document: Facts, stages: dict[str, Stage], pairs: dict[int, Pair], sessions: dict[int, Session]
) -> None:
    """What stages take, who is in them and who came where; who plays which session."""
    _check_feeding(document["stages"])
    for facts in document["stages"]:
        stage = stages[facts["code"]]
        for order, take in enumerate(facts["takes"], 1):
            source = stages[take["source"]]
            saved(StageTake(stage=stage, order=order, **{**take, "source": source}))
        for order, entry in enumerate(facts["field"], 1):
            saved(StageEntry(stage=stage, order=order, **_entry(entry, stages, pairs)))
        for ranked in facts["ranking"]:
            pair = found(pairs, ranked["pair"], _("pair"))
            saved(StageRanking(stage=stage, **{**ranked, "pair": pair}))
    for facts in document["pairs"]:
        for presence in facts["presences"]:
            session = found(sessions, presence["session"], _("session"))
            saved(Presence(pair=pairs[facts["number"]], **{**presence, "session": session}))


def _entry(facts: Facts, stages: dict[str, Stage], pairs: dict[int, Pair]) -> Facts:
    source, replaces = facts["source"], facts["replaces"]
    return {
        **facts,
        "pair": found(pairs, facts["pair"], _("pair")),
        "source": found(stages, source, _("stage")) if source else None,
        "replaces": found(pairs, replaces, _("pair")) if replaces else None,
    }


def kept_stages_check(contents: Facts) -> None:
    """A release speaks only of stages and pairs that it has kept."""
    _check_feeding(contents["stages"])
    stages = {facts["code"]: facts for facts in contents["stages"]}
    pairs = {facts["pair"]: facts for facts in (*contents["pairs"], *contents["unseated"])}
    for session in contents["sessions"]:
        if session["stage"] is not None:
            found(stages, session["stage"], _("stage"))
    for facts in contents["stages"]:
        Stage(**{field: facts[field] for field in STAGE_FIELDS}).clean()
        for entry in facts["field"]:
            if entry["source"] is not None:
                found(stages, entry["source"], _("stage"))
            for number in filter(None, (entry["pair"], entry["replaces"])):
                found(pairs, number, _("pair"))


def _check_feeding(stages: list[Facts]) -> None:
    """Every stage takes places of other stages that are there, and of no later one."""
    named = {facts["code"]: facts["name"] for facts in stages}
    check_feeding(
        {
            facts["name"]: [found(named, take["source"], _("stage")) for take in facts["takes"]]
            for facts in stages
        }
    )
