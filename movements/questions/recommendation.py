"""Which movements fit, the one to choose first, each with what to ask to see it.

>>> best = recommendation_answer(RecommendationRequest(18, boards=26))["choices"][0]
>>> best["name"], best["arguments"]
('W1813', 'web --tables 18 --rounds 13 --groups 13')
"""

from __future__ import annotations

from movements.catalogue.choices import Choice, choices
from movements.catalogue.movement_request import MovementRequest
from movements.catalogue.recommendation_request import RecommendationRequest
from movements.progress import Tell, silent
from movements.questions.asked_movement import Document

FIELDS = (
    "name",
    "tables",
    "rounds",
    "board_groups",
    "boards_per_round",
    "boards_played",
    "boards_in_play",
    "unlike_comparisons",
    "board_sets",
    "shares",
    "sit_outs",
    "revenge_rounds",
    "sitting_pairs",
    "winners",
    "running",
    "repairing",
    "why",
)


def recommendation_answer(wanted: RecommendationRequest, tell: Tell = silent) -> Document:
    """Every movement that fits with its figures, best first."""
    return {"choices": [_row(choice) for choice in choices(wanted)]}


def _row(choice: Choice) -> Document:
    return {
        "kind": str(choice.kind),
        **{field: getattr(choice, field) for field in FIELDS},
        "extra_copies": [
            {"group": copy.board_group, "copies": copy.copies, "before_round": copy.before_round}
            for copy in choice.extra_copies
        ],
        "arguments": _arguments(choice.request),
    }


def _arguments(request: MovementRequest) -> str:
    """What to type after ``movement`` to see it."""
    words = [str(request.kind)]
    for option, value in (
        ("tables", request.tables),
        ("rounds", request.rounds),
        ("groups", request.board_groups),
        ("variant", request.variant),
        ("relay", request.relay),
        ("rover", request.rover),
        ("party", request.party),
        ("phantom", request.phantom),
        ("switch", request.switch),
        ("two-sections", request.two_sections),
        ("first-round", request.first_round if request.first_round > 1 else None),
        ("barometer", request.barometer),
    ):
        if value is True:
            words.append(f"--{option}")
        elif value:
            words.append(f"--{option} {value}")
    return " ".join(words)
