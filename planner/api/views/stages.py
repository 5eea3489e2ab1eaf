"""An event's stages: read as a whole, and changed step by step."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from planner.api.access import require_planner, writer
from planner.api.etags import IF_MATCH, etag_of, is_known, refuse_stale
from planner.api.serializers.stages import StageDocumentSerializer, StageStepSerializer
from planner.api.views.base import Readable
from planner.errors import PlanningError
from planner.files.ranking_reader import ranking_read
from planner.models import Event, Pair, Stage
from planner.plan.event_document import event_stages
from planner.roles import may_view
from planner.services import stage_fields
from planner.services.cuts import cut_clear, cut_confirm
from planner.services.rankings import ranking_take
from planner.services.stage_seating import stage_seat
from planner.services.stages import stage_add, stage_change, stage_delete

FACTS = (
    "name",
    "phase",
    "sessions",
    "rounds",
    "boards_per_round",
    "takes",
    "carry_rule",
    "carry_formula",
)
BY_HAND = {
    "decline": stage_fields.entry_decline,
    "take-back": stage_fields.entry_take_back,
    "wild-card": stage_fields.entry_wild_card,
    "drop-in": stage_fields.entry_drop_in,
}


class StagesMixin(Readable):
    """The stages of one event."""

    @extend_schema(methods=["get"], responses=StageDocumentSerializer(many=True), filters=False)
    @extend_schema(
        methods=["post"],
        request=StageStepSerializer,
        responses=StageDocumentSerializer(many=True),
        parameters=[IF_MATCH],
        filters=False,
    )
    @action(detail=True, methods=["get", "post"], pagination_class=None)
    def stages(self, request: Request, slug: str | None = None) -> Response:
        """All stages with their fields and rankings; a write is one step of planning."""
        if request.user.is_anonymous:
            raise NotAuthenticated
        event = self.get_object()
        if not may_view(request.user, event.tournament):
            raise PermissionDenied
        if request.method == "POST":
            require_planner(request, event.tournament)
            asked = StageStepSerializer(data=request.data)
            asked.is_valid(raise_exception=True)
            with transaction.atomic():
                Event.objects.select_for_update().get(pk=event.pk)
                refuse_stale(request, etag_of(_document(event)))
                _take(event, asked.validated_data, {"author": writer(request)})
        data = _document(event)
        etag = etag_of(data)
        if request.method == "GET" and is_known(request, etag):
            return Response(status=304, headers={"ETag": etag})
        return Response(data, headers={"ETag": etag})


def _document(event: Event) -> Any:
    numbers: dict[str, list[int]] = {}
    sessions = event.sessions.filter(stage__isnull=False).order_by("number")
    for code, number in sessions.values_list("stage__code", "number"):
        numbers.setdefault(code, []).append(number)
    number_of = dict(event.pairs.values_list("pk", "number"))
    documents = [
        facts | {"sessions": numbers.get(facts["code"], [])}
        for facts in event_stages(event, number_of)
    ]
    return StageDocumentSerializer(documents, many=True).data


def _take(event: Event, asked: dict[str, Any], common: dict[str, Any]) -> None:
    """Do what is asked, by the same services as the pages."""
    step = asked["do"]
    facts = {field: asked[field] for field in FACTS if field in asked}
    if step == "add":
        if "stage" in asked:
            facts["code"] = asked["stage"]
        stage_add(event=event, facts=facts, **common)
        return
    if step in ("cut", "uncut"):
        phase = _needed(asked, "phase")
        if step == "uncut":
            cut_clear(event=event, phase=phase, **common)
            return
        decisions = {
            (told["stage"], told["after"]): (told["rule"], told.get("order", []))
            for told in asked.get("decisions", [])
        }
        cut_confirm(event=event, phase=phase, decisions=decisions, **common)
        return
    stage = event.stages.filter(code=_needed(asked, "stage")).first()
    if stage is None:
        codes = ", ".join(event.stages.order_by("order").values_list("code", flat=True))
        raise PlanningError(
            _("There is no stage %(stage)s: give one of %(codes)s.")
            % {"stage": asked["stage"], "codes": codes}
        )
    _take_of(stage, step, asked, facts, common)


def _take_of(
    stage: Stage, step: str, asked: dict[str, Any], facts: dict[str, Any], common: dict[str, Any]
) -> None:
    """The steps about one stage."""
    match step:
        case "change":
            stage_change(stage=stage, facts=facts, **common)
        case "delete":
            stage_delete(stage=stage, **common)
        case "ranking":
            text = _needed(asked, "text")
            ranking = ranking_read(text.encode("utf-8", "replace"))
            ranking_take(stage=stage, ranking=ranking, **common)
        case "seat":
            stage_seat(stage=stage, seeding=asked.get("seeding", "snake"), **common)
        case "move-up":
            stage_fields.entry_move_up(
                stage=stage,
                pair=_pair(stage, asked, "pair") if "pair" in asked else None,
                replaces=_pair(stage, asked, "replaces") if "replaces" in asked else None,
                **common,
            )
        case "replace":
            gone, comes = _pair(stage, asked, "replaces"), _pair(stage, asked, "pair")
            stage_fields.entry_replace(stage=stage, pair=gone, by=comes, **common)
        case _:
            BY_HAND[step](stage=stage, pair=_pair(stage, asked, "pair"), **common)


def _needed(asked: dict[str, Any], field: str) -> Any:
    if asked.get(field) in (None, ""):
        raise PlanningError(_("This step needs %(field)s.") % {"field": field})
    return asked[field]


def _pair(stage: Stage, asked: dict[str, Any], field: str) -> Pair:
    number = _needed(asked, field)
    pair = stage.event.pairs.filter(number=number).first()
    if pair is None:
        raise PlanningError(_("There is no pair %(number)s.") % {"number": number})
    return pair
