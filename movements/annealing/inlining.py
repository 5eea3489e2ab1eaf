"""How the functions that a search calls in every step are compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])

OPTIONS: dict[str, Any] = {"forceinline": True, "_nrt": False}


def inlined(function: Function) -> Function:
    """The function compiled into its callers, without reference counts.

    Counting references to a tuple of arrays takes more time than a move; but a function
    that does not count them must not allocate.
    """
    compiled: Function = njit(**OPTIONS)(function)
    return compiled
