"""A table of an Access file: its columns, its rows, and rows appended to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from planner.files.jet.database_pages import (
    DATA,
    DEFINITION,
    DELETED,
    ELSEWHERE,
    FIRST_ROW,
    PAGE,
    DamagedFile,
    Pages,
)
from planner.files.jet.table_rows import Column, RowLayout, Value
from planner.files.jet.usage_maps import UsageMap

ROWS, MOST_COLUMNS, VARYING, COLUMNS, INDEXES, OWNED, ROOMY, HEAD = 16, 41, 43, 45, 51, 55, 59, 63
INDEX_ENTRY, COLUMN_ENTRY = 12, 25
FIXED, COUNTER = 1, 4
MOST_ROWS_PER_PAGE = 255


class Table:
    """A table, found by the page that defines it."""

    def __init__(self, pages: Pages, page: int) -> None:
        self.pages, self.page = pages, page
        self.start = pages.page_start(page, DEFINITION)
        self.owned = UsageMap(pages, pages.number(self.start + OWNED, 4))
        self.roomy = UsageMap(pages, pages.number(self.start + ROOMY, 4))

    @property
    def row_count(self) -> int:
        return self.pages.number(self.start + ROWS, 4)

    @property
    def map_pointers(self) -> tuple[int, int]:
        number = self.pages.number
        return number(self.start + OWNED, 4), number(self.start + ROOMY, 4)

    @cached_property
    def definition(self) -> bytes:
        """The pages of the definition as one."""
        content, seen, page = b"", set[int](), self.page
        while page:
            start = self.pages.page_start(page, DEFINITION)
            if page in seen:
                raise DamagedFile
            content += self.pages.read(start + (8 if seen else 0), start + PAGE)
            seen.add(page)
            page = self.pages.number(start + 4, 4)
        return content

    @property
    def has_indexes(self) -> bool:
        return bool(_number(self.definition, INDEXES, 4))

    @cached_property
    def layout(self) -> RowLayout:
        definition = self.definition
        count = _number(definition, COLUMNS, 2)
        entries = HEAD + INDEX_ENTRY * _number(definition, INDEXES, 4)
        names = _names(definition, entries + COLUMN_ENTRY * count, count)
        most, varying = _number(definition, MOST_COLUMNS, 2), _number(definition, VARYING, 2)
        columns = tuple(
            _column(definition, entries + COLUMN_ENTRY * place, name)
            for place, name in enumerate(names)
        )
        for column in columns:
            place = -1 if column.is_fixed else column.place
            if column.number >= most or place >= varying or column.end > PAGE:
                raise DamagedFile
        return RowLayout(columns, most, varying)

    def column(self, name: str) -> Column | None:
        """A column by its name, in capitals or not."""
        wanted = name.casefold()
        return next((c for c in self.layout.columns if c.name.casefold() == wanted), None)

    def room(self, name: str) -> int:
        """How many letters a column of texts takes; none where there is no such column."""
        column = self.column(name)
        return column.letters if column else 0

    def data_pages(self) -> list[int]:
        """The pages that the table owns, each of which must say so too."""
        pages = self.owned.members()
        for page in pages:
            start = self.pages.page_start(page, DATA)
            if self.pages.number(start + 4, 4) != self.page:
                raise DamagedFile
        return pages

    def rows(self) -> Iterator[dict[str, Value]]:
        for page in self.data_pages():
            for flags, place in self.pages.rows(page):
                if not flags & DELETED:
                    yield self.layout.read(self._content(flags, place))

    def _content(self, flags: int, place: slice) -> bytes:
        """A row, which may have grown and moved to another page."""
        if flags & ELSEWHERE:
            pointer = self.pages.number(place.start, 4)
            moved = self.pages.rows(pointer >> 8)
            if pointer & 0xFF >= len(moved):
                raise DamagedFile
            place = moved[pointer & 0xFF][1]
        return self.pages.read(place.start, place.stop)

    def append(self, rows: Iterable[Mapping[str, Value]]) -> None:
        """Rows on new pages at the end of the file; those that are there stay as they are."""
        written = [self.layout.written(row) for row in rows]
        page = None
        for batch in _batches(written):
            page = self.pages.append(_data_page(self.page, batch))
            self.owned.mark(page, True)
        if page is not None:
            self.roomy.mark(page, True)
            count = self.row_count + len(written)
            self.pages.write(self.start + ROWS, count.to_bytes(4, "little"))


def _number(definition: bytes, start: int, size: int) -> int:
    if start + size > len(definition):
        raise DamagedFile
    return int.from_bytes(definition[start : start + size], "little")


def _column(definition: bytes, start: int, name: str) -> Column:
    flags = _number(definition, start + 15, 1)
    return Column(
        name=name,
        type=_number(definition, start, 1),
        number=_number(definition, start + 5, 2),
        is_fixed=bool(flags & FIXED),
        place=_number(definition, start + 7, 2),
        offset=_number(definition, start + 21, 2),
        length=_number(definition, start + 23, 2),
        counts_itself=bool(flags & COUNTER),
    )


def _names(definition: bytes, start: int, count: int) -> list[str]:
    names = []
    for _place in range(count):
        size = _number(definition, start, 2)
        if start + 2 + size > len(definition):
            raise DamagedFile
        names.append(definition[start + 2 : start + 2 + size].decode("utf-16-le", "replace"))
        start += 2 + size
    return names


def _batches(rows: list[bytes]) -> Iterator[list[bytes]]:
    """The rows page by page."""
    batch: list[bytes] = []
    room = PAGE - FIRST_ROW
    for row in rows:
        if len(row) + 2 > room or len(batch) == MOST_ROWS_PER_PAGE:
            yield batch
            batch, room = [], PAGE - FIRST_ROW
        batch.append(row)
        room -= len(row) + 2
    if batch:
        yield batch


def _data_page(owner: int, rows: list[bytes]) -> bytes:
    """A page of data: the rows grow down from its end, their places up from its beginning."""
    places, end = [], PAGE
    for row in rows:
        end -= len(row)
        places.append(end)
    free = end - FIRST_ROW - 2 * len(rows)
    head = (
        DATA
        + free.to_bytes(2, "little")
        + owner.to_bytes(4, "little")
        + bytes(4)
        + b"".join(number.to_bytes(2, "little") for number in (len(rows), *places))
    )
    return head + bytes(free) + b"".join(reversed(rows))
