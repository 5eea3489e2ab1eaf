"""Requests about crossovers that cannot be satisfied.

Each error is one sentence that says what is wrong and what would work, given by
its pattern and parameters, so that the planner can translate it.
"""

from movements.errors import Refusal
from movements.sentences import Sentence


class CrossoverError(Refusal):
    """The crossover asked for does not exist; says what would work."""


class SectionOutOfRange(CrossoverError):
    """Numbers of tables, rounds or board groups that make no section."""


class UnknownSeat(CrossoverError):
    """A seat, line or pair that is not there."""


class SeatingIncomplete(CrossoverError):
    """A seating in which pairs are missing or sit twice."""


class NoRecipe(CrossoverError):
    """Sections for which no recipe is in print."""


class NoLineMove(CrossoverError):
    """Sections, sessions or wishes for which no line move works: the reason, then the advice."""

    def __init__(self, reason: str, advice: str, **params: object) -> None:
        super().__init__(
            Sentence("%(reason)s: %(advice)s.", reason=reason, advice=advice), **params
        )
        self.reason = reason


class EntriesConflict(CrossoverError):
    """Pairs that cannot withdraw or join as asked."""


class NoSectionPlan(CrossoverError):
    """Tables, rounds and sessions that cannot be divided into sections."""


class BadNextSession(CrossoverError):
    """A document of a next session that cannot be understood."""


class BadRanking(CrossoverError):
    """A list that does not say who came where."""


class NoSuchRange(CrossoverError):
    """Places that a stage cannot take."""


class BadTieBreak(CrossoverError):
    """A decision about a tie that does not fit it."""


class NoCarryOver(CrossoverError):
    """A carry-over that cannot be computed."""


class BadFormula(CrossoverError):
    """A formula that cannot be read or computed."""
