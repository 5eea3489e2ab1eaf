"""The JSON document in a file that a command is given."""

from __future__ import annotations

import json
from pathlib import Path

from crossovers.errors import BadNextSession


def document_in(name: str) -> object:
    try:
        return json.loads(Path(name).read_bytes())
    except OSError as error:
        raise BadNextSession(
            "%(name)s cannot be read: %(reason)s.", name=name, reason=error.strerror
        ) from error
    except (ValueError, RecursionError) as error:
        raise BadNextSession(
            "%(name)s is not a JSON document: %(error)s.", name=name, error=error
        ) from error
