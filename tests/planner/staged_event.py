"""An event of a qualifying, a final and a consolation, as far as a test wants it planned."""

from planner.files.ranking_reader import ranking_read
from planner.models import Event, Pair, Stage, StageTake
from planner.services.rankings import ranking_take
from tests.factories import make_director, make_event, make_section, saved
from tests.planner.planned_event import make_pairs, seat_pairs, section_seats


def make_staged_event(*, pairs=12, final=4, sessions=1, rounds=3, **fields) -> Event:
    """``final`` pairs go on to the final and the others to the consolation.

    Everybody is seated in the qualifying; the tables of the others are planned.
    """
    event = make_event(rounds=rounds, session_count=sessions, **fields)
    qualifying = event.stages.get()
    qualifying.name, qualifying.code = "Qualifying", "qualifying"
    saved(qualifying)
    best = saved(Stage(event=event, order=2, phase=2, name="Final", code="final"))
    rest = saved(Stage(event=event, order=3, phase=2, name="Consolation", code="consolation"))
    saved(StageTake(stage=best, order=1, source=qualifying, first=1, last=final))
    saved(StageTake(stage=rest, order=1, source=qualifying, first=final + 1))
    number = 0
    for stage, count, letter in (
        (qualifying, pairs, "A"),
        (best, final, "A"),
        (rest, pairs - final, "B"),
    ):
        for _session in range(sessions):
            number += 1
            session, _new = event.sessions.update_or_create(
                number=number, defaults={"stage": stage}
            )
            make_section(
                session=session, tables=count // 2, letter=letter, movement="web", rounds=None
            )
    event.session_count = number
    saved(event)
    everybody = make_pairs(event, pairs)
    first = event.sessions.get(number=1).sections.get()
    seat_pairs(event, section_seats(first), everybody)
    return event


def stage_of(event: Event, code: str) -> Stage:
    return event.stages.get(code=code)


def pair_of(event: Event, number: int) -> Pair:
    return event.pairs.get(number=number)


def ranked(event: Event, text: str, code="qualifying"):
    """Give a stage its ranking: lines of place, pair and score."""
    return ranking_take(
        stage=stage_of(event, code), ranking=ranking_read(text.encode()), author=make_director()
    )


def in_order(count: int, *, tied: tuple[int, ...] = ()) -> str:
    """A ranking in the order of the pair numbers; ``tied`` share the place of the first of them."""
    lines = ["place;pair;score"]
    for number in range(1, count + 1):
        place = tied[0] if number in tied else number
        lines.append(f"{place};{number};{100 - place}")
    return "\n".join(lines)
