"""``manage.py phantoms``: where to leave a place empty, the least loss first."""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import groupby
from typing import Any

from movements.management.arguments import add_movement_arguments, asked
from movements.management.command import ComputingCommand, Document
from movements.questions.asked_movement import AskedMovement
from movements.questions.phantoms_question import phantoms_answer


class Command(ComputingCommand):
    help = "Half a table over: every place for the phantom with who sits out when, the best first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_movement_arguments(parser)

    def document(self, **options: Any) -> Document:
        return phantoms_answer(asked(AskedMovement, options))

    def text(self, document: Document) -> str:
        lines = [f"{document['movement']}: places for the phantom, the least loss first"]
        for figures, equals in groupby(document["choices"], key=figures_text):
            lines += ["", figures, f"  {', '.join(found['phantom'] for found in equals)}"]
        best = document["choices"][0]
        return "\n".join((*lines, "", f"With {best['phantom']} missing:", *best["sit_outs"]))


def figures_text(found: Document) -> str:
    """The figures in words; places with the same are listed together."""
    played = found["times_played"]
    return (
        f"groups played {min(played)} to {max(played)} times, "
        f"sit-outs by one pair at most {found['most_by_one_pair']}, "
        f"on rarer groups {found['on_rare_groups']}, "
        f"rounds with shared boards {found['shared_rounds']}:"
    )
