"""``manage.py recommend``: which movements fit, the one to choose first."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from movements.errors import MovementError
from movements.management.arguments import asked, whole_number
from movements.management.command import ComputingCommand, Document
from movements.questions.recommendation import RecommendationRequest, recommendation_answer
from movements.table_counts import half_tables

COLUMNS = {
    "name": "name",
    "rounds": "rounds",
    "boards_played": "played",
    "boards_in_play": "in play",
    "unlike_comparisons": "unlike %",
    "board_sets": "sets",
    "sit_outs": "sit-outs",
    "revenge_rounds": "revenge",
    "running": "running",
    "repairing": "repairing",
}


def table_count(text: str) -> float:
    try:
        return half_tables(text)
    except MovementError as error:
        raise ArgumentTypeError(str(error)) from None


class Command(ComputingCommand):
    help = "Every movement that fits, with its figures, the one to choose first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--tables", type=table_count, required=True, metavar="T")
        parser.add_argument("--boards", type=whole_number, metavar="B", help="boards to be played")
        parser.add_argument("--rounds", type=whole_number, metavar="R")
        parser.add_argument("--per-round", type=whole_number, metavar="B", help="boards per round")
        parser.add_argument("--sets", type=whole_number, metavar="S", help="sets of boards owned")
        parser.add_argument("--winners", type=whole_number, metavar="1|2")
        parser.add_argument(
            "--sitters", type=whole_number, default=0, metavar="K", help="pairs that cannot move"
        )
        parser.add_argument(
            "--final", action="store_true", help="everybody meets everybody over the sessions"
        )
        parser.add_argument(
            "--first-round", type=whole_number, metavar="ROUND", help="where a final goes on"
        )
        parser.add_argument(
            "--barometer", action="store_true", help="all tables play the same boards in a round"
        )

    def document(self, **options: Any) -> Document:
        return recommendation_answer(asked(RecommendationRequest, options))

    def text(self, document: Document) -> str:
        rows = [list(COLUMNS.values())]
        rows += [[str(choice[key]) for key in COLUMNS] for choice in document["choices"]]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
            for line in rows
        ]
        for index, choice in enumerate(document["choices"], 1):
            lines[index] += f"\n    {choice['why']}\n    movement {choice['arguments']}"
        return "\n".join(lines)
