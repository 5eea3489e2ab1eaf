"""What can be asked of the movements, and the JSON document that answers it.

A request holds plain values, as a command's options or the API's fields have
them, and is checked when it is made; ``..._answer(request, tell)`` is the
document that command, API and jobs give.
"""

__all__ = [
    "asked_movement",
    "balance_question",
    "checked_movement",
    "file_questions",
    "phantoms_question",
    "recommendation",
    "repair_question",
]
