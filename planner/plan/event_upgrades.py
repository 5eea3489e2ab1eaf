"""Event documents of earlier formats, made into today's: one step a format, none left out.

A step is written once, for the format as it was, and not changed when today's
shape changes. What it makes is checked like any other document, as a whole.
"""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.plan.event_shape import FORMAT

Facts = dict[str, Any]


def upgraded(document: Facts) -> Facts:
    """The document in today's format; one of a later format or of none is refused."""
    found = document.get("format")
    if type(found) is not int or not FIRST <= found <= FORMAT:
        raise PlanningError(
            _(
                "The document has format %(found)s and this Arachne reads %(first)s to %(last)s: "
                "export it again, or import it with a newer Arachne."
            )
            % {"found": str(found)[:20], "first": FIRST, "last": FORMAT}
        )
    try:
        for step in range(found, FORMAT):
            document = UPGRADES[step](document) | {"format": step + 1}
    except (KeyError, TypeError, AttributeError) as error:
        raise PlanningError(
            _("The document of format %(found)s is broken (%(why)s): export it again.")
            % {"found": found, "why": error}
        ) from error
    return document


def _releases_keep_all(document: Facts) -> Facts:
    """A release also keeps its event's numbers, its sessions' starts and its pairs.

    They are taken from the rest of the document: nothing else is known of them.
    Players have BBO names, and sections may have a movement written out.
    """
    players = [{"bbo_name": ""} | player for player in document["players"]]
    sessions = [
        {"starts_at": None}
        | session
        | {"sections": [{"document": None} | section for section in session["sections"]]}
        for session in document["sessions"]
    ]
    pairs = _kept_pairs(document["pairs"], players)
    kept = {
        "event": _only(document["event"], ("scoring", "winners", "rounds", "boards_per_round")),
        "sessions": [_only(session, ("number", "starts_at")) for session in sessions],
    }
    versions = []
    for version in document["versions"]:
        seated = {seat["pair"] for seat in version["seats"]}
        contents: Facts = kept | {"pairs": [pair for pair in pairs if pair["pair"] in seated]}
        contents |= version["contents"]
        contents["sections"] = [{"document": None} | s for s in contents["sections"]]
        versions.append(version | {"contents": contents})
    return document | {"players": players, "sessions": sessions, "versions": versions}


def _one_stage(document: Facts) -> Facts:
    """An event is played in stages; one without is one stage with everybody."""
    main: Facts = {
        "order": 1,
        "phase": 1,
        "name": document["event"]["name"],
        "code": "main",
        "rounds": None,
        "boards_per_round": None,
        "carry_rule": "none",
        "carry_percent": "100.00",
        "carry_top_before": None,
        "carry_top_after": None,
        "carry_formula": "",
        "carry_table": {},
        "carry_decimals": 2,
        "takes": [],
        "field": [],
    }

    def staged(sessions: list[Facts]) -> list[Facts]:
        return [session | {"stage": "main"} for session in sessions]

    versions = [
        version
        | {
            "contents": version["contents"]
            | {
                "stages": [main],
                "sessions": staged(version["contents"]["sessions"]),
                "unseated": [],
            }
        }
        for version in document["versions"]
    ]
    return document | {
        "pairs": [pair | {"presences": []} for pair in document["pairs"]],
        "stages": [main | {"ranking": []}],
        "sessions": staged(document["sessions"]),
        "versions": versions,
    }


def _kept_pairs(pairs: list[Facts], players: list[Facts]) -> list[Facts]:
    """The pairs as a release keeps them, by number."""
    named = {
        player["number"]: _only(player, ("name", "national_number", "club", "bbo_name"))
        for player in players
    }
    wishes = ("number", "seed", "must_sit_ns", "fixed_section", "fixed_table", "prefers")
    return [
        {"pair": pair["number"]}
        | _only(pair, wishes)
        | {"players": [named[pair["first_player"]], named[pair["second_player"]]]}
        for pair in sorted(pairs, key=lambda pair: pair["number"])
    ]


def _only(facts: Facts, names: tuple[str, ...]) -> Facts:
    return {name: facts[name] for name in names}


UPGRADES: dict[int, Callable[[Facts], Facts]] = {1: _releases_keep_all, 2: _one_stage}
FIRST = min(UPGRADES)
