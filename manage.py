#!/usr/bin/env python3
"""Arachne's command line."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415 -- settings first
    from django.core.management import execute_from_command_line  # noqa: PLC0415 -- settings first

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
