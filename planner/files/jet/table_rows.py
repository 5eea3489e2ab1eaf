"""One row as it lies on a page: fixed values, texts, where these end, and what is not null."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.files.jet.database_pages import DamagedFile

YES_NO, TEXT = 1, 10
WHOLE = {2: (1, False), 3: (2, True), 4: (4, True)}
COMPRESSED = b"\xff\xfe"
MOST_ROW = 4000

Value = int | str | bool | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; ``place`` counts among those whose values vary in length."""

    name: str
    type: int
    number: int
    is_fixed: bool
    place: int
    offset: int
    length: int
    counts_itself: bool = False

    @property
    def letters(self) -> int:
        """How many letters a text may have."""
        return self.length // 2

    @property
    def end(self) -> int:
        """Where its value ends among those of fixed length."""
        return self.offset + self.length if self.is_fixed and self.type != YES_NO else 0

    def packed(self, value: int | str) -> bytes:
        if self.type in WHOLE and self.is_fixed and isinstance(value, int):
            size, signed = WHOLE[self.type]
            try:
                return value.to_bytes(size, "little", signed=signed)
            except OverflowError as error:
                raise self._refusal(value) from error
        if self.type == TEXT and not self.is_fixed and isinstance(value, str):
            # At the beginning a byte order mark would say that the text is compressed.
            text = value.lstrip("\ufeff").encode("utf-16-le", "replace")
            if len(text) <= self.length:
                return text
        raise self._refusal(value)

    def _refusal(self, value: object) -> PlanningError:
        return PlanningError(
            _("Column %(column)s of the file has no room for %(value)s.")
            % {"column": self.name, "value": value}
        )

    def unpacked(self, content: bytes) -> Value:
        """The value; nothing for types that nobody asks for."""
        if self.type in WHOLE:
            return int.from_bytes(content, "little", signed=WHOLE[self.type][1])
        if self.type != TEXT:
            return None
        if content.startswith(COMPRESSED):
            return _expanded(content[2:])
        return content.decode("utf-16-le", "replace")


def _expanded(content: bytes) -> str:
    """A compressed text: a zero switches between one and two bytes per letter."""
    parts = []
    for place, part in enumerate(content.split(b"\0")):
        parts.append(part.decode("utf-16-le" if place % 2 else "latin-1", "replace"))
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class RowLayout:
    """How the rows of a table are laid out."""

    columns: tuple[Column, ...]
    column_count: int
    varying_count: int

    def written(self, values: Mapping[str, Value]) -> bytes:
        """A row; columns that are not named are null."""
        fixed = bytearray(max((column.end for column in self.columns), default=0))
        varying = [b""] * self.varying_count
        present = bytearray((self.column_count + 7) // 8)
        for column in self.columns:
            value = values.get(column.name)
            if value is None or value is False:
                continue
            if column.type != YES_NO:
                content = column.packed(value)
                if column.is_fixed:
                    fixed[column.offset : column.offset + len(content)] = content
                else:
                    varying[column.place] = content
            present[column.number // 8] |= 1 << column.number % 8
        row = self.column_count.to_bytes(2, "little") + fixed
        if varying:
            row += b"".join(varying) + _ends(len(row), varying)
        row += present
        if len(row) > MOST_ROW:
            raise DamagedFile
        return row

    def read(self, row: bytes) -> dict[str, Value]:
        """The values of a row by column."""
        count = int.from_bytes(row[:2], "little")
        mask = row[len(row) - (count + 7) // 8 :]
        texts = _texts(row[: len(row) - len(mask)]) if self.varying_count else []
        values: dict[str, Value] = {}
        for column in self.columns:
            present = column.number < count and _bit(mask, column.number)
            if column.type == YES_NO:
                values[column.name] = present
            elif not present:
                values[column.name] = None
            elif column.is_fixed:
                values[column.name] = column.unpacked(_cut(row, 2 + column.offset, column.length))
            else:
                values[column.name] = column.unpacked(
                    texts[column.place] if column.place < len(texts) else b""
                )
        return values


def _bit(mask: bytes, number: int) -> bool:
    return number // 8 < len(mask) and bool(mask[number // 8] >> number % 8 & 1)


def _cut(row: bytes, start: int, length: int) -> bytes:
    if not 0 <= start <= start + length <= len(row):
        raise DamagedFile
    return row[start : start + length]


def _ends(start: int, varying: Iterable[bytes]) -> bytes:
    """Where the values end and begin, from the last to the first, and their number."""
    places = [start]
    for content in varying:
        places.append(places[-1] + len(content))
    return b"".join(place.to_bytes(2, "little") for place in (*reversed(places), len(places) - 1))


def _texts(row: bytes) -> list[bytes]:
    """The values that vary in length, read from their places at the end of a row."""
    size = int.from_bytes(_cut(row, len(row) - 2, 2), "little")
    table = _cut(row, len(row) - 4 - 2 * size, 2 * size + 2)
    places = [int.from_bytes(table[k : k + 2], "little") for k in range(0, len(table), 2)][::-1]
    return [_cut(row, start, end - start) for start, end in pairwise(places)]
