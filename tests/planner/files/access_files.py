"""Access files to test with, and how mdbtools reads them.

Those in ``access/`` were made by Jackcess (``EmptyBws.java`` beside them), so
that neither maker nor reader shares anything with the code under test.
"""

import csv
import gzip
import io
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from planner.files.jet import Database

FILES = Path(__file__).parent / "access"


@cache
def access_file(name: str) -> bytes:
    return gzip.decompress((FILES / f"{name}.gz").read_bytes())


def with_short_maps(data: bytes) -> bytes:
    """The file as Access itself makes it: the maps of empty tables hold their bits themselves."""
    content = bytearray(data)
    for table in Database(data).tables.values():
        for usage in (table.owned, table.roomy):
            if not usage.members():
                content[usage.row] = bytes(usage.row.stop - usage.row.start)
    return bytes(content)


def exported(data: bytes, table: str, place: Path) -> list[dict[str, str]]:
    """The rows of a table as mdbtools reads them."""
    if shutil.which("mdb-export") is None:
        pytest.fail("The tests of Access files need the system package mdbtools.")
    path = place / "file.mdb"
    path.write_bytes(data)
    run = subprocess.run(
        ["mdb-export", path, table], capture_output=True, check=True, encoding="utf-8"
    )
    assert run.stderr == ""
    return list(csv.DictReader(io.StringIO(run.stdout)))


def table_names(data: bytes, place: Path) -> set[str]:
    path = place / "file.mdb"
    path.write_bytes(data)
    return set(subprocess.check_output(["mdb-tables", "-1", path], text=True).split())
