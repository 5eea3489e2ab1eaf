"""How long a search for seatings may go on."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic

from movements.progress import Progress, Tell, silent


@dataclass(frozen=True, slots=True)
class Effort:
    """A number of restarts, or restarts until the time is up.

    Without ``seconds`` the same seed gives the same seating on any machine.
    ``length`` multiplies the steps of every restart; ``tell`` hears the progress.
    """

    restarts: int = 24
    seconds: float | None = None
    length: int = 1
    tell: Tell = field(default=silent, compare=False)

    def progress(self, done: int, share: float, began: float, playbacks: int) -> Progress:
        """How far a search is, by its restarts or by its seconds."""
        if self.seconds is None:
            return Progress(done, self.restarts, share, playbacks)
        return Progress(done, None, min(1.0, (monotonic() - began) / self.seconds), playbacks)


NORMAL = Effort()
