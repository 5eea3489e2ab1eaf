"""Text that a director pastes or uploads."""

from django.http import HttpRequest

from movements.errors import BadDocument
from movements.formats.text import text_of
from planner.errors import PlanningError


def sent_text(request: HttpRequest, nothing: str) -> str:
    """What was uploaded as ``file`` or pasted as ``text``; ``nothing`` asks for it."""
    upload = request.FILES.get("file")
    try:
        text = text_of(upload.read()) if upload else request.POST.get("text", "")
    except BadDocument as error:
        raise PlanningError(f"{upload.name if upload else ''}: {error}.") from error
    if not text.strip():
        raise PlanningError(nothing)
    return text
