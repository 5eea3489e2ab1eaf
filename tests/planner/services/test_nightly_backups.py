from datetime import datetime, timedelta

import pytest

from planner.services.nightly_backup import KEPT, backup_nightly, backups_in

pytestmark = pytest.mark.django_db(transaction=True)

EVENING = datetime(2027, 5, 14, 20, 30)


def made(folder, *nights):
    """Hours after that evening at which a backup was written."""
    moments = [EVENING + timedelta(hours=hours) for hours in nights]
    return [hours for hours, now in zip(nights, moments, strict=True) if written(folder, now)]


def written(folder, now):
    return backup_nightly(folder=folder, now=now) is not None


def test_one_is_made_at_once_then_one_a_night(tmp_path):
    assert made(tmp_path, 0, 1, 6, 6.6, 7, 24, 30.4, 30.6, 54) == [0, 6.6, 30.6]


def test_planner_that_was_off_at_night_makes_it_in_the_morning(tmp_path):
    assert made(tmp_path, 0, 14, 15, 40) == [0, 14, 40]


def test_last_seven_are_kept(tmp_path):
    nights = [24 * night for night in range(10)]

    assert made(tmp_path, *nights) == nights
    assert [file.name[:18] for file in backups_in(tmp_path)] == [
        f"arachne-2027-05-{day}" for day in range(17, 24)
    ]
    assert len(backups_in(tmp_path)) == KEPT


def test_clock_that_was_a_year_ahead_does_not_stop_them(tmp_path):
    ahead = [365 * 24 + 24 * night for night in range(8)]
    made(tmp_path, *ahead)

    assert made(tmp_path, 0, 24) == [0, 24]
    newest = [file.name[:18] for file in backups_in(tmp_path)][:2]
    assert newest == ["arachne-2027-05-14", "arachne-2027-05-15"]


def test_what_a_crash_left_is_tidied_away(tmp_path):
    (tmp_path / ".arachne-2027-05-13-030000.zip.77.part").touch()
    (tmp_path / "notes.txt").touch()

    made(tmp_path, 0)

    assert [path.name for path in sorted(tmp_path.iterdir())] == [
        "arachne-2027-05-14-203000.zip",
        "notes.txt",
    ]
