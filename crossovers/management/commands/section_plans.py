"""``section_plans``: how to divide an event's tables into sections, best first."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from crossovers.documents.answers import section_plans_answer
from crossovers.plans.section_plans_request import pairs_at
from crossovers.requests import SectionPlansRequest
from movements.management.command import ComputingCommand, Document
from movements.progress import silent


class Command(ComputingCommand):
    help = "Every sensible split of the tables into sections, with move, playbacks and movements."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        size = parser.add_mutually_exclusive_group(required=True)
        size.add_argument("--tables", help="how many, as in 31 or 30.5")
        size.add_argument("--pairs", type=int, help="how many, instead of tables")
        parser.add_argument("--rounds", type=int, required=True, help="rounds per session")
        parser.add_argument("--sessions", type=int, default=2, help="how many (2)")
        parser.add_argument("--sets", type=int, help="board sets owned, if they are few")
        parser.add_argument("--seconds", type=float, help="time to search each plan that needs it")

    def document(self, **options: Any) -> Document:
        tables, pairs = options["tables"], options["pairs"]
        request = SectionPlansRequest(
            pairs=pairs if tables is None else pairs_at(tables),
            rounds=options["rounds"],
            sessions=options["sessions"],
            sets=options["sets"],
            seconds=options["seconds"],
        )
        return section_plans_answer(request, options.get("tell", silent))

    def text(self, document: Document) -> str:
        lines = [
            f"{document['tables']:g} tables, {document['rounds']} rounds, "
            f"{document['sessions']} sessions"
        ]
        for number, plan in enumerate(document["plans"], 1):
            lines += ["", *plan_lines(number, plan)]
        if document["advice"]:
            lines += ["", "Without playbacks: " + " ".join(document["advice"])]
        return "\n".join(lines)


def plan_lines(number: int, plan: Document) -> list[str]:
    """A plan for a person."""
    sections = ", ".join(f"{s['letter']} {s['tables']} ({s['movement']})" for s in plan["sections"])
    method = {"equal": "lines", "J": "lines, Method J", "V": "lines, Method V", "best": "search"}
    gap = "" if plan["proved"] else f" (at least {plan['lower_bound']})"
    lines = [
        f"{number}. {sections}",
        f"   {plan['playbacks']} playbacks{gap} by {method[plan['method']]}; "
        f"{plan['board_sets']} board sets, {plan['unlike_comparisons']:g}% unlike comparisons, "
        f"imbalance {plan['imbalance']:.2f}",
        f"   {plan['why']}",
    ]
    if plan["absent"]:
        lines.append(
            f"   Nobody sits at {plan['absent']} in session 1: {plan['sit_outs']} rounds are sat "
            f"out, at most {plan['most_sit_outs']} by one pair."
        )
    return lines
