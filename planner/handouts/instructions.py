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
from planner.enums import Direction
from planner.handouts.play import NOBODY, SectionPlay

# Said after more than half of the rounds: a rule, not a remark.
HALF = 0.5


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
        rounds = max(len(play.rounds) - 1, 1)
        usual = {
            topic: sentence for (topic, sentence), times in common.items() if times > HALF * rounds
        }
        self.rules = tuple(
            usual[topic] for topic in ("ns", "ew", "boards", "from", "share") if topic in usual
        )
        self.remarks = {
            number: self._during(number)
            + tuple(
                text if topic == "share" else _("Then %(what)s") % {"what": text}
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
            said["share"] = _("Share boards with table %(table)s") % {"table": cell.shares_with}
        if number == self.last_round:
            return said
        for direction in Direction:
            who = self.play.line(number, self.table, direction)
            if who != NOBODY:
                said[direction.value] = self._move(number, direction, who)
        return said | self._boards(number)

    def _move(self, number: int, direction: Direction, who: int) -> str:
        line = {"line": direction.label}
        goal = self.play.whereabouts[who][number]
        if goal is None:
            return _("%(line)s sit out the next round") % line
        table, to_direction = goal
        words = line | {"table": table, "next": to_direction.label}
        if table == self.table:
            if direction == to_direction:
                return _("%(line)s stay") % words
            return _("%(line)s stay and sit %(next)s") % words
        if table == self._party_table:
            return _("%(line)s go to table %(table)s, the party table") % words
        if direction != to_direction:
            return _("%(line)s go to table %(table)s and sit %(next)s") % words
        if number == self.play.movement.skip_after:
            return _("%(line)s skip a table: go to table %(table)s") % words
        if self._party_table and self.table == self._party_table - 1 and table == 1:
            words["extra"] = self._party_table
            return _("%(line)s go to table %(table)s, not to %(extra)s") % words
        return _("%(line)s go to table %(table)s") % words

    @property
    def _party_table(self) -> int | None:
        movement = self.play.movement
        extra = movement.tables + 1
        return extra if extra in self.play.tables else None

    def _boards(self, number: int) -> dict[str, str]:
        group = self.play.cells[number, self.table].group
        if not group:
            return {}
        steps = board_passes(self.play.movement)
        if not steps:
            return self._boards_by_schedule(number, group)
        here = Place(self.table)
        said = {}
        goals = [step.taker for step in steps if step.giver == here]
        if goals:
            said["boards"] = _("Boards go to %(place)s") % {"place": _goals(goals)}
        sources = [step.giver for step in steps if step.taker == here and step.giver.is_stand]
        if sources:
            said["from"] = _("Take the next boards from %(place)s") % {"place": _goals(sources)}
        return said

    def _boards_by_schedule(self, number: int, group: int) -> dict[str, str]:
        """Where the schedule plays this group next round; the side table if nowhere."""
        goals = [
            table for table in self.play.tables if self.play.cells[number + 1, table].group == group
        ]
        if self.table in goals:
            return {"boards": _("Boards stay")}
        if not goals:
            return {"boards": _("Boards go to the bye stand")}
        return {"boards": _("Boards go to %(place)s") % {"place": table_name(goals[0])}}


def _goals(places: list[Place]) -> str:
    return _(" and ").join(place_name(place) for place in places)


def place_name(place: Place) -> str:
    if place.is_stand:
        return _("the bye stand beside table %(table)s") % {"table": place.table}
    return table_name(place.table)


def table_name(table: int) -> str:
    return _("table %(table)s") % {"table": table}
