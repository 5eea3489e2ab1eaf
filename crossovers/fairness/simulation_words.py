"""What a simulation found, in plain sentences."""

from __future__ import annotations

from crossovers.fairness.paper_events import PaperOutcome
from movements.sentences import Sentence


def outcome_sentence(label: str, outcome: PaperOutcome, *, cut: bool) -> Sentence:
    """How often the best pair wins and how much of the best quarter comes through."""
    words: dict[str, object] = {
        "variant": label,
        "wins": 100 * outcome.best_pair_wins,
        "margin": 100 * outcome.margin,
        "quarter": 100 * outcome.best_quarter_qualifies,
        "place": outcome.place_of_best_pair,
    }
    if cut:
        return Sentence(
            "%(variant)s: the best pair wins %(wins).0f %% of the time (± %(margin).1f), its "
            "place is %(place).1f on average; %(quarter).0f %% of the best quarter qualify.",
            **words,
        )
    return Sentence(
        "%(variant)s: the best pair wins %(wins).0f %% of the time (± %(margin).1f), its place "
        "is %(place).1f on average; %(quarter).0f %% of the best quarter finish in the best "
        "quarter.",
        **words,
    )
