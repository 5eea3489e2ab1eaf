"""What the cores say, in the language of whoever reads it."""

from django.utils.translation import gettext, ngettext

from movements.sentences import Sentence


def translated(said: object) -> str:
    """The text of a sentence, an error or anything named by a sentence; a plain text stays."""
    text = str(said)
    return text.told(gettext, ngettext) if isinstance(text, Sentence) else text
