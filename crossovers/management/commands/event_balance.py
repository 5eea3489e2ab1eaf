"""``event_balance``: how fair an event is over all its sessions, from a document."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from crossovers.documents.answers import event_balance_answer
from crossovers.documents.event_balance_document import event_balance_request
from crossovers.management.document_file import document_in
from movements.management.command import ComputingCommand, Document
from movements.progress import Progress, silent


class Command(ComputingCommand):
    help = "Comparisons of an event over all its sessions, with its arrow switches and on paper."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE", help="the JSON document of an event")
        parser.add_argument(
            "--switch",
            help="none, rounds, rounds:2 (at most two a session), tables, or together with seats",
        )
        parser.add_argument("--simulate", type=int, metavar="EVENTS", help="play them on paper")
        parser.add_argument("--scoring", help="across the sections that share boards, or alone")

    def document(self, **options: Any) -> Document:
        document = document_in(options["file"])
        given = {
            name: options[name]
            for name in ("switch", "simulate", "scoring")
            if options[name] is not None
        }
        asked = document | given if isinstance(document, dict) else document
        return event_balance_answer(
            event_balance_request(asked), self.tell if options["simulate"] else silent
        )

    def tell(self, progress: Progress) -> None:
        """How far it is, on one line of the terminal."""
        is_done = progress.share >= 1
        self.stderr.write(f"\r{100 * progress.share:.0f} %", ending="\n" if is_done else "")
        self.stderr.flush()

    def text(self, document: Document) -> str:
        lines = [
            *document["balance"]["in_words"],
            f"No switching goes below {document['lower_bound']:.2f} with these seats, and nothing "
            f"below {document['lower_bound_any_seats']:.2f} with any.",
            *(
                f"{each['rounds']} rounds switched a session: imbalance {each['imbalance']:.2f}"
                for each in document.get("by_rounds", ())
            ),
        ]
        for number, sections in enumerate(document["switches"], 1):
            for letter, rounds in sections.items():
                lines += [
                    f"Session {number}, section {letter}, round {played}: arrow switch at "
                    f"{_tables(tables)}"
                    for played, tables in rounds.items()
                ]
        lines += [each["in_words"] for each in document.get("simulation", ())]
        return "\n".join(lines)


def _tables(tables: list[int]) -> str:
    return f"table{'s' if len(tables) > 1 else ''} {', '.join(map(str, tables))}"
