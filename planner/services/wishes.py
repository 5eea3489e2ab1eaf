"""Seeds and wishes of many pairs changed at once, as a director edits them in the list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from movements.seats import Direction
from planner.errors import PlanningError
from planner.models import Event, Pair
from planner.plan.wish_cells import WishCells
from planner.selectors import pairs_with_players
from planner.services.entry_players import playing_twice
from planner.services.history import planning_step

NAMED_PAIRS = 12


@dataclass(frozen=True)
class WishEdit:
    """The cells of one pair as they were shown and as they came back."""

    was: Mapping[str, str]
    cells: Mapping[str, str]

    @property
    def changed(self) -> dict[str, str]:
        """What the director typed; what somebody else changed meanwhile is not among it."""
        return {
            column: cell.strip()
            for column, cell in self.cells.items()
            if cell.strip() != self.was.get(column, "")
        }


class WishFaults(PlanningError):
    """Cells that cannot be taken: ``faults`` of each pair, column and sentence."""

    def __init__(self, faults: Mapping[int, list[tuple[str, str]]]) -> None:
        self.faults = dict(faults)
        message = ngettext(
            "Nothing was saved: %(count)s pair has a cell to correct.",
            "Nothing was saved: %(count)s pairs have cells to correct.",
            len(faults),
        )
        super().__init__(message % {"count": len(faults)})


def wishes_change(
    *,
    event: Event,
    edits: Mapping[int, WishEdit],
    author: User,
    seen: int | None = None,
) -> str:
    """Write all that was edited, or nothing; says what was done. The keys are the pairs'."""
    changed = {key: edit for key, edit in edits.items() if edit.changed}
    if not changed:
        return _("Nothing was changed")
    with planning_step(event=event, author=author, summary="", seen=seen) as step:
        work = _Wishes(event, changed)
        work.write()
        step.summary = work.summary
    return step.summary


class _Wishes:
    """The edits of one page, read against the pairs of the event."""

    def __init__(self, event: Event, edits: Mapping[int, WishEdit]) -> None:
        self.event = event
        self.pairs = {pair.pk: pair for pair in pairs_with_players().filter(event=event)}
        self.by_number = {pair.number: pair for pair in self.pairs.values()}
        self.edited = [self.pairs[key] for key in edits if key in self.pairs]
        if len(self.edited) < len(edits):
            raise PlanningError(
                _("Nothing was saved: a pair of this page is no longer entered. Open it again.")
            )
        self.columns = {column for edit in edits.values() for column in edit.changed}
        self.faults: dict[int, list[tuple[str, str]]] = defaultdict(list)
        self.parted: set[tuple[int, int]] = set()
        self.joined: set[tuple[int, int]] = set()
        for pair in self.edited:
            self.read(pair, edits[pair.pk])
        for pair, message in playing_twice(self.edited_last()):
            if pair.pk in edits:
                self.faults[pair.pk].append(("withdrawn", message))
        if self.faults:
            raise WishFaults(self.faults)

    def edited_last(self) -> list[Pair]:
        edited = {pair.pk for pair in self.edited}
        return sorted(self.pairs.values(), key=lambda pair: (pair.pk in edited, pair.number))

    def read(self, pair: Pair, edit: WishEdit) -> None:
        cells, changed = WishCells(edit.changed), edit.changed
        if "seed" in changed:
            pair.seed = cells.number("seed")
        if "must_sit_ns" in changed:
            pair.must_sit_ns = cells.yes("must_sit_ns")
        if "prefers" in changed:
            pair.prefers = cells.direction("prefers")
        if "fixed_table" in changed:
            pair.fixed_section, pair.fixed_table = cells.table("fixed_table")
        if "withdrawn" in changed:
            pair.withdrawn = cells.yes("withdrawn")
        if "apart_from" in changed:
            self.keep_apart(pair, WishCells(edit.was).numbers("apart_from"), cells)
        if pair.must_sit_ns and pair.prefers == Direction.EW:
            cells.fault("prefers", _("A pair that must sit NS cannot prefer EW."))
        if cells.faults:
            self.faults[pair.pk] += cells.faults

    def keep_apart(self, pair: Pair, before: tuple[int, ...], cells: WishCells) -> None:
        """What was added and what was taken away counts for both pairs."""
        after = cells.numbers("apart_from")
        for number in after:
            if number == pair.number:
                cells.fault("apart_from", _("A pair cannot be kept apart from itself."))
            elif number not in self.by_number:
                message = _("There is no pair %(number)s to be apart from.")
                cells.fault("apart_from", message % {"number": number})
        self.parted |= self.both_ways(pair, set(after) - set(before))
        self.joined |= self.both_ways(pair, set(before) - set(after))

    def both_ways(self, pair: Pair, numbers: set[int]) -> set[tuple[int, int]]:
        others = [self.by_number[number].pk for number in numbers if number in self.by_number]
        return {way for other in others for way in ((pair.pk, other), (other, pair.pk))}

    def write(self) -> None:
        if "withdrawn" in self.columns:
            # Pairs may change places with withdrawn ones: all are set aside meanwhile.
            Pair.objects.filter(pk__in=[pair.pk for pair in self.edited]).update(withdrawn=True)
        fields = self.columns - {"apart_from"}
        if "fixed_table" in fields:
            fields.add("fixed_section")
        if fields:
            Pair.objects.bulk_update(self.edited, sorted(fields))
        if "apart_from" in self.columns:
            self.write_apart()

    def write_apart(self) -> None:
        links = Pair.apart_from.through
        now = {
            (one, other): key
            for key, one, other in links.objects.filter(from_pair__event=self.event).values_list(
                "pk", "from_pair_id", "to_pair_id"
            )
        }
        gone = [key for way, key in now.items() if way in self.joined - self.parted]
        links.objects.filter(pk__in=gone).delete()
        links.objects.bulk_create(
            links(from_pair_id=one, to_pair_id=other)
            for one, other in sorted(self.parted - now.keys())
        )

    @property
    def summary(self) -> str:
        numbers = [str(pair.number) for pair in self.edited]
        named, more = numbers[:NAMED_PAIRS], len(numbers) - NAMED_PAIRS
        if more > 0:
            named.append(ngettext("%(count)s more", "%(count)s more", more) % {"count": more})
        return ngettext(
            "Seed and wishes of pair %(pairs)s", "Seeds and wishes of pairs %(pairs)s", len(numbers)
        ) % {"pairs": get_text_list(named, _("and"))}
