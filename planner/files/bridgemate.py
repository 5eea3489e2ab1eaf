"""A plan for Bridgemates: the JSON of the Bridgemate Data Connector (BCS 5).

One document holds one session, or all of them. Within a document a section's
letters occur once, so that with several sessions the letters run on: the
sections of session two come after those of session one. The document says
what is to be played; sending it takes a club's own key.
"""

from collections.abc import Iterator
from datetime import date, datetime
from string import ascii_uppercase
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.utils import timezone
from django.utils.translation import gettext as _

from movements.attendance import absentees, first_places
from movements.boards import boards_of
from movements.formats.movement_file import as_seated, missing_number
from movements.movement import Direction as Line
from movements.movement import Movement
from planner.enums import Direction, Scoring, Winners
from planner.errors import PlanningError
from planner.models import Player
from planner.plan_view import Plan, PlannedSection, PlannedSession

LETTERS = [letter * times for times in (1, 2, 3) for letter in ascii_uppercase]
PAIRS_GAME = 10
SCORING = {Scoring.MATCHPOINTS: 10, Scoring.IMPS: 31}
SIDES = {Direction.NS: (1, 3), Direction.EW: (2, 4)}
OTHER = {Direction.NS: Direction.EW, Direction.EW: Direction.NS}

Document = dict[str, Any]


def bridgemate_document(plan: Plan, session: int | None = None) -> Document:
    """The plan of one session, or of all that are planned."""
    sessions = [s for s in plan.sessions if s.sections and session in (None, s.number)]
    if not sessions:
        raise PlanningError(
            _("%(event)s has nothing planned for that session.") % {"event": plan.event}
        )
    letters = _letters(sessions)
    event_guid = _guid(plan, "event")
    return {
        "Commands": 0,
        "EventGuid": event_guid,
        "ClubId": None,
        "AlternativeDataFolder": None,
        "Sessions": [_session(plan, s, event_guid, letters) for s in sessions],
        "PlayerData": [],
        "Participations": [
            seat
            for s in sessions
            for section in s.sections
            for seat in _participations(plan, s, section, letters[s.number, section.letter])
        ],
        "Handrecords": None,
        "Bridgemate2Settings": None,
        "Bridgemate3Settings": None,
        "ValidationMessages": None,
    }


def _letters(sessions: list[PlannedSession]) -> dict[tuple[int, str], str]:
    """The letters of every section: its own where one session is written, else running on."""
    places = [(s.number, section.letter) for s in sessions for section in s.sections]
    if len(sessions) == 1 and all(letter in LETTERS for _number, letter in places):
        return {place: place[1] for place in places}
    if len(places) > len(LETTERS):
        raise PlanningError(
            _("Bridgemates know %(most)s sections in one event: write one session at a time.")
            % {"most": len(LETTERS)}
        )
    return dict(zip(places, LETTERS, strict=False))


def _guid(plan: Plan, what: object) -> str:
    """The same for the same version of the same event, as capitals without hyphens."""
    name = f"arachne/{plan.event.slug}/{plan.version.number}/{what}"
    return uuid5(NAMESPACE_URL, name).hex.upper()


def _session(
    plan: Plan, session: PlannedSession, event_guid: str, letters: dict[tuple[int, str], str]
) -> Document:
    guid = _guid(plan, session.number)
    start: date = plan.event.tournament.first_day
    hour = minute = 0
    if session.starts_at:
        local: datetime = timezone.localtime(session.starts_at)
        start, hour, minute = local.date(), local.hour, local.minute
    return {
        "ScoringGroups": [
            {
                "SessionGuid": guid,
                "ClubId": None,
                "Sections": [
                    _section(plan, session, section, letters[session.number, section.letter])
                    for section in session.sections
                ],
                "ScoringGroupNumber": session.number,
                "ScoringMethod": SCORING[Scoring(plan.event.scoring)],
                "Name": plan.event.name,
                "IsDeleted": False,
                "ValidationMessages": None,
            }
        ],
        "EventGuid": event_guid,
        "SessionGuid": guid,
        "Name": _("%(event)s, session %(number)s")
        % {"event": plan.event.name, "number": session.number},
        "Year": start.year,
        "Month": start.month,
        "Day": start.day,
        "Hour": hour,
        "Minute": minute,
        "ShowInApp": False,
        "EWReturnHome": False,
        "PairsMoveAccrossField": False,
        "ValidationMessages": None,
    }


