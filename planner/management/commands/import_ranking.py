"""``manage.py import_ranking``: which pairs of an event a ranking names, and how."""

from argparse import ArgumentParser
from typing import Any

from movements.formats.faulty_file import FaultyFile
from movements.management.command import Document
from planner.errors import PlanningError
from planner.files.ranking_reader import ranking_read
from planner.management.command import PlanningCommand, add_event_argument, bytes_of, event_of
from planner.plan.ranking_matches import Match, ranking_matches
from planner.selectors import pairs_with_players


class Command(PlanningCommand):
    help = "Shows which pairs of an event the ranking of another program names, and how."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_event_argument(parser)
        parser.add_argument(
            "file",
            metavar="FILE",
            help="USEBIO XML, BridgeWebs CSV, ACBL club results, PBN, or a plain table",
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="only show what matches; nothing is stored"
        )

    def document(self, **options: Any) -> Document:
        event = event_of(options["event"])
        if not options["dry_run"]:
            raise PlanningError("Rankings cannot be stored yet: look at one with --dry-run.")
        pairs = pairs_with_players().filter(event=event).order_by("number")
        found = ranking_matches(ranking_read(bytes_of(options["file"])), pairs)
        if found.faults:
            raise FaultyFile(found.faults)
        return {
            "standings": [_standing(match) for match in found.matches],
            "missing": [pair.number for pair in found.missing],
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


def _standing(match: Match) -> Document:
    standing, pair = match.standing, match.pair
    return {
        "place": standing.place,
        "tied": standing.is_tied,
        "pair": pair.number if pair else None,
        "recognised_by": match.by.value,
        "names": pair.names if pair else " – ".join(standing.names),
        "direction": standing.direction.value if standing.direction else None,
        "score": None if standing.score is None else str(standing.score),
        "unit": standing.unit.value,
        "boards": standing.boards,
        "notes": list(match.notes),
    }
