"""The announcement script: what to say in a session, and when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from movements.attendance import absence, absentees, unused_seats
from movements.boards.whereabouts import bye_stands
from movements.families.rover import first_visit, visits
from movements.movement import number_in
from movements.seats import Direction
from planner.handouts.crossover_moves import session_changes
from planner.handouts.event_play import EventPlay
from planner.handouts.kinds import HandoutKind
from planner.handouts.occasions import dotted, rooms_of, start_in_full
from planner.handouts.play import SectionPlay
from planner.handouts.rows import wrapped_lines
from planner.handouts.sheet import Sheet, SheetPlace
from planner.wording import translated

TYPE_SIZES = (16, 14, 12.5, 11, 10, 9)
LETTERS_IN_14_POINT = 76
# Millimetres: what there is on the shorter paper, and a point.
ROOM, POINT, LEADING = 228.0, 0.353, 1.35
# A line on when and where.
OCCASION = 6.0


@dataclass(frozen=True, slots=True)
class Moment:
    when: str
    says: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """``occasion`` is when and where: nothing to announce, but to be sure of."""

    occasion: tuple[str, ...]
    moments: tuple[Moment, ...]

    @property
    def type_size(self) -> float:
        """In points: the largest at which a page holds all there is to say."""
        return next((size for size in TYPE_SIZES if self._height(size) <= ROOM), TYPE_SIZES[-1])

    def _height(self, size: float) -> float:
        letters = int(LETTERS_IN_14_POINT * 14 / size)
        lines = sum(
            1.6 + sum(wrapped_lines(said, letters) for said in moment.says)
            for moment in self.moments
        )
        return lines * size * POINT * LEADING + OCCASION * len(self.occasion)


def scripts(event: EventPlay) -> Iterator[Sheet]:
    """One script for each session that has a movement."""
    crossovers = {change.before.number: change for change in session_changes(event)}
    for number, group in groupby(event.sections, key=lambda play: play.session.number):
        plays = list(group)
        last = max(play.rounds[-1] for play in plays)
        moments = [
            Moment(when, says)
            for round_number in range(1, last + 1)
            for when, says in _around_round(round_number, plays)
            if says
        ]
        if number in crossovers:
            change = crossovers[number]
            says = change.sentences()
            if says:
                says = (_("Go by the seat where you started this session."), *says)
            else:
                says = (_("Your next seat is on your slip and on the sheets on the wall."),)
            if change.exceptions:
                says = (*says, _("Pairs printed bold on the wall: go where the sheet says."))
            when = _("At the end: to session %(number)s") % {"number": change.after.number}
            moments.append(Moment(when, says))
        title = _("Session %(number)s") % {"number": number}
        body = Script(tuple(_occasion(event, plays)), tuple(moments))
        yield Sheet(HandoutKind.SCRIPT, SheetPlace(number), title, body)


def _occasion(event: EventPlay, plays: list[SectionPlay]) -> Iterator[str]:
    session = plays[0].session
    known = dotted(start_in_full(session.starts_at), event.plan.event.tournament.venue)
    if known:
        yield known
    if rooms := dotted(*rooms_of(session)):
        yield rooms


def _around_round(number: int, plays: list[SectionPlay]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What to say before a round and after it, with the time to say it."""
    words = {"round": number}
    opening = {play: (*_play_in_short(play), *_ways(play)) if number == 1 else () for play in plays}
    before = {play: (*opening[play], *_before_round(play, number)) for play in plays}
    yield _("Before round %(round)s") % words, tuple(_in_sections(before))
    after = {play: tuple(_after_round(play, number, plays)) for play in plays}
    yield _("After round %(round)s") % words, tuple(_in_sections(after))


def _in_sections(says: dict[SectionPlay, tuple[str, ...]]) -> Iterator[str]:
    """Each sentence once, with the sections it is for in front unless it is for all."""
    for text in dict.fromkeys(text for texts in says.values() for text in texts):
        sections = [play.place.section for play, texts in says.items() if text in texts]
        if len(sections) == len(says):
            yield text
        elif len(sections) == 1:
            yield _("Section %(section)s: %(text)s") % {"section": sections[0], "text": text}
        else:
            listed = ", ".join(sections)
            yield _("Sections %(sections)s: %(text)s") % {"sections": listed, "text": text}


def _play_in_short(play: SectionPlay) -> Iterator[str]:
    movement = play.movement
    words = {"rounds": movement.rounds, "boards": play.boards_per_round}
    if play.boards_per_round == 1:
        yield _("We play %(rounds)s rounds of one board.") % words
    else:
        yield _("We play %(rounds)s rounds of %(boards)s boards.") % words
    if movement.is_curtailed:
        yield (
            _("The movement has %(groups)s board groups: the play ends after round %(rounds)s.")
            % {"groups": movement.board_groups, "rounds": movement.rounds}
        )


