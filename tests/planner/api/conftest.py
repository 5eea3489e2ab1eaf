"""What tests of the API share."""

import pytest
from rest_framework.test import APIClient

from tests.factories import make_director


@pytest.fixture
def api():
    """The API as a director calls it who changes whatever state there is."""
    client = APIClient(HTTP_IF_MATCH="*")
    client.force_authenticate(make_director())
    return client
