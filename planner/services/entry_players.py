"""Finding the players that a file names, and making those that are new.

A national number decides; without one the name does, if only one player has
it. What the database knows stays, what it lacks is filled in.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from movements.formats.faulty_file import LineFault
from planner.models import Pair, Player
from planner.plan.entry import EntriesFile, Person

FILLED_IN = ("national_number", "club", "contact", "bbo_name")


class EntryPlayers:
    """The players of one file: known ones from the database, new ones not yet saved."""

    def __init__(self, file: EntriesFile) -> None:
        people = [person for entry in file.entries for person in (entry.first, entry.second)]
        numbers = {person.national_number for person in people} - {""}
        found = Player.objects.filter(national_number__in=numbers)
        self.by_number = {player.national_number: player for player in found}
        self.by_name: dict[str, list[Player]] = defaultdict(list)
        for player in Player.objects.filter(name__in={person.name for person in people}):
            self.by_name[player.name].append(self.by_number.get(player.national_number, player))
        self.new: dict[str, Player] = {}
        self.changed: dict[int, Player] = {}
        self.notes: dict[int, list[str]] = defaultdict(list)
        self.faults: dict[int, list[LineFault]] = defaultdict(list)

    def of(self, line: int, person: Person) -> Player:
        """The player, known or new; doubts are noted under the line."""
        player = self.by_number.get(person.national_number) or self.by_own_name(line, person)
        if player is None:
            return self.made(person)
        if player.name != person.name:
            note = _("%(name)s is known as %(known)s.")
            self.notes[line].append(note % {"name": person.name, "known": player.name})
        self.fill_in(player, person)
        return player

    def by_own_name(self, line: int, person: Person) -> Player | None:
        namesakes = self.by_name[person.name]
        if person.national_number:
            namesakes = [player for player in namesakes if not player.national_number]
        if len(namesakes) > 1:
            message = _("There are %(count)s players called %(name)s: give the national number.")
            facts = {"count": len(namesakes), "name": person.name}
            self.faults[line].append(LineFault(line, message % facts))
        return namesakes[0] if namesakes else None

    def made(self, person: Person) -> Player:
        if person.key not in self.new:
            self.new[person.key] = Player(
                name=person.name,
                **{field: getattr(person, field) for field in FILLED_IN},
            )
        return self.new[person.key]

    def fill_in(self, player: Player, person: Person) -> None:
        for field in FILLED_IN:
            if getattr(person, field) and not getattr(player, field):
                setattr(player, field, getattr(person, field))
                self.changed[player.pk] = player
                if field == "national_number":
                    self.by_number[player.national_number] = player

    def write(self) -> None:
        Player.objects.bulk_create(self.new.values())
        Player.objects.bulk_update(self.changed.values(), FILLED_IN)


def player_key(player: Player) -> object:
    """What tells players apart, saved or not."""
    return player.pk or id(player)


def playing_twice(pairs: Iterable[Pair]) -> Iterator[tuple[Pair, str]]:
    """Every pair with a player of an earlier one, and the sentence that says so."""
    playing: dict[object, Pair] = {}
    for pair in pairs:
        for player in () if pair.withdrawn else (pair.first_player, pair.second_player):
            other = playing.setdefault(player_key(player), pair)
            if other is not pair:
                message = _("%(player)s is in pair %(number)s of this event already.")
                yield pair, message % {"player": player.name, "number": other.number}
