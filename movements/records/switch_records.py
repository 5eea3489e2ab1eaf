"""Makes the records of the best arrow switches known.

``python -m movements.records.switch_records`` searches whole rounds for the
Mitchells of 4 to 40 tables (``best_rounds.json``) and then table by table for
those, common Webs, curtailed forms, Howells and three-quarter Howells
(``best_switches.json``), as far as they are not on record. With ``again`` all
are searched once more, and a better switching replaces the one on record.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from movements.catalogue.names import title_of
from movements.families.howell import howell
from movements.families.mitchell import mitchell
from movements.families.starting_positions import recorded
from movements.families.three_quarter import three_quarter
from movements.families.web import patterns, web
from movements.measures.balance import balance
from movements.movement import Movement
from movements.schedule import Schedule
from movements.switches import round_switches, table_switches
from movements.switches.fingerprint import fingerprint
from movements.switches.round_search import best_of_all
from movements.switches.table_switches import find_switches, packed, unpacked

MITCHELLS = range(4, 41)
WEB_GROUPS = range(8, 15)
MOST_WEB_TABLES = 24
STEPS_PER_PLAY = 20_000
LONGER_STEPS_PER_PLAY = 100_000
MOST_TABLES_FOR_LONGER = 24
MOST_EQUIVALENTS = 60


def movements_on_record() -> Iterator[Movement]:
    """The movements that directors use most, and their curtailed forms."""
    for tables in MITCHELLS:
        yield mitchell(tables, relay=tables % 2 == 0)
        yield mitchell(tables, rounds=tables - 1, relay=tables % 2 == 0)
        if tables % 2 == 0:
            yield mitchell(tables, rounds=tables - 1)
    for groups in WEB_GROUPS:
        for tables in range(groups + 1, MOST_WEB_TABLES + 1):
            for variant in ("", "A")[: len(patterns(tables, groups))]:
                for rounds in (groups, groups - 1):
                    yield web(tables, board_groups=groups, rounds=rounds, variant=variant)
    # The Howell of three tables is written out and has no starting position on record.
    for tables, rounds in sorted({*recorded(), (3, 5)}):
        if rounds == 2 * tables - 1:
            yield howell(tables)
        elif tables > 3:
            yield three_quarter(tables, rounds=rounds)


def round_entries() -> Iterator[dict[str, Any]]:
    """The best whole rounds of every Mitchell, with the sets that are as good."""
    for tables in MITCHELLS:
        found = best_of_all(tables)
        print(f"{tables} tables, whole rounds: {found.switches[0].imbalance:.4f}", file=sys.stderr)
        yield {
            "tables": tables,
            "fingerprint": fingerprint(mitchell(tables, relay=tables % 2 == 0).schedule),
            "imbalance": found.switches[0].imbalance,
            "equivalents": len(found.switches),
            "best": [
                {"rounds": each.rounds, "first_table": each.first_table}
                for each in found.switches[:MOST_EQUIVALENTS]
            ],
        }


def long_search(movement: Movement) -> Schedule:
    """Longest for the full Mitchells of common sizes, whose figures are compared most."""
    full = movement.rounds == movement.tables <= MOST_TABLES_FOR_LONGER
    steps = LONGER_STEPS_PER_PLAY if full else STEPS_PER_PLAY
    return find_switches(
        movement.schedule,
        restarts=6 if full else 4,
        steps=steps * int(movement.schedule.played.sum()),
    )


def switch_entries(*, again: bool) -> Iterator[dict[str, Any]]:
    """The best of a long search and of what is on record."""
    known: dict[str, dict[str, Any]] = {}
    if table_switches.RECORDS.exists():
        listed = json.loads(table_switches.RECORDS.read_text())["movements"]
        known = {entry["fingerprint"]: entry for entry in listed}
    for movement in movements_on_record():
        mark = fingerprint(movement.schedule)
        if mark in known and not again:
            yield known[mark]
            continue
        best = long_search(movement)
        if mark in known:
            old = replace(best, switched=unpacked(known[mark]["switches"], best.tables))
            best = min(best, old, key=lambda schedule: balance(schedule).imbalance)
        imbalance = balance(best).imbalance
        print(f"{title_of(movement)}: {imbalance:.4f}", file=sys.stderr)
        yield {
            "name": title_of(movement),
            "fingerprint": mark,
            "tables": best.tables,
            "imbalance": imbalance,
            "switches": packed(best.switched),
        }


def main() -> None:
    """Search for everything and write both files."""
    for path, key, entries in (
        (round_switches.RECORDS, "mitchells", round_entries()),
        (table_switches.RECORDS, "movements", switch_entries(again="again" in sys.argv)),
    ):
        listed = ",\n".join(json.dumps(entry) for entry in entries)
        path.write_text(f'{{"{key}": [\n{listed}\n]}}\n')
        # The second search begins with the whole rounds just written.
        round_switches.recorded_rounds.cache_clear()


if __name__ == "__main__":
    main()
