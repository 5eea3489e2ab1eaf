"""Players, the tournament database, and the pairs they form."""

from typing import cast

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from planner.admin.base import PlannerAdmin
from planner.admin.filters import ClubFilter, WishFilter
from planner.admin.recorded import RecordedAdmin
from planner.errors import PlanningError
from planner.links import page_url
from planner.models import Pair, Player
from planner.selectors import pairs_with_players, players_with_counts
from planner.services.players import players_merge

PAGES_OF_PAIRS = ("entries", "wishes", "presence")


@admin.register(Player)
class PlayerAdmin(PlannerAdmin):
    list_display = ("name", "national_number", "club", "pair_count")
    list_filter = (ClubFilter,)
    search_fields = ("name", "national_number", "club")
    search_help_text = _("Name, national number or club")
    actions = ("merge",)
    empty_hint = _("Entries pasted or uploaded in an event's plan bring their players along.")

    def rows(self):
        return players_with_counts()

    @admin.display(description=_("pairs"), ordering="pair_count")
    def pair_count(self, player):
        return player.pair_count

    @admin.action(description=_("Merge entries of the same player"), permissions=["delete"])
    def merge(self, request, queryset):
        """Asks which entry to keep, then merges the others into it."""
        players = list(queryset)
        if len(players) < 2:
            self.message_user(request, gettext("Choose two players or more."), messages.WARNING)
            return None
        keep = next((p for p in players if str(p.pk) == request.POST.get("keep")), None)
        if "apply" not in request.POST or keep is None:
            context = self.admin_site.each_context(request) | {
                "title": gettext("Merge players"),
                "players": players,
                "opts": self.model._meta,
            }
            return TemplateResponse(request, "admin/planner/player/merge.html", context)
        try:
            players_merge(keep=keep, doubles=[p for p in players if p != keep])
        except PlanningError as error:
            self.message_user(request, str(error), messages.ERROR)
        else:
            done = gettext("%(player)s is one entry now.") % {"player": keep}
            self.message_user(request, done, messages.SUCCESS)
        return None


class PairForm(forms.ModelForm):
    def clean_apart_from(self):
        pairs, event = self.cleaned_data["apart_from"], self.cleaned_data.get("event")
        strangers = [pair for pair in pairs if event and pair.event_id != event.pk]
        if strangers or self.instance in pairs:
            raise ValidationError(_("Choose other pairs of the same event."))
        return pairs


@admin.register(Pair)
class PairAdmin(RecordedAdmin):
    parent = "event"
    form = PairForm
    list_display = ("number", "names", "event", "seed", "wishes", "withdrawn")
    list_display_links = ("number", "names")
    list_filter = ("event__tournament", "event", WishFilter, "withdrawn")
    search_fields = ("=number", "first_player__name", "second_player__name", "event__name")
    search_help_text = _("Number or name")
    autocomplete_fields = ("event", "first_player", "second_player")
    filter_horizontal = ("apart_from",)
    list_per_page = 200
    empty_hint = _("Paste or upload them on the entries page of an event's plan.")
    fieldsets = (
        (None, {"fields": ("event", "number", "first_player", "second_player")}),
        (None, {"fields": ("seed", "withdrawn")}),
        (
            _("Wishes"),
            {"fields": ("must_sit_ns", "prefers", ("fixed_section", "fixed_table"), "apart_from")},
        ),
    )

    def rows(self):
        return pairs_with_players()

    def get_form(self, request, obj=None, change=False, **kwargs):
        form = super().get_form(request, obj, change, **kwargs)
        if "apart_from" not in form.base_fields:
            return form  # an assistant only looks
        event = obj.event_id if obj else request.GET.get("event")
        others = pairs_with_players().exclude(pk=obj.pk if obj else 0)
        known = event if str(event).isdigit() else None
        field = cast(forms.ModelMultipleChoiceField, form.base_fields["apart_from"])
        field.queryset = others.filter(event=known)
        return form

    def response_post_save_add(self, request, obj):
        return self.back(request, obj) or super().response_post_save_add(request, obj)

    def response_post_save_change(self, request, obj):
        return self.back(request, obj) or super().response_post_save_change(request, obj)

    def back(self, request, pair) -> HttpResponse | None:
        """To the list of the planning pages that the form was opened from."""
        page = request.GET.get("back")
        return redirect(page_url(pair.event, page)) if page in PAGES_OF_PAIRS else None

    @admin.display(description=_("players"))
    def names(self, pair):
        return pair.names

    @admin.display(description=_("wishes"))
    def wishes(self, pair):
        return "; ".join(str(wish) for wish in pair.wishes)
