"""``manage.py balance``: how fair a movement is when it has one winner."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from movements.drawing.fairness_pictures import curve, heat_map
from movements.management.arguments import add_movement_arguments, asked, whole_number
from movements.management.command import ComputingCommand, Document
from movements.management.files import save, text_in
from movements.measures.balance import balance
from movements.progress import Progress
from movements.questions.asked_movement import FAMILIES
from movements.questions.balance_question import BalanceRequest, balance_document
from movements.switches.round_switches import best_by_number


class Command(ComputingCommand):
    help = "Matchpoint comparisons and imbalance of a movement, its arrow switches included."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_movement_arguments(parser)
        parser.add_argument(
            "--compare", action="store_true", help="set the ways of switching side by side"
        )
        parser.add_argument(
            "--simulate",
            type=whole_number,
            metavar="EVENTS",
            help="play that number of events on paper",
        )
        parser.add_argument("--seed", type=whole_number, default=1, help="for --simulate")
        parser.add_argument(
            "--boards", type=whole_number, default=2, metavar="B", help="per round, for --simulate"
        )
        parser.add_argument("--picture", metavar="FILE.svg", help="the comparisons as a heat map")
        parser.add_argument(
            "--curve", metavar="FILE.svg", help="imbalance against the number of switched rounds"
        )

    def document(self, **options: Any) -> Document:
        request = balance_request(options)
        movement = request.built()
        document = balance_document(movement, request, self.tell)
        if options["picture"]:
            found = balance(movement.schedule)
            save(options["picture"], heat_map(found, document["pair_names"]))
        if options["curve"]:
            least = [each.imbalance for each in best_by_number(movement.schedule)]
            save(options["curve"], curve(least, bound=document["lower_bound"]))
        return document

    def tell(self, progress: Progress) -> None:
        """How far the simulation is, on one line of the terminal."""
        is_done = progress.done == progress.of
        self.stderr.write(
            f"\r{progress.done} of {progress.of} events", ending="\n" if is_done else ""
        )
        self.stderr.flush()

    def text(self, document: Document) -> str:
        return "\n".join(
            (
                *heading(document),
                *switch_lines(document),
                *choice_lines(document),
                *simulation_lines(document),
                "",
                *matrix(document),
            )
        )


def balance_request(options: dict[str, Any]) -> BalanceRequest:
    """A family or a name with its options, or the movement of a file."""
    what = options["movement"]
    if what in list(FAMILIES) or not is_file_name(what):
        return asked(BalanceRequest, options)
    return asked(BalanceRequest, options | {"movement": "", "text": text_in(what)})


def is_file_name(what: str) -> bool:
    """Whether a file is meant: there is one, or it looks like none of our names."""
    path = Path(what)
    return path.is_file() or "/" in what or path.suffix.lower() not in ("", ".mov")


def heading(document: Document) -> list[str]:
    lines = [
        f"{document['name']}: imbalance {document['imbalance']:.4f} "
        f"(no switching goes below {document['lower_bound']:.4f})",
        f"{document['pairs']} pairs, average comparison {document['average_comparison']:.3f}, "
        f"gross imbalance {document['gross_imbalance']:.1f}",
    ]
    if "within_lines" in document:
        within = document["within_lines"]
        lines.append(
            "These figures take both lines for one field; within North-South the imbalance is "
            f"{within['ns']:.4f}, within East-West {within['ew']:.4f}."
        )
    return lines


def switch_lines(document: Document) -> list[str]:
    """Who switches when; whole rounds in one word."""
    switches = document["switches"]
    if not switches:
        return ["No arrow switches."]
    return [
        f"Round {number}: arrow switch at {tables_text(tables)}"
        for number, tables in switches.items()
    ]


def tables_text(tables: list[int]) -> str:
    return f"table{'s' if len(tables) > 1 else ''} {', '.join(map(str, tables))}"


def choice_lines(document: Document) -> list[str]:
    if "choices" not in document:
        return []
    return [
        "",
        "Ways to switch:",
        *(
            f"  {choice['imbalance']:8.4f}  {choice['way']}: {choice['how']}"
            for choice in document["choices"]
        ),
    ]


def simulation_lines(document: Document) -> list[str]:
    if "simulation" not in document:
        return []
    played = document["simulation"]
    return [
        "",
        f"{played['events']} events on paper: the best pair comes first in "
        f"{100 * played['best_pair_wins']:.1f} % (± {100 * played['margin']:.1f}), on average "
        f"{played['place_of_best_pair']:.2f}.",
        f"Results follow strength with a rank correlation of {played['rank_correlation']:.3f}.",
        f"Its seat moves a pair's score by {played['seat_worth']:.2f} %, luck by "
        f"{played['luck']:.2f} %.",
    ]


def matrix(document: Document) -> list[str]:
    names = document["pair_names"]
    rows = [["", *names]]
    for index, (name, values) in enumerate(zip(names, document["mpcomp"], strict=True)):
        cells = ["·" if column == index else str(value) for column, value in enumerate(values)]
        rows.append([name, *cells])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        " ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows
    ]
