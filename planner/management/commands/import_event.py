"""``manage.py import_event``: a whole event from its document."""

from django.contrib.auth import get_user_model
from django.core.management.base import CommandError

from movements.management.command import REFUSED
from planner.management.command import PlanningCommand, bytes_of
from planner.services.whole_events import event_document_read, event_import


class Command(PlanningCommand):
    help = "Takes in an event that export_event wrote, whole or not at all; twice is once."

    def add_arguments(self, parser):
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE", help="what export_event wrote")
        parser.add_argument("--slug", default="", help="another short name for the event")
        parser.add_argument("--director", help="the login of a new tournament's director")

    def document(self, *, file, slug, director, **options):
        author = None
        if director:
            author = get_user_model().objects.filter(username=director).first()
            if author is None:
                raise CommandError(f"There is no login {director}.", returncode=REFUSED)
        document = event_document_read(bytes_of(file))
        event, is_new = event_import(document=document, author=author, slug=slug)
        return {
            "event": event.slug,
            "imported": is_new,
            "pairs": event.pairs.count(),
            "versions": event.versions.filter(number__isnull=False).count(),
        }

    def text(self, document):
        if not document["imported"]:
            return f"{document['event']} is here already, just the same: nothing to do."
        return "{event} is imported: {pairs} pairs, {versions} released versions.".format(
            **document
        )
