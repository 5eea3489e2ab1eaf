"""A session for Bridgemates: the empty ``.bws`` of a scoring program, filled.

The file is an Access database that the director's own program made. Rows are
appended to four of its tables, as the developer's guide of 2013 describes
them; columns that only newer files have are filled where they are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from planner.enums import Scoring
from planner.errors import PlanningError
from planner.files.devices import (
    LETTERS,
    DevicePlayer,
    DeviceRound,
    DeviceSection,
    device_sessions,
)
from planner.files.jet import Database, Table
from planner.plan.view import Plan

NEEDED = {
    "Section": ("ID", "Letter", "Tables", "MissingPair"),
    "Tables": ("Section", "Table", "LogOnOff", "UpdateFromRound"),
    "RoundData": ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard"),
    "PlayerNumbers": ("Section", "Table", "Direction", "Number", "Name"),
}
RESULTS = ("ReceivedData", "IntermediateData")
MOST_TABLES, MOST_BOARD, MOST_ROUND = 256, 127, 255
LOGGED_OFF = 2
SCORING = {Scoring.MATCHPOINTS: 1, Scoring.IMPS: 2}

Row = dict[str, int | str | bool | None]


def bws_filled(
    plan: Plan, data: bytes, *, session: int | None = None, from_round: int | None = None
) -> bytes:
    """The file with a session's sections, tables, rounds and names in it.

    With ``from_round`` the devices are told to take the movement anew from
    that round on, which erases the results they have of it.
    """
    sections = _sections(plan, session)
    return sections_filled(sections, data, Scoring(plan.event.scoring), from_round)


def sections_filled(
    sections: Sequence[DeviceSection],
    data: bytes,
    scoring: Scoring = Scoring.MATCHPOINTS,
    from_round: int | None = None,
) -> bytes:
    """The file with these sections in it."""
    _refuse_too_large(sections, from_round)
    database = Database(data)
    tables = _empty_tables(database)
    common: Row = {
        "Session": _first_id(database, "Session", 1),
        "ComputerID": _first_id(database, "Clients", 0),
        "ScoringType": SCORING[scoring],
        "UpdateFromRound": from_round or 0,
    }
    rounds, players = tables["RoundData"], tables["PlayerNumbers"]
    _fill(tables["Section"], (_section_row(section) | common for section in sections))
    _fill(tables["Tables"], (row | common for section in sections for row in _table_rows(section)))
    _fill(rounds, (row for section in sections for row in _round_rows(section, rounds)))
    _fill(players, (row for section in sections for row in _player_rows(section, players)))
    return database.content()


def bws_warnings(from_round: int | None = None) -> list[str]:
    """What a director has to know before the file is used."""
    warnings = [
        _(
            "Bridgemate's own program could not be tried with this file: "
            "open it there before the session."
        )
    ]
    if from_round is not None:
        warnings.insert(
            0,
            _("The devices erase all results from round %(round)s on when they read this file.")
            % {"round": from_round},
        )
    return warnings


def _sections(plan: Plan, number: int | None) -> tuple[DeviceSection, ...]:
    sessions = device_sessions(plan, number)
    if len(sessions) > 1:
        raise PlanningError(
            _("A .bws file holds one session: choose one of %(numbers)s.")
            % {"numbers": ", ".join(str(part.session.number) for part in sessions)}
        )
    return sessions[0].sections


def _refuse_too_large(sections: Sequence[DeviceSection], from_round: int | None) -> None:
    tables = sum(len(section.tables) for section in sections)
    rounds = max(len(table) for section in sections for table in section.tables)
    boards = max(
        (max(device.boards, default=0) for s in sections for table in s.tables for device in table),
    )
    for what, number, most in (
        (_("tables"), tables, MOST_TABLES),
        (_("rounds"), rounds, MOST_ROUND),
        (_("boards"), boards, MOST_BOARD),
    ):
        if number > most:
            raise PlanningError(
                _("Bridgemates know %(most)s %(what)s, and the session has %(number)s.")
                % {"most": most, "what": what, "number": number}
            )
    if from_round is not None and not 1 <= from_round <= rounds:
        raise PlanningError(
            _("There is no round %(round)s: choose one from 1 to %(most)s.")
            % {"round": from_round, "most": rounds}
        )


def _empty_tables(database: Database) -> dict[str, Table]:
    """The tables to be filled, which must be there and empty."""
    tables = {}
    for name, columns in NEEDED.items():
        table = database.table(name)
        if table is None:
            raise PlanningError(
                _("The file has no table %(table)s: choose a .bws that a scoring program made.")
                % {"table": name}
            )
        for column in columns:
            if table.column(column) is None:
                raise PlanningError(
                    _("Table %(table)s of the file has no column %(column)s.")
                    % {"table": name, "column": column}
                )
        if table.has_indexes or any(column.counts_itself for column in table.layout.columns):
            raise PlanningError(
                _("Table %(table)s of the file has an index, which cannot be kept in order here.")
                % {"table": name}
            )
        tables[name] = table
    for name in RESULTS:
        if (found := database.table(name)) is not None and _holds_rows(found):
            raise PlanningError(_("The file holds results already: take an empty one."))
    if any(map(_holds_rows, tables.values())):
        raise PlanningError(_("The file holds a movement already: take an empty one."))
    return tables


def _holds_rows(table: Table) -> bool:
    return table.row_count > 0 or any(True for _row in table.rows())


def _first_id(database: Database, name: str, default: int) -> int:
    """The number of the session or the computer that the file's program entered in it."""
    table = database.table(name)
    found = next((row.get("ID") for row in table.rows()), None) if table else None
    return found if isinstance(found, int) else default


