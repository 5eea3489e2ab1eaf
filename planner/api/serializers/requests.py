"""What can be asked of the computing endpoints, within limits that keep answers quick."""

from decimal import Decimal

from rest_framework import serializers

from crossovers.section_plans import MOST_PAIRS
from movements.catalogue import MOST_BOARDS as MOST_PLAYED
from movements.formats.conversion import FileFormat
from planner.enums import Direction, Paper
from planner.handouts.kinds import Kind
from planner.models.event import MOST_BOARDS, MOST_ROUNDS, MOST_SESSIONS
from planner.models.section import MOST_SETS, MOST_TABLES

NAMES = (
    r"^(mitchell|web|howell|three-quarter"
    r"|[Ww][0-9]{4,6}[A-Za-z]{0,3}|[Ww][Ee][Bb][0-9]{4}[A-Za-z]{0,3})$"
)
PHANTOM = r"^(ns|ew):[1-9][0-9]{0,2}$"
SWITCH = r"^(best|best-rounds|rounds:[0-9]{1,3}(,[0-9]{1,3})*)$"
SEAT = r"^[A-Z]{1,2}[1-9][0-9]{0,2}[NE]?$"
FIX = r"^[A-Z]{1,2}[1-9][0-9]{0,2}[NE](=[A-Z]{1,2}[1-9][0-9]{0,2}[NE])?$"
APART = r"^[A-Z]{1,2}[1-9][0-9]{0,2}[NE]/[A-Z]{1,2}[1-9][0-9]{0,2}[NE]$"
CHANGE = r"^[+-][1-9]-(pair|pairs|table|tables)$"
MOST_SECTIONS = 50
MOST_TEXT = 500_000
MOST_SECONDS = 60


def whole(least: int, most: int, **options: object) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, required=False, **options)


def names(pattern: str, **options: object) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.RegexField(pattern), required=False, max_length=400, **options
    )


def half_tables(tables: Decimal) -> str:
    if tables * 2 % 1:
        raise serializers.ValidationError("Give whole or half tables, as in 18 or 18.5.")
    return f"{tables:g}" if tables % 1 else str(int(tables))


class MovementRequestSerializer(serializers.Serializer):
    """A movement in the words of a director, or by its name."""

    movement = serializers.RegexField(
        NAMES, help_text="mitchell, web, howell, three-quarter, or a name such as W1813"
    )
    tables = whole(1, MOST_TABLES)
    rounds = whole(1, MOST_ROUNDS)
    groups = whole(1, MOST_ROUNDS, help_text="board groups in play")
    variant = serializers.ChoiceField(["A"], required=False)
    relay = serializers.BooleanField(required=False)
    skip_after = whole(1, MOST_ROUNDS)
    rover = serializers.ChoiceField(Direction.choices, required=False)
    party = serializers.BooleanField(required=False)
    phantom = serializers.RegexField(PHANTOM, required=False, help_text="as in ew:4")
    switch = serializers.RegexField(
        SWITCH, required=False, max_length=300, help_text="rounds:1,5 or best-rounds or best"
    )


class BalanceRequestSerializer(MovementRequestSerializer):
    compare = serializers.BooleanField(required=False, help_text="the ways of switching compared")


class RepairRequestSerializer(MovementRequestSerializer):
    change = serializers.RegexField(CHANGE, required=False, help_text="+1-pair, -1-table …")
    gone = names(PHANTOM, help_text="the pairs that are gone, as in ns:4")
    boarded = serializers.BooleanField(required=False)
    rounds_played = whole(0, MOST_ROUNDS)


class RecommendRequestSerializer(serializers.Serializer):
    tables = serializers.DecimalField(4, 1, min_value=1, max_value=MOST_TABLES)
    boards = whole(1, MOST_PLAYED)
    rounds = whole(1, MOST_ROUNDS)
    per_round = whole(1, MOST_BOARDS)
    sets = whole(1, MOST_SETS)
    winners = whole(1, 2)
    sitters = whole(0, 2 * MOST_TABLES)

    def validate_tables(self, tables: Decimal) -> str:
        return half_tables(tables)


