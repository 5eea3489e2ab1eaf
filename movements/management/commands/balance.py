"""``manage.py balance``: how fair a movement is when it has one winner."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from movements.balance import Balance, balance, line_imbalance
from movements.balance_bound import lower_bound
from movements.errors import MovementError
from movements.formats.conversion import read_movement
from movements.management.arguments import KINDS, add_movement_arguments, request_from, whole_number
from movements.management.command import ComputingCommand, Document
from movements.management.commands.verify import file_bytes
from movements.movement import Movement
from movements.names import title_of
from movements.pictures import curve, heat_map
from movements.request import build
from movements.round_switches import best_by_number
from movements.schedule import Schedule
from movements.simulation import Model, simulate
from movements.switch_choices import switch_choices
from movements.switching import switches_by_round, with_switches


class Command(ComputingCommand):
    help = "Matchpoint comparisons and imbalance of a movement, its arrow switches included."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        add_movement_arguments(parser)
        parser.add_argument(
            "--compare", action="store_true", help="set the ways of switching side by side"
        )
        parser.add_argument(
            "--simulate", type=whole_number, metavar="EVENTS", help="play so many events on paper"
        )
        parser.add_argument("--seed", type=whole_number, default=1, help="for --simulate")
        parser.add_argument(
            "--boards", type=whole_number, default=2, metavar="B", help="a round, for --simulate"
        )
        parser.add_argument("--picture", metavar="FILE.svg", help="the comparisons as a heat map")
        parser.add_argument(
            "--curve", metavar="FILE.svg", help="imbalance against the number of switched rounds"
        )

    def document(self, **options: Any) -> Document:
        movement = self.movement(options)
        schedule = movement.schedule
        found = balance(schedule)
        names = pair_names(schedule, found)
        document: Document = {
            "name": title_of(movement),
            "pairs": len(found.pairs),
            "pair_names": names,
            "average_comparison": found.average_comparison,
            "gross_imbalance": found.gross_imbalance,
            "imbalance": found.imbalance,
            "lower_bound": lower_bound(schedule),
            "switches": {str(key): list(each) for key, each in switches_by_round(schedule).items()},
            "mpcomp": found.comparisons.tolist(),
        }
        if schedule.winners == 2:
            document["within_lines"] = dict(
                zip(("ns", "ew"), line_imbalance(schedule), strict=True)
            )
        if options["compare"]:
            document["choices"] = [choice.row() for choice in switch_choices(schedule)]
        if options["simulate"] is not None:
            document["simulation"] = self.simulation(schedule, options)
        self.draw(options["picture"], lambda: heat_map(found, names))
        self.draw(options["curve"], lambda: self.curve(schedule, document["lower_bound"]))
        return document

    def movement(self, options: dict[str, Any]) -> Movement:
        what = options["movement"]
        if what in list(KINDS) or not is_file_name(what):
            return build(request_from(what, options))
        movement = read_movement(file_bytes(what)).movement
        return with_switches(movement, options["switch"]) if options["switch"] else movement

    def simulation(self, schedule: Schedule, options: dict[str, Any]) -> Document:
        events = options["simulate"]

        def progress(done: int) -> None:
            self.stderr.write(f"\r{done} of {events} events", ending="\n" if done == events else "")
            self.stderr.flush()

        model = Model(boards_a_round=options["boards"])
        outcome = simulate(
            schedule, events=events, seed=options["seed"], model=model, progress=progress
        )
        return {
            "events": outcome.events,
            "seed": options["seed"],
            "best_pair_wins": outcome.best_pair_wins,
            "margin": outcome.margin,
            "place_of_best_pair": outcome.place_of_best_pair,
            "rank_correlation": outcome.rank_correlation,
            "seat_worth": outcome.seat_worth,
            "luck": outcome.luck,
        }

    def curve(self, schedule: Schedule, bound: float) -> str:
        return curve([each.imbalance for each in best_by_number(schedule)], bound=bound)

    def draw(self, name: str | None, picture: Any) -> None:
        if name is None:
            return
        drawn = picture()
        try:
            Path(name).write_text(drawn, encoding="utf-8")
        except OSError as error:
            raise MovementError(f"{name} cannot be written: {error.strerror}") from error

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


def is_file_name(what: str) -> bool:
    """Whether a file is meant: there is one, or it looks like none of our names."""
    path = Path(what)
    return path.is_file() or "/" in what or path.suffix.lower() not in ("", ".mov")


def pair_names(schedule: Schedule, found: Balance) -> list[str]:
    if schedule.winners == 1:
        return [str(number) for number in found.pairs]
    return [
        f"NS {number}" if number <= schedule.tables else f"EW {number - schedule.tables}"
        for number in found.pairs
    ]


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
    told = document["simulation"]
    return [
        "",
        f"{told['events']} events on paper: the best pair comes first in "
        f"{100 * told['best_pair_wins']:.1f} % (± {100 * told['margin']:.1f}), on average "
        f"{told['place_of_best_pair']:.2f}.",
        f"Results follow strength with a rank correlation of {told['rank_correlation']:.3f}.",
        f"Its seat moves a pair's score by {told['seat_worth']:.2f} %, luck by "
        f"{told['luck']:.2f} %.",
    ]


def matrix(document: Document) -> list[str]:
    names = document["pair_names"]
    rows = [["", *names]]
    for place, (name, values) in enumerate(zip(names, document["mpcomp"], strict=True)):
        cells = ["·" if column == place else str(value) for column, value in enumerate(values)]
        rows.append([name, *cells])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        " ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows
    ]
