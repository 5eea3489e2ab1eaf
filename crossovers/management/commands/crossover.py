"""``crossover``: seatings for an event of two or more sessions."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from crossovers.documents.answers import crossover_answer
from crossovers.events.crossover_request import METHODS
from crossovers.fairness.event_plays import Scoring
from crossovers.management.section_arguments import counts_of, names_of, number_or_counts
from crossovers.methods.fairest import MOST_CHOICES
from crossovers.printed.line_moves import LineMethod
from crossovers.requests import CrossoverRequest
from movements.management.command import ComputingCommand, Document
from movements.progress import silent

NAMES = ("stay_ns", "fix", "apart", "seeds", "absent", "withdrawn", "added")
AS_GIVEN = (
    "sessions", "method", "line_method", "as_worded", "german", "blocks", "fair",
    "change_direction", "seed", "seconds", "fairest", "playbacks", "scoring",
)  # fmt: skip


class Command(ComputingCommand):
    help = "Seatings for the sessions of an event, with as few playbacks as can be."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--sections", required=True, help="tables by section, as in A=18,B=13")
        parser.add_argument("--rounds", required=True, help="13, or A=13,B=12")
        parser.add_argument("--groups", help="board groups in play, where not as many as rounds")
        parser.add_argument("--sessions", type=int, default=2, help="how many (2)")
        parser.add_argument("--method", required=True, choices=METHODS)
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
        parser.add_argument("--blocks", type=int, help="for blocks, the most to be announced")
        self._add_wishes(parser)
        self._add_entries(parser)
        parser.add_argument("--seed", type=int, help="for another seating as good")
        parser.add_argument("--seconds", type=float, help="the longest time to search")

    def _add_wishes(self, parser: ArgumentParser) -> None:
        parser.add_argument("--fair", action="store_true", help="spare the worst pair first")
        parser.add_argument(
            "--fairest", action="store_true", help="make comparisons over all sessions most even"
        )
        parser.add_argument(
            "--playbacks", type=int, help="for --fairest, how many it may cost; else the fewest"
        )
        parser.add_argument(
            "--scoring",
            choices=list(Scoring),
            default=Scoring.ACROSS.value,
            help="boards are scored over all sections that share them (across), or in each alone",
        )
        parser.add_argument("--stay-ns", help="pairs that sit NS again: A1,A7")
        parser.add_argument("--fix", help="pairs that keep their seat, or get one: B3N,A4E=B2N")
        parser.add_argument("--apart", help="pairs not to share a section: A3N/A7E,A1N/B2N")
        parser.add_argument("--seeds", help="pairs to spread over lines and sections: A1N,B1N")
        parser.add_argument("--change-direction", action="store_true", help="everybody changes")

    def _add_entries(self, parser: ArgumentParser) -> None:
        parser.add_argument("--absent", help="pairs missing from the start, of half tables: A18E")
        parser.add_argument(
            "--withdrawn", help="pairs that leave, after session one: A3N,A5E; 3:B2N"
        )
        parser.add_argument(
            "--added", help="how many pairs join, for session two: 1; or session 3: 3:1"
        )
        parser.add_argument(
            "--then", help="the sections after session one, where they differ: A=17"
        )

    def document(self, **options: Any) -> Document:
        return crossover_answer(crossover_request(options), options.get("tell", silent))

    def text(self, document: Document) -> str:
        counted = document["playbacks"]
        lines = [
            f"{_playbacks(counted['total'])}, at most {counted['most_per_pair']} per pair, "
            f"{counted['average']:.2f} on average; at least {counted['lower_bound']} "
            f"{'(proved the fewest)' if counted['proved'] else 'are unavoidable'}.",
            *(f"Step {number}: {step['text']}" for number, step in _numbered(document, "steps")),
            *(
                f"{choice['blocks']} blocks: {_playbacks(choice['playbacks'])}"
                + (" (all tried)" if choice["exhaustive"] else "")
                for choice in document.get("trade_off", ())
            ),
            *document.get("balance", {}).get("in_words", ()),
            *_curve(document),
            *document["announcement"],
            *_move_table(document),
            *_line_paths(document),
            *_wish_lines(document),
            *document.get("notes", ()),
            *_seat_table(document),
        ]
        return "\n".join(lines)


def crossover_request(options: dict[str, Any]) -> CrossoverRequest:
    """What the options ask for."""
    colours = options["colours"]
    return CrossoverRequest(
        sections=counts_of(options["sections"]),
        rounds=number_or_counts(options["rounds"], "rounds") or 0,
        groups=number_or_counts(options["groups"], "board groups"),
        colours=tuple(colours.split(",")) if colours else (),
        then=counts_of(options["then"]),
        **{name: names_of(options[name]) for name in NAMES},
        **{name: options[name] for name in AS_GIVEN},
    )


def _curve(document: Document) -> list[str]:
    """What more playbacks would buy, a dozen choices of it."""
    points = document.get("curve", ())
    step = max(1, len(points) // MOST_CHOICES)
    return [
        f"{_playbacks(point['playbacks'])}: imbalance {point['imbalance']:.2f}"
        for point in points[::step]
    ]


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
