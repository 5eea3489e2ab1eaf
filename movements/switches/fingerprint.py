"""A schedule's fingerprint, by which records are found again.

Two schedules have the same fingerprint if the same pairs play the same
board groups at the same tables in the same rounds; switches do not count.

>>> from movements.families.mitchell import mitchell
>>> fingerprint(mitchell(5).schedule) == fingerprint(mitchell(5).schedule.with_one_winner())
True
"""

from __future__ import annotations

import hashlib

from movements.schedule import Schedule


def fingerprint(schedule: Schedule) -> str:
    """Sixteen hexadecimal digits that stand for the schedule without its switches."""
    digest = hashlib.sha256(repr(schedule.ns.shape).encode())
    for grid in (*schedule.contestants(), schedule.board_group):
        # The same bytes on every machine, since the records are made on one and read on others.
        digest.update(grid.astype("<i2").tobytes())
    return digest.hexdigest()[:16]
