"""How long rovers and repairs take."""

from collections.abc import Iterator
from time import perf_counter

from benchmarks.figure import Figure, best_of
from movements.families.rover import longest_rover_list
from movements.families.web import of_pattern, patterns, web
from movements.repairs.repairs import Change, Situation, repairs
from movements.schedule import Schedule


def figures() -> Iterator[Figure]:
    feasible = list(_feasible())
    yield Figure(
        "every feasible rover, 6–45 tables, 6–15 groups",
        best_of(lambda: [longest_rover_list(schedule) for schedule in feasible], times=3),
        target=5,
        note=f"{len(feasible)} patterns, each with its longest list",
    )
    yield _slowest_refusal()
    yield from _repair_lists()


def _schedules() -> Iterator[Schedule]:
    for groups in range(6, 16):
        for tables in range(6, 46):
            for pattern in patterns(tables, groups):
                yield of_pattern(pattern, rounds=groups).schedule


def _feasible() -> Iterator[Schedule]:
    """Those with a list of at most two rounds fewer than groups."""
    for schedule in _schedules():
        if longest_rover_list(schedule).rounds >= schedule.rounds - 2:
            yield schedule


def _slowest_refusal() -> Figure:
    slowest = 0.0
    refused = 0
    for schedule in _schedules():
        start = perf_counter()
        if longest_rover_list(schedule).rounds < schedule.rounds:
            refused += 1
            slowest = max(slowest, perf_counter() - start)
    return Figure("the slowest proof that there is none", slowest, note=f"of {refused} patterns")


def _repair_lists() -> Iterator[Figure]:
    for movement in (web(18, board_groups=13), web(18, board_groups=12, variant="A")):
        slowest = max(
            best_of(lambda situation=situation, change=change: repairs(situation, change), times=3)
            for situation in (
                Situation(movement, boarded=True),
                Situation(movement, rounds_played=3),
            )
            for change in (Change(pairs) for pairs in (1, -1, 2, -2, 4, -4))
        )
        yield Figure(
            f"slowest repair list, {movement.boarding}", slowest, target=0.3, note="of 12 lists"
        )
