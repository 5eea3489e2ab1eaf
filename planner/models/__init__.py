"""The tournament database."""

from planner.models.api_token import ApiToken
from planner.models.event import Event
from planner.models.job import Job
from planner.models.kept_pack import KeptPack
from planner.models.logbook import LogbookEntry
from planner.models.pair import Pair
from planner.models.plan import PlanVersion, Seat
from planner.models.player import Player
from planner.models.presence import Presence
from planner.models.program_file import ProgramFile
from planner.models.section import Section
from planner.models.session import Session
from planner.models.stage import Stage, StageTake
from planner.models.stage_field import StageEntry, StageRanking
from planner.models.step import PlanStep
from planner.models.tournament import Tournament

__all__ = [
    "ApiToken",
    "Event",
    "Job",
    "KeptPack",
    "LogbookEntry",
    "Pair",
    "PlanStep",
    "PlanVersion",
    "Player",
    "Presence",
    "ProgramFile",
    "Seat",
    "Section",
    "Session",
    "Stage",
    "StageEntry",
    "StageRanking",
    "StageTake",
    "Tournament",
    "event",
    "pair",
    "plan",
    "section",
    "stage",
    "written",
]
