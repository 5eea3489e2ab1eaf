"""Addresses of the admin's pages, and what one costs the database."""

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse


def admin_page(model, page, *args):
    return reverse(f"admin:planner_{model}_{page}", args=args)


def queries_of(client, url):
    """Queries of a page that was open before, when Django's own caches are warm."""
    client.get(url)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)
