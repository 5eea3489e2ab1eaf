"""``crossover``: seatings for an event of two or more sessions."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from crossovers.best import Ask, crossover_best
from crossovers.crossover import Crossover
from crossovers.documents import crossover_document
from crossovers.errors import CrossoverError
from crossovers.event_search import EFFORT
from crossovers.interwoven import crossover_interwoven
from crossovers.line_event import crossover_by_lines
from crossovers.line_moves import LineMethod
from crossovers.management.section_arguments import colours_of, sections_of
from crossovers.management.wish_arguments import (
    absent_of,
    add_wish_arguments,
    changes_of,
    entries_of,
    has_wishes,
    later_sections,
    wishes_of,
)
from crossovers.methods import crossover_by_blocks, crossover_by_recipe
from crossovers.progress import silent
from crossovers.recipes import Wording
from crossovers.search import Effort
from crossovers.searched_event import event_by_search
from crossovers.sections import Section
from movements.management.command import ComputingCommand, Document

Sections = tuple[Section, ...]
MOST_SECONDS = 3600


def by_recipe(sections: Sections, options: dict[str, Any]) -> Crossover:
    if options["sessions"] != 2:
        raise CrossoverError("The recipes in print are for two sessions: leave out --sessions.")
    if options["german"]:
        if len(sections) > 1:
            raise CrossoverError("The German school divides one section: give one section.")
        return crossover_interwoven(sections[0])
    return crossover_by_recipe(
        sections, Wording.WORDED if options["as_worded"] else Wording.PRINTED
    )


def by_lines(sections: Sections, options: dict[str, Any]) -> Crossover:
    named = options["line_method"]
    if options["fair"] or options["then"]:
        raise CrossoverError("Line moves know no --fair and no --then: use --method best for them.")
    return crossover_by_lines(
        sections,
        options["sessions"],
        LineMethod(named) if named else None,
        absent=absent_of(options),
        changes=changes_of(options),
        wishes=wishes_of(options),
    )


def by_blocks(sections: Sections, options: dict[str, Any]) -> Crossover:
    _two_sessions(options)
    seed = options["seed"]
    return crossover_by_blocks(
        sections, options["blocks"], 1 if seed is None else seed, options.get("tell", silent)
    )


def by_search(sections: Sections, options: dict[str, Any]) -> Crossover:
    seconds = options["seconds"]
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise CrossoverError(
            f"{seconds:g} seconds are no time to search: give up to {MOST_SECONDS}."
        )
    if options["sessions"] != 2 or options["absent"]:
        return by_search_of_many(sections, options)
    ask = Ask(
        entries=entries_of(options),
        wishes=wishes_of(options),
        fair=options["fair"],
        seed=options["seed"],
        effort=Effort(seconds=seconds, tell=options.get("tell", silent)),
    )
    return crossover_best(sections, ask)


def by_search_of_many(sections: Sections, options: dict[str, Any]) -> Crossover:
    seed = options["seed"]
    return event_by_search(
        sections,
        options["sessions"],
        later=later_sections(options),
        absent=absent_of(options),
        changes=changes_of(options),
        wishes=wishes_of(options),
        fair=options["fair"],
        seed=1 if seed is None else seed,
        effort=replace(EFFORT, seconds=options["seconds"], tell=options.get("tell", silent)),
    )


def _two_sessions(options: dict[str, Any]) -> None:
    if options["sessions"] != 2:
        raise CrossoverError(
            f"The method {options['method']} seats two sessions: for more use lines or best."
        )


METHODS: dict[str, Callable[[Sections, dict[str, Any]], Crossover]] = {
    "best": by_search,
    "blocks": by_blocks,
    "lines": by_lines,
    "recipe": by_recipe,
}


class Command(ComputingCommand):
    help = "Seatings for the sessions of an event, with as few playbacks as can be."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--sections", required=True, help="tables by section, as in A=18,B=13")
        parser.add_argument("--rounds", required=True, help="13, or A=13,B=12")
        parser.add_argument("--groups", help="board groups in play, where not as many as rounds")
        parser.add_argument("--sessions", type=int, default=2, help="how many (2)")
        parser.add_argument("--method", required=True, choices=sorted(METHODS))
        parser.add_argument(
            "--line-method", choices=list(LineMethod), help="for lines, where two of them fit"
        )
        parser.add_argument("--colours", help="for lines, the sections' colours: Red,Blue,White")
        parser.add_argument(
            "--as-worded", action="store_true", help="the recipe's sentence, not its printed table"
        )
        parser.add_argument(
            "--german", action="store_true", help="the recipe of the German school: Howells next"
        )
        parser.add_argument("--blocks", type=int, help="for blocks, so many at the most")
        add_wish_arguments(parser)

    def document(self, **options: Any) -> Document:
        if has_wishes(options) and options["method"] not in ("best", "lines"):
            raise CrossoverError("Wishes are kept by the method best: use --method best.")
        sections = sections_of(options["sections"], options["rounds"], options["groups"])
        found = METHODS[options["method"]](sections, options)
        return crossover_document(found, colours_of(options["colours"], sections))

    def text(self, document: Document) -> str:
        counted = document["playbacks"]
        lines = [
            f"{_playbacks(counted['total'])}, at most {counted['most_per_pair']} a pair, "
            f"{counted['average']:.2f} on average; at least {counted['lower_bound']} "
            f"{'(proved the fewest)' if counted['proved'] else 'are unavoidable'}.",
            *(f"Step {number}: {step['text']}" for number, step in _numbered(document, "steps")),
            *(
                f"{choice['blocks']} blocks: {_playbacks(choice['playbacks'])}"
                + (" (all tried)" if choice["exhaustive"] else "")
                for choice in document.get("trade_off", ())
            ),
            *document["announcement"],
            *_move_table(document),
            *_line_paths(document),
            *_wish_lines(document),
            *document.get("notes", ()),
            *_seat_table(document),
        ]
        return "\n".join(lines)


def _move_table(document: Document) -> list[str]:
    """The blocks side by side, for the wall."""
    many = len(document["sessions"]) > 2
    rows = [
        (f"session {move['session']}: " if many else "") + f"{move['from']:<12} {move['to']:<12}"
        for move in document["moves"]
    ]
    return ["", "from         to", *(row.rstrip() for row in rows)]


def _playbacks(number: int) -> str:
    return f"{number} playback" if number == 1 else f"{number} playbacks"


def _numbered(document: Document, key: str) -> list[tuple[int, Document]]:
    return list(enumerate(document.get(key, ()), 1))


def _wish_lines(document: Document) -> list[str]:
    """What the wishes cost."""
    if "wishes" not in document:
        return []
    wishes = document["wishes"]
    if wishes["cost"] <= 0:
        return ["The wishes cost no playbacks."]
    lines = [f"The wishes cost {wishes['cost']}: {_playbacks(wishes['without'])} without them."]
    lines += [f'Without "{each["wish"]}": {each["playbacks"]}.' for each in wishes["each"]]
    if "adjacent_sitters" in wishes:
        lines.append(
            "If those who stay NS had started at adjacent tables: "
            f"{_playbacks(wishes['adjacent_sitters'])}."
        )
    return lines


def _line_paths(document: Document) -> list[str]:
    """Every line's seats from session to session, and what to type into a scoring program."""
    if "lines" not in document:
        return []
    return [
        "",
        "The path of every line, session by session:",
        *("  " + ", ".join(path["seats"]) for path in document["lines"]["paths"]),
        "",
        "Pair numbers after each session:",
        *(f"  {_entry(e)}" for e in document["pair_numbers"] if e["session"] == 2),
    ]


def _entry(entry: Document) -> str:
    same = entry["from"] == entry["to"]
    return f"{entry['from']} stay" if same else f"{entry['from']} to {entry['to']}"


def _seat_table(document: Document) -> list[str]:
    """Who sits where in every session but the first."""
    lines = []
    for number, seating in enumerate(document["sessions"][1:], 2):
        for letter, seats in seating.items():
            lines += ["", f"Session {number}, section {letter}", "table     NS     EW"]
            lines += [
                f"{table:>5} {ns or '-':>6} {ew or '-':>6}"
                for table, (ns, ew) in enumerate(zip(seats["ns"], seats["ew"], strict=True), 1)
            ]
    return lines
