"""Files for scoring devices: the largest section that anybody plays, into a Bridgemate file."""

from collections.abc import Iterator

from benchmarks.database import demo_database
from benchmarks.figure import Figure, best_of

TABLES, ROUNDS = 99, 40


def figures() -> Iterator[Figure]:
    with demo_database():
        yield bridgemate_file()


def bridgemate_file() -> Figure:
    """Without the movement and the seats, which the plan has found before."""
    from planner.files.bws import bws_filled
    from planner.plan.view import plan_view
    from planner.services.plans import plan_draft
    from tests.planner.files.access_files import access_file
    from tests.planner.planned_event import make_planned_event

    event = make_planned_event(tables=TABLES, rounds=ROUNDS, sessions=1, movement="web")
    plan, empty = plan_view(plan_draft(event=event)), access_file("guide.bws")
    size = len(bws_filled(plan, empty))
    seconds = best_of(lambda: bws_filled(plan, empty))
    return Figure(
        f".bws of {TABLES} tables × {ROUNDS} rounds", seconds, 1.0, f"{size / 1e6:.1f} MB"
    )