def _movement(session: PlannedSession, section: PlannedSection) -> Movement:
    if section.movement is None:
        raise PlanningError(
            _("Section %(letter)s has no movement in session %(number)s yet: choose one.")
            % {"letter": section.letter, "number": session.number}
        )
    return section.movement


def _section(
    plan: Plan, session: PlannedSession, section: PlannedSection, letters: str
) -> Document:
    movement = _movement(session, section)
    guid = _guid(plan, session.number)
    return {
        "SessionGuid": guid,
        "ScoringGroupNumber": session.number,
        "Letters": letters,
        "Name": section.letter,
        "Winners": _winners(plan, movement),
        "GameType": PAIRS_GAME,
        "EWMoveBeforePlay": 0,
        "MissingPair": _missing_pair(plan, movement),
        "KeepBridgematesAlive": False,
        "IsCombiSection": False,
        "NorthSouthPairSectionLetters": None,
        "EastWestPairSectionLetters": None,
        "HasExplicitParticipations": False,
        "Tables": [
            {
                "SessionGuid": guid,
                "SectionLetters": letters,
                "TableNumber": table,
                "ConnectionMode": 0,
                "KeepBridgematesAlive": False,
                "Rounds": list(_rounds(plan, movement, table, guid, letters)),
                "ValidationMessages": None,
            }
            for table in range(1, movement.schedule.tables + 1)
        ],
        "ValidationMessages": None,
    }


def _winners(plan: Plan, movement: Movement) -> int:
    """Two only where the lines stay apart and the event ranks them apart."""
    return 2 if movement.winners == 2 and plan.event.winners == Winners.TWO else 1


def _missing_pair(plan: Plan, movement: Movement) -> int:
    missing = absentees(movement)
    if len(missing) != 1:
        return 0
    (phantom,) = missing
    if _winners(plan, movement) == 1:
        return missing_number(movement.schedule, phantom)
    return phantom.number if phantom.direction is Line.NS else -phantom.number


def _rounds(
    plan: Plan, movement: Movement, table: int, guid: str, letters: str
) -> Iterator[Document]:
    schedule = movement.schedule
    ns, ew = as_seated(schedule)
    if _winners(plan, movement) == 2:
        ns, ew = schedule.ns, schedule.ew
    for number in range(1, schedule.rounds + 1):
        cell = number - 1, table - 1
        boards = boards_of(int(schedule.board_group[cell]), plan.event.boards_per_round)
        played = bool(schedule.played[cell])
        yield {
            "SessionGuid": guid,
            "SectionLetters": letters,
            "TableNumber": table,
            "RoundNumber": number,
            "LowBoardNumber": boards[0] if played else 0,
            "HighBoardNumber": boards[-1] if played else 0,
            "PairNS": int(ns[cell]),
            "PairEW": int(ew[cell]),
            "TeamNS": 0,
            "TeamEW": 0,
            "MatesTableSectionLetters": None,
            "MatesTableTableNumber": 0,
            "MatesTableRoundNumber": 0,
            "Updated": False,
            "ValidationMessages": None,
        }


def _participations(
    plan: Plan, session: PlannedSession, section: PlannedSection, letters: str
) -> Iterator[Document]:
    """Who sits down where, in round one or later; a table that switches sits the other way."""
    schedule = _movement(session, section).schedule
    firsts = first_places(schedule)
    for (table, line), pair in sorted(section.seats.items(), key=lambda item: item[0]):
        seat = table, Line(line.value)
        number, (table, at) = firsts.get(seat, (1, seat))
        line = Direction(at.value)
        side = OTHER[line] if schedule.switched[number - 1, table - 1] else line
        players = (pair.first_player, pair.second_player)
        for direction, player in zip(SIDES[side], players, strict=True):
            yield {
                "SessionGuid": _guid(plan, session.number),
                "SectionLetters": letters,
                "TableNumber": table,
                "Direction": direction,
                "RoundNumber": number,
                "PlayerNumber": None,
                "IsPlayerSwap": False,
                "IsRemoval": False,
                **_name(player),
                "CountryCode": None,
                "ValidationMessages": None,
            }


def _name(player: Player) -> Document:
    given, _space, surname = player.name.rpartition(" ")
    return {"FirstName": given or None, "LastName": surname}
