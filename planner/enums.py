"""The choices a director has in forms, stored by their short names."""

from django.db.models import IntegerChoices, TextChoices
from django.utils.translation import gettext_lazy as _

from crossovers.stages.carry_over import CarryRule
from movements.seats import Direction


class Paper(TextChoices):
    A4 = "a4", _("A4")
    LETTER = "letter", _("US Letter")


class Scoring(TextChoices):
    MATCHPOINTS = "matchpoints", _("Matchpoints")
    IMPS = "imps", _("IMPs")


class Winners(IntegerChoices):
    ONE = 1, _("One winner")
    TWO = 2, _("Two winners, NS and EW")


class Numbering(TextChoices):
    """Where the numbers of pairs come from."""

    ENTRY = "entry", _("As they were entered")
    SEAT = "seat", _("By starting seat")


class MovementKind(TextChoices):
    MITCHELL = "mitchell", _("Mitchell")
    WEB = "web", _("Web")
    HOWELL = "howell", _("Howell")
    THREE_QUARTER = "three-quarter", _("Three-quarter Howell")
    WRITTEN = "written", _("Written out")


DIRECTIONS = [(Direction.NS.value, _("NS")), (Direction.EW.value, _("EW"))]


class Way(TextChoices):
    """How a pair came into a stage."""

    PLACE = "place", _("by its place")
    RESERVE = "reserve", _("from the reserves")
    WILD_CARD = "wild-card", _("wild card")
    DROP_IN = "drop-in", _("drop-in")


class Unit(TextChoices):
    """What a score of a ranking counts."""

    PERCENT = "percent", _("percent")
    MATCHPOINTS = "matchpoints", _("matchpoints")
    IMPS = "imps", _("IMPs")
    POINTS = "points", _("points")


CARRY_RULES = [
    (CarryRule.NONE.value, _("nothing")),
    (CarryRule.SHARE.value, _("a share of the score")),
    (CarryRule.LINEAR.value, _("in the ratio of the tops")),
    (CarryRule.FORMULA.value, _("by a formula")),
    (CarryRule.TABLE.value, _("by place, from a table")),
]


class Role(TextChoices):
    """What a login may do; the value is the name of its group."""

    ADMINISTRATOR = "Administrators", _("Administrator")
    DIRECTOR = "Directors", _("Director")
    ASSISTANT = "Assistants", _("Assistant")


class JobState(TextChoices):
    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")

    @classmethod
    def unfinished(cls) -> tuple["JobState", ...]:
        return (cls.WAITING, cls.RUNNING)


class Colour(TextChoices):
    RED = "red", _("Red")
    BLUE = "blue", _("Blue")
    GREEN = "green", _("Green")
    YELLOW = "yellow", _("Yellow")
    WHITE = "white", _("White")
    ORANGE = "orange", _("Orange")
    PURPLE = "purple", _("Purple")
    PINK = "pink", _("Pink")
    BROWN = "brown", _("Brown")
    GREY = "grey", _("Grey")
    BLACK = "black", _("Black")


class Program(TextChoices):
    """What is written for a program that directors use beside this one."""

    BWS = "bws", _("Bridgemate file (.bws)")
    CONNECTOR = "connector", _("Bridgemate Data Connector, sent")
    CONNECTOR_FILE = "connector-file", _("Bridgemate Data Connector, JSON")
    BBO = "bbo", _("BBO registrants")
    SEAT_LIST = "seat-list", _("Seat list, CSV")
    EBUSCORE = "ebuscore", _("EBUScore, Jeff Smith")
    ASC = "asc", _("Movement ASC 1.0")
    MAGIC = "magic", _("Magic Contest")
    LISTING = "listing", _("Listing for ACBLscore")
    CSV = "csv", _("Movement as CSV")

    @property
    def is_movement(self) -> bool:
        """Whether it is the movement of a session or a section alone, without names."""
        return self in (
            Program.EBUSCORE,
            Program.ASC,
            Program.MAGIC,
            Program.LISTING,
            Program.CSV,
        )

    @property
    def has_rounds(self) -> bool:
        """Whether the file says who plays whom in which round."""
        return self not in (Program.BBO, Program.SEAT_LIST)


class TokenScope(TextChoices):
    """What a program may do with a token, within what its owner may."""

    READ = "read", _("read and compute")
    PLAN = "plan", _("plan as well")


class LogbookKind(TextChoices):
    LOGIN = "login", _("logged in")
    LOGOUT = "logout", _("logged out")
    REFUSED = "refused", _("wrong login or password")
    WRONG_CODE = "wrong-code", _("wrong code of the second factor")
    LOCKED = "locked", _("locked out for a while")
    TOKEN_MADE = "token-made", _("API token made")
    TOKEN_ENDED = "token-ended", _("API token ended")
    FACTOR_SET = "factor-set", _("second factor set up")
    FACTOR_REMOVED = "factor-removed", _("second factor removed")
    RELEASED = "released", _("plan released")
