from typing import ClassVar

from django.contrib import admin
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from planner.models import Player


class ClubFilter(admin.SimpleListFilter):
    """Players by club, as far as it is known."""

    title = _("club")
    parameter_name = "club"

    def lookups(self, request, model_admin):
        clubs = Player.objects.exclude(club="").order_by("club")
        return [(club, club) for club in clubs.values_list("club", flat=True).distinct()]

    def queryset(self, request, queryset):
        return queryset.filter(club=self.value()) if self.value() else queryset


class WishFilter(admin.SimpleListFilter):
    """Pairs by what they ask for."""

    title = _("wish")
    parameter_name = "wish"
    WISHES: ClassVar[dict[str, tuple[str | Promise, dict[str, object]]]] = {
        "sits": (_("Must sit NS"), {"must_sit_ns": True}),
        "fixed": (_("Fixed table"), {"fixed_table__isnull": False}),
        "apart": (_("Kept apart"), {"apart_from__isnull": False}),
        "ns": (_("Prefers NS"), {"prefers": "ns"}),
        "ew": (_("Prefers EW"), {"prefers": "ew"}),
    }

    def lookups(self, request, model_admin):
        return [(key, label) for key, (label, _lookup) in self.WISHES.items()]

    def queryset(self, request, queryset):
        wish = self.WISHES.get(self.value() or "")
        if wish is None:
            return queryset
        _label, lookup = wish
        return queryset.filter(**lookup).distinct()
