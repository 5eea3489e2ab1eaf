"""What can be asked for and cannot be had.

Each error is a sentence, whose pattern and figures it is made of, so that the
planner can tell it to a director in his language.

>>> print(NoSuchName("%(name)s is no name of a movement", name="X12"))
X12 is no name of a movement
"""

from movements.sentences import Sentence


class Refusal(ValueError):
    """What was asked cannot be had; a sentence, or the pattern of one and its figures."""

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
    """Tables that are no multiple of the board groups."""


class NoRelay(MovementError):
    """A relay and share where it does not work."""


class WrongSkip(MovementError):
    """A skip where it does not work."""


class NoSuchRequest(MovementError):
    """A movement asked for in words or options that do not go together."""


class NoSuchName(MovementError):
    """A name that no movement has, or a movement that has no name."""


class BadDocument(MovementError):
    """A movement written down in a way that cannot be read."""
