"""Movements for Bridgemate files, and the rows that a file of them must have."""

from planner.models import Event
from planner.plan.view import plan_view
from planner.services.plans import plan_draft

MOVEMENTS = {
    "mitchell": {"movement": "mitchell", "tables": 7, "rounds": 7},
    "skip": {"movement": "mitchell", "tables": 8, "rounds": 7},
    "relay": {"movement": "mitchell", "tables": 8, "rounds": 8, "relay": True},
    "web": {"movement": "web", "tables": 18, "rounds": 13},
    "howell": {"movement": "howell", "tables": 5, "rounds": 9},
    "three-quarter": {"movement": "three-quarter", "tables": 7, "rounds": 9},
    "phantom": {
        "movement": "mitchell",
        "tables": 7,
        "rounds": 7,
        "half_table": True,
        "phantom_direction": "ew",
        "phantom_table": 3,
    },
    "rover": {"movement": "mitchell", "tables": 9, "rounds": 7, "rover": "ns", "half_table": True},
    "rover ew": {"movement": "web", "tables": 10, "rounds": 8, "rover": "ew", "half_table": True},
    "party": {"movement": "mitchell", "tables": 8, "rounds": 7, "rover": "ew", "party_table": True},
    "switched": {"movement": "mitchell", "tables": 7, "rounds": 7, "switches": "rounds:1,6"},
    "curtailed": {"movement": "mitchell", "tables": 9, "rounds": 6},
    "curtailed howell": {"movement": "howell", "tables": 6, "rounds": 7},
}
ROUND_CELLS = ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard")


def plan_of(event):
    return plan_view(plan_draft(event=Event.objects.get(pk=event.pk)))


def cells(rows, *columns):
    return [tuple(int(row[column]) for column in columns) for row in rows]


def expected_rounds(schedule, number, winners, boards):
    """Every round of every table by the schedule, table by table."""
    shift = schedule.tables if schedule.winners == 2 and winners == 1 else 0
    for m in sorted(schedule.meetings, key=lambda m: (m.table, m.round)):
        pairs = (m.ns or 0, m.ew + shift if m.ew else 0)
        ns, ew = reversed(pairs) if m.switched and winners == 1 else pairs
        last = m.board_group * boards if ns and ew and m.board_group else 0
        yield number, m.table, m.round, ns, ew, last and last - boards + 1, last
