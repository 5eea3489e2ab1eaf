"""Taking a whole event into this installation: all of it, or nothing."""

import json
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from crossovers.errors import CrossoverError
from movements.formats.text import text_of
from planner.errors import PlanningError
from planner.models import (
    Event,
    Pair,
    PlanVersion,
    Player,
    Seat,
    Section,
    Session,
    Tournament,
)
from planner.plan.event_document import event_document
from planner.plan.event_shape import KIND, EventDocumentShape
from planner.plan.event_upgrades import upgraded
from planner.services.whole_stages import (
    found,
    kept_stages_check,
    saved,
    stages_fill,
    stages_make,
)
from planner.wording import translated


def event_document_read(data: bytes) -> dict[str, Any]:
    """A document that is sound in itself; else a sentence on what is wrong with it."""
    try:
        document = json.loads(text_of(data))
    except (ValueError, RecursionError) as error:
        raise PlanningError(
            _("This is not an event document: %(why)s.") % {"why": error}
        ) from error
    return event_document_check(document)


def event_document_check(document: object) -> dict[str, Any]:
    """The same for a document that is JSON already."""
    if not isinstance(document, dict) or document.get("kind") != KIND:
        raise PlanningError(_("This is not an event document: export_event writes them."))
    shape = EventDocumentShape(data=upgraded(document))
    if not shape.is_valid():
        where, why = _first(shape.errors)
        raise PlanningError(
            _("The document is broken at %(where)s: %(why)s") % {"where": where, "why": why}
        )
    return shape.validated_data


def event_import(
    *,
    document: dict[str, Any],
    author: User | None = None,
    slug: str = "",
) -> tuple[Event, bool]:
    """The event, and whether it is new here.

    An event that is here already and equal is left alone; one that is here
    and differs is not touched but refused. ``slug`` takes it in under
    another short name.
    """
    if slug:
        document = document | {"event": {**document["event"], "slug": slug}}
    known = Event.objects.filter(slug=document["event"]["slug"]).first()
    if known is not None:
        if event_document(known) == EventDocumentShape(document).data:
            return known, False
        raise PlanningError(
            _(
                "%(event)s (%(slug)s) is here already and differs: "
                "import the document under another short name."
            )
            % {"event": known, "slug": known.slug}
        )
    try:
        with transaction.atomic():
            return _Import(document, author).event, True
    except ValidationError as error:
        raise PlanningError(
            _("The document contradicts itself: %(why)s") % {"why": " ".join(error.messages)}
        ) from error
    except CrossoverError as error:
        raise PlanningError(
            _("The document contradicts itself: %(why)s") % {"why": translated(error)}
        ) from error
    except IntegrityError as error:
        raise PlanningError(
            _("The document contradicts itself or what is here (%(why)s).") % {"why": error}
        ) from error


