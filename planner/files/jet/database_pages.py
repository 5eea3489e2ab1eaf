"""An Access file as pages of 4096 bytes.

Everything else in this room reads and writes through ``Pages``, which refuses
whatever lies outside the file: damage is reported, never guessed at.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from planner.errors import PlanningError

PAGE = 4096
MOST_BYTES = 64 * 2**20
DATA, DEFINITION = b"\1\1", b"\2\1"
ROW_COUNT, FIRST_ROW = 12, 14
OFFSET, DELETED, ELSEWHERE = 0x1FFF, 0x8000, 0x4000


class DamagedFile(PlanningError):
    """A file that contradicts itself."""

    def __init__(self) -> None:
        super().__init__(
            _("The file is damaged or protected by a password: take an empty one that opens.")
        )


class Pages:
    """The bytes of a file, addressed by page and offset; new pages come at its end."""

    def __init__(self, data: bytes) -> None:
        refuse_other_files(data)
        self.content = bytearray(data)
        self.first_count = self.count

    @property
    def count(self) -> int:
        return len(self.content) // PAGE

    def check(self, start: int, stop: int) -> None:
        if not 0 <= start <= stop <= len(self.content):
            raise DamagedFile

    def read(self, start: int, stop: int) -> bytes:
        self.check(start, stop)
        return bytes(self.content[start:stop])

    def number(self, start: int, size: int) -> int:
        return int.from_bytes(self.read(start, start + size), "little")

    def write(self, start: int, content: bytes) -> None:
        self.check(start, start + len(content))
        self.content[start : start + len(content)] = content

    def page_start(self, page: int, kind: bytes) -> int:
        """Where a page begins, which must be of its kind."""
        start = page * PAGE
        if self.read(start, start + 2) != kind:
            raise DamagedFile
        return start

    def append(self, content: bytes) -> int:
        """The number of a new page with this content."""
        self.content += content.ljust(PAGE, b"\0")
        return self.count - 1

    def rows(self, page: int) -> list[tuple[int, slice]]:
        """The flags and the place of every row on a page of data, in their order there."""
        start = self.page_start(page, DATA)
        count = self.number(start + ROW_COUNT, 2)
        lowest, end = FIRST_ROW + 2 * count, PAGE
        if lowest > PAGE:
            raise DamagedFile
        found = []
        for place in range(count):
            entry = self.number(start + FIRST_ROW + 2 * place, 2)
            begin = entry & OFFSET
            if not lowest <= begin <= end:
                raise DamagedFile
            found.append((entry & ~OFFSET, slice(start + begin, start + end)))
            end = begin
        return found

    def row(self, pointer: int) -> slice:
        """The place of the row that a pointer (page and row) means."""
        rows = self.rows(pointer >> 8)
        if pointer & 0xFF >= len(rows):
            raise DamagedFile
        flags, place = rows[pointer & 0xFF]
        if flags:
            raise DamagedFile
        return place


def refuse_other_files(data: bytes) -> None:
    """A sentence for a file that is not an Access file of the years 2000 to 2003."""
    name, version = bytes(data[4:19]), data[20:21]
    if data[:4] != b"\0\1\0\0" or name not in (b"Standard Jet DB", b"Standard ACE DB"):
        raise PlanningError(
            _("This is not an Access file: choose the empty .bws that the scoring program made.")
        )
    if name == b"Standard Jet DB" and version == b"\0":
        raise PlanningError(
            _("This file was made by Access 97: save it in the format of Access 2000 or 2003.")
        )
    if name != b"Standard Jet DB" or version != b"\1":
        raise PlanningError(
            _("This file is newer than Access 2003: save it in the format of Access 2000 or 2003.")
        )
    if len(data) > MOST_BYTES:
        raise PlanningError(
            _("The file is larger than %(most)s megabytes: take an empty one.")
            % {"most": MOST_BYTES // 2**20}
        )
    if len(data) % PAGE:
        raise DamagedFile
