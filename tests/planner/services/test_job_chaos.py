"""A small trial of ``make chaos``: workers killed while they are at work."""

import pytest

from tests.chaos import run

pytestmark = pytest.mark.database


def test_no_job_is_stuck_lost_or_done_twice():
    found = run(6, seed=3)

    assert (found["kills"], found["stuck"], found["wrong"], found["ended twice"]) == (2, 0, 0, 0)
