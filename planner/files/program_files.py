"""A file for any program that directors use, made of a release and remembered."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from movements.formats.conversion import FileFormat
from planner.enums import Program
from planner.errors import PlanningError
from planner.files.bridgemate import bridgemate_document
from planner.files.bws import bws_filled, bws_warnings
from planner.files.connector import connector_send
from planner.files.seat_lists import bbo_registrants, seat_list
from planner.files.section_files import section_file
from planner.models import ProgramFile
from planner.plan.view import Plan
from planner.services.program_files import program_file_note

ENDINGS = {
    Program.BWS: ("bws", "application/octet-stream"),
    Program.CONNECTOR_FILE: ("json", "application/json"),
    Program.BBO: ("txt", "text/plain; charset=utf-8"),
    Program.SEAT_LIST: ("csv", "text/csv; charset=utf-8"),
    Program.EBUSCORE: ("txt", "text/plain; charset=utf-8"),
    Program.ASC: ("asc", "text/plain; charset=utf-8"),
    Program.MAGIC: ("txt", "text/plain; charset=utf-8"),
    Program.LISTING: ("txt", "text/plain; charset=utf-8"),
    Program.CSV: ("csv", "text/csv; charset=utf-8"),
}
ONE_SESSION = {Program.BWS, Program.BBO}
ALL_SESSIONS = {Program.SEAT_LIST}


@dataclass(frozen=True)
class FileOrder:
    """What a program is to get; session 0 is all of them, no section is all of them."""

    program: Program
    session: int = 0
    section: str = ""
    empty: bytes | None = None
    from_round: int | None = None


@dataclass(frozen=True)
class MadeFile:
    """A file, or what a program answered that the plan was sent to."""

    name: str = ""
    content: bytes = b""
    content_type: str = ""
    answer: str = ""
    warnings: tuple[str, ...] = ()


def program_file_make(plan: Plan, order: FileOrder, author: User | None) -> MadeFile:
    """Make the file of a release, and note that its program has this version."""
    order = _settled(plan, order)
    made = _made(plan, order)
    if plan.version.number is not None:
        program_file_note(
            event=plan.event,
            program=order.program,
            version=plan.version.number,
            author=author,
            session=order.session,
            section=order.section,
            empty=order.empty,
        )
    return made


def order_again(file: ProgramFile, from_round: int | None = None) -> FileOrder:
    """The same once more, into the empty file that was kept."""
    program = Program(file.program)
    empty = None if file.empty is None else bytes(file.empty)
    return FileOrder(program, file.session, file.section, empty, from_round)


def _settled(plan: Plan, order: FileOrder) -> FileOrder:
    """With the only session where one is needed."""
    if order.program in ALL_SESSIONS:
        return replace(order, session=0, section="")
    if order.session or not (order.program in ONE_SESSION or order.program.is_movement):
        return order
    numbers = [session.number for session in plan.sessions if session.sections]
    if order.program is Program.BWS and len(numbers) > 1:
        return order  # refused in its own words
    if len(numbers) != 1:
        raise PlanningError(
            _("This file holds one session: choose one of %(numbers)s.")
            % {"numbers": ", ".join(map(str, numbers))}
        )
    return replace(order, session=numbers[0])


def _made(plan: Plan, order: FileOrder) -> MadeFile:
    session = order.session or None
    match order.program:
        case Program.CONNECTOR:
            return MadeFile(answer=connector_send(plan, session))
        case Program.BWS:
            if order.empty is None:
                raise PlanningError(_("Choose the empty .bws that the scoring program made."))
            content = bws_filled(plan, order.empty, session=session, from_round=order.from_round)
            warnings = tuple(bws_warnings(order.from_round))
            return replace(_file(plan, order, content), warnings=warnings)
        case Program.CONNECTOR_FILE:
            document = bridgemate_document(plan, session)
            text = json.dumps(document, ensure_ascii=False, indent=1)
        case Program.BBO:
            text = bbo_registrants(plan, order.session)
        case Program.SEAT_LIST:
            text = seat_list(plan)
        case movement:
            text = section_file(plan, FileFormat(movement.value), order.session, order.section)
    return _file(plan, order, text.encode())


def _file(plan: Plan, order: FileOrder, content: bytes) -> MadeFile:
    ending, content_type = ENDINGS[order.program]
    parts = [plan.event.slug, str(order.session or ""), order.section]
    if order.program is not Program.BWS:
        parts.append(order.program.value)
    return MadeFile("-".join(filter(None, parts)) + f".{ending}", content, content_type)