class SectionNumbers(serializers.DictField):
    """Numbers by section letter."""

    def __init__(self, most: int, **options: object) -> None:
        child = serializers.IntegerField(min_value=1, max_value=most)
        super().__init__(child=child, allow_empty=False, **options)

    def to_internal_value(self, data: object) -> dict:
        numbers = super().to_internal_value(data)
        strange = [key for key in numbers if not (key.isalpha() and key.isupper() and len(key) < 3)]
        if strange or not all(key.isascii() for key in numbers):
            raise serializers.ValidationError("Sections are named A, B, … or AA, AB, …")
        if len(numbers) > MOST_SECTIONS:
            raise serializers.ValidationError(f"At most {MOST_SECTIONS} sections are possible.")
        return numbers


class CrossoverRequestSerializer(serializers.Serializer):
    """Seatings for an event of several sessions."""

    sections = SectionNumbers(MOST_TABLES, help_text='tables by section, as in {"A": 18}')
    rounds = whole(1, MOST_ROUNDS)
    rounds_by_section = SectionNumbers(MOST_ROUNDS, required=False)
    groups = whole(1, MOST_ROUNDS)
    sessions = whole(2, MOST_SESSIONS)
    method = serializers.ChoiceField(["recipe", "lines", "blocks", "best"])
    blocks = whole(1, 100)
    fair = serializers.BooleanField(required=False)
    stay_ns = names(SEAT)
    fix = names(FIX)
    apart = names(APART)
    change_direction = serializers.BooleanField(required=False)
    seed = whole(0, 2**31 - 1)
    seconds = serializers.FloatField(min_value=0.1, max_value=MOST_SECONDS, required=False)

    def validate(self, attrs: dict) -> dict:
        attrs["rounds"] = attrs.pop("rounds_by_section", None) or attrs.get("rounds")
        if not attrs["rounds"]:
            raise serializers.ValidationError({"rounds": "Give the number of rounds."})
        return attrs


class SectionPlansRequestSerializer(serializers.Serializer):
    """Tables or pairs to be divided into sections."""

    tables = serializers.DecimalField(
        4, 1, min_value=2, max_value=MOST_PAIRS // 2, required=False, help_text="as in 30.5"
    )
    pairs = whole(4, MOST_PAIRS)
    rounds = serializers.IntegerField(min_value=2, max_value=MOST_ROUNDS)
    sessions = whole(1, MOST_SESSIONS)
    sets = whole(1, MOST_SETS)
    seconds = serializers.FloatField(min_value=0.1, max_value=MOST_SECONDS, required=False)

    def validate(self, attrs: dict) -> dict:
        if ("tables" in attrs) == ("pairs" in attrs):
            raise serializers.ValidationError("Give either tables or pairs.")
        return attrs

    def validate_tables(self, tables: Decimal) -> str:
        return half_tables(tables)


class VerifyRequestSerializer(serializers.Serializer):
    """A movement to be checked: its document, or the text of a file in a known format."""

    movement = serializers.DictField(required=False)
    text = serializers.CharField(
        required=False, max_length=MOST_TEXT, trim_whitespace=False, allow_blank=True
    )

    def validate(self, attrs: dict) -> dict:
        if len(attrs) != 1:
            raise serializers.ValidationError("Give either movement or text.")
        return attrs

    def validate_movement(self, movement: dict) -> dict:
        schedule = movement.get("schedule")
        if isinstance(schedule, list) and (
            len(schedule) > MOST_ROUNDS
            or any(isinstance(row, list) and len(row) > MOST_TABLES + 1 for row in schedule)
        ):
            raise serializers.ValidationError(
                f"At most {MOST_ROUNDS} rounds and {MOST_TABLES} tables are checked."
            )
        return movement


class ConvertRequestSerializer(serializers.Serializer):
    """A movement in one file format, wanted in another."""

    text = serializers.CharField(max_length=MOST_TEXT, trim_whitespace=False)
    to = serializers.ChoiceField([str(each) for each in FileFormat])
    number = whole(1, 1000, help_text="which movement of the file")
    boards = whole(1, MOST_BOARDS, help_text="boards a round, 2 unless told")


class HandoutsRequestSerializer(serializers.Serializer):
    """Which handouts, of which version of the plan."""

    only = serializers.ListField(child=serializers.ChoiceField(Kind.choices), required=False)
    session = whole(1, MOST_SESSIONS)
    paper = serializers.ChoiceField(Paper.choices, required=False)
    version = whole(1, 10_000, help_text="a released version; the newest unless told")
    draft = serializers.BooleanField(required=False)
    only_changed = serializers.BooleanField(required=False)
