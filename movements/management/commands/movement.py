"""``manage.py movement``: one movement, written out and checked."""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import zip_longest
from typing import Any

from movements.management.arguments import add_movement_arguments, asked
from movements.management.command import ComputingCommand, Document
from movements.questions.asked_movement import AskedMovement, movement_answer


class Command(ComputingCommand):
    help = "One movement: who plays whom at which table on which boards, round by round."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_movement_arguments(parser)

    def document(self, **options: Any) -> Document:
        return movement_answer(asked(AskedMovement, options))

    def text(self, document: Document) -> str:
        return "\n".join((*heading(document), "", *grid(document), "", *ending(document)))


def heading(document: Document) -> list[str]:
    """What to set up, in a few lines."""
    lines = [
        f"{document['name']}: {document['kind']}, {document['tables']} tables, "
        f"{document['rounds']} rounds, {document['board_groups']} board groups, "
        f"{document['winners']} winner{'s' if document['winners'] == 2 else ''}"
    ]
    if document["nameless"]:
        lines.append(f"{document['nameless'][0].upper()}{document['nameless'][1:]}.")
    if document["boarding"]:
        lines.append(f"Boarding: {document['boarding']}")
    lines.append(f"Board sets: {document['board_sets']}")
    if document["skip_after"]:
        lines.append(f"East-West skip a table after round {document['skip_after']}.")
    if document["relay_after"]:
        lines.append(f"Boards rest a round on a relay after table {document['relay_after']}.")
    lines += [share_text(document, one, other) for one, other in document["shares"]]
    lines += [f"Missing: {phantom}; its opponents sit out." for phantom in document["phantoms"]]
    if document["visits"]:
        tables = ", ".join(map(str, document["visits"]))
        lines.append(
            f"The rover is {document['rover'].upper()} {document['tables'] + 1}; "
            f"from round 2 it sits at tables {tables}."
        )
    if document["revenge_rounds"]:
        rounds = ", ".join(map(str, document["revenge_rounds"]))
        lines.append(f"Against opponents met before: round {rounds}.")
    return lines


def share_text(document: Document, one: int, other: int) -> str:
    """Which tables share boards, and when if not always."""
    together = [
        number
        for number, cells in enumerate(document["schedule"], 1)
        if cells[one - 1]["group"] == cells[other - 1]["group"]
    ]
    when = (
        "" if len(together) == document["rounds"] else f" in round {', '.join(map(str, together))}"
    )
    return f"Tables {one} and {other} share boards{when}."


def grid(document: Document) -> list[str]:
    """Tables down, rounds across; each cell says NS, EW and board group."""
    rounds = document["schedule"]
    rows = [["table", *(f"round {number}" for number in range(1, len(rounds) + 1))]]
    for cells in zip(*rounds, strict=True):
        rows.append([str(cells[0]["table"]), *map(cell_text, cells)])
        table = cells[0]["table"]
        for stand in document["bye_stands"]:
            if stand["after_table"] == table:
                piles = zip_longest(*stand["rounds"], fillvalue="")
                rows += [["stand", *map(str, pile)] for pile in piles]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]


def cell_text(cell: Document) -> str:
    ns, ew, group = (cell[key] or "–" for key in ("ns", "ew", "group"))
    turned = "×" if cell["switched"] else "v"
    return f"{ns} {turned} {ew} : {group}"


def ending(document: Document) -> list[str]:
    """The key to the grid, and what the checker says."""
    key = "NS v EW : board group"
    if any(cell["switched"] for cells in document["schedule"] for cell in cells):
        key += "; × means that they sit the other way round"
    if not document["faults"]:
        return [key, "Checked: no faults."]
    return [key, *(fault["message"] for fault in document["faults"])]
