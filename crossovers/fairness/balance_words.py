"""How fair an event is, in sentences for people who do not read matrices.

>>> from crossovers.fairness.event_balance import event_balance
>>> from crossovers.seats import first_seating
>>> from crossovers.sections import Session, standard_section
>>> again = Session((standard_section("A", 18, rounds=13),), first_seating({"A": 18}))
>>> for sentence in balance_sentences(event_balance((again, again))):
...     print(sentence)
Each pair is compared with 17 others mostly the same way round.
100 % of the later comparisons are repeats of earlier ones.
Comparisons range from -26 to 26 and are 12.6 on average: the imbalance is 17.39.
The 234 couples that meet twice have an imbalance of 2.63.
"""

from __future__ import annotations

from crossovers.fairness.event_balance import EventBalance
from movements.sentences import Counted, Sentence


def balance_sentences(found: EventBalance) -> tuple[Sentence, ...]:
    """What can be said of an event's comparisons, the plainest first."""
    sentences = [_same_way(found)]
    if found.repeated is not None:
        sentences.append(
            Sentence(
                "%(percent).0f %% of the later comparisons are repeats of earlier ones.",
                percent=100 * found.repeated,
            )
        )
    values = found.comparisons[found.couples]
    sentences.append(
        Sentence(
            "Comparisons range from %(low)s to %(high)s and are %(average).1f on average: the "
            "imbalance is %(imbalance).2f.",
            low=int(values.min()),
            high=int(values.max()),
            average=found.average_comparison,
            imbalance=found.imbalance,
        )
    )
    if found.imbalance_of_met_twice is not None:
        sentences.append(
            Counted(
                "The couple that meets twice is %(imbalance).2f from the average.",
                "The %(count)s couples that meet twice have an imbalance of %(imbalance).2f.",
                found.met_twice,
                imbalance=found.imbalance_of_met_twice,
            )
        )
    return tuple(sentences)


def _same_way(found: EventBalance) -> Sentence:
    counts = found.mostly_same_way.values()
    low, high = min(counts), max(counts)
    if low == high:
        return Counted(
            "Each pair is compared with %(count)s other mostly the same way round.",
            "Each pair is compared with %(count)s others mostly the same way round.",
            low,
        )
    return Sentence(
        "Each pair is compared with %(low)s to %(high)s others mostly the same way round.",
        low=low,
        high=high,
    )
