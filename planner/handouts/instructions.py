"""What to do after a round, in words for one table.

What is the same after most rounds is a rule of the table; what differs in a
round is a remark on that round.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from django.utils.translation import gettext as _

from movements.boards import Pass, Place, passes
from movements.movement import Movement
from movements.schedule import wrap
from planner.enums import Direction
from planner.handouts.play import NOBODY, SectionPlay

# Said after more than half of the rounds: a rule, not a remark.
HALF = 0.5
# What is told as a move; the other topics are sentences of their own.
MOVES = ("ns", "ew", "boards")


@cache
def board_passes(movement: Movement) -> tuple[Pass, ...]:
    """Who gives boards to whom, where the movement has fixed ways for them; kept, as all ask."""
    return passes(movement)


class TableInstructions:
    """The rules of one table and the remarks on its rounds."""

    def __init__(self, play: SectionPlay, table: int) -> None:
        self.play = play
        self.table = table
        self.last_round = play.rounds[-1]
        said = {number: self._after(number) for number in play.rounds}
        common = Counter(
            (topic, sentence) for topics in said.values() for topic, sentence in topics.items()
        )
        rounds = max(sum(bool(said[number]) for number in play.rounds[:-1]), 1)
        usual = {
            topic: sentence for (topic, sentence), times in common.items() if times > HALF * rounds
        }
        self.rules = tuple(
            usual[topic] for topic in ("ns", "ew", "boards", "from", "share") if topic in usual
        )
        self.remarks = {
            number: self._during(number)
            + tuple(
                _("Then %(what)s") % {"what": text} if topic in MOVES else text
                for topic, text in topics.items()
                if usual.get(topic) != text
            )
            for number, topics in said.items()
        }

    def _during(self, number: int) -> tuple[str, ...]:
        """What is special about the round itself."""
        cell = self.play.cells[number, self.table]
        said = []
        if cell.switched:
            said.append(_("Arrow switch: change places"))
        if cell.ns == NOBODY and cell.ew:
            said.append(_("EW sit out"))
        if cell.ew == NOBODY and cell.ns:
            said.append(_("NS sit out"))
        return tuple(said)

    def _after(self, number: int) -> dict[str, str]:
        """Where everybody and everything goes after a round, by topic; who shares in it."""
        said = {}
        cell = self.play.cells[number, self.table]
        if cell.shares_with and cell.is_played:
            said["share"] = self._share(cell.shares_with)
        if number == self.last_round:
            return said
        for direction in Direction:
            who = self.play.line(number, self.table, direction)
            if who != NOBODY:
                said[direction.value] = self._move(number, direction, who)
        return said | self._boards(number)

    def _move(self, number: int, direction: Direction, who: int) -> str:
        words = {"line": direction.label}
        goal = self.play.whereabouts[who][number]
        if goal is None or goal[0] not in self.play.tables:
            return self._pause(number, who, words)
        table, to_direction = goal
        words |= {"table": table, "next": to_direction.label}
        if table == self.table:
            if direction == to_direction:
                return _("%(line)s stay") % words
            return _("%(line)s stay and sit %(next)s") % words
        if table == self.play.party_table:
            return _("%(line)s go to table %(table)s, the party table") % words
        if direction != to_direction:
            return _("%(line)s go to table %(table)s and sit %(next)s") % words
        if self.play.is_rover(who):
            return _("%(line)s, the rover, go to table %(table)s") % words
        if self._is_skip(number, table):
            return _("%(line)s skip a table: go to table %(table)s") % words
        if self.play.party_table and self.table == self.play.movement.tables and table == 1:
            words["extra"] = self.play.party_table
            return _("%(line)s go to table %(table)s, not to %(extra)s") % words
        return _("%(line)s go to table %(table)s") % words

    def _pause(self, number: int, who: int, words: dict[str, object]) -> str:
        """A pair without a table: it is told where it goes on, as no card lies where it rests."""
        if not any(self.play.whereabouts[who][number:]):
            return _("%(line)s leave us") % words
        for later, place in enumerate(self.play.whereabouts[who][number + 1 :], number + 2):
            if place and place[0] in self.play.tables:
                table, direction = place
                words |= {"round": later, "table": table, "next": direction.label}
                return (
                    _("%(line)s sit out; in round %(round)s go to table %(table)s, %(next)s")
                    % words
                )
        return _("%(line)s sit out until the end") % words

    def _is_skip(self, number: int, goal: int) -> bool:
        movement = self.play.movement
        in_the_ring = self.table <= movement.tables
        two_on = wrap(self.table + 2, movement.tables)
        return in_the_ring and number == movement.skip_after and goal == two_on

    def _boards(self, number: int) -> dict[str, str]:
        group = self.play.cells[number, self.table].group
        if self.table == self.play.party_table:
            return {"boards": self._own_boards()} if group else {}
        if not group:
            return self._next_boards(number)
        goals = [self._goal(goal, number) for goal in self._takers(Place(self.table))]
        if not board_passes(self.play.movement) or any(
            not self._gets(goal, number, group) for goal in goals
        ):
            return self._boards_by_schedule(number, group)
        said = {}
        if len(goals) == 2:
            one, other = sorted(goal.table for goal in goals)
            said["boards"] = _("Boards go to tables %(one)s and %(other)s, which share them") % {
                "one": one,
                "other": other,
            }
        elif goals:
            said["boards"] = _("Boards go to %(place)s") % {"place": self._name(goals[0])}
        return said | self._next_boards(number)

    def _next_boards(self, number: int) -> dict[str, str]:
        source = self._source(number)
        if source is None:
            return {}
        return {"from": _("Take the next boards from %(place)s") % {"place": self._name(source)}}

    def _takers(self, giver: Place) -> list[Place]:
        return [step.taker for step in board_passes(self.play.movement) if step.giver == giver]

    def _goal(self, goal: Place, number: int) -> Place:
        """Where boards go on, past tables that are not put in yet."""
        while not goal.is_stand and not self.play.cells[number + 1, goal.table].group:
            goal = self._takers(goal)[0]
        return goal

    def _source(self, number: int) -> Place | None:
        """The stand that the table takes its next boards from, past tables not put in yet."""
        place = Place(self.table)
        if not self.play.cells[number + 1, self.table].group:
            return None
        while True:
            givers = [s.giver for s in board_passes(self.play.movement) if s.taker == place]
            if not givers:
                return None
            place = givers[-1]
            if place.is_stand:
                return place
            if self.play.cells[number, place.table].group:
                return None

    def _gets(self, goal: Place, number: int, group: int) -> bool:
        """Whether boards have come where they should: after a repair they may go another way."""
        return goal.is_stand or self.play.cells[number + 1, goal.table].group == group

    def _share(self, other: int) -> str:
        """Of tables that share, one may pass the boards on for both."""
        steps = board_passes(self.play.movement)
        if steps and all(step.giver != Place(self.table) for step in steps):
            return _("Share boards with table %(table)s, which passes them on") % {"table": other}
        return _("Share boards with table %(table)s") % {"table": other}

    def _name(self, place: Place) -> str:
        if not place.is_stand:
            return _("table %(table)s") % {"table": place.table}
        words = {"table": self.play.stand_of(place.table)}
        if place.table == self.play.movement.relay_after:
            return _("the relay beside table %(table)s") % words
        return _("the bye stand beside table %(table)s") % words

    def _own_boards(self) -> str:
        """The party table plays what the table that the rover has come to plays."""
        if self.play.lacks_sets:
            return _("The caddy brings the boards of each round and takes them away")
        number = self.play.set_of(self.table)
        return _("Set %(set)s stays here: take the boards of the round") % {"set": number}

    def _boards_by_schedule(self, number: int, group: int) -> dict[str, str]:
        """Where the schedule plays this group next round; the side table if nowhere."""
        goals = [
            table for table in self.play.tables if self.play.cells[number + 1, table].group == group
        ]
        if self.table in goals:
            return {"boards": _("Boards stay")}
        if not goals:
            return {"boards": _("Boards go to the bye stand")}
        return {"boards": _("Boards go to %(place)s") % {"place": self._name(Place(goals[0]))}}
