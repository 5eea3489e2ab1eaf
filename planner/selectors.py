"""Named reads."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

from django.contrib.auth.models import User
from django.db.models import Count, F, Model, OuterRef, ProtectedError, Q, QuerySet, Subquery
from django.db.models.deletion import Collector
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from planner.errors import PlanningError
from planner.models import Event, Job, Pair, PlanVersion, Player, Seat, Session, Tournament
from planner.roles import Person, tournaments_for

NAMED_USES = 3
NAMED_REASONS = 10
PACKS_LISTED = 10


def tournaments_with_counts() -> QuerySet[Tournament]:
    return Tournament.objects.annotate(event_count=Count("events")).order_by("-first_day", "name")


def events_with_counts() -> QuerySet[Event]:
    """Events with the number of their pairs that play."""
    return (
        Event.objects.annotate(pair_count=Count("pairs", filter=Q(pairs__withdrawn=False)))
        .select_related("tournament")
        .order_by("-tournament__first_day", "name")
    )


def events_to_plan(user: Person) -> QuerySet[Event]:
    """The events that a person may look at, the latest tournament first, with their release."""
    newest = PlanVersion.objects.filter(event=OuterRef("pk"), number__isnull=False)
    return (
        events_with_counts()
        .filter(tournament__in=tournaments_for(user))
        .annotate(released=Subquery(newest.order_by("-number").values("number")[:1]))
    )


def sessions_with_counts() -> QuerySet[Session]:
    return (
        Session.objects.annotate(section_count=Count("sections"))
        .select_related("event__tournament")
        .order_by("event__name", "number")
    )


def players_with_counts() -> QuerySet[Player]:
    return Player.objects.annotate(
        pair_count=Count("pairs_as_first", distinct=True) + Count("pairs_as_second", distinct=True)
    ).order_by("name", "pk")


def pairs_with_players() -> QuerySet[Pair]:
    """Pairs with all that their line in a list says."""
    return Pair.objects.select_related(
        "event__tournament", "first_player", "second_player"
    ).prefetch_related("apart_from")


def versions_with_counts() -> QuerySet[PlanVersion]:
    return (
        PlanVersion.objects.annotate(seat_count=Count("seats"))
        .select_related("event__tournament", "released_by")
        .order_by("event__name", F("number").desc(nulls_first=True))
    )


def seats_with_places() -> QuerySet[Seat]:
    return Seat.objects.select_related(
        "version__event__tournament",
        "session__event",
        "section",
        "pair__first_player",
        "pair__second_player",
    )


def what_uses(obj: Model) -> str:
    """A sentence that says why ``obj`` cannot be deleted, or nothing if it can."""
    if users := _protectors([obj]):
        return _("%(thing)s cannot be deleted: it is used by %(uses)s.") % {
            "thing": _named(obj),
            "uses": _uses(sorted(users, key=lambda user: user.pk)),
        }
    return ""


def what_stands_in_the_way(objects: Iterable[Model]) -> list[str]:
    """Why the objects cannot be deleted together; of many reasons the first few."""
    objects = list(objects)
    if not _protectors(objects):
        return []
    return list(islice(filter(None, map(what_uses, objects)), NAMED_REASONS))


def _protectors(objects: Sequence[Model]) -> set[Model]:
    collector = Collector(using="default", origin=objects[0])
    try:
        collector.collect(objects)
    except ProtectedError as error:
        return error.protected_objects
    return set()


def _named(obj: Model) -> str:
    """What it is and what it is called, but the word only once."""
    word, name = str(obj._meta.verbose_name), str(obj)
    if name.lower().startswith(word.lower()):
        return name
    return f"{word[0].upper()}{word[1:]} {name}"


def _uses(users: list[Model]) -> str:
    named = [_place(user) for user in users[:NAMED_USES]]
    left = Counter(user._meta.verbose_name_plural for user in users[NAMED_USES:])
    more = [
        ngettext("%(count)s more", "%(count)s more", count) % {"count": f"{count} {what}"}
        for what, count in left.items()
    ]
    return get_text_list([*named, *more], _("and"))


def _place(user: Model) -> str:
    match user:
        case Seat():
            return _("seat %(seat)s of session %(session)s in %(event)s (%(version)s)") % {
                "seat": user,
                "session": user.session.number,
                "event": user.session.event,
                "version": user.version,
            }
        case Pair():
            return _("pair %(pair)s of %(event)s") % {"pair": user, "event": user.event}
        case PlanVersion():
            return _("released version %(number)s") % {"number": user.number}
        case _other:
            return f"{user._meta.verbose_name} {user}"


def event_by_slug(slug: str) -> Event:
    """The event of that short name; raises PlanningError if there is none."""
    event = Event.objects.select_related("tournament").filter(slug=slug).first()
    if event is None:
        known = list(Event.objects.order_by("slug").values_list("slug", flat=True)[:NAMED_USES])
        raise PlanningError(
            _("There is no event %(slug)s: give a short name as in %(known)s.")
            % {"slug": slug, "known": ", ".join(known) or "open-pairs-2026"}
        )
    return event


def newest_release(event: Event) -> PlanVersion | None:
    versions = event.versions.select_related("event__tournament")
    return versions.filter(number__isnull=False).order_by("-number").first()


def version_to_print(
    event: Event, number: int | None = None, *, draft: bool = False
) -> PlanVersion:
    """The released version of that number, or the newest; the draft where nothing is released."""
    versions = event.versions.select_related("event__tournament")
    released = versions.filter(number__isnull=False).order_by("-number")
    if draft:
        found = versions.filter(number=None).first()
    elif number is not None:
        found = released.filter(number=number).first()
    else:
        found = released.first() or versions.filter(number=None).first()
    if found is None:
        raise PlanningError(
            _("%(event)s has no such plan to print: seat its pairs, or choose another version.")
            % {"event": event}
        )
    return found


def version_before(version: PlanVersion) -> PlanVersion | None:
    """The last release before a version; before the draft that is the newest."""
    earlier = PlanVersion.objects.filter(event=version.event_id, number__isnull=False)
    if version.number is not None:
        earlier = earlier.filter(number__lt=version.number)
    return earlier.select_related("event__tournament").order_by("-number").first()


def packs_asked_for(event: Event, user: User) -> QuerySet[Job]:
    """The handouts of an event that a person asked for lately, without the PDFs themselves."""
    jobs = Job.objects.filter(kind="handouts", owner=user.pk, arguments__event=event.pk)
    return jobs.defer("file").order_by("-created_at")[:PACKS_LISTED]


def newest_versions() -> QuerySet[PlanVersion]:
    """The release in force of every event that has one."""
    newest = (
        PlanVersion.objects.filter(event=OuterRef("event"), number__isnull=False)
        .order_by("-number")
        .values("pk")[:1]
    )
    return (
        PlanVersion.objects.filter(pk=Subquery(newest))
        .select_related("event__tournament")
        .order_by("event__name")
    )
