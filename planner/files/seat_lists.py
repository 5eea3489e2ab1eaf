"""Lists of seats for other programs: everybody by name, and registrants for BBO."""

import csv
import io

from django.utils.translation import gettext as _

from movements.seats import Direction
from planner.errors import PlanningError
from planner.files.entries_csv import guarded
from planner.models import Pair
from planner.plan.view import Plan
from planner.wording import translated

MOST_AT_BBO = 800


def seat_list(plan: Plan) -> str:
    """Every player by surname, with partner, pair number and the seat of each session."""
    seats: dict[Pair, dict[int, str]] = {}
    for session, section in plan.sections:
        for seat, pair in section.seats.items():
            seats.setdefault(pair, {})[session.number] = translated(seat)
    numbers = [session.number for session in plan.sessions]
    rows = [
        (player.surname, player.name, partner.name, pair.number, pair)
        for pair in seats
        for player, partner in (
            (pair.first_player, pair.second_player),
            (pair.second_player, pair.first_player),
        )
    ]
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["name", "partner", "pair", *(f"session {number}" for number in numbers)])
    for _surname, name, partner, number, pair in sorted(
        rows, key=lambda row: (row[0].casefold(), row[1].casefold(), row[3])
    ):
        table.writerow(
            [
                guarded(name),
                guarded(partner),
                number,
                *(seats[pair].get(session, "") for session in numbers),
            ]
        )
    return out.getvalue()


def bbo_registrants(plan: Plan, number: int) -> str:
    """A session's pairs for BBO, in the order in which they sit: table 1 NS, table 1 EW, …"""
    session = next((s for s in plan.sessions if s.number == number), None)
    pairs = [
        pair
        for section in (session.sections if session else ())
        for table in range(1, section.last_table + 1)
        for direction in Direction
        if (pair := section.seats.get(section.seat(table, direction))) is not None
    ]
    if not pairs:
        raise PlanningError(_("Nobody is seated in session %(number)s.") % {"number": number})
    if len(pairs) > MOST_AT_BBO:
        raise PlanningError(
            _("BBO takes %(most)s pairs and there are %(count)s.")
            % {"most": MOST_AT_BBO, "count": len(pairs)}
        )
    nameless = [str(pair.number) for pair in pairs if not all(_bbo_names(pair))]
    if nameless:
        raise PlanningError(
            _("Players of these pairs have no BBO name yet: %(pairs)s.")
            % {"pairs": ", ".join(nameless[:20]) + (" …" if len(nameless) > 20 else "")},
            pairs=nameless,
        )
    return "".join("A{}\t0\t{}\t0\r\n".format(*_bbo_names(pair)) for pair in pairs)


def _bbo_names(pair: Pair) -> tuple[str, str]:
    return pair.first_player.bbo_name, pair.second_player.bbo_name