def _fill(table: Table, rows: Iterable[Row]) -> None:
    """Append rows; what the file has no column for is left out, capitals are of no interest."""
    names = {column.name.casefold(): column.name for column in table.layout.columns}
    table.append(
        {names[name.casefold()]: value for name, value in row.items() if name.casefold() in names}
        for row in rows
    )


def _number_of(section: DeviceSection) -> int:
    return LETTERS.index(section.letters) + 1


def _section_row(section: DeviceSection) -> Row:
    return {
        "ID": _number_of(section),
        "Letter": section.letters,
        "Tables": len(section.tables),
        "MissingPair": section.missing_pair,
        "EWMoveBeforePlay": 0,
        "Winners": section.winners,
    }


def _table_rows(section: DeviceSection) -> Iterator[Row]:
    for table in range(1, len(section.tables) + 1):
        yield {
            "Section": _number_of(section),
            "Table": table,
            "Status": 0,
            "LogOnOff": LOGGED_OFF,
            "CurrentRound": 0,
            "CurrentBoard": 0,
            "Group": 0,
        }


def _round_rows(section: DeviceSection, table_in_file: Table) -> Iterator[Row]:
    for table, rounds in enumerate(section.tables, 1):
        for device in rounds:
            boards = custom_boards(device)
            if boards is not None and len(boards) > table_in_file.room("CustomBoards"):
                raise PlanningError(
                    _("The file has no room for boards that do not run on: %(boards)s.")
                    % {"boards": boards}
                )
            yield {
                "Section": _number_of(section),
                "Table": table,
                "Round": device.number,
                "NSPair": device.ns,
                "EWPair": device.ew,
                "LowBoard": min(device.boards, default=0),
                "HighBoard": max(device.boards, default=0),
                "CustomBoards": boards,
            }


def custom_boards(device: DeviceRound) -> str | None:
    """The boards one by one, where they do not run on.

    >>> custom_boards(DeviceRound(1, 2, 3, (9, 7, 8))), custom_boards(DeviceRound(1, 2, 3, (7, 9)))
    (None, '7,9')
    """
    boards = sorted(device.boards)
    if not boards or boards == list(range(boards[0], boards[-1] + 1)):
        return None
    return ",".join(map(str, boards))


def _player_rows(section: DeviceSection, table: Table) -> Iterator[Row]:
    """Who sits where; a file without rounds of names takes those of round one only."""
    knows_rounds = table.column("Round") is not None
    for seated in section.players:
        if knows_rounds or seated.round == 1:
            yield {
                "Section": _number_of(section),
                "Table": seated.table,
                "Direction": seated.side,
                "Round": seated.round,
                **_player_cells(seated, table),
            }


def _player_cells(seated: DevicePlayer, table: Table) -> Row:
    """Name and number as far as the columns have room: half a number is nobody's."""
    units = seated.player.name.encode("utf-16-le")[: 2 * table.room("Name")]
    national = seated.player.national_number
    return {
        "Name": units.decode("utf-16-le", "ignore").rstrip(),
        "Number": national if national and len(national) <= table.room("Number") else None,
    }
