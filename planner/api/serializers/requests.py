"""What can be asked of the computing endpoints, within limits that keep answers quick.

A serializer has the fields of a request of the cores and gives that request.
What names mean is known to the cores alone: their refusals are field errors.
"""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, ClassVar

from rest_framework import serializers

from crossovers.documents.next_session_document import next_session_request
from crossovers.events.crossover_request import (
    METHODS,
    pair_named,
    pairs_apart,
    seat_fixed,
    sitter_named,
)
from crossovers.fairness.event_plays import Scoring
from crossovers.methods.proposal import Method
from crossovers.methods.request import MOST_SEED
from crossovers.plans.section_plans_request import MOST_PAIRS
from crossovers.printed.line_moves import LineMethod
from crossovers.requests import CrossoverRequest, NextSessionRequest, SectionPlansRequest
from movements.catalogue.recommendation_request import MOST_BOARDS as MOST_PLAYED
from movements.catalogue.recommendation_request import RecommendationRequest
from movements.questions.asked_movement import AskedMovement, known_movement
from movements.questions.balance_question import BalanceRequest
from movements.questions.repair_question import RepairRequest
from movements.repairs.repairs import parse_change
from movements.seats import PairId
from movements.switches.asked_switches import parse_switches
from planner.api.serializers.documents import LinesSerializer
from planner.api.serializers.known_fields import KnownFields
from planner.api.serializers.request_fields import (
    NameField,
    NamesField,
    OneOrBySection,
    PairNames,
    SectionNumbers,
    TablesField,
    flag,
    whole,
)
from planner.enums import DIRECTIONS
from planner.models.event import MOST_BOARDS, MOST_ROUNDS, MOST_SESSIONS
from planner.models.section import MOST_SETS, MOST_TABLES

MOST_TEXT = 500_000
MOST_SECONDS = 60
MOST_EVENTS = 100_000
LONGEST_SWITCH = 300


class RequestSerializer(KnownFields):
    """The values of a request; what is valid is the request itself."""

    request_class: ClassVar[Callable[..., Any]]

    def validate(self, attrs: dict[str, Any]) -> Any:
        return self.request_class(**attrs)

    @property
    def asked(self) -> dict[str, Any]:
        """The values that make the same request again, as JSON can keep them."""
        return asdict(self.validated_data)


class MovementRequestSerializer(RequestSerializer):
    """A movement in the words of a director, or by its name."""

    request_class = AskedMovement

    movement = NameField(
        known_movement, help_text="mitchell, web, howell, three-quarter, or a name such as W1813"
    )
    tables = whole(1, MOST_TABLES)
    rounds = whole(1, MOST_ROUNDS)
    groups = whole(1, MOST_ROUNDS, help_text="board groups in play")
    variant = serializers.ChoiceField(["A"], required=False)
    relay = flag()
    skip_after = whole(1, MOST_ROUNDS)
    rover = serializers.ChoiceField(DIRECTIONS, required=False)
    party = flag()
    phantom = NameField(PairId.of_name, required=False, help_text="as in ew:4")
    switch = NameField(
        parse_switches,
        required=False,
        max_length=LONGEST_SWITCH,
        help_text="rounds:1,5 or best-rounds or last-rounds or best",
    )
    two_sections = flag(help_text="a Howell of two fields in two sections")
    first_round = whole(
        1, MOST_ROUNDS, help_text="with which round of its Howell this session goes on"
    )
    barometer = flag(help_text="all tables play the same boards in a round")


class BalanceRequestSerializer(MovementRequestSerializer):
    """A movement as above, or the text of a file, and what to find out about it."""

    request_class = BalanceRequest

    movement = NameField(
        known_movement,
        required=False,
        help_text="mitchell, web, howell, three-quarter, or a name such as W1813",
    )
    text = serializers.CharField(
        required=False,
        max_length=MOST_TEXT,
        trim_whitespace=False,
        help_text="of a movement's file",
    )
    compare = flag(help_text="the ways of switching compared")
    simulate = whole(1, MOST_EVENTS, help_text="events to play on paper")
    seed = whole(0, 2**31 - 1, help_text="for simulate")
    boards = whole(1, MOST_BOARDS, help_text="per round, for simulate")


class RepairRequestSerializer(MovementRequestSerializer):
    request_class = RepairRequest

    change = NameField(parse_change, required=False, help_text="+1-pair, -1-table …")
    gone = NamesField(PairId.of_name, help_text="the pairs that are gone, as in ns:4")
    boarded = flag()
    rounds_played = whole(0, MOST_ROUNDS)


class RecommendRequestSerializer(RequestSerializer):
    request_class = RecommendationRequest

    tables = TablesField(1, MOST_TABLES)
    boards = whole(1, MOST_PLAYED)
    rounds = whole(1, MOST_ROUNDS)
    per_round = whole(1, MOST_BOARDS)
    sets = whole(1, MOST_SETS)
    winners = whole(1, 2)
    sitters = whole(0, 2 * MOST_TABLES)
    final = flag(help_text="everybody meets everybody over the sessions")
    first_round = whole(1, MOST_ROUNDS, help_text="where a final goes on")
    barometer = flag(help_text="all tables play the same boards in a round")


