"""Tournament, event, session and section, one inside the other."""

from django import forms
from django.contrib import admin
from django.forms.formsets import DELETION_FIELD_NAME
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from planner.admin.base import PlannerAdmin
from planner.admin.recorded import RecordedAdmin
from planner.enums import MovementKind
from planner.links import change_url, link, list_url, page_url
from planner.models import Event, Pair, PlanVersion, Section, Session, Tournament
from planner.roles import is_administrator
from planner.selectors import events_with_counts, sessions_with_counts, tournaments_with_counts


class NamedRows(forms.BaseInlineFormSet):
    """Rows whose box for deletion has a name too."""

    def add_fields(self, form, index):
        super().add_fields(form, index)
        if box := form.fields.get(DELETION_FIELD_NAME):
            box.widget.attrs["aria-label"] = box.label


class RowsInline(admin.TabularInline):
    """Rows whose every cell names its column for people who cannot see the heading."""

    formset = NamedRows
    show_change_link = True
    extra = 0

    def formfield_for_dbfield(self, db_field, request, **kwargs):
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field:
            field.widget.attrs["aria-label"] = field.label
        return field


class EventInline(RowsInline):
    model = Event
    fields = ("name", "slug", "session_count", "rounds", "boards_per_round", "winners")
    prepopulated_fields = {"slug": ("name",)}


@admin.register(Tournament)
class TournamentAdmin(PlannerAdmin):
    list_display = ("name", "venue", "first_day", "last_day", "paper", "event_count")
    list_filter = ("paper", "public_page")
    date_hierarchy = "first_day"
    search_fields = ("name", "venue", "events__name")
    prepopulated_fields = {"slug": ("name",)}
    autocomplete_fields = ("directors", "assistants")
    inlines = (EventInline,)
    empty_hint = _("Add one to begin.")

    def rows(self):
        return tournaments_with_counts()

    def get_readonly_fields(self, request, obj=None):
        """Who plans and who looks is the administrators' to say."""
        return () if is_administrator(request.user) else ("directors", "assistants")

    def save_related(self, request, form, formsets, change):
        super().save_related(request, form, formsets, change)
        if not change and not is_administrator(request.user):
            form.instance.directors.add(request.user)

    @admin.display(description=_("events"), ordering="event_count")
    def event_count(self, tournament):
        return tournament.event_count


class SessionInline(RowsInline):
    model = Session
    fields = ("number", "starts_at")


@admin.register(Event)
class EventAdmin(RecordedAdmin):
    parent = "tournament"
    list_display = ("name", "plan", "tournament", "session_count", "format", "winners", "pairs")
    empty_hint = _("Add a tournament first, then an event in it.")
    list_filter = ("tournament", "scoring", "winners")
    list_select_related = ("tournament",)
    search_fields = ("name", "slug", "tournament__name")
    autocomplete_fields = ("tournament",)
    prepopulated_fields = {"slug": ("name",)}
    inlines = (SessionInline,)
    readonly_fields = ("pairs", "plans", "handouts")
    fieldsets = (
        (None, {"fields": ("tournament", "name", "slug")}),
        (
            _("Play"),
            {
                "fields": (
                    "scoring",
                    "winners",
                    "rounds",
                    "boards_per_round",
                    "session_count",
                    "numbering",
                )
            },
        ),
        (_("Entries and plan"), {"fields": ("pairs", "plans", "handouts")}),
    )

    def rows(self):
        return events_with_counts()

    @admin.display(description=_("plan"))
    def plan(self, event):
        return link(page_url(event, "plan"), _("Plan"))

    @admin.display(description=_("format"))
    def format(self, event):
        return _("%(rounds)s rounds of %(boards)s boards") % {
            "rounds": event.rounds,
            "boards": event.boards_per_round,
        }

    @admin.display(description=_("pairs"), ordering="pair_count")
    def pairs(self, event):
        if not event.pk:
            return _("Save the event first, then enter its pairs.")
        return link(list_url(Pair, event__id__exact=event.pk), event.pair_count)

    @admin.display(description=_("plan versions"))
    def plans(self, event):
        if not event.pk:
            return "–"
        return format_html(
            "{} · {}",
            link(page_url(event, "plan"), _("Plan this event")),
            link(list_url(PlanVersion, event__id__exact=event.pk), _("Draft and releases")),
        )

    @admin.display(description=_("handouts"))
    def handouts(self, event):
        if not event.pk:
            return "–"
        return link(page_url(event, "handouts"), _("Print"))


class SectionForm(forms.ModelForm):
    """A section; choosing another movement drops the one written out."""

    def clean(self):
        chosen = super().clean() or self.cleaned_data
        if chosen.get("movement") != MovementKind.WRITTEN:
            self.instance.document = None
        return chosen


class SectionInline(RowsInline):
    model = Section
    form = SectionForm
    fields = (
        "letter",
        "colour",
        "room",
        "tables",
        "half_table",
        "movement",
        "board_groups",
        "board_sets",
    )


@admin.register(Session)
class SessionAdmin(RecordedAdmin):
    parent = "event"
    list_display = ("__str__", "event", "tournament", "starts_at", "sections")
    list_filter = ("event__tournament", "event")
    search_fields = ("event__name", "event__tournament__name")
    autocomplete_fields = ("event",)
    inlines = (SectionInline,)
    empty_hint = _("The sections page of an event's plan makes them.")

    def rows(self):
        return sessions_with_counts()

    @admin.display(description=_("tournament"), ordering="event__tournament")
    def tournament(self, session):
        return session.event.tournament

    @admin.display(description=_("sections"), ordering="section_count")
    def sections(self, session):
        return session.section_count


@admin.register(Section)
class SectionAdmin(RecordedAdmin):
    parent = "session"
    form = SectionForm
    list_display = ("__str__", "colour", "in_session", "event", "tables", "half_table", "movement")
    list_filter = ("session__event__tournament", "session__event", "movement", "colour")
    list_select_related = ("session__event__tournament",)
    search_fields = ("=letter", "colour", "session__event__name")
    empty_hint = SessionAdmin.empty_hint
    autocomplete_fields = ("session",)
    fieldsets = (
        (None, {"fields": ("session", "letter", "colour", "room", "tables", "half_table")}),
        (
            _("Movement"),
            {"fields": ("movement", "rounds", "board_groups", "variant", "relay", "switches")},
        ),
        (
            _("An extra pair, or one too few"),
            {"fields": ("rover", "party_table", "phantom_direction", "phantom_table")},
        ),
        (_("Boards"), {"fields": ("board_sets",)}),
    )

    def rows(self):
        return super().rows().select_related("session__event__tournament")

    @admin.display(description=_("session"), ordering="session__number")
    def in_session(self, section):
        return link(change_url(section.session), section.session)

    @admin.display(description=_("event"), ordering="session__event")
    def event(self, section):
        return link(change_url(section.session.event), section.session.event)
