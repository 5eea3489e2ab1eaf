"""The best seatings known for single sections, with their proofs.

``single_sections.json`` holds a seating for 4 to 40 tables and 4 to 15 rounds, with and
without a skip, found by the search and proved by ``exhaustion``. The command
``python -m crossovers.records.single_sections`` makes it again, which takes some
minutes and can be interrupted.

>>> from crossovers.sections import standard_section
>>> record = find_record(standard_section("A", 18, rounds=13))
>>> record.playbacks, record.bound.playbacks
(12, 12)
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from crossovers.playbacks import count_total
from crossovers.proofs.bounds import Bound, Offsets, cut_bound, meeting_offsets
from crossovers.proofs.exhaustion import REASONS, ProofKind, prove
from crossovers.search.effort import Effort
from crossovers.search.seating_search import find_seating
from crossovers.seats import Pair, Seating, first_seating
from crossovers.sections import Section, Session, section_of_offsets
from movements.seats import Direction, Line, Seat

FILE = Path(__file__).with_name("single_sections.json")
TABLES = range(4, 41)
ROUNDS = range(4, 16)


@dataclass(frozen=True, slots=True)
class Record:
    """A seating of one section and what is known about it."""

    tables: int
    rounds: int
    skip_after: int | None
    playbacks: int
    bound: Bound
    proof: ProofKind
    ns: tuple[int, ...]
    ew: tuple[int, ...]

    def seating(self, letter: str) -> Seating:
        """The seating; numbers below zero are East-West pairs."""
        pairs = tuple(_pair(letter, number) for number in self.ns + self.ew)
        return Seating(((letter, self.tables),), pairs)


def _pair(letter: str, number: int) -> Pair:
    direction = Direction.NS if number > 0 else Direction.EW
    return Seat(letter, abs(number), direction).name


def skip_offsets(rounds: int, skip_after: int | None) -> Offsets:
    """Which steps meet in a Web or Mitchell with this number of rounds."""
    if skip_after is None or skip_after >= rounds:
        return frozenset(range(rounds))
    return frozenset((*range(skip_after), *range(skip_after + 1, rounds + 1)))


def find_record(section: Section) -> Record | None:
    """The record for a section's movement, if there is one."""
    record = all_records().get((section.tables, section.rounds, section.skip_after))
    if record is None:
        return None
    # Another movement may have the same figures: a Howell, or a Mitchell with a rover.
    meets = skip_offsets(record.rounds, record.skip_after)
    return record if meeting_offsets(section) == meets else None


@cache
def all_records() -> dict[tuple[int, int, int | None], Record]:
    records = {}
    for line in json.loads(FILE.read_text())["records"]:
        proof = ProofKind(line["proof"])
        bound = Bound(line["bound"], REASONS[proof])
        key = line["tables"], line["rounds"], line["skip_after"]
        seats = tuple(line["ns"]), tuple(line["ew"])
        records[key] = Record(*key, line["playbacks"], bound, proof, *seats)
    return records


def sizes_on_record() -> list[tuple[int, int, int | None]]:
    """Tables, rounds and skip of every record: without a skip, and with one in even sections.

    An even number of rounds skips half-way; an odd number as the one above it.
    """
    plain: list[tuple[int, int, int | None]] = [
        (tables, rounds, None) for rounds in ROUNDS for tables in TABLES if tables >= rounds
    ]
    skipping: list[tuple[int, int, int | None]] = [
        (tables, rounds, (rounds + 1) // 2)
        for rounds in ROUNDS
        for tables in TABLES
        if tables % 2 == 0 and tables > rounds + rounds % 2
    ]
    return plain + skipping


def find_best(tables: int, rounds: int, skip_after: int | None) -> dict[str, Any]:
    """Search for one record and prove it."""
    meets = skip_offsets(rounds, skip_after)
    section = section_of_offsets("A", tables, rounds, meets, skip_after)
    first = Session((section,), first_seating({"A": tables}))
    target = cut_bound(tables, meets, meets)
    seating = find_seating((first,), (section,), target=target, seed=1, effort=Effort(40))
    playbacks = count_total((first, Session((section,), seating)))
    proof = prove(tables, meets, meets, playbacks)
    lines = {
        direction.value: [
            seat.table * (1 if seat.direction is Direction.NS else -1)
            for seat in map(Seat.of_name, filter(None, seating.line(Line("A", direction))))
        ]
        for direction in Direction
    }
    return {
        "tables": tables,
        "rounds": rounds,
        "skip_after": skip_after,
        "playbacks": playbacks,
        "bound": proof.playbacks if proof else target,
        "proof": proof.kind if proof else ProofKind.CUT,
        "choices": proof.choices if proof else 0,
        "placements": proof.placements if proof else 0,
        **lines,
    }


def main() -> None:
    """Add what the file lacks; delete the file to make all records again."""
    kept = json.loads(FILE.read_text())["records"] if FILE.exists() else []
    records = {(line["tables"], line["rounds"], line["skip_after"]): line for line in kept}
    for size in sizes_on_record():
        if size not in records:
            records[size] = find_best(*size)
            print(*(records[size][key] for key in ("tables", "rounds", "skip_after", "playbacks")))
            # After every size, so that a run broken off loses nothing.
            _write([records[size] for size in sizes_on_record() if size in records])


def _write(records: list[dict[str, Any]]) -> None:
    lines = (json.dumps(record, separators=(",", ":")) for record in records)
    FILE.write_text('{"records":[\n' + ",\n".join(lines) + "\n]}\n")


if __name__ == "__main__":
    main()
