"""Line moves and section plans: how long a director waits."""

from collections.abc import Iterator

from benchmarks.figure import Figure, best_of
from crossovers.events.line_event import crossover_by_lines
from crossovers.events.searched_event import event_by_search
from crossovers.plans.section_plans import section_plans
from crossovers.playbacks import count_playbacks
from crossovers.requests import SectionPlansRequest
from crossovers.sections import section_letters, standard_section


def figures() -> Iterator[Figure]:
    hall = [standard_section(letter, 20, rounds=13) for letter in section_letters(25)]
    event = crossover_by_lines(hall, 5)
    yield Figure(
        "5 sessions of 25 × 20 tables by lines, counted",
        best_of(lambda: crossover_by_lines(hall, 5), times=3),
        target=1.0,
        note=f"{event.count.total} playbacks",
    )
    yield Figure(
        "counting alone", best_of(lambda: count_playbacks(event.sessions), times=3), target=1.0
    )
    for tables, sessions, target in ((60, 5, 2.0), (31, 4, None), (500, 5, None)):
        request = SectionPlansRequest(2 * tables, 13, sessions)
        plans = section_plans(request).plans
        best = plans[0]
        yield Figure(
            f"section plans for {tables} tables, 13 rounds, {sessions} sessions",
            best_of(lambda request=request: section_plans(request), times=2),
            target=target,
            note=f"{len(plans)} plans; first {best.sizes[:5]}, {best.playbacks} playbacks",
        )
    final = [
        standard_section(letter, tables, rounds=13)
        for letter, tables in {"A": 13, "B": 13, "C": 18}.items()
    ]
    searched = event_by_search(final, 5)
    yield Figure(
        "13 + 13 + 18 over 5 sessions by search",
        best_of(lambda: event_by_search(final, 5), times=2),
        note=f"{searched.count.total} playbacks; Method V has 40",
    )
