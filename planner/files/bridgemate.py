"""A plan for Bridgemates: the JSON of the Bridgemate Data Connector (BCS 5).

One document holds one session, or all of them. Within a document a section's
letters occur once, so that with several sessions the letters run on: the
sections of session two come after those of session one. The document says
what is to be played; sending it takes a club's own key.
"""

from datetime import date, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.utils import timezone
from django.utils.translation import gettext as _

from planner.enums import Scoring
from planner.files.devices import (
    DevicePlayer,
    DeviceRound,
    DeviceSection,
    DeviceSession,
    device_sessions,
)
from planner.models import Player
from planner.plan.view import Plan

PAIRS_GAME = 10
SCORING = {Scoring.MATCHPOINTS: 10, Scoring.IMPS: 31}
SIDES = {"N": 1, "E": 2, "S": 3, "W": 4}

Document = dict[str, Any]


def bridgemate_document(plan: Plan, session: int | None = None) -> Document:
    """The plan of one session, or of all that are planned."""
    sessions = device_sessions(plan, session)
    event_guid = _guid(plan, "event")
    return {
        "Commands": 0,
        "EventGuid": event_guid,
        "ClubId": None,
        "AlternativeDataFolder": None,
        "Sessions": [_session(plan, device_session, event_guid) for device_session in sessions],
        "PlayerData": [],
        "Participations": [
            _participation(_guid(plan, device_session.session.number), section, player)
            for device_session in sessions
            for section in device_session.sections
            for player in section.players
        ],
        "Handrecords": None,
        "Bridgemate2Settings": None,
        "Bridgemate3Settings": None,
        "ValidationMessages": None,
    }


def _guid(plan: Plan, what: object) -> str:
    """The same for the same version of the same event, as capitals without hyphens."""
    name = f"arachne/{plan.event.slug}/{plan.version.number}/{what}"
    return uuid5(NAMESPACE_URL, name).hex.upper()


def _session(plan: Plan, device_session: DeviceSession, event_guid: str) -> Document:
    session = device_session.session
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
                    _section(guid, session.number, part) for part in device_session.sections
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


def _section(guid: str, number: int, section: DeviceSection) -> Document:
    return {
        "SessionGuid": guid,
        "ScoringGroupNumber": number,
        "Letters": section.letters,
        "Name": section.name,
        "Winners": section.winners,
        "GameType": PAIRS_GAME,
        "EWMoveBeforePlay": 0,
        "MissingPair": section.missing_pair,
        "KeepBridgematesAlive": False,
        "IsCombiSection": False,
        "NorthSouthPairSectionLetters": None,
        "EastWestPairSectionLetters": None,
        "HasExplicitParticipations": False,
        "Tables": [
            {
                "SessionGuid": guid,
                "SectionLetters": section.letters,
                "TableNumber": table,
                "ConnectionMode": 0,
                "KeepBridgematesAlive": False,
                "Rounds": [_round(guid, section, table, played) for played in rounds],
                "ValidationMessages": None,
            }
            for table, rounds in enumerate(section.tables, 1)
        ],
        "ValidationMessages": None,
    }


def _round(guid: str, section: DeviceSection, table: int, played: DeviceRound) -> Document:
    return {
        "SessionGuid": guid,
        "SectionLetters": section.letters,
        "TableNumber": table,
        "RoundNumber": played.number,
        "LowBoardNumber": min(played.boards, default=0),
        "HighBoardNumber": max(played.boards, default=0),
        "PairNS": played.ns,
        "PairEW": played.ew,
        "TeamNS": 0,
        "TeamEW": 0,
        "MatesTableSectionLetters": None,
        "MatesTableTableNumber": 0,
        "MatesTableRoundNumber": 0,
        "Updated": False,
        "ValidationMessages": None,
    }


def _participation(guid: str, section: DeviceSection, seated: DevicePlayer) -> Document:
    return {
        "SessionGuid": guid,
        "SectionLetters": section.letters,
        "TableNumber": seated.table,
        "Direction": SIDES[seated.side],
        "RoundNumber": seated.round,
        "PlayerNumber": None,
        "IsPlayerSwap": False,
        "IsRemoval": False,
        **_name(seated.player),
        "CountryCode": None,
        "ValidationMessages": None,
    }


def _name(player: Player) -> Document:
    given, _space, surname = player.name.rpartition(" ")
    return {"FirstName": given or None, "LastName": surname}
