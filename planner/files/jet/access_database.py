"""A whole Access file: its tables by name, and its bytes with what was appended."""

from __future__ import annotations

from planner.files.jet.database_pages import DamagedFile, Pages
from planner.files.jet.tables import Table
from planner.files.jet.usage_maps import UsageMap

CATALOGUE = 2
LOCAL_TABLE = 1
UNUSED_PAGES = 1 << 8


class Database:
    """An Access file that is sound as far as appending to it is concerned."""

    def __init__(self, data: bytes) -> None:
        self.pages = Pages(data)
        self.unused = UsageMap(self.pages, UNUSED_PAGES, beyond=True)
        catalogue = Table(self.pages, CATALOGUE)
        self.tables: dict[str, Table] = {}
        for row in catalogue.rows():
            name, number = row.get("Name"), row.get("Id")
            if row.get("Type") == LOCAL_TABLE and isinstance(name, str) and isinstance(number, int):
                self.tables[name.casefold()] = Table(self.pages, number & 0xFFFFFF)
        self._check()

    def _check(self) -> None:
        """Every table has maps and pages of its own, and every page in use is there.

        What a table owns beyond the end of a file cut short would be handed
        to another table with the first row appended.
        """
        tables = self.tables.values()
        pointers = [pointer for table in tables for pointer in table.map_pointers]
        if len(set(pointers)) < len(pointers):
            raise DamagedFile
        if any(page in self.unused for table in tables for page in table.data_pages()):
            raise DamagedFile
        for first, bits in self.unused.stretches():
            end = first + 8 * len(bits)
            if any(page not in self.unused for page in range(max(first, self.pages.count), end)):
                raise DamagedFile

    def table(self, name: str) -> Table | None:
        return self.tables.get(name.casefold())

    def content(self) -> bytes:
        """The bytes of the file, its new pages marked as in use."""
        page = self.pages.first_count
        while page < self.pages.count:
            self.unused.mark(page, False)
            page += 1
        return bytes(self.pages.content)
