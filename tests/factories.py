"""Small makers of valid objects; each takes what a test wants to differ."""

from datetime import date
from itertools import count

from django.contrib.auth import get_user_model

from movements.seats import Direction
from planner.models import Event, Pair, PlanVersion, Player, Seat, Section, Session, Tournament
from planner.services.plans import plan_draft

numbers = count(1)


def saved(obj):
    """The object after Django's own checks, in the database."""
    obj.full_clean()
    obj.save()
    return obj


def make_director(**fields):
    username = fields.pop("username", f"director{next(numbers)}")
    return get_user_model().objects.create_superuser(username, **fields)


def make_login():
    """A login without any role."""
    return get_user_model().objects.create_user(f"login{next(numbers)}")


def make_tournament(**fields) -> Tournament:
    number = next(numbers)
    defaults = {
        "name": f"Tournament {number}",
        "slug": f"tournament-{number}",
        "first_day": date(2027, 5, 14),
        "last_day": date(2027, 5, 16),
    }
    return saved(Tournament(**defaults | fields))


def make_event(**fields) -> Event:
    number = next(numbers)
    defaults = {
        "name": f"Event {number}",
        "slug": f"event-{number}",
        "rounds": 13,
        "session_count": 2,
    }
    tournament = fields.pop("tournament", None) or make_tournament()
    return saved(Event(tournament=tournament, **defaults | fields))


def make_session(**fields) -> Session:
    event = fields.pop("event", None) or make_event()
    return saved(Session(event=event, **{"number": event.sessions.count() + 1} | fields))


def make_section(**fields) -> Section:
    session = fields.pop("session", None) or make_session()
    letter = "ABCDEFGHIJ"[session.sections.count()]
    return saved(Section(session=session, **{"letter": letter, "tables": 13} | fields))


def make_player(**fields) -> Player:
    return saved(Player(**{"name": f"Player {next(numbers)}"} | fields))


def make_pair(**fields) -> Pair:
    event = fields.pop("event", None) or make_event()
    defaults = {"number": event.pairs.count() + 1}
    players = {
        field: fields.pop(field, None) or make_player()
        for field in ("first_player", "second_player")
    }
    return saved(Pair(event=event, **players, **defaults | fields))


def make_seat(**fields) -> Seat:
    section = fields.pop("section", None) or make_section()
    event = section.session.event
    version: PlanVersion = fields.pop("version", None) or plan_draft(event=event)
    pair = fields.pop("pair", None) or make_pair(event=event)
    defaults = {"table": 1, "direction": Direction.NS}
    place = {"version": version, "session": section.session, "section": section, "pair": pair}
    return saved(Seat(**place, **defaults | fields))


def make_entered_event(*, tables=6, sessions=2, rounds=5, sections="A", **fields) -> Event:
    """An event with its pairs and sections, all playing a Web or Mitchell, nobody seated."""
    event = make_event(session_count=sessions, rounds=rounds, **fields)
    for number in range(1, sessions + 1):
        session = make_session(event=event, number=number)
        for letter in sections:
            movement = "mitchell" if tables == rounds else "web"
            make_section(session=session, letter=letter, tables=tables, movement=movement)
    for _ in range(2 * tables * len(sections)):
        make_pair(event=event)
    return event
