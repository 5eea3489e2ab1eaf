"""``manage.py import_entries``: pairs from a file into an event."""

from planner.files.entries_reader import entries_read
from planner.management.command import PlanningCommand, add_event_argument, bytes_of, event_of
from planner.services.entry_import import entries_import

STATES = ("new", "changed", "same")


class Command(PlanningCommand):
    help = "Takes entries from a CSV, USEBIO or Compscore3 file into an event, all or none."

    def add_arguments(self, parser):
        super().add_arguments(parser)
        add_event_argument(parser)
        parser.add_argument("file", metavar="FILE", help="CSV, USEBIO XML or Compscore3 CSV")

    def document(self, *, event, file, **options):
        preview = entries_import(event=event_of(event), file=entries_read(bytes_of(file)))
        return {state: preview.count(state) for state in STATES} | {
            "pairs": [
                {
                    "number": row.pair.number,
                    "names": row.entry.names,
                    "status": row.status,
                    "changes": row.changes,
                    "notes": row.notes,
                }
                for row in preview.rows
            ],
            "notes": list(preview.notes),
        }

    def text(self, document):
        pairs = (
            ", ".join([pair["names"], *pair["changes"], *pair["notes"]])
            for pair in document["pairs"]
            if pair["changes"] or pair["notes"]
        )
        return "\n".join(
            (
                "{new} pairs are new, {changed} changed, {same} as they were.".format(**document),
                *pairs,
                *document["notes"],
            )
        )
