"""What tests of the planning pages share."""

import pytest

from tests.factories import make_entered_event


@pytest.fixture
def event():
    return make_entered_event()
