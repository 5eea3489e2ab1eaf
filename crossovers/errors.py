"""What can be asked of a crossover and cannot be had.

Each error carries one sentence that says what is wrong and what would work,
and in ``params`` the numbers and names in it, so that the planner can word
and translate it for a director.
"""


class CrossoverError(ValueError):
    """The crossover asked for does not exist; says what would work."""

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message)
        self.params = params


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
        super().__init__(f"{reason}: {advice}.", **params)
        self.reason = reason


class EntriesConflict(CrossoverError):
    """Pairs that cannot withdraw or join as asked."""


class NoSectionPlan(CrossoverError):
    """Tables, rounds and sessions that cannot be divided into sections."""
