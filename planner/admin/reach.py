"""Whose tournaments: directors change theirs, assistants look at theirs, administrators at all."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import Model, QuerySet
from django.http import HttpResponseRedirect
from django.utils.translation import gettext as _

from planner.models import Tournament
from planner.roles import (
    is_administrator,
    may_plan,
    may_view,
    tournaments_for,
    tournaments_planned_by,
)


class ReachAdmin(admin.ModelAdmin):
    """Shows and takes only what belongs to the tournaments of the login.

    ``parent`` names the field that leads one step up to the tournament; what
    has none, as a player, is everybody's. ``rows`` are all there are.
    """

    parent: str | None = None

    def rows(self) -> QuerySet:
        return self.model._default_manager.all()

    def get_queryset(self, request):
        return self.within(self.rows(), request, tournaments_for)

    def within(self, rows: QuerySet, request, tournaments) -> QuerySet:
        path = self.tournament_path()
        if path is None or is_administrator(request.user):
            return rows
        return rows.filter(**{f"{path}__in": tournaments(request.user)})

    def tournament_path(self) -> str | None:
        """The lookup from a row to its tournament."""
        if self.model is Tournament:
            return "pk"
        if self.parent is None:
            return None
        above = self.opts.get_field(self.parent).related_model
        if above is Tournament:
            return self.parent
        return f"{self.parent}__{self.admin_of(above).tournament_path()}"

    def admin_of(self, model: Any) -> Any:
        """The admin of another model of the planner."""
        return self.admin_site.get_model_admin(model)

    def tournament_of(self, obj: Model | None) -> Tournament | None:
        while obj is not None and not isinstance(obj, Tournament):
            parent = self.admin_of(type(obj)).parent
            obj = getattr(obj, parent) if parent else None
        return obj

    def has_view_permission(self, request, obj=None):
        return super().has_view_permission(request, obj) and self.reaches(request, obj, may_view)

    def has_change_permission(self, request, obj=None):
        return super().has_change_permission(request, obj) and self.reaches(request, obj, may_plan)

    def has_delete_permission(self, request, obj=None):
        return super().has_delete_permission(request, obj) and self.reaches(request, obj, may_plan)

    def reaches(self, request, obj: Model | None, may) -> bool:
        tournament = self.tournament_of(obj) if obj and obj.pk else None
        return tournament is None or is_administrator(request.user) or may(request.user, tournament)

    def response_action(self, request, queryset, *more):
        """An action on what is ticked, all of which must be in the login's list."""
        ticked = set(request.POST.getlist(ACTION_CHECKBOX_NAME))
        if ticked <= {str(key) for key in queryset.values_list("pk", flat=True)}:
            return super().response_action(request, queryset, *more)
        sentence = _("Nothing was done: some of what you ticked is gone or is not yours.")
        self.message_user(request, sentence, messages.ERROR)
        return HttpResponseRedirect(request.get_full_path())

    def formfield_for_foreignkey(self, db_field, request, **kwargs):
        """Nothing is put into a tournament of somebody else."""
        above = self.admin_site._registry.get(db_field.related_model)
        if isinstance(above, ReachAdmin):
            rows = above.model._default_manager.all()
            kwargs["queryset"] = above.within(rows, request, tournaments_planned_by)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)
