"""``next_session``: proposals for a session, from a document that says who has played where."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from crossovers.documents.answers import next_session_answer
from crossovers.documents.next_session_document import next_session_request
from crossovers.management.document_file import document_in
from crossovers.methods.proposal import Method
from movements.management.command import ComputingCommand, Document
from movements.progress import silent


class Command(ComputingCommand):
    help = "Proposals for the next session of an event, with as few playbacks as can be."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE", help="the JSON document of a next session")
        parser.add_argument(
            "--method", choices=list(Method), help="one method, in place of the document's"
        )

    def document(self, **options: Any) -> Document:
        request = next_session_request(document_in(options["file"]), options["method"])
        return next_session_answer(request, options.get("tell", silent))

    def text(self, document: Document) -> str:
        lines: list[str] = []
        for number, proposal in enumerate(document["proposals"], 1):
            lines += [*_proposal_lines(number, proposal), ""]
        lines += [
            f"Not possible: {refused['method']}. {refused['reason']}"
            for refused in document["refused"]
        ]
        lines += [_price_line(price) for price in document.get("wishes", ())]
        return "\n".join(lines).rstrip()


def _proposal_lines(number: int, proposal: Document) -> list[str]:
    """A proposal for a person."""
    counted = proposal["playbacks"]
    blocks = f" in {proposal['blocks']} blocks" if "blocks" in proposal else ""
    proved = "proved the fewest" if counted["proved"] else f"at least {counted['lower_bound']}"
    lines = [
        f"{number}. {proposal['method']}{blocks}: {counted['total']} playbacks ({proved}), "
        f"at most {counted['most_per_pair']} per pair.",
        *(f"   {sentence}" for sentence in proposal.get("balance", {}).get("in_words", ())),
        *(f"   {sentence}" for sentence in proposal["announcement"]),
        *(f"   Not kept: {wish}." for wish in proposal["wishes_broken"]),
    ]
    for section in proposal.get("sections", ()):
        movement = section["movement"]
        lines.append(f"   Section {section['letter']} plays {movement['name']}.")
    for letter, seats in proposal["seating"].items():
        width = max(len(str(name or "-")) for name in (*seats["ns"], *seats["ew"], "NS"))
        lines += ["", f"   Section {letter}", f"   table  {'NS':<{width}}  EW"]
        lines += [
            f"   {table:>5}  {ns or '-':<{width}}  {ew or '-'}"
            for table, (ns, ew) in enumerate(zip(seats["ns"], seats["ew"], strict=True), 1)
        ]
    return lines


def _price_line(price: Document) -> str:
    if price["price"] is None:
        return f"{price['wish']}: no seating was found to tell its price."
    proved = "proved" if price["proved"] else "as far as found"
    return f"{price['wish']}: costs {price['price']} ({proved})."
