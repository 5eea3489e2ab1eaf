"""Requests that cannot be satisfied.

Each error is a sentence that says what is wrong and what would work. It keeps
its pattern and parameters, so that the planner can translate it.

>>> print(NoSuchName("%(name)s is not the name of a movement", name="X12"))
X12 is not the name of a movement
"""

from movements.sentences import Sentence


class Refusal(ValueError):
    """A request that cannot be satisfied: a sentence, or the pattern of one and its parameters."""

    def __init__(self, sentence: str, /, **params: object) -> None:
        whole = isinstance(sentence, Sentence)
        super().__init__(sentence if whole else Sentence(sentence, **params))
        self.params = params


class MovementError(Refusal):
    """The movement asked for does not exist; says what would work."""


class SizeOutOfRange(MovementError):
    """A number of tables, rounds or board groups that makes no movement."""


class NoSuchWeb(MovementError):
    """No Web pattern fits these tables and board groups."""


class NoSuchMitchell(MovementError):
    """Tables that are not a multiple of the board groups."""


class NoRelay(MovementError):
    """A relay and share where it does not work."""


class WrongSkip(MovementError):
    """A skip where it does not work."""


class NoSuchRequest(MovementError):
    """A movement asked for in words or options that do not go together."""


class NoSuchName(MovementError):
    """A name that no movement has, or a movement that has no name."""


class NoSuchPair(MovementError):
    """A pair of a movement that is written in a way that cannot be read."""


class NoSuchSeat(MovementError):
    """A name that is not one of a seat."""


class BadDocument(MovementError):
    """A movement written down in a way that cannot be read."""
