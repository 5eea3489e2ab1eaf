"""Tournaments, events, sessions, sections, players and pairs."""

from typing import Any

from django.db.models import Q, QuerySet
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.serializers import BaseSerializer

from planner.api.access import released_events
from planner.api.filters import PairFilter, SectionFilter, SessionFilter, TournamentFilter
from planner.api.serializers.resources import (
    EventSerializer,
    PairSerializer,
    PlayerSerializer,
    SectionSerializer,
    SessionSerializer,
    TournamentSerializer,
)
from planner.api.views.base import Writable
from planner.api.views.handouts import HandoutsMixin
from planner.api.views.plans import ReleaseMixin
from planner.api.views.rankings import RankingMixin
from planner.api.views.seatings import SeatingMixin
from planner.api.views.stages import StagesMixin
from planner.models import Event, Pair, Player, Section, Session, Tournament
from planner.models.section import by_letter
from planner.roles import is_administrator, tournaments_for


class TournamentViewSet(Writable):
    """Tournaments: those of the reader, and those with a public page."""

    queryset = Tournament.objects.order_by("-first_day", "name")
    serializer_class = TournamentSerializer
    lookup_field = "slug"
    path = "pk"
    filterset_class = TournamentFilter
    search_fields = ("name", "venue")
    ordering_fields = ("name", "first_day", "last_day")

    def public_part(self) -> Q:
        return Q(public_page=True)

    def require_creator(self) -> None:
        if not self.request.user.has_perm("planner.add_tournament"):
            raise PermissionDenied

    def perform_create(self, serializer: BaseSerializer) -> None:
        tournament = serializer.save()
        if not is_administrator(self.request.user):
            tournament.directors.add(self.request.user)

    def require_right(self, instance: Any) -> None:
        super().require_right(instance)
        if self.request.method == "DELETE" and not is_administrator(self.request.user):
            raise PermissionDenied


class EventViewSet(ReleaseMixin, HandoutsMixin, RankingMixin, StagesMixin, Writable):
    """Events: those of the reader's tournaments, and released ones for everybody."""

    queryset = Event.objects.select_related("tournament").order_by(
        "-tournament__first_day", "name", "pk"
    )
    serializer_class = EventSerializer
    lookup_field = "slug"
    filterset_fields = {"tournament__slug": ["exact"], "scoring": ["exact"], "winners": ["exact"]}
    search_fields = ("name", "slug", "tournament__name")
    ordering_fields = ("name", "rounds", "session_count")

    def public_part(self) -> Q:
        return Q(pk__in=released_events())


class SessionViewSet(SeatingMixin, Writable):
    """The sessions of events."""

    queryset = Session.objects.select_related("event").order_by("event__name", "event_id", "number")
    serializer_class = SessionSerializer
    path = "event__tournament"
    parent = "event"
    filterset_class = SessionFilter
    ordering_fields = ("number", "starts_at")

    def public_part(self) -> Q:
        return Q(event__in=released_events())


class SectionViewSet(Writable):
    """The sections of the draft, with the movements chosen for them."""

    queryset = Section.objects.filter(planned=True).order_by("session_id", *by_letter())
    serializer_class = SectionSerializer
    path = "session__event__tournament"
    parent = "session"
    is_planned = True
    filterset_class = SectionFilter
    ordering_fields = ("letter", "tables")


class PairViewSet(Writable):
    """The pairs entered for events, with their wishes."""

    queryset = Pair.objects.order_by("event_id", "number")
    serializer_class = PairSerializer
    path = "event__tournament"
    parent = "event"
    is_planned = True
    filterset_class = PairFilter
    search_fields = ("first_player__name", "second_player__name")
    ordering_fields = ("number", "seed")


class PlayerViewSet(Writable):
    """Players: all for those who may change them, else those of the reader's tournaments."""

    queryset = Player.objects.order_by("name", "pk")
    serializer_class = PlayerSerializer
    filterset_fields = ("national_number", "club")
    search_fields = ("name", "national_number", "club")
    ordering_fields = ("name", "club")

    def theirs(self, queryset: QuerySet) -> QuerySet:
        user = self.request.user
        if getattr(self, "swagger_fake_view", False):
            return queryset.none()
        if user.is_anonymous:
            raise NotAuthenticated
        if user.has_perm("planner.change_player"):
            return queryset
        theirs = Pair.objects.filter(event__tournament__in=tournaments_for(user).values("pk"))
        return queryset.filter(
            Q(pk__in=theirs.values("first_player")) | Q(pk__in=theirs.values("second_player"))
        )

    def require_creator(self) -> None:
        if not self.request.user.has_perm("planner.add_player"):
            raise PermissionDenied

    def require_right(self, instance: Any) -> None:
        right = "delete" if self.request.method == "DELETE" else "change"
        if not self.request.user.has_perm(f"planner.{right}_player"):
            raise PermissionDenied
