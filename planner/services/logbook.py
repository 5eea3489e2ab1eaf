"""The logbook: who came in, who was kept out, what was released."""

from datetime import timedelta

from django.utils import timezone

from planner.enums import LogbookKind
from planner.models import LogbookEntry

KEPT_FOR = timedelta(days=366)


def logbook_write(
    *, kind: LogbookKind, who: str = "", address: str | None = None, what: str = ""
) -> None:
    """One more entry; what is older than a year goes."""
    LogbookEntry.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()
    LogbookEntry.objects.create(kind=kind, who=who[:150], address=address, what=what[:200])


def logbook_has(*, kind: LogbookKind, who: str, address: str | None, within: timedelta) -> bool:
    """Whether it stands there already since a moment ago."""
    since = timezone.now() - within
    return LogbookEntry.objects.filter(kind=kind, who=who, address=address, at__gte=since).exists()
