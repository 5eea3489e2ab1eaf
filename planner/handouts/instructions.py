"""What to do after a round, in words for one table.

What is the same after every round is a rule of the table. Where the way of a
pair or of the boards differs from round to round, each row says where they go,
in columns of its own, and no rule is given that a row would contradict.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.boards.whereabouts import BoardStop, is_barometer
from movements.schedule import NOBODY, wrap
from movements.seats import Direction
from planner.handouts.play import SectionPlay, TableRound
from planner.wording import translated

# In columns beside each other, all or none; the stand to take from only where it changes.
COLUMNS = ("ns", "ew", "boards")
SWITCH = "↔"


@dataclass(frozen=True, slots=True)
class Way:
    """Where a pair or the boards go: in a cell of their column, and in a sentence."""

    cell: str
    sentence: str


# Other tables bring the boards: there is nothing to say.
FROM_A_TABLE = Way("", "")


class TableInstructions:
    """The rules of one table, the ways in its rows, and the remarks on its rounds."""

    def __init__(self, play: SectionPlay, table: int) -> None:
        self.play = play
        self.table = table
        self.ways = {number: self._ways(number) for number in play.rounds}
        self.columns = self._columns()
        self.rules = tuple(self._rules())
        self.remarks = {number: tuple(self._remarks(number)) for number in play.rounds}

    def cells(self, number: int) -> tuple[str, ...]:
        """What stands in the columns of a round."""
        ways = self.ways[number]
        return tuple(ways[topic].cell if topic in ways else "" for topic in self.columns)

    def _said(self, topic: str) -> set[Way]:
        return {ways[topic] for ways in self.ways.values() if topic in ways}

    def _columns(self) -> tuple[str, ...]:
        varies = any(len(self._said(topic)) > 1 for topic in COLUMNS)
        return (*(COLUMNS if varies else ()), *(("from",) if len(self._said("from")) > 1 else ()))

    def _rules(self) -> Iterable[str]:
        for topic in (*COLUMNS, "from"):
            if topic not in self.columns:
                yield from (way.sentence for way in self._said(topic) if way != FROM_A_TABLE)
        if self.table == self.play.party_table:
            yield self._own_boards(self.play.movement.board_sets)
        elif is_barometer(self.play.movement):
            yield self._own_boards(self.play.set_of(1, self.table))
        shared = {cell.shares_with for cell in self._cells() if cell.shares_with}
        if len(shared) == 1 and all(cell.shares_with for cell in self._cells()):
            yield _("Share boards with table %(table)s") % {"table": shared.pop()}
        if any(cell.switched for cell in self._cells()):
            yield _("%(sign)s Arrow switch: turn the boards, then turn them back") % {
                "sign": SWITCH
            }

    def _cells(self) -> list[TableRound]:
        return [self.play.cells[number, self.table] for number in self.play.rounds]

    def _remarks(self, number: int) -> Iterable[str]:
        """What is special about a round."""
        cell = self.play.cells[number, self.table]
        if cell.switched:
            north = self.play.number(cell.plays_ns)
            yield _("%(sign)s %(pair)s plays NS") % {"sign": SWITCH, "pair": north}
        if cell.ew and not (cell.ns and cell.group):
            yield _("EW sit out")
        if cell.ns and not (cell.ew and cell.group):
            yield _("NS sit out")
        always = all(other.shares_with for other in self._cells())
        if cell.shares_with and cell.is_played and not always:
            yield _("Share boards with table %(table)s") % {"table": cell.shares_with}
        if number < self.play.rounds[-1]:
            for direction in Direction:
                if (who := self.play.line(number, self.table, direction)) != NOBODY:
                    yield from self._move_remarks(number, direction, who)

    def _move_remarks(self, number: int, direction: Direction, who: int) -> Iterable[str]:
        words: dict[str, object] = {"line": translated(direction.short_name)}
        goal = self.play.whereabouts[who][number]
        if goal is None:
            yield self._pause(number, who, words)
        elif goal.table != self.table:
            if goal.table == self.play.party_table:
                yield _("%(line)s: party table") % words
            elif self.play.is_rover(who):
                yield _("%(line)s: rover") % words
            elif self._is_skip(number, goal.table):
                yield _("%(line)s: skip") % words

    def _pause(self, number: int, who: int, words: dict[str, object]) -> str:
        """A pair that has no table for a while: where it goes on, or that it does not."""
        for later, place in enumerate(self.play.whereabouts[who][number:], number + 1):
            if place:
                words |= {
                    "round": later,
                    "table": place.table,
                    "next": translated(place.direction.short_name),
                }
                return _("%(line)s sit out; in round %(round)s go to table %(table)s, %(next)s") % (
                    words
                )
        return _("%(line)s leave us") % words

    def _is_skip(self, number: int, goal: int) -> bool:
        movement = self.play.movement
        in_the_ring = self.table <= movement.tables
        two_on = wrap(self.table + 2, movement.tables)
        return in_the_ring and number == movement.skip_after and goal == two_on

    def _ways(self, number: int) -> dict[str, Way]:
        """Where everybody and everything goes after a round, by topic."""
        if number == self.play.rounds[-1]:
            return {}
        found = {}
        for direction in Direction:
            who = self.play.line(number, self.table, direction)
            if who != NOBODY:
                found[direction.value] = self._move(number, direction, who)
        return found | self._boards(number)

    def _move(self, number: int, direction: Direction, who: int) -> Way:
        words: dict[str, object] = {"line": translated(direction.short_name)}
        goal = self.play.whereabouts[who][number]
        if goal is None:
            comes_back = any(self.play.whereabouts[who][number:])
            return Way(_("sit out") if comes_back else _("leave"), self._pause(number, who, words))
        table, to_direction = goal.table, goal.direction
        sits = translated(to_direction.short_name)
        words |= {"table": table, "next": sits, "extra": self.play.party_table}
        if table == self.table:
            if direction == to_direction:
                return Way(_("stay"), _("%(line)s stay") % words)
            return Way(_("stay, %(next)s") % words, _("%(line)s stay and sit %(next)s") % words)
        if direction != to_direction:
            sentence = _("%(line)s go to table %(table)s and sit %(next)s") % words
            return Way(f"{table} {sits}", sentence)
        if self.play.party_table and self.table == self.play.movement.tables and table == 1:
            sentence = _("%(line)s go to table %(table)s, not to %(extra)s") % words
            return Way(_("%(table)s, not %(extra)s") % words, sentence)
        return Way(str(table), _("%(line)s go to table %(table)s") % words)

    def _boards(self, number: int) -> dict[str, Way]:
        if self.table == self.play.party_table or is_barometer(self.play.movement):
            return {}
        found = {}
        if goals := self.play.routes.goals.get((number, self.table)):
            found["boards"] = self._goal(goals)
        if source := self.play.routes.sources.get((number + 1, self.table)):
            name = self._name(source)
            sentence = _("Take the next boards from %(place)s") % {"place": name}
            found["from"] = Way(self._short(source), sentence)
        elif self.play.cells[number + 1, self.table].group:
            found["from"] = FROM_A_TABLE
        return found

    def _goal(self, goals: tuple[BoardStop, ...]) -> Way:
        if BoardStop(self.table) in goals:
            return Way(_("stay"), _("Boards stay"))
        if len(goals) > 1:
            one, other = sorted(goal.table for goal in goals)
            words = {"one": one, "other": other}
            return Way(
                _("%(one)s and %(other)s") % words,
                _("Boards go to tables %(one)s and %(other)s, which share them") % words,
            )
        (goal,) = goals
        return Way(self._short(goal), _("Boards go to %(place)s") % {"place": self._name(goal)})

    def _name(self, place: BoardStop) -> str:
        words = {"table": place.table}
        if not place.is_stand:
            return _("table %(table)s") % words
        if place.table == self.play.movement.relay_after:
            return _("the relay beside table %(table)s") % words
        return _("the bye stand beside table %(table)s") % words

    def _short(self, place: BoardStop) -> str:
        words = {"table": place.table}
        if not place.is_stand:
            return str(place.table)
        if place.table == self.play.movement.relay_after:
            return _("relay %(table)s") % words
        return _("stand %(table)s") % words

    def _own_boards(self, number: int) -> str:
        """For a table whose boards do not travel: a party table, or any with barometer boarding."""
        if self.play.lacks_sets:
            return _("The caddy brings the boards of each round and takes them away")
        return _("Set %(set)s stays here: take the boards of the round") % {"set": number}
