"""Loops that cannot pass by having nothing to go through."""

from itertools import chain

from hypothesis import assume


def some(items):
    """The items one by one; a test that has none fails."""
    rest = iter(items)
    first = list(next(((item,) for item in rest), ()))
    assert first, "there is nothing to test"
    return chain(first, rest)


def some_drawn(items):
    """The items; an example without any is drawn anew, and a test that only has such fails."""
    found = list(items)
    assume(found)
    return found
