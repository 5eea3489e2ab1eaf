"""``manage.py repair``: the table count has changed; every way on, the best first."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from movements.formats.repair_document import repair_document
from movements.management.arguments import add_movement_arguments, request_from, whole_number
from movements.management.command import ComputingCommand, Document
from movements.movement import Phantom
from movements.repairs import Change, NoSuchChange, Situation, parse_change
from movements.request import build, parse_phantom

WORDS = {
    "tables_to_board": "tables to board",
    "stands_to_arrange": "stands to arrange",
    "board_copies": "board groups to fetch",
    "pairs_to_reseat": "pairs to re-seat",
    "cards_to_reprint": "cards to reprint",
    "guided_rounds": "rounds to guide a rover",
    "sitters_lost": "pairs that no longer sit",
    "sections_added": "more sections",
    "shared_rounds": "rounds with shared boards",
    "sit_outs": "sit-outs",
    "playbacks": "second meetings",
    "rounds_lost": "rounds fewer",
    "unlike_comparisons": "unlike comparisons in percent",
}


class Command(ComputingCommand):
    help = (
        "Pairs have come or gone: lists every repair with its cost and what to announce, the best "
        "first. Examples: repair W1813 --change +1-pair --boarded; "
        "repair W1813 --change=-1-table; repair W1812ER --gone ns:4 --rounds-played 3."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_movement_arguments(parser)
        parser.add_argument(
            "--change",
            metavar="CHANGE",
            help="+1-pair, +1-table, +2-tables; fewer with an equals sign, as in --change=-1-pair",
        )
        parser.add_argument(
            "--gone",
            default="",
            metavar="ns:4,ew:7",
            help="the pairs that are gone; without it those with the highest numbers",
        )
        parser.add_argument("--boarded", action="store_true", help="the boards are on the tables")
        parser.add_argument(
            "--rounds-played", type=whole_number, default=0, metavar="K", help="0 before the start"
        )

    def document(self, **options: Any) -> Document:
        movement = build(request_from(options["movement"], options))
        situation = Situation(movement, options["boarded"], options["rounds_played"])
        gone = tuple(parse_phantom(pair) for pair in options["gone"].split(",") if pair)
        return repair_document(situation, change_of(options["change"], gone))

    def text(self, document: Document) -> str:
        lines = [
            f"{document['movement']}, {document['pairs']} pairs, {document['change']:+}, "
            f"{'boarded' if document['boarded'] else 'not boarded'}, "
            f"rounds played: {document['rounds_played']}"
        ]
        for number, repair in enumerate(document["repairs"], 1):
            lines += ["", f"{number}. {repair['title']} ({repair['kind']})", costs(repair["cost"])]
            lines += [f"   {sentence}" for sentence in repair["announcement"]]
        if not document["repairs"]:
            lines.append(
                "None of the repairs known here fits: seat them in a section of their own."
            )
        return "\n".join(lines)


def change_of(text: str | None, gone: tuple[Phantom, ...]) -> Change:
    """The change as written, or as many pairs less as are named."""
    if text:
        return parse_change(text, gone)
    if gone:
        return Change(-len(gone), gone)
    raise NoSuchChange("say what has changed: --change +1-pair, --change=-1-table or --gone ns:4")


def costs(cost: Document) -> str:
    parts = [f"{words} {cost[key]}" for key, words in WORDS.items() if cost[key]]
    return f"   Cost: {', '.join(parts) or 'nothing'}."
