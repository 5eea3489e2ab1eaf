"""What can be asked for and cannot be had.

Each error carries a sentence for developers and, in ``params``, the numbers
in it, so that the planner can word and translate it for a director.
"""


class MovementError(ValueError):
    """The movement asked for does not exist; says what would work."""

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message)
        self.params = params


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