class _Import:
    """One document on its way into the database."""

    def __init__(self, document: dict[str, Any], author: User | None) -> None:
        self.document, self.author = document, author
        self.event = saved(Event(tournament=self.tournament(), **document["event"]))
        self.players = self.find_players()
        self.pairs = self.make_pairs()
        self.stages = stages_make(self.event, document)
        self.sessions: dict[int, Session] = {}
        self.sections: dict[tuple[int, str], Section] = {}
        self.make_sessions()
        stages_fill(document, self.stages, self.pairs, self.sessions)
        for facts in sorted(document["versions"], key=lambda version: version["number"]):
            self.release(facts)
        self.draft(document["draft"])

    def tournament(self) -> Tournament:
        facts = self.document["tournament"]
        known = Tournament.objects.filter(slug=facts["slug"]).first()
        if known is not None:
            return known
        tournament = saved(Tournament(**facts))
        if self.author is not None:
            tournament.directors.add(self.author)
        return tournament

    def find_players(self) -> dict[int, Player]:
        """By national number; without one by name, each player here standing for one there."""
        used: set[int] = set()
        players: dict[int, Player] = {}
        for facts in self.document["players"]:
            if facts["number"] in players:
                raise ValidationError(
                    _("Player %(number)s is there twice.") % {"number": facts["number"]}
                )
            wanted = {key: value for key, value in facts.items() if key != "number"}
            number = wanted.get("national_number", "")
            namesakes = Player.objects.exclude(pk__in=used).filter(national_number=number)
            if not number:
                namesakes = namesakes.filter(name=wanted["name"])
            player = namesakes.order_by("pk").first() or saved(Player(**wanted))
            used.add(player.pk)
            players[facts["number"]] = player
        return players

    def make_pairs(self) -> dict[int, Pair]:
        pairs: dict[int, Pair] = {}
        for facts in self.document["pairs"]:
            plain = {key: facts[key] for key in facts if key not in {"apart_from", "presences"}}
            for role in ("first_player", "second_player"):
                plain[role] = found(self.players, facts[role], _("player"))
            pairs[facts["number"]] = saved(Pair(event=self.event, **plain))
        for facts in self.document["pairs"]:
            others = [found(pairs, number, _("pair")) for number in facts["apart_from"]]
            pairs[facts["number"]].apart_from.set(others)
        return pairs

    def make_sessions(self) -> None:
        for facts in self.document["sessions"]:
            number, code = facts["number"], facts["stage"]
            session = Session(event=self.event, number=number, starts_at=facts.get("starts_at"))
            session.stage = found(self.stages, code, _("stage")) if code else None
            self.sessions[number] = saved(session)
            if code is None:
                Session.objects.filter(pk=session.pk).update(stage=None)
            for section in facts["sections"]:
                self.sections[number, section["letter"]] = saved(
                    Section(session=self.sessions[number], **section)
                )

    def release(self, facts: dict[str, Any]) -> None:
        """A version is seated while it is a draft; once released it takes no more seats."""
        version = PlanVersion.objects.create(event=self.event)
        self.seat(version, facts["seats"])
        version.number, version.released_at = facts["number"], facts["released_at"]
        version.released_by = _login(facts["released_by"])
        version.contents = self.contents(facts["contents"])
        saved(version)

    def contents(self, facts: dict[str, Any]) -> dict[str, Any]:
        def keyed(facts: dict[str, Any], role: str = "pair") -> dict[str, Any]:
            number = facts[role]
            return {**facts, role: number and found(self.pairs, number, _("pair")).pk}

        changed = {
            "pairs": [keyed(pair) for pair in facts["pairs"]],
            "unseated": [keyed(pair) for pair in facts["unseated"]],
            "stages": [
                {**stage, "field": [keyed(keyed(e), "replaces") for e in stage["field"]]}
                for stage in facts["stages"]
            ],
        }
        kept_stages_check(facts)
        return json.loads(json.dumps({**facts, **changed}, cls=DjangoJSONEncoder))

    def draft(self, seats: list[dict[str, Any]]) -> None:
        self.seat(PlanVersion.objects.create(event=self.event), seats)

    def seat(self, version: PlanVersion, seats: list[dict[str, Any]]) -> None:
        for facts in seats:
            session, letter = facts["session"], facts["section"]
            seat = Seat(
                version=version,
                session=found(self.sessions, session, _("session")),
                section=found(self.sections, (session, letter), _("section")),
                table=facts["table"],
                direction=facts["direction"],
                pair=found(self.pairs, facts["pair"], _("pair")),
            )
            seat.full_clean(validate_unique=False, validate_constraints=False)
            seat.save()


def _login(name: str) -> User:
    """The person who released it; a name unknown here becomes a login that opens nothing."""
    users = get_user_model()
    known = users.objects.filter(username=name).first()
    return known or users.objects.create_user(name, is_active=False)


def _first(errors: Any, where: str = "") -> tuple[str, str]:
    """The first error in nested ones, and the way to it."""
    if isinstance(errors, dict):
        key, inner = next(iter(errors.items()))
        if isinstance(key, int):
            return _first(inner, f"{where}[{key + 1}]")
        named = "" if key == "non_field_errors" else str(key)
        return _first(inner, ".".join(filter(None, (where, named))))
    for index, inner in enumerate(errors):
        if isinstance(inner, dict | list):
            if inner:
                return _first(inner, f"{where}[{index + 1}]")
        else:
            return where or "its beginning", str(inner)
    return where, ""
