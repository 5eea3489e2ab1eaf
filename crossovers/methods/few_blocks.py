"""Few blocks to announce against few playbacks."""

from __future__ import annotations

from crossovers.methods.half_tables import settled, starts
from crossovers.methods.next_session import NextSession
from crossovers.methods.proposal import Method, Proposal
from crossovers.playbacks import count_total
from crossovers.search.blocks import BlockSeating, pareto, trade_off_of
from movements.progress import Tell, part, silent

MORE_BLOCKS = 6
MOST_TRADED = 4


def by_blocks(
    session: NextSession, *, blocks: int | None = None, seed: int = 1, tell: Tell = silent
) -> tuple[Proposal, ...]:
    """The trade-off from fewer to more blocks, or the best with at most ``blocks``."""
    most = 2 * len(session.sections) + MORE_BLOCKS if blocks is None else blocks
    target = session.bound.playbacks + count_total(session.earlier)
    found = traded(session, most_blocks=most, target=target, seed=seed, tell=tell)
    # More blocks have fewer playbacks here, so the last choices are the ones to keep.
    kept = list(found.items())[-MOST_TRADED:] if blocks is None else list(found.items())[-1:]
    return tuple(proposal for _choice, proposal in kept)


def traded(
    session: NextSession, *, most_blocks: int, target: int, seed: int = 1, tell: Tell = silent
) -> dict[BlockSeating, Proposal]:
    """The seatings that no other betters with as few blocks, from the fewest blocks on.

    ``target`` and their playbacks count the sessions before as well.
    """
    proposals: dict[BlockSeating, Proposal] = {}
    variants = list(starts(session))
    for number, (variant, places) in enumerate(variants):
        telling = part(tell, number / len(variants), (number + 1) / len(variants))
        for choice in trade_off_of(
            places, most_blocks=most_blocks, target=target, seed=seed, tell=telling
        ):
            if played := settled(session, variant, choice.seating):
                proposals.setdefault(
                    choice, Proposal(Method.BLOCKS, played, choice.seating, blocks=choice.blocks)
                )
    return {choice: proposals[choice] for choice in pareto(tuple(proposals))}
