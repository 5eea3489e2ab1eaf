"""What the cores say, in the language of the reader."""

from django.utils.translation import gettext, ngettext

from movements.sentences import translate


def translated(said: object) -> str:
    """The text of a sentence, an error or anything named by a sentence; a plain text stays."""
    return translate(said, gettext, ngettext)


def refusal_sentence(error: Exception) -> str:
    """What a core refuses, as a whole sentence in the reader's language."""
    text = translated(error)
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "…")) else ".")
