import pytest

pytestmark = pytest.mark.django_db


def test_public_page_leads_directors_to_the_planner(client):
    assert 'href="/admin/"' in client.get("/").content.decode()
