"""``manage.py import_ranking``: the ranking of a stage, from the file of another program."""

from argparse import ArgumentParser
from typing import Any

from movements.formats.faulty_file import FaultyFile
from movements.management.command import Document
from planner.files.ranking_reader import ranking_read
from planner.management.command import PlanningCommand, add_event_argument, bytes_of, event_of
from planner.plan.ranking_rows import standing_row
from planner.services.rankings import ranking_preview, ranking_take, stage_to_rank


class Command(PlanningCommand):
    help = "Takes over the ranking of a stage, or shows which pairs it names, and how."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_event_argument(parser)
        parser.add_argument(
            "file",
            metavar="FILE",
            help="USEBIO XML, BridgeWebs CSV, ACBL club results, PBN, or a plain table",
        )
        parser.add_argument(
            "--stage", help="the stage by its short name or name; not needed where there is one"
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="only show what matches; nothing is stored"
        )

    def document(self, **options: Any) -> Document:
        event = event_of(options["event"])
        ranking = ranking_read(bytes_of(options["file"]))
        stage = stage_to_rank(event, options["stage"])
        preview = ranking_preview(stage=stage, ranking=ranking)
        if preview.matches.faults:
            raise FaultyFile(preview.matches.faults)
        if not options["dry_run"]:
            ranking_take(stage=stage, ranking=ranking, author=None)
        return {
            "stage": stage.code,
            "stored": not options["dry_run"],
            "standings": [standing_row(match) for match in preview.matches.matches],
            "missing": [pair.number for pair in preview.missing],
            "ties": [
                {"place": place, "pairs": [pair.number for pair in pairs]}
                for place, pairs in preview.ties
            ],
        }

    def text(self, document: Document) -> str:
        lines = [
            "{place:>5}  {pair:>5}  {score:>8}  {names} ({recognised_by})".format(
                **row
                | {"place": _place(row), "score": row["score"] or "", "pair": row["pair"] or "–"}
            )
            + "".join(f"\n{'':14}{note}" for note in row["notes"])
            for row in document["standings"]
        ]
        if document["missing"]:
            lines.append("Not ranked: " + ", ".join(map(str, document["missing"])) + ".")
        return "\n".join(lines)


def _place(row: Document) -> str:
    return f"{row['place'] or '–'}{'=' if row['tied'] else ''}"
