"""Runs every benchmark, or those named: ``python -m benchmarks webs crossovers``."""

import importlib
import pkgutil
import sys

import benchmarks
from benchmarks.figure import Figure, reference


def subjects() -> list[str]:
    found = (module.name for module in pkgutil.iter_modules(benchmarks.__path__))
    no_subject = {"__main__", "database", "figure", "reportlab_cards"}
    return sorted(name for name in found if name not in no_subject)


def line(figure: Figure, unit: float) -> str:
    verdict = ""
    if figure.target is not None:
        verdict = (
            f"target {figure.target:g} s: {'met' if figure.seconds <= figure.target else 'MISSED'}"
        )
    ratio = figure.seconds / unit
    return (
        f"{figure.name:<58} {figure.seconds:>10.6f} s {ratio:>10.3f} × {verdict:<24} {figure.note}"
    )


def main() -> None:
    unit = reference()
    print(f"The reference (×) is a million additions in a plain loop: {unit:.4f} s here.\n")
    for name in sys.argv[1:] or subjects():
        print(name)
        for figure in importlib.import_module(f"benchmarks.{name}").figures():
            print("  " + line(figure, unit), flush=True)


if __name__ == "__main__":
    main()
