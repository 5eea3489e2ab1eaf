"""Entries from a USEBIO results file: its PARTICIPANTS, pair by pair.

Where North-South and East-West are numbered apart, East-West go on counting
where the numbers of North-South end, as one event has each number once.
"""

import xml.sax
from io import BytesIO
from xml.sax.expatreader import ExpatParser
from xml.sax.handler import ContentHandler, LexicalHandler, property_lexical_handler
from xml.sax.xmlreader import InputSource, Locator

from django.utils.translation import gettext as _

from movements.formats.faults import LineFault
from planner.files.entries import EntriesFile, Entry, Person
from planner.files.entries_csv import PERSON_FIELDS
from planner.models.pair import MOST_PAIRS

TEXTS = {"PAIR_NUMBER", "DIRECTION", "PLAYER_NAME", "NATIONAL_ID_NUMBER"}
EAST_WEST = {"E", "W", "EW"}


class _Refused(Exception):
    """A file that is not read to its end."""


class _Parser(ExpatParser):
    """Takes a DOCTYPE that names a DTD, and no declarations in the file itself."""

    def start_doctype_decl(
        self, name: str, sysid: str | None, pubid: str | None, has_internal_subset: bool
    ) -> None:
        if has_internal_subset:
            raise _Refused(
                _("The file has declarations in its DOCTYPE, which are not read: take them out.")
            )


class _Pairs(ContentHandler):
    """Collects the pairs under PARTICIPANTS, each with the line it begins on."""

    def __init__(self) -> None:
        super().__init__()
        self.path: list[str] = []
        self.text = ""
        self.pairs: list[dict] = []

    def setDocumentLocator(self, locator: Locator) -> None:
        self.locator = locator

    def startElement(self, name: str, attrs: object) -> None:
        self.path.append(name)
        if len(self.path) > 50:
            raise _Refused(_("This is no USEBIO file."))
        self.text = ""
        if name == "PAIR" and "PARTICIPANTS" in self.path:
            self.pairs.append({"line": self.locator.getLineNumber(), "people": []})
        elif name == "PLAYER" and "PAIR" in self.path and self.pairs:
            self.pairs[-1]["people"].append({})

    def characters(self, content: str) -> None:
        self.text += content

    def endElement(self, name: str) -> None:
        self.path.pop()
        if name not in TEXTS or not {"PARTICIPANTS", "PAIR"} <= set(self.path):
            return
        holder = self.pairs[-1]
        if "PLAYER" in self.path:
            holder = holder["people"][-1]
        holder.setdefault(name, " ".join(self.text.split()))


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


def read(text: str) -> EntriesFile:
    """The pairs of the file, with every faulty one."""
    handler = _Pairs()
    try:
        _parse(text, handler)
    except xml.sax.SAXParseException as error:
        message = _("This is no sound XML: %(reason)s.") % {"reason": error.getMessage()}
        return EntriesFile(faults=(LineFault(error.getLineNumber() or 0, message),))
    except _Refused as error:
        return EntriesFile(faults=(LineFault(0, str(error)),))
    except xml.sax.SAXException:
        return EntriesFile(faults=(LineFault(0, _("This is no USEBIO file.")),))
    if not handler.pairs:
        message = _("There are no pairs under PARTICIPANTS in this file.")
        return EntriesFile(faults=(LineFault(0, message),))
    faults: list[LineFault] = []
    shift = _east_west_shift(handler.pairs)
    entries = [
        entry for pair in handler.pairs if (entry := _entry(pair, shift, faults)) is not None
    ]
    told = frozenset({"number", "name", "national_number"})
    return EntriesFile(tuple(entries), tuple(faults), told)


def _east_west_shift(pairs: list[dict]) -> int:
    """What is added to the numbers of East-West so that none is there twice."""
    lines: dict[bool, set[int]] = {False: set(), True: set()}
    for pair in pairs:
        if (number := _number(pair)) is not None:
            lines[_is_east_west(pair)].add(number)
    return max(lines[False]) if lines[False] & lines[True] else 0


def _is_east_west(pair: dict) -> bool:
    return pair.get("DIRECTION", "").upper() in EAST_WEST


def _number(pair: dict) -> int | None:
    number = pair.get("PAIR_NUMBER", "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 6 else None


def _entry(pair: dict, shift: int, faults: list[LineFault]) -> Entry | None:
    line, number = pair["line"], _number(pair)
    if number is not None and _is_east_west(pair):
        number += shift
    if number is None or not 1 <= number <= MOST_PAIRS:
        message = _("%(cell)s is no pair number: it is a whole number from 1 to %(most)s.")
        cell = pair.get("PAIR_NUMBER", "")[:40]
        faults.append(LineFault(line, message % {"cell": cell, "most": MOST_PAIRS}))
        return None
    people = [
        Person(person.get("PLAYER_NAME", ""), person.get("NATIONAL_ID_NUMBER", ""))
        for person in pair["people"]
    ]
    if len(people) != 2 or not all(person.name for person in people):
        message = _("Pair %(number)s does not have two players with names.")
        faults.append(LineFault(line, message % {"number": number}))
        return None
    for person in people:
        for field in ("name", "national_number"):
            if len(getattr(person, field)) > PERSON_FIELDS[field]:
                message = _("%(column)s is longer than %(most)s letters.")
                facts = {"column": field, "most": PERSON_FIELDS[field]}
                faults.append(LineFault(line, message % facts))
                return None
    return Entry(line, *people, number=number)