class CrossoverRequestSerializer(RequestSerializer):
    """Seatings for an event of several sessions."""

    request_class = CrossoverRequest

    sections = SectionNumbers(MOST_TABLES, help_text='tables by section, as in {"A": 18}')
    rounds = OneOrBySection(required=False, help_text='13, or by section as in {"A": 13}')
    rounds_by_section = SectionNumbers(
        MOST_ROUNDS, required=False, help_text="the same as rounds by section"
    )
    groups = OneOrBySection(required=False, help_text='board groups, 13 or {"A": 13}')
    sessions = whole(2, MOST_SESSIONS)
    method = serializers.ChoiceField(METHODS)
    line_method = serializers.ChoiceField(
        [str(method) for method in LineMethod], required=False, help_text="where two of them fit"
    )
    colours = NamesField(help_text="for lines, one for each section")
    as_worded = flag(help_text="the recipe's sentence, not its printed table")
    german = flag(help_text="the recipe of the German school: Howells next")
    blocks = whole(1, 100)
    fair = flag(help_text="spare the worst pair first")
    fairest = flag(help_text="make the comparisons over all sessions most even")
    playbacks = whole(0, 100_000, help_text="for fairest, how many it may cost; else the fewest")
    scoring = serializers.ChoiceField(
        [str(way) for way in Scoring],
        required=False,
        help_text="boards are scored over all sections that share them, or in each alone",
    )
    stay_ns = NamesField(sitter_named, help_text="pairs that sit NS again, as in A7")
    fix = NamesField(
        seat_fixed, help_text="pairs that keep their seat or get one, as in B3N or A4E=B2N"
    )
    apart = NamesField(pairs_apart, help_text="pairs not to share a section, as in A3N/A7E")
    seeds = NamesField(pair_named, help_text="pairs to spread over lines and sections, as in A1N")
    change_direction = flag()
    absent = NamesField(pair_named, help_text="pairs missing from the start, as in A18E")
    withdrawn = NamesField(help_text="pairs that leave, as in A3N, or 3:B2N before session 3")
    added = NamesField(help_text="how many pairs join, as in 1, or 3:1 for session 3")
    then = SectionNumbers(
        MOST_TABLES, required=False, help_text="tables by section after session one"
    )
    seed = whole(0, 2**31 - 1)
    seconds = serializers.FloatField(min_value=0.1, max_value=MOST_SECONDS, required=False)

    def validate(self, attrs: dict[str, Any]) -> CrossoverRequest:
        by_section = attrs.pop("rounds_by_section", None)
        if by_section or "rounds" in attrs:
            return super().validate(attrs | ({"rounds": by_section} if by_section else {}))
        raise serializers.ValidationError({"rounds": "Give the number of rounds."})


class SectionToPlaySerializer(serializers.Serializer):
    """A section by its numbers, or by the document of its movement."""

    letter = serializers.CharField(max_length=2)
    tables = whole(1, MOST_TABLES)
    rounds = whole(1, MOST_ROUNDS)
    groups = whole(1, MOST_ROUNDS, allow_null=True)
    movement = serializers.DictField(required=False)


class EarlierSessionSerializer(serializers.Serializer):
    """A session that has been played."""

    sections = SectionToPlaySerializer(many=True)
    seating = serializers.DictField(
        child=LinesSerializer(), help_text="by section, null for an empty seat"
    )


class NextSessionRequestSerializer(RequestSerializer):
    """Who has played where so far, and what is to be filled."""

    earlier = EarlierSessionSerializer(many=True)
    sections = SectionToPlaySerializer(many=True)
    pairs = PairNames()
    seeds = PairNames(required=False, help_text="best first")
    wishes = serializers.DictField(
        required=False, help_text="stay_ns, fix, apart, prefers, change_direction"
    )
    methods = serializers.ListField(
        child=serializers.ChoiceField([str(method) for method in Method]), required=False
    )
    later = serializers.ListField(
        child=SectionToPlaySerializer(many=True),
        required=False,
        help_text="the sections of the sessions after it, for the method together",
    )
    prices = flag(help_text="what each wish costs")
    scoring = serializers.ChoiceField([str(way) for way in Scoring], required=False)
    seed = whole(0, MOST_SEED, allow_null=True)
    seconds = serializers.FloatField(
        min_value=0.1, max_value=MOST_SECONDS, required=False, allow_null=True
    )

    # The core reads the document as it came, and names what it does not know.
    to_internal_value = serializers.Serializer.to_internal_value

    def validate(self, attrs: dict[str, Any]) -> NextSessionRequest:
        # The cores read the document as it was sent, as strictly as the command does.
        return next_session_request(self.initial_data)

    @property
    def asked(self) -> dict[str, Any]:
        return dict(self.initial_data)


class SectionPlansRequestSerializer(RequestSerializer):
    """Tables or pairs to be divided into sections."""

    request_class = SectionPlansRequest

    tables = TablesField(2, MOST_PAIRS // 2, required=False, help_text="as in 30.5")
    pairs = whole(4, MOST_PAIRS)
    rounds = serializers.IntegerField(min_value=2, max_value=MOST_ROUNDS)
    sessions = whole(1, MOST_SESSIONS)
    sets = whole(1, MOST_SETS)
    seconds = serializers.FloatField(min_value=0.1, max_value=MOST_SECONDS, required=False)

    def validate(self, attrs: dict[str, Any]) -> SectionPlansRequest:
        if ("tables" in attrs) == ("pairs" in attrs):
            raise serializers.ValidationError("Give either tables or pairs.")
        if "tables" in attrs:
            attrs["pairs"] = int(2 * attrs.pop("tables"))
        return super().validate(attrs)
