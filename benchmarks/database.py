"""A database of the benchmarks' own, with the demo tournament in it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO

import django


@contextmanager
def demo_database() -> Iterator[None]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")
    django.setup()
    from django.db import connection

    from planner.services.demo import demo_load

    name = connection.settings_dict["NAME"]
    with redirect_stdout(StringIO()):  # Django says that the migrations made the cache's table
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        demo_load()
        yield
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)
