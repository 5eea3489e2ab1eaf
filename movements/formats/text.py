"""The text of a file, whichever program wrote it.

UTF-8 with or without a mark, UTF-16 with one, and the Western code page that
older programs on Windows write.

>>> text_of("Müller".encode("cp1252")) == text_of("Müller".encode()) == "Müller"
True
"""

from __future__ import annotations

import codecs

from movements.errors import BadDocument
from movements.sentences import Sentence

MOST_BYTES = 4_000_000
_NOT_A_TEXT = Sentence("the file is not a text: save it as UTF-8 and try again")


def text_of(file: bytes | str) -> str:
    """A file's text with plain line ends, or one sentence why it is not a text."""
    if len(file) > MOST_BYTES:
        raise BadDocument(
            "the file is too large: at most %(most)s MB are read", most=MOST_BYTES // 1000000
        )
    try:
        text = file if isinstance(file, str) else file.decode(_encoding(file))
    except UnicodeDecodeError as error:
        raise BadDocument(_NOT_A_TEXT) from error
    # UTF-16 without a mark, or no text at all.
    if "\0" in text:
        raise BadDocument(_NOT_A_TEXT)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    try:
        # First, because text in the code page is hardly ever good UTF-8 by chance.
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8-sig"
