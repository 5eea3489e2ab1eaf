"""``section_plans``: how to divide an event's tables into sections, best first."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from crossovers.errors import NoSectionPlan
from crossovers.progress import silent
from crossovers.section_plan import Request, SectionPlan, letters
from crossovers.section_plans import section_plans
from movements.management.command import ComputingCommand, Document


class Command(ComputingCommand):
    help = "Every sensible split of the tables into sections, with move, playbacks and movements."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        size = parser.add_mutually_exclusive_group(required=True)
        size.add_argument("--tables", help="how many, as in 31 or 30.5")
        size.add_argument("--pairs", type=int, help="how many, instead of tables")
        parser.add_argument("--rounds", type=int, required=True, help="rounds a session")
        parser.add_argument("--sessions", type=int, default=2, help="how many (2)")
        parser.add_argument("--sets", type=int, help="board sets owned, if they are few")
        parser.add_argument("--seconds", type=float, help="search each plan so long, if need be")

    def document(self, **options: Any) -> Document:
        request = Request(
            pairs=options["pairs"] if options["tables"] is None else pairs_at(options["tables"]),
            rounds=options["rounds"],
            sessions=options["sessions"],
            sets=options["sets"],
            seconds=options["seconds"],
        )
        found = section_plans(request, options.get("tell", silent))
        return {
            "tables": request.pairs / 2 if request.pairs % 2 else request.tables,
            "pairs": request.pairs,
            "rounds": request.rounds,
            "sessions": request.sessions,
            "plans": [plan_document(plan) for plan in found.plans],
            "advice": list(found.advice),
        }

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


def pairs_at(tables: str) -> int:
    """The pairs at 31 or 30.5 tables."""
    whole, _, half = tables.replace("½", ".5").partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) < 7 and half in ("", "0", "5")):
        raise NoSectionPlan(f"{tables!r} is no number of tables: write 31, or 30.5.")
    return 2 * int(whole) + (half == "5")


def plan_document(plan: SectionPlan) -> Document:
    return {
        "sections": [
            {
                "letter": letter,
                "tables": section.tables,
                "movement": section.name,
                "boarding": section.boarding,
                "rounds": section.movement.rounds,
                "board_groups": section.movement.board_groups,
                "skip_after": section.movement.skip_after,
                "board_sets": section.board_sets,
                "unlike_comparisons": section.unlike_comparisons,
                "sitting_pairs": section.sitting_pairs,
            }
            for letter, section in zip(letters(len(plan.sections)), plan.sections, strict=True)
        ],
        "method": plan.method,
        "playbacks": plan.playbacks,
        "lower_bound": plan.lower_bound,
        "proved": plan.proved,
        "board_sets": plan.board_sets,
        "unlike_comparisons": plan.unlike_comparisons,
        "absent": plan.absent,
        "sit_outs": plan.sit_outs,
        "most_sit_outs": plan.most_sit_outs,
        "why": plan.why,
    }


def plan_lines(number: int, plan: Document) -> list[str]:
    """A plan for a person."""
    sections = ", ".join(f"{s['letter']} {s['tables']} ({s['movement']})" for s in plan["sections"])
    method = {"equal": "lines", "J": "lines, Method J", "V": "lines, Method V", "best": "search"}
    gap = "" if plan["proved"] else f" (at least {plan['lower_bound']})"
    lines = [
        f"{number}. {sections}",
        f"   {plan['playbacks']} playbacks{gap} by {method[plan['method']]}; "
        f"{plan['board_sets']} board sets, {plan['unlike_comparisons']:g}% unlike comparisons",
        f"   {plan['why']}",
    ]
    if plan["absent"]:
        lines.append(
            f"   Nobody sits at {plan['absent']} in session 1: {plan['sit_outs']} rounds are sat "
            f"out, at most {plan['most_sit_outs']} by a pair."
        )
    return lines
