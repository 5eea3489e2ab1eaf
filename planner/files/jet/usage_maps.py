"""Maps of pages: one bit each, in a short row or in pages that the row points to.

A table has two of them, for the pages it owns and for those with room left;
the file has one for the pages that nobody uses. A row that begins with 0 holds
the bits of some 500 pages from a first page on, one that begins with 1 holds
the numbers of pages full of bits. Where the short form does not reach, the row
is turned into the long one.
"""

from __future__ import annotations

from planner.files.jet.database_pages import PAGE, DamagedFile, Pages

SHORT, LONG = 0, 1
ROW_LENGTH = 69
MAP_PAGE = b"\5\1"
BITS_FROM = 4
SPAN = (PAGE - BITS_FROM) * 8


class UsageMap:
    """A map of pages; ``beyond`` is what holds for pages that it has no bit for."""

    def __init__(self, pages: Pages, pointer: int, *, beyond: bool = False) -> None:
        self.pages, self.beyond = pages, beyond
        self.row = pages.row(pointer)
        if self.row.stop - self.row.start != ROW_LENGTH or self.kind not in (SHORT, LONG):
            raise DamagedFile

    @property
    def kind(self) -> int:
        return self.pages.number(self.row.start, 1)

    def __contains__(self, page: int) -> bool:
        place = self._place(page)
        if place is None:
            return self.beyond
        byte, bit = place
        return bool(self.pages.number(byte, 1) >> bit & 1)

    def members(self) -> list[int]:
        """The pages that are marked, in order; pages beyond the map are not among them."""
        return [
            first + 8 * place + bit
            for first, bits in self.stretches()
            for place, byte in enumerate(bits)
            if byte
            for bit in range(8)
            if byte >> bit & 1
        ]

    def mark(self, page: int, marked: bool) -> None:
        if (page in self) == marked:
            return
        place = self._place(page)
        if place is None:
            place = self._made_place(page)
        byte, bit = place
        value = self.pages.number(byte, 1)
        self.pages.write(byte, bytes([value | 1 << bit if marked else value & ~(1 << bit)]))

    def stretches(self) -> list[tuple[int, bytes]]:
        """Stretches of bits, each with the page that its first bit stands for."""
        start, stop = self.row.start, self.row.stop
        if self.kind == SHORT:
            return [(self.pages.number(start + 1, 4), self.pages.read(start + 5, stop))]
        found = []
        for place in range((stop - start - 1) // 4):
            if page := self.pages.number(start + 1 + 4 * place, 4):
                at = self.pages.page_start(page, MAP_PAGE)
                found.append((place * SPAN, self.pages.read(at + BITS_FROM, at + PAGE)))
        return found

    def _place(self, page: int) -> tuple[int, int] | None:
        """The byte and the bit of a page, if the map has one for it."""
        start, stop = self.row.start, self.row.stop
        if self.kind == SHORT:
            place = page - self.pages.number(start + 1, 4)
            byte = start + 5 + place // 8
            return (byte, place % 8) if place >= 0 and byte < stop else None
        pointer = start + 1 + 4 * (page // SPAN)
        if pointer + 4 > stop or not (target := self.pages.number(pointer, 4)):
            return None
        at = self.pages.page_start(target, MAP_PAGE)
        return at + BITS_FROM + page % SPAN // 8, page % 8

    def _made_place(self, page: int) -> tuple[int, int]:
        """A place for a page that the map does not reach yet."""
        if self.kind == SHORT:
            kept = [
                (first + k, bool(bits[k // 8] >> k % 8 & 1))
                for first, bits in self.stretches()
                for k in range(8 * len(bits))
            ]
            self.pages.write(
                self.row.start, bytes([LONG]).ljust(self.row.stop - self.row.start, b"\0")
            )
            for number, marked in kept:
                self.mark(number, marked)
            if (place := self._place(page)) is not None:
                return place
        pointer = self.row.start + 1 + 4 * (page // SPAN)
        if pointer + 4 > self.row.stop:
            raise DamagedFile
        fill = b"\xff" if self.beyond else b"\0"
        target = self.pages.append(MAP_PAGE.ljust(BITS_FROM, b"\0") + fill * (PAGE - BITS_FROM))
        self.pages.write(pointer, target.to_bytes(4, "little"))
        at = target * PAGE + BITS_FROM
        return at + page % SPAN // 8, page % 8
