"""Documents as the commands print them."""

import io
import json

from django.core.management import call_command


def command(*words):
    out = io.StringIO()
    call_command(*words, "--format", "json", stdout=out)
    return json.loads(out.getvalue())
