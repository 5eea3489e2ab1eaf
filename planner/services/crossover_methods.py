"""The ways to seat the next session: in print, by lines, in blocks, by search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from crossovers.best import Ask, crossover_best
from crossovers.blocks import Choice, pareto, trade_off_of
from crossovers.bounds import revenge_rounds
from crossovers.errors import NoRecipe
from crossovers.event_search import EFFORT as EVENT_EFFORT
from crossovers.event_search import Sitting
from crossovers.places import Places, moved_by_lines, moved_by_recipe
from crossovers.playbacks import count_total
from crossovers.progress import Tell, beyond, part
from crossovers.search import NO_WISHES, Effort, find_seating
from crossovers.searched_event import event_of_sittings
from crossovers.seats import Seating
from crossovers.sections import Session
from crossovers.tie_breaks import nicest_seating
from crossovers.wishes import Wishes
from planner.services.german_school import german_school
from planner.services.half_tables import halved_at, whole_tables
from planner.services.next_session import NextSession

EFFORT = Effort(coolings=8)
MORE_BLOCKS = 6
MOST_TRADED = 4


@dataclass(frozen=True)
class Proposal:
    """Seats for the session, perhaps with other movements, and for some sessions after it.

    Without an announcement of its own it is announced by its blocks.
    """

    session: NextSession
    seating: Seating
    later: tuple[Seating, ...] = ()
    announcement: tuple[str, ...] = ()
    keeps_wishes: bool = False


@dataclass(frozen=True)
class Method:
    """A way to seat the next session, and perhaps the ones after it in the same go."""

    key: str
    label: str
    find: Callable[[NextSession, Tell], Proposal]


def methods(session: NextSession, tell: Tell) -> Iterator[Method]:
    """The methods there are, the plainest first; one that does not fit says so when asked."""
    yield Method("recipe", _("Recipe in print"), _recipe)
    yield Method("lines", _("Whole lines move"), _lines)
    yield Method("german", _("German school: Howells in each half"), _german)
    yield from _announceable(session, tell)
    yield Method("best", _("Fewest playbacks"), _best)
    yield Method("fair", _("Fairest: the worst pair has least"), _fair)
    if len(session.seeds) > 1:
        yield Method("seeds", _("Seeds evenly over the lines"), _seeded)
    if session.later:
        label = _("All sessions up to %(last)s together") % {"last": session.later[-1][0].number}
        yield Method("together", label, _together)


def _recipe(session: NextSession, _tell: Tell) -> Proposal:
    return _moved(session, lambda places: [moved_by_recipe(places)])


def _lines(session: NextSession, _tell: Tell) -> Proposal:
    return _moved(session, moved_by_lines)


def _german(session: NextSession, _tell: Tell) -> Proposal:
    school = german_school(session)
    if left := len(school.session.playbacks(school.seating)):
        raise NoRecipe(
            "The German school would leave %(playbacks)s playbacks at the common tables, where "
            "all have met before: play fewer rounds in session one, or use another method.",
            playbacks=left,
        )
    return Proposal(school.session, school.seating, announcement=school.announcement)


def _moved(session: NextSession, ways: Callable[[Places], Iterable[Seating]]) -> Proposal:
    """The way with the fewest playbacks, half tables as planned or moving along."""
    found = [
        (places.playbacks(seating), proposal)
        for variant, places in _starts(session)
        for seating in map(places.seated, ways(places))
        if (proposal := _proposal(variant, seating, is_planned=variant is session))
    ]
    return min(found, key=lambda counted: counted[0])[1]


def _starts(session: NextSession) -> Iterator[tuple[NextSession, Places]]:
    """The session as it is planned, then with its half tables filled up."""
    yield session, session.places
    if whole := whole_tables(session):
        yield whole, whole.places


def _proposal(variant: NextSession, seating: Seating, *, is_planned: bool) -> Proposal | None:
    settled = variant if is_planned else halved_at(variant, seating)
    return Proposal(settled, seating) if settled else None


def _announceable(session: NextSession, tell: Tell) -> Iterator[Method]:
    """Few blocks to announce against few playbacks."""
    most = 2 * len(session.sections) + MORE_BLOCKS
    target = session.bound.playbacks + count_total(session.earlier)
    proposals: dict[Choice, Proposal] = {}
    starts = list(_starts(session))
    for number, (variant, places) in enumerate(starts):
        telling = part(tell, number / len(starts), (number + 1) / len(starts))
        for choice in trade_off_of(places, most_blocks=most, target=target, tell=telling):
            if proposal := _proposal(variant, choice.seating, is_planned=variant is session):
                proposals.setdefault(choice, proposal)
    for choice in pareto(tuple(proposals))[-MOST_TRADED:]:
        label = _("In %(blocks)s blocks") % {"blocks": choice.blocks}
        found = proposals[choice]
        yield Method(f"blocks{choice.blocks}", label, lambda *_asked, found=found: found)


def _best(session: NextSession, tell: Tell) -> Proposal:
    if session.is_second_of_two_alike and not session.wishes:
        best = crossover_best(session.sections, Ask(effort=Effort(tell=tell)))
        return _nicest(session, best.sessions[1].seating)
    return _nicest(session, searched(session, effort=replace(EFFORT, tell=tell)))


def _fair(session: NextSession, tell: Tell) -> Proposal:
    """The worst pair as well off as was found; of two such seatings the fewer playbacks."""
    fair = searched(session, fair=True, effort=replace(EFFORT, tell=part(tell, 0.0, 0.5)))
    ways = _nicest(session, fair), _best(session, part(tell, 0.5, 1.0))
    return min(ways, key=lambda proposal: session.burden(proposal.seating))


def _seeded(session: NextSession, tell: Tell) -> Proposal:
    """Every line its share of the seeds, whatever that costs."""
    shares = Wishes(seeds=session.courtesies.seeds)
    effort = replace(EFFORT, tell=tell)
    return _nicest(session, searched(session, also=shares, effort=effort), also=shares)


def _nicest(session: NextSession, seating: Seating, *, also: Wishes = NO_WISHES) -> Proposal:
    """With as few playbacks, seeds spread and preferences kept as far as that goes."""
    nicest = nicest_seating(
        session.earlier,
        Session(session.sections, seating),
        session.courtesies,
        wishes=session.wishes + also,
    )
    return Proposal(session, session.seated(nicest), keeps_wishes=True)


def searched(
    session: NextSession, *, fair: bool = False, also: Wishes = NO_WISHES, effort: Effort = EFFORT
) -> Seating:
    """The seating with the fewest playbacks found that keeps the wishes."""
    within = sum(revenge_rounds(section) for section in session.sections)
    return find_seating(
        session.earlier,
        session.sections,
        pairs=session.names,
        wishes=session.wishes + also,
        target=max(0, session.wished_bound.playbacks - within),
        fair=fair,
        effort=replace(effort, tell=beyond(effort.tell, within)),
    )


def _together(session: NextSession, tell: Tell) -> Proposal:
    """This session and the later ones in one search, each with an eye on the others."""
    rooms = [session.sections, *(sections for _planned, sections in session.later)]
    event = event_of_sittings(
        session.earlier,
        [Sitting(sections, tuple(session.names)) for sections in rooms],
        wishes=session.wishes,
        effort=replace(EVENT_EFFORT, tell=tell),
    )
    found = event.sessions[len(session.earlier) :]
    seating, *later = (session.seated(sitting.seating) for sitting in found)
    return Proposal(session, seating, tuple(later), keeps_wishes=True)
