import pytest

pytestmark = pytest.mark.django_db


def test_monitor_is_told_that_all_is_well(client):
    assert client.get("/healthz").content == b"ok"


def test_public_page_leads_directors_to_the_planner(client):
    assert 'href="/admin/"' in client.get("/").content.decode()
