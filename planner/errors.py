"""What a director can mend."""


class PlanningError(Exception):
    """Something cannot be done; worded for a director and translated.

    ``extra`` holds what a page or the API may need besides the sentence.
    """

    def __init__(self, message: str, **extra: object) -> None:
        super().__init__(message)
        self.message = message
        self.extra = extra


class TooMuchAtOnce(PlanningError):
    """It can be done later, when less is under way."""
