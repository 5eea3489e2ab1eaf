"""A session that is to be seated, with everything that came before it.

Pairs may have any names. Who played before and is not among ``pairs`` has left;
who is and did not has joined. Seats that the movements leave to nobody are
closed; other seats may stay empty where there are fewer pairs than seats.

>>> from crossovers.seats import first_seating
>>> from crossovers.sections import standard_section
>>> sections = (standard_section("A", 18, rounds=13),)
>>> first = Session(sections, first_seating({"A": 18}))
>>> step = NextSession((first,), sections, tuple(first.seating.seat_of))
>>> step.number, step.bound.playbacks, step.is_same_again
(2, 12, True)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from crossovers.errors import CrossoverError, EntriesConflict, UnknownSeat
from crossovers.fairness.event_plays import Scoring
from crossovers.methods.best_bound import best_bound, play_alike, single_record
from crossovers.playbacks import Playback, count_playbacks, count_total
from crossovers.printed.places import Places, places_after
from crossovers.proofs.bounds import Bound, lower_bound
from crossovers.proofs.event_bound import counting_bound
from crossovers.records.single_sections import Record
from crossovers.search.tie_breaks import Courtesies
from crossovers.seats import Pair, Placeholder, Seating
from crossovers.section_seats import closed_seats, north_south_stays, staying_seats
from crossovers.sections import Section, Session, section_sizes
from crossovers.wishes import Wish, Wishes, WishesConflict, holds
from movements.seats import Seat
from movements.sentences import joined

Sections = tuple[Section, ...]


@dataclass(frozen=True)
class NextSession:
    """Who is to be seated in which sections after which sessions, and what is wished.

    ``seeds`` has the strongest first; ``later`` are the sections of the
    sessions after this one, if they are to be seated in one go with it; ``scoring`` says
    where boards are scored.
    """

    earlier: tuple[Session, ...]
    sections: Sections
    pairs: tuple[Pair, ...]
    wishes: tuple[Wish, ...] = ()
    seeds: tuple[Pair, ...] = ()
    later: tuple[Sections, ...] = ()
    scoring: Scoring = Scoring.ACROSS

    def __post_init__(self) -> None:
        if not self.earlier:
            raise CrossoverError("There is no earlier session: give at least one with its seats.")
        if len(self.pairs) > self.room:
            raise EntriesConflict(
                "%(pairs)s pairs are to be seated, but there are seats for %(room)s: add a table "
                "for every two more.",
                pairs=len(self.pairs),
                room=self.room,
            )
        playing = set(self.pairs)
        named = chain(self.seeds, *(wish.alone.named_pairs() for wish in self.wishes))
        for pair in named:
            if pair not in playing:
                raise UnknownSeat(
                    "%(pair)s does not play in the session to be seated: name pairs that do.",
                    pair=pair,
                )

    @property
    def number(self) -> int:
        return len(self.earlier) + 1

    @property
    def before(self) -> Seating:
        """Where pairs sat in the session before."""
        return self.earlier[-1].seating

    @property
    def sizes(self) -> dict[str, int]:
        return section_sizes(self.sections)

    @cached_property
    def closed(self) -> dict[Placeholder, Seat]:
        """The seats that nobody can have, each under a placeholder."""
        return {Placeholder(): seat for section in self.sections for seat in closed_seats(section)}

    @property
    def room(self) -> int:
        """How many pairs there are seats for."""
        return 2 * sum(self.sizes.values()) - len(self.closed)

    @cached_property
    def occupants(self) -> tuple[Pair, ...]:
        """Everybody a search has to seat.

        A search leaves one seat per section empty; beyond that placeholders fill the seats.
        """
        # Not above zero where at most one seat per section is empty; then nothing is added.
        missing = self.room - len(self.pairs) - len(self.sections)
        return (*self.pairs, *self.closed, *(Placeholder() for _ in range(missing)))

    @property
    def places(self) -> Places:
        """The places from which pairs move, for all that moves seats."""
        return places_after(self.earlier, self.sections, self.pairs, set(self.closed.values()))

    @property
    def has_same_pairs(self) -> bool:
        """Whether all seats are taken by the pairs of session one, in sections of those sizes."""
        first = self.earlier[0].seating
        return (
            not self.closed
            and [tables for _, tables in first.sizes] == list(self.sizes.values())
            and None not in first.pairs
            and set(first.pairs) == set(self.pairs)
        )

    @cached_property
    def record(self) -> Record | None:
        """The best that is known, where one section plays session one once more."""
        if not self.is_same_again:
            return None
        return single_record(self.earlier[0].sections, self.sections)

    @cached_property
    def is_same_again(self) -> bool:
        """Whether session one is played once more by the same pairs: the case best known."""
        return (
            len(self.earlier) == 1
            and self.has_same_pairs
            and play_alike(self.earlier[0].sections, self.sections)
        )

    @cached_property
    def bound(self) -> Bound:
        """The lower bound for this session's playbacks, whatever the wishes."""
        known = [self._counting_bound()]
        if self.is_same_again:
            known.append(best_bound(self.earlier[0], self.sections, self.record))
        elif len(self.earlier) == 1 and self._has_full_sessions():
            first = self.earlier[0].sections
            known.append(lower_bound(first, self.sections, full=self.has_same_pairs))
        best = max(known, key=lambda bound: bound.playbacks)
        # The bounds are for all sessions together, and the playbacks so far are settled.
        return Bound(max(0, best.playbacks - count_total(self.earlier)), best.reason)

    @cached_property
    def wished_bound(self) -> Bound:
        """The lower bound for this session's playbacks while the required wishes are kept."""
        if not self.is_same_again:
            return self.bound
        bound = best_bound(self.earlier[0], self.sections, self.record, self.required)
        least = bound.playbacks - count_total(self.earlier)
        return Bound(least, bound.reason) if least > self.bound.playbacks else self.bound

    def _has_full_sessions(self) -> bool:
        """Whether nobody is missing: an empty seat may be the one of a repeated meeting."""
        first = self.earlier[0]
        closed = sum(len(closed_seats(section)) for section in first.sections)
        return first.seating.pairs.count(None) == closed and len(self.pairs) == self.room

    def _counting_bound(self) -> Bound:
        playing = [set(session.seating.seat_of) for session in self.earlier]
        playing.append(set(self.pairs))
        rooms = [*(session.sections for session in self.earlier), self.sections]
        return counting_bound(
            [(room, len(who)) for room, who in zip(rooms, playing, strict=True)],
            throughout=len(set.intersection(*playing)),
            pairs=len(set.union(*playing)),
        )

    @cached_property
    def sought(self) -> tuple[Wishes, ...]:
        """Each wish as a search reads it.

        Where not all of North-South stay at their tables, a pair that stays is
        given a seat in which pairs do: its own again, else one of its section.
        """
        if north_south_stays(self.sections):
            return tuple(wish.alone for wish in self.wishes)
        free = [seat for section in self.sections for seat in staying_seats(section)]
        placed = {pair for wish in self.wishes for pair, _seat in wish.alone.fixed}
        return tuple(self._with_staying_seats(wish.alone, free, placed) for wish in self.wishes)

    def _with_staying_seats(
        self, alone: Wishes, free: list[Seat], placed: Collection[Pair]
    ) -> Wishes:
        """The wishes with seats from ``free`` for pairs that stay, as long as there are some."""
        given: dict[Pair, Seat] = {}
        for pair in alone.stay_ns:
            if pair not in placed and free:
                before = self.before.seat_of.get(pair)
                section = before.section if before else ""
                given[pair] = min(free, key=lambda s: (s != before, s.section != section))
                free.remove(given[pair])
        return replace(
            alone,
            stay_ns=tuple(pair for pair in alone.stay_ns if pair not in given),
            fixed=alone.fixed + tuple(given.items()),
        )

    @cached_property
    def required(self) -> Wishes:
        """The wishes that must hold; a closed seat is its placeholder's."""
        closed = Wishes(fixed=tuple(self.closed.items()))
        kept = (
            sought
            for wish, sought in zip(self.wishes, self.sought, strict=True)
            if wish.is_required
        )
        return sum(kept, closed)

    @property
    def courtesies(self) -> Courtesies:
        """What is done for pairs where it costs no playback."""
        preferred = (wish.alone.sits for wish in self.wishes if not wish.is_required)
        return Courtesies(seeds=self.seeds, prefers=tuple(chain.from_iterable(preferred)))

    def requiring(self, keys: Iterable[str]) -> NextSession:
        """The same with these wishes required and no others; the bound holds for all of them."""
        kept = set(keys)
        wishes = tuple(replace(wish, is_required=wish.key in kept) for wish in self.wishes)
        other = replace(self, wishes=wishes)
        # None of these depends on which wishes are required.
        vars(other).update(bound=self.bound, closed=self.closed, sought=self.sought)
        return other

    def broken(self, seating: Seating) -> tuple[Wish, ...]:
        """The wishes, required or preferred, that a seating does not keep."""
        staying = {seat for section in self.sections for seat in staying_seats(section)}
        seat_of = seating.seat_of
        return tuple(
            wish
            for wish in self.wishes
            if not holds(replace(wish.alone, stay_ns=()), self.before, seating)
            or any(seat_of[pair] not in staying for pair in wish.alone.stay_ns)
        )

    def refusal(self, error: CrossoverError) -> CrossoverError:
        """Why a method was refused; wishes in conflict are called as they were asked."""
        if not isinstance(error, WishesConflict):
            return error
        label_of = {
            single.label: wish.label
            for wish, sought in zip(self.wishes, self.sought, strict=True)
            for single in sought.each()
        }
        labels = [label_of[label] for label in error.conflict if label in label_of]
        if not labels:
            return error
        return WishesConflict(
            "These wishes cannot all be kept: %(wishes)s. Give up one of them.",
            wishes=joined(labels, "; "),
        )

    def playbacks(self, seating: Seating) -> tuple[Playback, ...]:
        """The playbacks of this session, if it is seated so."""
        count = count_playbacks((*self.earlier, Session(self.sections, seating)))
        return tuple(again for again in count.playbacks if again.session == self.number)
