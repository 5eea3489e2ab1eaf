"""What the resources share: roles, entity tags, planning steps."""

from contextlib import nullcontext
from functools import cache
from typing import Any, cast

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status, viewsets
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from planner.api.access import require_planner, tournament_of, visible, writer
from planner.api.etags import IF_MATCH, etag_of, is_known, refuse_stale
from planner.api.exceptions import Conflict
from planner.models import Event
from planner.selectors import what_uses
from planner.services.history import planning_step


class Readable(viewsets.GenericViewSet):
    """A resource to be listed and read, each person seeing what is theirs.

    ``path`` leads from the model to its tournament; ``public`` says what
    everybody may read, and without it a login is asked for.
    """

    queryset: Any
    serializer_class: Any
    path = "tournament"
    public: Q | None = None
    ordering_fields: tuple[str, ...] = ()

    def get_queryset(self) -> QuerySet:
        return self.theirs(super().get_queryset())

    def theirs(self, queryset: QuerySet) -> QuerySet:
        """What of a queryset the person may read."""
        if getattr(self, "swagger_fake_view", False):
            return queryset.none()
        return visible(queryset, self.request.user, self.path, self.public_part())

    def filter_queryset(self, queryset: QuerySet) -> QuerySet:
        """Filters cost more than the query itself: without any wish they are left out."""
        return super().filter_queryset(queryset) if self.request.query_params else queryset

    def public_part(self) -> Q | None:
        """What everybody may read, or nothing."""
        if self.request.user.is_anonymous:
            raise NotAuthenticated
        return None

    def row(self, **lookup: Any) -> dict[str, Any]:
        """What the person reads of one object."""
        try:
            (row,) = Rows(self, **lookup)[:1]
        except (TypeError, ValueError, ValidationError) as error:
            raise Http404 from error
        return row

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.get_paginated_response(self.paginate_queryset(cast(Any, Rows(self))))

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.row(**{self.lookup_field: kwargs[self.lookup_field]})
        etag = etag_of(data)
        if is_known(request, etag):
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag})
        return Response(data, headers={"ETag": etag})


class Rows:
    """What a person reads of a resource, counted and cut into pages before it is read."""

    def __init__(self, view: Readable, **lookup: Any) -> None:
        self.view, self.lookup = view, lookup

    def count(self) -> int:
        return self._wanted(self.view.queryset).count()

    def __getitem__(self, part: slice) -> list[dict[str, Any]]:
        values = self._wanted(_values(type(self.view)))[part]
        return self.view.serializer_class.rows(values, self.view.request.user)

    def _wanted(self, queryset: QuerySet) -> QuerySet:
        view = self.view
        return view.filter_queryset(view.theirs(queryset.filter(**self.lookup)))


@cache
def _values(view: type[Readable]) -> QuerySet:
    """What a resource shows, as a query: made once, as making it takes longer than running it."""
    return view.serializer_class.values(view.queryset)


class Writable(Readable):
    """A resource that planners write; ``parent`` names the field that leads to the tournament."""

    parent = "tournament"
    is_planned = False

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        self.require_login()
        self.require_creator()
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        with transaction.atomic():
            self.refuse_strangers(serializer)
            with self.step(serializer.validated_data.get(self.parent), _("added")):
                self.perform_create(serializer)
        return self.answer(serializer.instance, status.HTTP_201_CREATED)

    @extend_schema(parameters=[IF_MATCH])
    def update(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        self.require_login()
        with transaction.atomic():
            instance = self.locked_object(request)
            serializer = self.get_serializer(
                instance, data=request.data, partial=request.method == "PATCH"
            )
            serializer.is_valid(raise_exception=True)
            self.refuse_strangers(serializer)
            with self.step(instance, _("changed")):
                self.perform_update(serializer)
        return self.answer(instance, status.HTTP_200_OK)

    @extend_schema(parameters=[IF_MATCH])
    def partial_update(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.update(request, *args, **kwargs)

    @extend_schema(parameters=[IF_MATCH])
    def destroy(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        self.require_login()
        with transaction.atomic():
            instance = self.locked_object(request)
            if sentence := what_uses(instance):
                raise Conflict(sentence)
            with self.step(instance, _("deleted")):
                instance.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)

    def require_login(self) -> None:
        if self.request.user.is_anonymous:
            raise NotAuthenticated

    def require_creator(self) -> None:
        """Refuse a person who makes nothing of this kind; whose tournament it is comes later."""

    def locked_object(self, request: Request) -> Model:
        """The object, kept from others until the end, if the request knows its last state."""
        found = self.get_object()
        self.require_right(found)
        type(found).objects.select_for_update().get(pk=found.pk)
        found = self.get_object()
        refuse_stale(request, etag_of(self.row(pk=found.pk)))
        return found

    def require_right(self, instance: Any) -> None:
        require_planner(self.request, tournament_of(instance))

    def refuse_strangers(self, serializer: BaseSerializer) -> None:
        """Nothing is put into a tournament that is not the writer's to plan."""
        if parent := serializer.validated_data.get(self.parent):
            require_planner(self.request, tournament_of(parent))

    def step(self, inside: Model, done: str) -> Any:
        """What planning changes is a step that can be taken back."""
        if not self.is_planned:
            return nullcontext()
        what = str(self.queryset.model._meta.verbose_name)
        summary = _("%(what)s %(done)s through the API") % {
            "what": what[:1].upper() + what[1:],
            "done": done,
        }
        return planning_step(event=event_of(inside), author=writer(self.request), summary=summary)

    def perform_create(self, serializer: BaseSerializer) -> None:
        serializer.save()

    def perform_update(self, serializer: BaseSerializer) -> None:
        serializer.save()

    def answer(self, instance: Any, code: int) -> Response:
        """The object as it is now."""
        data = self.row(pk=instance.pk)
        return Response(data, code, headers={"ETag": etag_of(data)})


def event_of(obj: Any) -> Event:
    """The event that an object belongs to."""
    for step in ("version", "section", "session", "event"):
        if hasattr(obj, f"{step}_id"):
            return event_of(getattr(obj, step))
    return obj
