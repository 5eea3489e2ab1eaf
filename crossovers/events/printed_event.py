"""Two sessions by the recipe, the German school or in blocks, held against the fewest playbacks.

>>> from crossovers.events.second_session import second_session
>>> from crossovers.sections import standard_section
>>> crossover_by_recipe(second_session([standard_section("A", 18, rounds=13)])).count.total
32
"""

from __future__ import annotations

from crossovers.events.best import Ask, best_seating
from crossovers.events.crossover import Crossover
from crossovers.events.second_session import event_bound
from crossovers.methods.few_blocks import traded
from crossovers.methods.german import german_school
from crossovers.methods.next_session import NextSession
from crossovers.methods.printed_moves import by_recipe
from crossovers.methods.proposal import Proposal
from crossovers.moves import fewest_moves
from crossovers.playbacks import count_total
from crossovers.printed.places import Places
from crossovers.printed.recipes import Step, Wording, recipe
from crossovers.search.blocks import BlockSeating, pareto
from crossovers.search.effort import Effort
from crossovers.seats import Seating, first_seating
from crossovers.sections import Session
from movements.progress import Tell, part, silent

BLOCKS_PER_LINE = 3
BLOCKS_SHOWN = 6


def crossover_by_recipe(session: NextSession, wording: Wording = Wording.PRINTED) -> Crossover:
    """Session two as printed, step by step."""
    proposal = by_recipe(session, wording)
    places = session.places
    steps = tuple(
        Step(step.text, _seated(places, step.seating)) for step in recipe(session.sizes, wording)
    )
    return Crossover("recipe", _sessions(proposal), event_bound(session), steps=steps)


def crossover_by_german_school(session: NextSession) -> Crossover:
    """Session two as Howells within the halves, in sections made for them."""
    proposal = german_school(session)
    return Crossover("german", _sessions(proposal), notes=proposal.rule)


def crossover_by_blocks(
    session: NextSession, blocks: int | None = None, seed: int = 1, tell: Tell = silent
) -> Crossover:
    """The fewest playbacks found with at most this many blocks, and the whole trade-off.

    Three blocks per line are picked unless another number is given; the
    trade-off goes on to the best seating free of blocks.
    """
    lines = 2 * len(session.sections)
    wanted = BLOCKS_PER_LINE * lines if blocks is None else blocks
    bound = event_bound(session)
    proposals = traded(
        session,
        # Too few blocks are handed on as they are, so that the refusal names them.
        most_blocks=wanted if wanted < lines else max(wanted, lines + BLOCKS_SHOWN),
        target=bound.playbacks,
        seed=seed,
        tell=part(tell, 0, 0.7),
    )
    choices = pareto((*proposals, _free(session, part(tell, 0.7, 1))))
    picked = [choice for choice in choices if choice.blocks <= wanted][-1]
    # A half table may have moved along, and its section is then another one.
    sections = proposals[picked].session.sections if picked in proposals else session.sections
    sessions = (session.earlier[0], Session(sections, picked.seating))
    return Crossover("blocks", sessions, bound, trade_off=choices)


def _free(session: NextSession, tell: Tell) -> BlockSeating:
    """The best seating, however many blocks it has."""
    seating = best_seating(session, Ask(effort=Effort(tell=tell)))
    total = count_total((session.earlier[0], Session(session.sections, seating)))
    return BlockSeating(len(fewest_moves(session.before, seating)), total, seating)


def _sessions(proposal: Proposal) -> tuple[Session, ...]:
    played = proposal.session
    return (*played.earlier, Session(played.sections, proposal.seating))


def _seated(places: Places, step: Seating) -> Seating:
    """A step of the recipe with the pairs that hold its seats; some may wait without a table."""
    seats = first_seating(dict(places.holders.sizes)).pairs
    holder = dict(zip(seats, places.holders.pairs, strict=True))
    pairs = tuple(holder[seat] if seat else None for seat in step.pairs)
    return Seating(step.sizes, pairs).without_placeholders()
