"""Webs: building, and building with the independent check."""

from collections.abc import Iterator

from benchmarks.figure import Figure, best_of
from movements.catalogue.choices import choices
from movements.catalogue.recommendation_request import RecommendationRequest
from movements.checks import movement_faults
from movements.drawing.section_drawing import section_svg
from movements.families.web import Pattern, of_pattern, web
from movements.movement import Movement

# Seconds that a TypeScript library of the same scope took to build a movement of 13 groups, by
# tables, on a machine whose reference loop took about as long as the one printed above.
PEER = {13: 131e-6, 18: 170e-6}


def every_pattern() -> list[Pattern]:
    """t = nd + 2s for t 4–60, d 3–20 and every n and s, s = d included."""
    return [
        Pattern(full * groups + 2 * half, groups, full, half)
        for groups in range(3, 21)
        for full in range(21)
        for half in range(groups + 1)
        if 4 <= full * groups + 2 * half <= 60
    ]


def against_peer(tables: int, peer: float) -> Iterator[Figure]:
    """Building, and building with the check, beside what the quickest peer takes to build."""

    def built() -> Movement:
        return web(tables, board_groups=13)

    for what, work, most in (
        ("built", built, 0.5),
        ("built and checked", lambda: movement_faults(built()), 1.0),
    ):
        seconds = best_of(work, 200)
        note = f"{seconds / peer:.2f} × the peer's {peer * 1e6:.0f} µs (target {most:g})"
        yield Figure(f"{tables} × 13, {what}", seconds, most * peer, note)


def figures() -> Iterator[Figure]:
    for tables, peer in PEER.items():
        yield from against_peer(tables, peer)
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
