"""``manage.py phantoms``: where to leave a place empty, the least loss first."""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import groupby
from typing import Any

from movements.management.arguments import add_movement_arguments, request_from
from movements.management.command import ComputingCommand, Document
from movements.names import title_of
from movements.phantom import PhantomFigures, phantom_choices
from movements.request import build


class Command(ComputingCommand):
    help = "Half a table over: every place for the phantom with who sits out when, the best first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_movement_arguments(parser)

    def document(self, **options: Any) -> Document:
        movement = build(request_from(options["movement"], options))
        return {
            "movement": title_of(movement),
            "choices": [choice(figures) for figures in phantom_choices(movement)],
        }

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


def choice(figures: PhantomFigures) -> Document:
    return {
        "phantom": str(figures.phantom),
        "sit_outs": [str(sit_out) for sit_out in figures.sit_outs],
        "most_by_one_pair": figures.most_by_one_pair,
        "times_played": list(figures.times_played),
        "imbalance": figures.imbalance,
        "on_rare_groups": len(figures.on_rare_groups),
        "shared_rounds": figures.shared_rounds,
    }
