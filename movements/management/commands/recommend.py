"""``manage.py recommend``: which movements fit, the one to choose first."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from movements.catalogue import Choice, Wish, choices
from movements.management.arguments import whole_number
from movements.management.command import ComputingCommand, Document
from movements.request import Request

FIELDS = (
    "name",
    "tables",
    "rounds",
    "board_groups",
    "boards_per_round",
    "boards_played",
    "boards_in_play",
    "unlike_comparisons",
    "board_sets",
    "shares",
    "sit_outs",
    "revenge_rounds",
    "sitting_pairs",
    "winners",
    "running",
    "repairing",
    "why",
)
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


def half_tables(text: str) -> int:
    """The number of half tables in 18, 18.5, 18,5 or 18½."""
    try:
        doubled = 2 * float(text.strip().replace(",", ".").replace("½", ".5"))
        if doubled != int(doubled):
            raise ValueError
    except (ValueError, OverflowError):
        raise ArgumentTypeError(f"{text} is no number of tables: write 18 or 18.5") from None
    return int(doubled)


class Command(ComputingCommand):
    help = "Every movement that fits, with its figures, the one to choose first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--tables", type=half_tables, required=True, metavar="T")
        parser.add_argument("--boards", type=whole_number, metavar="B", help="boards to be played")
        parser.add_argument("--rounds", type=whole_number, metavar="R")
        parser.add_argument("--per-round", type=whole_number, metavar="B", help="boards a round")
        parser.add_argument("--sets", type=whole_number, metavar="S", help="sets of boards owned")
        parser.add_argument("--winners", type=whole_number, metavar="1|2")
        parser.add_argument(
            "--sitters", type=whole_number, default=0, metavar="K", help="pairs that cannot move"
        )

    def document(self, **options: Any) -> Document:
        tables, half = divmod(options["tables"], 2)
        wish = Wish(
            tables=tables,
            half=bool(half),
            boards=options["boards"],
            rounds=options["rounds"],
            per_round=options["per_round"],
            sets=options["sets"],
            winners=options["winners"],
            sitters=options["sitters"],
        )
        return {"choices": [row(choice) for choice in choices(wish)]}

    def text(self, document: Document) -> str:
        rows = [list(COLUMNS.values())]
        rows += [[str(choice[key]) for key in COLUMNS] for choice in document["choices"]]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
            for line in rows
        ]
        for place, choice in enumerate(document["choices"], 1):
            lines[place] += f"\n    {choice['why']}\n    movement {choice['arguments']}"
        return "\n".join(lines)


def row(choice: Choice) -> Document:
    return {
        "kind": str(choice.kind),
        **{field: getattr(choice, field) for field in FIELDS},
        "extra_copies": [
            {
                "group": copy.board_group,
                "copies": copy.copies,
                "before_round": copy.before_round,
            }
            for copy in choice.extra_copies
        ],
        "arguments": arguments(choice.request),
    }


def arguments(request: Request) -> str:
    """What to type after ``movement`` to see it."""
    words = [str(request.kind), f"--tables {request.tables}"]
    if request.rounds is not None:
        words.append(f"--rounds {request.rounds}")
    if request.board_groups is not None:
        words.append(f"--groups {request.board_groups}")
    if request.variant:
        words.append(f"--variant {request.variant}")
    if request.relay:
        words.append("--relay")
    if request.rover is not None:
        words.append(f"--rover {request.rover}")
    if request.party:
        words.append("--party")
    if request.phantom is not None:
        words.append(f"--phantom {request.phantom}")
    if request.switch:
        words.append(f"--switch {request.switch}")
    return " ".join(words)
