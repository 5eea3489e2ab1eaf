"""What every test stands on."""

import pytest
from django.conf import settings
from hypothesis import settings as hypothesis_settings

settings.SECRET_KEY = "for tests only"
settings.JOBS_IN_PLACE = True
# A slow hash guards real passwords; those of tests are no secret.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# How long an example takes depends on the machine: speed is measured in benchmarks/.
hypothesis_settings.register_profile("untimed", deadline=None, max_examples=60)
hypothesis_settings.load_profile("untimed")

# What opens a database: pytest-django refuses it to every other test. Those that start
# processes with a database of their own are marked by hand.
OPENING = {"db", "transactional_db", "django_db_setup", "live_server"}


def pytest_collection_modifyitems(items):
    for item in items:
        if item.get_closest_marker("django_db") or not OPENING.isdisjoint(item.fixturenames):
            item.add_marker(pytest.mark.database)
