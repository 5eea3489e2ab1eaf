"""Hypothesis strategies that draw legal movements of every size."""

from hypothesis import strategies as st

from movements.families.mitchell import mitchell
from movements.families.web import Pattern, of_pattern
from movements.movement import with_phantom
from movements.seats import Direction


@st.composite
def patterns(draw, most_tables=60, most_groups=20):
    """Any Web pattern t = nd + 2s with 0 <= s < d."""
    groups = draw(st.integers(2, most_groups))
    full = draw(st.integers(0, max(0, most_tables // groups)))
    rest = max(0, most_tables - full * groups) // 2
    half = draw(st.integers(0 if full else 1, max(0 if full else 1, min(groups - 1, rest))))
    return Pattern(full * groups + 2 * half, groups, full, half)


@st.composite
def webs(draw, curtailed=None):
    """A Web or Mitchell of any pattern; curtailed, whole, or (``None``) either."""
    pattern = draw(patterns())
    least = pattern.board_groups if curtailed is False else 1
    most = pattern.board_groups - (curtailed is True)
    return of_pattern(pattern, rounds=draw(st.integers(min(least, most), most)))


@st.composite
def relays(draw):
    """A Mitchell with relay and share."""
    return mitchell(2 * draw(st.integers(1, 20)), relay=True)


@st.composite
def half_tables(draw):
    """A movement with one pair missing, at any seat of either direction."""
    movement = draw(movements())
    direction = draw(st.sampled_from(Direction))
    return with_phantom(movement, direction, draw(st.integers(1, movement.tables)))


def movements():
    return st.one_of(webs(), relays())
