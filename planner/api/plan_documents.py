"""A plan as the API shows it."""

from typing import Any

from movements.catalogue.names import title_of
from movements.seats import Direction
from planner.errors import PlanningError
from planner.plan.view import Plan, PlannedSection

ORDER = {direction: place for place, direction in enumerate(Direction)}


def plan_document(plan: Plan) -> dict[str, Any]:
    """The whole plan of a version."""
    return {
        "event": plan.event.slug,
        "name": plan.event.name,
        "version": plan.version.number,
        "released_at": plan.version.released_at,
        "sessions": [
            {
                "number": session.number,
                "starts_at": session.starts_at,
                "sections": [_section(section) for section in session.sections],
            }
            for session in plan.sessions
        ],
    }


def _section(planned: PlannedSection) -> dict[str, Any]:
    try:
        movement, problem = planned.movement, ""
    except PlanningError as error:
        movement, problem = None, error.message
    seats = sorted(
        planned.seats.items(), key=lambda item: (item[0].table, ORDER[item[0].direction])
    )
    return {
        "letter": planned.letter,
        "colour": planned.section.colour,
        "room": planned.section.room,
        "tables": planned.section.tables,
        "rounds": planned.section.rounds or planned.event.rounds,
        "movement": title_of(movement) if movement else None,
        "problem": problem,
        "boarding": movement.boarding if movement else None,
        "seats": [
            {
                "table": seat.table,
                "direction": seat.direction,
                "pair": pair.number,
                "names": pair.names,
            }
            for seat, pair in seats
        ],
    }
