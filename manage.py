#!/usr/bin/env python3
"""Arachne's command line."""

import os
import sys
from importlib import import_module
from pathlib import Path

CORES = ("movements", "crossovers")


def computing_module(arguments: list[str]) -> str:
    """Where the command that only computes lies, if one is asked for."""
    name = arguments[1] if len(arguments) > 1 else ""
    for core in CORES:
        commands = Path(__file__).parent / core / "management" / "commands"
        if name.isidentifier() and (commands / f"{name}.py").exists():
            return f"{core}.management.commands.{name}"
    return ""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")
    # What only computes starts without settings, models and database: several times as fast.
    if module := computing_module(sys.argv):
        import_module(module).Command().run_from_argv(sys.argv)
        return
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415 -- settings first
    from django.core.management import execute_from_command_line  # noqa: PLC0415 -- settings first

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
