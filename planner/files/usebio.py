"""The pairs of a USEBIO results file (1.2 and 1.3), as its PARTICIPANTS name them.

Entries and rankings are both made of them. Some programs write a pair's
direction beside its number, as in ``1NS``.
"""

import xml.sax
from dataclasses import dataclass, field
from io import BytesIO
from xml.sax.expatreader import ExpatParser
from xml.sax.handler import ContentHandler, LexicalHandler, property_lexical_handler
from xml.sax.xmlreader import AttributesImpl, InputSource, Locator

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from movements.seats import Direction
from planner.files.ranking_cells import direction_of, number_of

PAIR_TEXTS = {
    "PAIR_NUMBER",
    "DIRECTION",
    "PLACE",
    "PERCENTAGE",
    "TOTAL_SCORE",
    "BOARDS_PLAYED",
}
PLAYER_TEXTS = {"PLAYER_NAME", "NATIONAL_ID_NUMBER"}


class UsebioRefused(Exception):
    """A file that is not read to its end; ``fault`` says why."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.fault = LineFault(line, message)


@dataclass(slots=True)
class UsebioPair:
    """A pair with the line it begins on, and the texts of its elements by their names."""

    line: int
    texts: dict[str, str] = field(default_factory=dict)
    players: list[dict[str, str]] = field(default_factory=list)

    @property
    def number(self) -> int | None:
        found = number_of(self.texts.get("PAIR_NUMBER", ""))
        return found[0] if found else None

    @property
    def direction(self) -> Direction | None:
        found = number_of(self.texts.get("PAIR_NUMBER", ""))
        return direction_of(self.texts.get("DIRECTION", "")) or (found[1] if found else None)


@dataclass(slots=True)
class UsebioFile:
    """What a file holds; ``event_type`` names its scoring, as in ``MP_PAIRS``."""

    pairs: list[UsebioPair] = field(default_factory=list)
    event_type: str = ""


def usebio_file(text: str) -> UsebioFile:
    """The pairs of a file; raises ``UsebioRefused`` where there are none to be read."""
    handler = _Pairs()
    try:
        _parse(text, handler)
    except xml.sax.SAXParseException as error:
        message = _("This is not valid XML: %(reason)s.") % {"reason": error.getMessage()}
        raise UsebioRefused(message, error.getLineNumber() or 0) from error
    except xml.sax.SAXException as error:
        raise UsebioRefused(_("This is not a USEBIO file.")) from error
    if not handler.found.pairs:
        raise UsebioRefused(_("There are no pairs under PARTICIPANTS in this file."))
    return handler.found


class _Parser(ExpatParser):
    """Takes a DOCTYPE that names a DTD, and no declarations in the file itself."""

    def start_doctype_decl(
        self, name: str, sysid: str | None, pubid: str | None, has_internal_subset: bool
    ) -> None:
        if has_internal_subset:
            raise UsebioRefused(
                _("The file has declarations in its DOCTYPE, which are not read: take them out.")
            )


class _Pairs(ContentHandler):
    """Collects the pairs under PARTICIPANTS."""

    def __init__(self) -> None:
        super().__init__()
        self.path: list[str] = []
        self.text = ""
        self.found = UsebioFile()

    def setDocumentLocator(self, locator: Locator) -> None:
        self.locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        self.path.append(name)
        if len(self.path) > 50:
            raise UsebioRefused(_("This is not a USEBIO file."))
        self.text = ""
        pairs = self.found.pairs
        if name == "EVENT":
            self.found.event_type = attrs.get("EVENT_TYPE") or ""
        elif name == "PAIR" and "PARTICIPANTS" in self.path:
            pairs.append(UsebioPair(self.locator.getLineNumber() or 0))
        elif name == "PLAYER" and "PAIR" in self.path and pairs:
            pairs[-1].players.append({})

    def characters(self, content: str) -> None:
        self.text += content

    def endElement(self, name: str) -> None:
        self.path.pop()
        if not {"PARTICIPANTS", "PAIR"} <= set(self.path):
            return
        pair, text = self.found.pairs[-1], " ".join(self.text.split())
        if name in PLAYER_TEXTS and "PLAYER" in self.path:
            pair.players[-1].setdefault(name, text)
        elif name in PAIR_TEXTS and self.path[-1] == "PAIR":
            pair.texts.setdefault(name, text)


def _source(text: str) -> InputSource:
    """The text as the parser wants it, whatever encoding it once declared for itself."""
    source = InputSource()
    source.setEncoding("utf-8")
    source.setByteStream(BytesIO(text.encode("utf-8", "surrogatepass")))
    return source


def _parse(text: str, handler: ContentHandler) -> None:
    parser = _Parser()
    parser.setContentHandler(handler)
    parser.setProperty(property_lexical_handler, LexicalHandler())
    parser.parse(_source(text))
