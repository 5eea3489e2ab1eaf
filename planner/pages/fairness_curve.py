"""The choices of a crossover as points: playbacks to the right, imbalance upwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

WIDTH, HEIGHT = 560, 260
LEFT, RIGHT, TOP, BOTTOM = 56, 540, 16, 220
FAIREST = "fairest"

Choice = dict[str, Any]


def fairness_curve(choices: Sequence[Choice], chosen: Choice | None) -> dict[str, Any] | None:
    """Every choice as a point, the most even ones joined; nothing for a single one."""
    shown = [choice for choice in choices if choice.get("imbalance") is not None]
    most = max((choice["playbacks"] for choice in shown), default=0)
    levels = [choice["imbalance"] for choice in shown]
    if len(shown) < 2 or not most or max(levels) == min(levels):
        return None
    low, high = min(levels), max(levels)

    def across(playbacks: int) -> int:
        return round(LEFT + 12 + (RIGHT - LEFT - 24) * playbacks / most)

    def up(imbalance: float) -> int:
        return round(BOTTOM - 12 - (BOTTOM - TOP - 24) * (imbalance - low) / (high - low))

    points = [
        {
            "key": choice["key"],
            "x": across(choice["playbacks"]),
            "y": up(choice["imbalance"]),
            "is_chosen": choice is chosen,
            "title": _title(choice),
        }
        for choice in shown
    ]
    even = sorted((p["x"], p["y"]) for p in points if p["key"].startswith(FAIREST))
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": RIGHT,
        "top": TOP,
        "bottom": BOTTOM,
        "below": BOTTOM + 18,
        "beside": LEFT - 6,
        "across": [{"at": across(number), "text": number} for number in (0, most // 2, most)],
        "up": [
            {"at": up(level) + 4, "text": number_format(level, 1)}
            for level in (low, (low + high) / 2, high)
        ],
        "line": " ".join(f"{x},{y}" for x, y in even),
        "points": points,
    }


def _title(choice: Choice) -> str:
    return _("%(label)s: %(playbacks)s playbacks, imbalance %(imbalance)s") % {
        "label": choice["label"],
        "playbacks": choice["playbacks"],
        "imbalance": number_format(choice["imbalance"], 2),
    }
