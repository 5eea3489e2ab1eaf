"""How often a function is called: for what is to be looked up or built just once."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


@contextmanager
def calls_of(function: Callable[..., Any]) -> Iterator[list[str]]:
    """The callers of a function while the block runs, one entry per call."""
    code = function.__code__
    callers: list[str] = []
    before = sys.getprofile()

    def profile(frame: FrameType, event: str, argument: object) -> None:
        if before:
            before(frame, event, argument)
        if event == "call" and frame.f_code is code and frame.f_back:
            callers.append(frame.f_back.f_code.co_name)

    sys.setprofile(profile)
    try:
        yield callers
    finally:
        sys.setprofile(before)
