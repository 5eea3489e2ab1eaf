"""The text of a file, whichever program wrote it.

UTF-8 with or without a mark, UTF-16 with one, and the Western code page that
older programs on Windows write.

>>> text_of("Müller".encode("cp1252")) == text_of("Müller".encode()) == "Müller"
True
"""

from __future__ import annotations

import codecs

from movements.errors import BadDocument

MOST_BYTES = 4_000_000


def text_of(data: bytes) -> str:
    """The file's text with plain line ends, or one sentence why it is no text."""
    if len(data) > MOST_BYTES:
        raise BadDocument(
            "the file is too large: at most %(most)s MB are read", most=MOST_BYTES // 1000000
        )
    try:
        text = data.decode(_encoding(data))
    except UnicodeDecodeError as error:
        raise BadDocument("the file is no text: save it as UTF-8 and try again") from error
    if "\0" in text:
        raise BadDocument("the file is no text: save it as UTF-8 and try again")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8-sig"
