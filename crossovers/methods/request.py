"""What can be asked about a next session, checked when it is asked."""

from __future__ import annotations

from dataclasses import dataclass

from crossovers.errors import CrossoverError
from crossovers.methods.next_session import NextSession
from crossovers.methods.proposal import Method
from crossovers.methods.registry import METHODS

MOST_SECONDS = 3600
MOST_SEED = 2**32 - 1


@dataclass(frozen=True, slots=True)
class NextSessionRequest:
    """A session to be seated, by which methods, and how to search.

    Without ``methods`` all that are worth asking are asked; ``prices`` asks what
    each wish costs.
    """

    session: NextSession
    methods: tuple[str, ...] = ()
    seed: int | None = None
    seconds: float | None = None
    prices: bool = False

    def __post_init__(self) -> None:
        for name in self.methods:
            if name not in list(METHODS):
                raise CrossoverError(
                    "%(method)r is not a method: choose one of %(known)s.",
                    method=name,
                    known=", ".join(METHODS),
                )
        if self.seed is not None and not 0 <= self.seed <= MOST_SEED:
            raise CrossoverError(
                "%(seed)s is not a seed: give a number from 0 to %(most)s.",
                seed=self.seed,
                most=MOST_SEED,
            )
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise CrossoverError(
                "A search cannot take %(seconds)g seconds: give more than 0 and at most %(most)s.",
                seconds=self.seconds,
                most=MOST_SECONDS,
            )

    @property
    def asked(self) -> tuple[Method, ...]:
        """The methods asked for, each once."""
        return tuple(dict.fromkeys(Method(name) for name in self.methods))