def _ways(play: SectionPlay) -> Iterator[str]:
    movement = play.movement
    yield from _absences(play)
    if not movement.subsections or _has_late_tables(play):
        yield _("Follow the guide card on your table after every round.")
        return
    yield _("North-South stay. East-West go up one table after every round.")
    words = {"last": movement.tables, "extra": play.party_table}
    if play.party_table:
        yield _("From table %(last)s East-West go to table 1, not to table %(extra)s.") % words
    else:
        yield _("From table %(last)s East-West go to table 1.") % words
    yield from _board_ways(play)
    if movement.rover is not None:
        yield from _rover(play, movement.rover)
    for one, other in movement.shares:
        words = {"one": one, "other": other}
        yield _("Tables %(one)s and %(other)s share boards in every round.") % words


def _has_late_tables(play: SectionPlay) -> bool:
    """Whether tables are put in during the session, so that no way is the same all the time."""
    return any(not play.cells[1, table].group for table in range(1, play.movement.tables + 1))


def _absences(play: SectionPlay) -> Iterator[str]:
    """Which seat is empty, and who is missing for some rounds."""
    movement = play.movement
    if absentees(movement) and (seats := unused_seats(movement, play.letter)):
        yield _("Nobody starts at %(seats)s: those who would meet that pair sit out.") % {
            "seats": ", ".join(map(translated, seats))
        }
    for pair in movement.phantoms:
        missed = absence(movement, pair)
        if pair.number > movement.tables or missed.is_whole:
            continue
        who = number_in(movement.schedule.with_one_winner(), pair)
        words = {"pair": play.number(who), "round": missed.until + 1, "last": missed.after}
        if missed.until:
            yield _("Pair %(pair)s plays from round %(round)s on.") % words
        if missed.after:
            yield _("Pair %(pair)s leaves after round %(last)s: its opponents sit out.") % words


def _board_ways(play: SectionPlay) -> Iterator[str]:
    """Parts of the section pass boards down among themselves, by way of their stand."""
    movement = play.movement
    if movement.relay_after:
        yield _("Boards go down one table. A relay stands beside table %(table)s.") % {
            "table": movement.relay_after
        }
        return
    stands = {stand.after_table for stand in bye_stands(movement)}
    for part in movement.subsections:
        shared = play.shared_set
        stand = shared[-1].last_table if part in shared else part.last_table
        words = {"first": part.first_table, "last": part.last_table, "stand": stand}
        if part.size == 1:
            yield _("Table %(first)s: boards go to the bye stand beside table %(stand)s.") % words
        elif part.last_table in stands:
            yield (
                _(
                    "Tables %(first)s to %(last)s: boards go down one table, and from table "
                    "%(first)s to the bye stand beside table %(stand)s."
                )
                % words
            )
        else:
            yield (
                _(
                    "Tables %(first)s to %(last)s: boards go down one table, and from table "
                    "%(first)s to table %(last)s."
                )
                % words
            )


def _rover(play: SectionPlay, rover: Direction) -> Iterator[str]:
    extra = play.movement.tables + 1
    yield _(
        "Table %(extra)s: from round %(round)s the %(line)s pair roves, to tables %(tables)s."
    ) % {
        "extra": extra,
        "round": first_visit(play.movement),
        "line": translated(rover.full_name),
        "tables": ", ".join(map(str, visits(play.movement))),
    }
    if play.movement.has_party_table:
        words = {"extra": extra}
        yield (
            _("A pair that finds the rover in its seat plays the round at table %(extra)s.") % words
        )
        yield _("Table %(extra)s plays the same boards as the table where the rover is.") % words
    else:
        yield _("A pair that finds the rover in its seat sits out the round.")


def _before_round(play: SectionPlay, number: int) -> Iterator[str]:
    switched = _switched(play, number)
    if switched and len(switched) == len(play.tables):
        yield _("Arrow switch: turn the boards, so that East-West play the North-South cards.")
    elif switched:
        tables = ", ".join(map(str, switched))
        yield _("Arrow switch at tables %(tables)s: turn the boards.") % {"tables": tables}


def _switched(play: SectionPlay, number: int) -> list[int]:
    """The tables at which the boards are turned in a round."""
    if number > play.rounds[-1]:
        return []
    return [table for table in play.tables if play.cells[number, table].switched]


def _after_round(play: SectionPlay, number: int, plays: list[SectionPlay]) -> Iterator[str]:
    switched = _switched(play, number)
    if switched and len(switched) == len(play.tables):
        yield _("Turn the boards back.")
    elif switched:
        tables = ", ".join(map(str, switched))
        yield _("Tables %(tables)s: turn the boards back.") % {"tables": tables}
    if number == play.movement.skip_after and number < play.rounds[-1]:
        yield _("East-West skip a table: go up two tables this time.")
    if number == play.rounds[-1] and any(other.rounds[-1] > number for other in plays):
        yield _("This was your last round.")
