"""How even an event's comparisons are, as a part of the JSON documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crossovers.fairness.balance_words import balance_sentences
from crossovers.fairness.event_balance import EventBalance
from crossovers.fairness.fairest_seating import FairSeating

Document = dict[str, Any]


def balance_summary(found: EventBalance) -> Document:
    """The figures, and what they mean in words."""
    return {
        "imbalance": round(found.imbalance, 4),
        "average_comparison": round(found.average_comparison, 4),
        "gross_imbalance": round(found.gross_imbalance, 4),
        "repeated_comparisons": None if found.repeated is None else round(found.repeated, 4),
        "met_twice": found.met_twice,
        "imbalance_of_met_twice": None
        if found.imbalance_of_met_twice is None
        else round(found.imbalance_of_met_twice, 4),
        "in_words": list(balance_sentences(found)),
    }


def balance_of_pairs(found: EventBalance) -> Document:
    """Whom each pair is compared with least and most."""
    mostly = found.mostly_same_way
    return {
        pair: {
            "least": {"pair": each.least, "comparison": each.least_comparison},
            "most": {"pair": each.most, "comparison": each.most_comparison},
            "mostly_same_way": mostly[pair],
        }
        for pair, each in found.extremes.items()
    }


def curve_document(curve: Sequence[FairSeating]) -> list[Document]:
    """Playbacks against imbalance."""
    return [{"playbacks": each.playbacks, "imbalance": round(each.imbalance, 4)} for each in curve]
