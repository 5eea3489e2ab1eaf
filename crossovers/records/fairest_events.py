"""The best events known of two sessions in one section, for the sizes that directors meet.

``fairest_events.json`` holds, for 10 to 24 tables and 8 to 13 rounds, the most even seats with
the fewest playbacks, and the same seats with arrow switches table by table. None is proved to
be the best. The command ``python -m crossovers.records.fairest_events`` makes what is missing,
which takes some minutes and can be interrupted.

>>> record = find_fair_event(18, 13)
>>> record.playbacks, round(record.imbalance, 2), record.switched < record.imbalance / 3
(12, 13.06, True)
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from crossovers.fairness.event_balance import event_balance
from crossovers.fairness.event_plays import Scoring
from crossovers.fairness.event_switches import refined
from crossovers.fairness.fairest_seating import fairest_seatings
from crossovers.records.single_sections import find_record
from crossovers.search.effort import Effort
from crossovers.search.seating_search import find_seating
from crossovers.seats import Seating, first_seating
from crossovers.sections import Session, section_of_movement, standard_section
from movements.switches.table_switches import packed, unpacked

FILE = Path(__file__).with_name("fairest_events.json")
TABLES, ROUNDS = range(10, 25), range(8, 14)
LETTER = "A"


@dataclass(frozen=True, slots=True)
class FairRecord:
    """Seats of session two, named by those of session one, and the switches of both sessions."""

    tables: int
    rounds: int
    playbacks: int
    imbalance: float
    switched: float
    seats: tuple[str, ...]
    switches: tuple[str, ...]

    def sessions(self, *, switched: bool = False) -> tuple[Session, Session]:
        """The event, with its switches or without."""
        first, second = _sessions(self.tables, self.rounds, self.seats)
        if not switched:
            return first, second
        one, other = (
            _with_switches(session, written)
            for session, written in zip((first, second), self.switches, strict=True)
        )
        return one, other


def find_fair_event(tables: int, rounds: int) -> FairRecord | None:
    """The record for a size, if there is one."""
    return all_fair_events().get((tables, rounds))


@cache
def all_fair_events() -> dict[tuple[int, int], FairRecord]:
    return {
        (line["tables"], line["rounds"]): FairRecord(
            **line | {"seats": tuple(line["seats"]), "switches": tuple(line["switches"])}
        )
        for line in json.loads(FILE.read_text())["records"]
    }


def fair_sizes() -> list[tuple[int, int]]:
    """Tables and rounds of every record."""
    return [(t, rounds) for rounds in reversed(ROUNDS) for t in TABLES if t >= rounds]


def find_best(tables: int, rounds: int) -> dict[str, Any]:
    """Search for one record."""
    first, _ = _sessions(tables, rounds, first_seating({LETTER: tables}).pairs)
    known = find_record(first.sections[0])
    seating = known.seating(LETTER) if known else find_seating((first,), first.sections)
    second = Session(first.sections, seating)
    effort = Effort(restarts=5)
    even = fairest_seatings((first,), second, curve=False, effort=effort)[0]
    event = first, Session(first.sections, even.seating)
    switched = refined(event, Scoring.ACROSS, seed=1, restarts=2, steps=1_000_000)
    return {
        "tables": tables,
        "rounds": rounds,
        "playbacks": even.playbacks,
        "imbalance": round(event_balance(event).imbalance, 6),
        "switched": round(switched.imbalance, 6),
        "seats": list(even.seating.pairs),
        "switches": [_written(session) for session in switched.sessions],
    }


def _sessions(tables: int, rounds: int, seats: tuple[str | None, ...]) -> tuple[Session, Session]:
    sections = (standard_section(LETTER, tables, rounds=rounds),)
    seating = first_seating({LETTER: tables})
    return Session(sections, seating), Session(sections, Seating(seating.sizes, seats))


def _written(session: Session) -> str:
    schedule = session.sections[0].schedule
    return "" if schedule is None else packed(schedule.switched)


def _with_switches(session: Session, written: str) -> Session:
    (section,) = session.sections
    if section.movement is None:
        return session
    schedule = section.movement.schedule.with_one_winner()
    switched = replace(schedule, switched=unpacked(written, section.tables))
    played = section_of_movement(LETTER, replace(section.movement, schedule=switched))
    return Session((played,), session.seating)


def main() -> None:
    """Add what the file lacks; delete the file to make all records again."""
    kept = json.loads(FILE.read_text())["records"] if FILE.exists() else []
    records = {(line["tables"], line["rounds"]): line for line in kept}
    for size in fair_sizes():
        if size not in records:
            records[size] = find_best(*size)
            print(*(records[size][key] for key in ("tables", "rounds", "playbacks", "switched")))
            # After every size, so that a run broken off loses nothing.
            _write([records[size] for size in fair_sizes() if size in records])


def _write(records: list[dict[str, Any]]) -> None:
    lines = (json.dumps(record, separators=(",", ":")) for record in records)
    FILE.write_text('{"records":[\n' + ",\n".join(lines) + "\n]}\n")


if __name__ == "__main__":
    main()
