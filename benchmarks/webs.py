"""Webs: building, and building with the independent check."""

from collections.abc import Iterator

from benchmarks.figure import Figure, best_of
from movements.catalogue.choices import choices
from movements.catalogue.recommendation_request import RecommendationRequest
from movements.checks import movement_faults
from movements.drawing.section_drawing import section_svg
from movements.families.mitchell import mitchell
from movements.families.web import Pattern, of_pattern, web


def every_pattern() -> list[Pattern]:
    """t = nd + 2s for t 4–60, d 3–20 and every n and s, s = d included."""
    return [
        Pattern(full * groups + 2 * half, groups, full, half)
        for groups in range(3, 21)
        for full in range(21)
        for half in range(groups + 1)
        if 4 <= full * groups + 2 * half <= 60
    ]


def figures() -> Iterator[Figure]:
    yield Figure("13 × 13 Mitchell, built", best_of(lambda: mitchell(13), 200), 0.000_1)
    yield Figure(
        "18 × 13, built",
        best_of(lambda: web(18, board_groups=13), 200),
        0.000_05,
    )
    yield Figure(
        "18 × 13, built and checked",
        best_of(lambda: movement_faults(web(18, board_groups=13)), 200),
        0.000_5,
    )
    yield Figure(
        "99 × 41 cut to 40 rounds, built and checked",
        best_of(lambda: movement_faults(web(99, board_groups=41, rounds=40)), 50),
        note="99 tables have no Web of 40 groups",
    )
    patterns = every_pattern()
    faulty = [p for p in patterns if movement_faults(of_pattern(p, rounds=p.board_groups))]
    yield Figure(
        f"all {len(patterns)} patterns, built and checked",
        best_of(
            lambda: [movement_faults(of_pattern(p, rounds=p.board_groups)) for p in patterns], 3
        ),
        2.0,
        note=f"{len(faulty)} with faults",
    )
    yield Figure(
        "catalogue for 18 tables, 26 boards",
        best_of(lambda: choices(RecommendationRequest(18, boards=26))),
    )
    yield Figure("drawing of 18 × 13", best_of(lambda: section_svg(web(18, board_groups=13))))
