"""The JSON document of a next session, read with care: one sentence names what is wrong.

>>> seated = {"A": {"ns": ["p1", "p2"], "ew": ["p3", "p4"]}}
>>> played = {"sections": [{"letter": "A", "tables": 2, "rounds": 2}], "seating": seated}
>>> asked = {"earlier": [played], "sections": played["sections"], "pairs": ["p1", "p2", "p3"]}
>>> next_session_request(asked).session.pairs
('p1', 'p2', 'p3')
>>> next_session_request(asked | {"pear": 1})
Traceback (most recent call last):
crossovers.errors.BadNextSession: The document has an unknown key 'pear': ...
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crossovers.documents.reading import (
    fields_of,
    list_of,
    name_of,
    names_of,
    number_of,
    object_of,
    scoring_of,
    truth_of,
)
from crossovers.errors import BadNextSession
from crossovers.fairness.event_plays import Scoring
from crossovers.methods.next_session import NextSession, Sections
from crossovers.methods.request import NextSessionRequest
from crossovers.seats import Pair, Seating
from crossovers.sections import (
    Section,
    Session,
    is_section_letter,
    section_of_movement,
    section_sizes,
    standard_section,
)
from crossovers.wishes import Wish, Wishes
from movements.errors import MovementError
from movements.formats.document_reader import read
from movements.seats import Direction, Line, Seat

ALL = ("earlier", "sections", "pairs")
MORE = ("seeds", "wishes", "methods", "seed", "seconds", "later", "prices", "scoring")
MOST_SESSIONS = 20
MOST_SECTIONS = 50
# Seeds of the random numbers have 32 bits.
MOST_NUMBER = 2**32 - 1


def next_session_request(document: object, method: str | None = None) -> NextSessionRequest:
    """What a document asks; ``method`` takes the place of its methods."""
    fields = fields_of(document, "The document", needed=ALL, known=MORE)
    sections = sections_of(fields["sections"], "sections")
    pairs = names_of(fields["pairs"], "pairs")
    seeds = names_of(fields.get("seeds", []), "seeds")
    session = NextSession(
        earlier=_earlier(fields["earlier"]),
        sections=sections,
        pairs=pairs,
        wishes=_wishes(fields.get("wishes", {}), sections),
        seeds=seeds,
        later=tuple(
            sections_of(later, f"later[{number}]")
            for number, later in enumerate(list_of(fields.get("later", []), "later", MOST_SESSIONS))
        ),
        scoring=scoring_of(fields.get("scoring", Scoring.ACROSS.value), "scoring"),
    )
    methods = (method,) if method else names_of(fields.get("methods", []), "methods")
    seed, seconds = fields.get("seed"), fields.get("seconds")
    return NextSessionRequest(
        session,
        methods=methods,
        seed=None if seed is None else number_of(seed, "seed", MOST_NUMBER),
        seconds=None if seconds is None else _seconds(seconds),
        prices=truth_of(fields.get("prices", False), "prices"),
    )


def _earlier(sessions: object) -> tuple[Session, ...]:
    return tuple(
        session_of(session, f"earlier[{number}]")
        for number, session in enumerate(list_of(sessions, "earlier", MOST_SESSIONS))
    )


def session_of(session: object, where: str) -> Session:
    fields = fields_of(session, where, needed=("sections", "seating"))
    sections = sections_of(fields["sections"], f"{where}.sections")
    return Session(sections, _seating(fields["seating"], sections, f"{where}.seating"))


def _seating(seating: object, sections: Sections, where: str) -> Seating:
    letters = [section.letter for section in sections]
    lines = fields_of(seating, where, needed=letters)
    seated: dict[Line, list[Pair | None]] = {}
    for section in sections:
        inside = f"{where}.{section.letter}"
        both = fields_of(lines[section.letter], inside, needed=("ns", "ew"))
        for direction in Direction:
            inside_line = f"{inside}.{direction.value}"
            names = list_of(both[direction.value], inside_line)
            if len(names) != section.tables:
                raise BadNextSession(
                    "%(where)s has %(given)s places for %(tables)s tables: give one for each "
                    "table, null for an empty seat.",
                    where=inside_line,
                    given=len(names),
                    tables=section.tables,
                )
            seated[Line(section.letter, direction)] = [
                None if name is None else name_of(name, f"{inside_line}[{number}]")
                for number, name in enumerate(names)
            ]
    empty = Seating(tuple(section_sizes(sections).items()), (None,) * _seats(sections))
    return empty.with_lines(seated)


def _seats(sections: Sections) -> int:
    return 2 * sum(section.tables for section in sections)


def sections_of(sections: object, where: str) -> Sections:
    found = tuple(
        _section(section, f"{where}[{number}]")
        for number, section in enumerate(list_of(sections, where, MOST_SECTIONS))
    )
    letters = [section.letter for section in found]
    if not found:
        raise BadNextSession("%(where)s is empty: give at least one section.", where=where)
    for letter in letters:
        if letters.count(letter) > 1:
            raise BadNextSession(
                "%(where)s has section %(letter)s twice: give each letter once.",
                where=where,
                letter=letter,
            )
    return found


def _section(section: object, where: str) -> Section:
    """A section by its numbers, or by the document of its movement."""
    plain = ("tables", "rounds")
    has_movement = isinstance(section, Mapping) and "movement" in section
    needed = ("letter", "movement") if has_movement else ("letter", *plain)
    fields = fields_of(section, where, needed=needed, known=(*plain, "groups"))
    letter = fields["letter"]
    if not isinstance(letter, str) or not is_section_letter(letter):
        raise BadNextSession(
            "%(where)s has %(letter).40r for letter: sections are called A to Z, then AA, AB and "
            "so on.",
            where=where,
            letter=letter,
        )
    numbers = {
        key: number_of(fields[key], f"{where}.{key}")
        for key in (*plain, "groups")
        if fields.get(key) is not None
    }
    if has_movement:
        return _section_of_document(letter, fields["movement"], numbers, where)
    return standard_section(
        letter, numbers["tables"], rounds=numbers["rounds"], board_groups=numbers.get("groups")
    )


def _section_of_document(
    letter: str, document: object, numbers: Mapping[str, int], where: str
) -> Section:
    try:
        reading = read(document)
        section = section_of_movement(letter, reading.movement)
    except MovementError as error:
        raise BadNextSession(
            "%(where)s.movement cannot be read: %(error)s.", where=where, error=error
        ) from error
    if faults := reading.faults():
        raise BadNextSession(
            "%(where)s.movement has a fault: %(fault)s.", where=where, fault=faults[0].message
        )
    movement = reading.movement
    plays = {"tables": movement.tables, "rounds": movement.rounds, "groups": movement.board_groups}
    for key, number in numbers.items():
        if number != plays[key]:
            raise BadNextSession(
                "%(where)s has %(number)s for %(key)s, but its movement has %(plays)s: leave one "
                "of them out.",
                where=where,
                number=number,
                key=key,
                plays=plays[key],
            )
    return section


def _wishes(wishes: object, sections: Sections) -> tuple[Wish, ...]:
    """Every wish by itself; a preferred direction is not required."""
    known = ("stay_ns", "fix", "apart", "prefers", "change_direction")
    fields = fields_of(wishes, "wishes", known=known)
    required = Wishes(
        stay_ns=names_of(fields.get("stay_ns", []), "wishes.stay_ns"),
        fixed=tuple(
            (name_of(pair, "wishes.fix"), _fixed_seat(seat, sections, f"wishes.fix.{pair}"))
            for pair, seat in object_of(fields.get("fix", {}), "wishes.fix").items()
        ),
        apart=tuple(
            _couple(couple, f"wishes.apart[{number}]")
            for number, couple in enumerate(list_of(fields.get("apart", []), "wishes.apart"))
        ),
        change_direction=truth_of(fields.get("change_direction", False), "wishes.change_direction"),
    )
    prefers = object_of(fields.get("prefers", {}), "wishes.prefers")
    preferred = Wishes(
        sits=tuple(
            (pair, _direction(way, f"wishes.prefers.{pair}")) for pair, way in prefers.items()
        )
    )
    return tuple(
        Wish(wish.label, wish.alone, is_required, key=str(wish.label))
        for wishes, is_required in ((required, True), (preferred, False))
        for wish in wishes.each()
    )


def _fixed_seat(name: object, sections: Sections, where: str) -> Seat:
    try:
        seat = Seat.of_name(name_of(name, where))
    except MovementError as error:
        raise BadNextSession("%(where)s: %(error)s.", where=where, error=error) from error
    tables = section_sizes(sections)
    if not 1 <= seat.table <= tables.get(seat.section, 0):
        raise BadNextSession(
            "%(where)s is %(seat)s, and there is no such seat in the sections to be filled.",
            where=where,
            seat=seat.name,
        )
    return seat


def _couple(couple: object, where: str) -> tuple[Pair, Pair]:
    names = names_of(couple, where)
    if len(names) != 2:
        raise BadNextSession("%(where)s has to name two pairs.", where=where)
    return names[0], names[1]


def _direction(way: object, where: str) -> Direction:
    ways: Sequence[str] = [direction.value for direction in Direction]
    if way not in ways:
        raise BadNextSession("%(where)s is %(way).40r: choose ns or ew.", where=where, way=way)
    return Direction(str(way))


def _seconds(seconds: object) -> float:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise BadNextSession("seconds is %(found).40r: give a number.", found=seconds)
    return float(seconds)
