"""How fast seatings are found, also against the same model in OR-tools CP-SAT."""

import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter

from benchmarks.figure import Figure, best_of, most_memory
from crossovers.events.best import Ask, crossover_best
from crossovers.events.printed_event import crossover_by_blocks
from crossovers.events.second_session import second_session
from crossovers.playbacks import count_total
from crossovers.proofs.exhaustion import prove
from crossovers.search.seating_search import find_seating
from crossovers.seats import Seating, first_seating
from crossovers.sections import Session, standard_section
from crossovers.warm_up import warm_up

SOLVER_SECONDS = 60


def event(tables: int, sections: int, rounds: int = 13) -> Session:
    sizes = {chr(ord("A") + number): tables for number in range(sections)}
    return Session(
        tuple(standard_section(letter, size, rounds=rounds) for letter, size in sizes.items()),
        first_seating(sizes),
    )


def searched(first: Session, target: int) -> tuple[float, int]:
    """Seconds and playbacks of a search, warm."""
    seating = find_seating((first,), first.sections, target=target, seed=1)
    seconds = best_of(
        lambda: find_seating((first,), first.sections, target=target, seed=1), times=3
    )
    return seconds, count_total((first, Session(first.sections, seating)))


def figures() -> Iterator[Figure]:
    warm_up()
    single = event(18, 1)
    seconds, total = searched(single, 12)
    yield Figure("18 tables, 13 rounds, search", seconds, 0.3, f"{total} playbacks")
    for tables, sections, target in ((20, 5, 0.5), (20, 25, 3.0)):
        took, left = searched(event(tables, sections), 0)
        name = f"{tables * sections} tables in {sections} sections, search"
        yield Figure(name, took, target, f"{left} playbacks")
    memory = most_memory()
    yield Figure("memory so far", 0.0, None, f"{memory:.0f} MB of 300 MB")
    yield Figure("18 tables, 13 rounds, record", best_of(lambda: crossover_best(single.sections)))
    yield Figure(
        "18 tables, 13 rounds, fair",
        best_of(lambda: crossover_best(single.sections, Ask(fair=True)), times=1),
    )
    yield Figure(
        "18 tables, 13 rounds, trade-off in blocks",
        best_of(lambda: crossover_by_blocks(second_session(single.sections), 6), times=1),
    )
    meets = frozenset(range(13))
    yield Figure("18 tables, 13 rounds, proof", best_of(lambda: prove(18, meets, meets, 12)))
    yield cold()
    yield from solver(single, seconds)


def cold() -> Figure:
    """A new process: import, load what is compiled, search."""
    command = "crossover --sections A=18 --rounds 13 --method best --seed 1 --format json"
    start = perf_counter()
    subprocess.run([sys.executable, "manage.py", *command.split()], check=True, capture_output=True)
    return Figure("18 tables, 13 rounds, search, cold process", perf_counter() - start, 2.3)


def solver(first: Session, ours: float) -> Iterator[Figure]:
    """The same seating as a model for CP-SAT, given a minute."""
    try:
        from ortools.sat.python import cp_model  # noqa: PLC0415 -- only benchmarks need it
    except ImportError:
        yield Figure("the same model in CP-SAT", 0.0, None, "OR-tools is not installed")
        return
    model = cp_model.CpModel()
    seats = first.seating.seats
    numbers = range(len(seats))
    sits = [[model.new_bool_var("") for _ in numbers] for _ in numbers]
    for k in numbers:
        model.add_exactly_one(sits[k])
        model.add_exactly_one(sits[pair][k] for pair in numbers)
    meetings = first.sections[0].meetings[:, 2:].tolist()
    playbacks = []
    for one, other in meetings:
        for seat, across in meetings:
            for here, there in ((seat, across), (across, seat)):
                again = model.new_bool_var("")
                model.add_bool_or(sits[one][here].Not(), sits[other][there].Not(), again)
                playbacks.append(again)
    model.minimize(sum(playbacks))
    search = cp_model.CpSolver()
    search.parameters.max_time_in_seconds = SOLVER_SECONDS
    search.parameters.num_workers = 2
    start = perf_counter()
    status = search.solve(model)
    took = perf_counter() - start
    found = "nothing"
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        order = [next(p for p in numbers if search.value(sits[p][seat])) for seat in numbers]
        seating = Seating(first.seating.sizes, tuple(first.seating.pairs[p] for p in order))
        total = count_total((first, Session(first.sections, seating)))
        found = f"{total} playbacks, bound {search.best_objective_bound:.0f}"
    yield Figure(
        "18 tables, 13 rounds, the same model in CP-SAT",
        took,
        None,
        f"{found}; {took / ours:.0f} times as long as the search",
    )
