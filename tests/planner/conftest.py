"""What tests of pages and services share."""

import pytest

from tests.factories import make_director


@pytest.fixture
def author(db):
    """Somebody who may plan everything."""
    return make_director()


@pytest.fixture
def director(author, client):
    """A browser in which ``director.user`` has logged in."""
    client.user = author
    client.force_login(author)
    return client
