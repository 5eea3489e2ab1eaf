"""Section plans as a JSON document."""

from __future__ import annotations

from typing import Any

from crossovers.plans.section_plan import SectionPlan
from crossovers.plans.section_plans import SectionPlans
from crossovers.sections import section_letters

Document = dict[str, Any]


def section_plans_document(found: SectionPlans) -> Document:
    """All plans, the best first."""
    request = found.request
    return {
        "tables": request.pairs / 2 if request.pairs % 2 else request.tables,
        "pairs": request.pairs,
        "rounds": request.rounds,
        "sessions": request.sessions,
        "plans": [_plan(plan) for plan in found.plans],
        "advice": list(found.advice),
    }


def _plan(plan: SectionPlan) -> Document:
    letters = section_letters(len(plan.sections))
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
            for letter, section in zip(letters, plan.sections, strict=True)
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
        "imbalance": None if plan.imbalance is None else round(plan.imbalance, 4),
        "why": plan.why,
    }
