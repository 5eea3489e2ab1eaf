"""Plan versions and seats; released ones can be read and no more."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from planner.admin.base import PlannerAdmin
from planner.admin.recorded import RecordedAdmin
from planner.links import link, list_url
from planner.models import PlanVersion, Seat
from planner.selectors import seats_with_places, versions_with_counts


@admin.register(PlanVersion)
class PlanVersionAdmin(PlannerAdmin):
    parent = "event"
    list_display = ("__str__", "event", "released_at", "released_by", "seats")
    list_filter = ("event__tournament", "event")
    search_fields = ("event__name",)
    empty_hint = _("Planning an event begins its draft, releasing it makes a version.")
    fields = readonly_fields = ("event", "number", "released_at", "released_by", "seats")

    def rows(self):
        return versions_with_counts()

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        return False

    @admin.display(description=_("seats"), ordering="seat_count")
    def seats(self, version):
        return link(list_url(Seat, version__id__exact=version.pk), version.seat_count)


@admin.register(Seat)
class SeatAdmin(RecordedAdmin):
    parent = "version"
    list_display = ("__str__", "pair", "in_session", "event", "version")
    list_filter = ("session__event", "session__number", "section__letter", "direction")
    search_fields = ("pair__first_player__name", "pair__second_player__name", "=pair__number")
    autocomplete_fields = ("version", "session", "section", "pair")
    empty_hint = _("The seating page of an event's plan gives them out.")

    def rows(self):
        return seats_with_places()

    def has_change_permission(self, request, obj=None):
        return super().has_change_permission(request, obj) and not _frozen(obj)

    def has_delete_permission(self, request, obj=None):
        return super().has_delete_permission(request, obj) and not _frozen(obj)

    def get_deleted_objects(self, objs, request):
        deleted, counts, permissions, protected = super().get_deleted_objects(objs, request)
        frozen = [
            _("%(seat)s belongs to a released version, which never changes.") % {"seat": seat}
            for seat in objs
            if _frozen(seat)
        ]
        return deleted, counts, permissions, [*protected, *frozen]

    @admin.display(description=_("session"), ordering="session__number")
    def in_session(self, seat):
        return seat.session

    @admin.display(description=_("event"), ordering="session__event")
    def event(self, seat):
        return seat.session.event


def _frozen(seat: Seat | None) -> bool:
    return seat is not None and seat.version.is_released
