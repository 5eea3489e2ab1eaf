"""``manage.py repair``: the table count has changed; every way on, the best first."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from movements.management.arguments import add_movement_arguments, asked, whole_number
from movements.management.command import ComputingCommand, Document
from movements.questions.repair_question import RepairRequest, repair_answer

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
        gone = tuple(pair for pair in options["gone"].split(",") if pair)
        return repair_answer(asked(RepairRequest, options | {"gone": gone}))

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


def costs(cost: Document) -> str:
    parts = [f"{words} {cost[key]}" for key, words in WORDS.items() if cost[key]]
    return f"   Cost: {', '.join(parts) or 'nothing'}."
