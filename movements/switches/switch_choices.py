"""The ways of switching a movement, side by side, for a director to choose.

>>> from movements.families.mitchell import mitchell
>>> for choice in switch_choices(mitchell(9).schedule):
...     print(f"{choice.imbalance:.4f} {choice.way}: {choice.how}")
4.4922 no switch: two fields in one
1.1646 rule of thumb: round 1
1.1646 best whole rounds: round 9
1.1646 last rounds only: round 9
1.1646 table by table: round 1
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from movements.measures.balance import balance
from movements.schedule import Schedule
from movements.sentences import Counted, Sentence, joined
from movements.switches.round_switches import (
    RoundSwitches,
    best_last_rounds,
    equivalent_rounds,
    rule_of_thumb,
    with_rounds_switched,
)
from movements.switches.table_switches import switches_by_round, with_best_switches


@dataclass(frozen=True, slots=True)
class SwitchChoice:
    """One way of switching, in words, with the imbalance it leaves."""

    way: str
    how: str
    imbalance: float

    def row(self) -> dict[str, object]:
        return asdict(self)


def switch_choices(schedule: Schedule) -> tuple[SwitchChoice, ...]:
    """From no switch at all to every table by itself."""
    best, *others = equivalent_rounds(schedule)
    last = best_last_rounds(schedule)
    by_table = with_best_switches(schedule, best)
    spread = spread_out(schedule, rule_of_thumb(schedule.tables))
    return (
        SwitchChoice(
            Sentence("no switch"),
            Sentence("as it is") if schedule.winners == 1 else Sentence("two fields in one"),
            balance(with_rounds_switched(schedule, ())).imbalance,
        ),
        SwitchChoice(Sentence("rule of thumb"), rounds_text(spread), spread.imbalance),
        SwitchChoice(Sentence("best whole rounds"), best_text(best, len(others)), best.imbalance),
        SwitchChoice(Sentence("last rounds only"), last_text(last, best), last.imbalance),
        SwitchChoice(
            Sentence("table by table"), by_table_text(by_table), balance(by_table).imbalance
        ),
    )


def spread_out(schedule: Schedule, count: int) -> RoundSwitches:
    """The first ``count`` rounds, for a director who knows only the number."""
    rounds = tuple(range(1, min(count, schedule.rounds) + 1))
    return RoundSwitches(
        rounds, None, balance(with_rounds_switched(schedule, rounds)).imbalance, proved=False
    )


def rounds_text(switches: RoundSwitches) -> str:
    if not switches.rounds:
        return Sentence("none")
    text = Counted(
        "round %(numbers)s",
        "rounds %(numbers)s",
        len(switches.rounds),
        numbers=joined(switches.rounds),
    )
    if switches.first_table is None:
        return text
    if not switches.first_table:
        return Sentence("%(rounds)s, but not table 1", rounds=text)
    return Sentence(
        "%(rounds)s, but table 1 in %(others)s", rounds=text, others=joined(switches.first_table)
    )


def last_text(last: RoundSwitches, best: RoundSwitches) -> str:
    """The last rounds, and what a director pays for having them last."""
    cost = last.imbalance - best.imbalance
    text = rounds_text(last)
    # Would be shown as 0.0000.
    if cost <= 5e-5:
        return text
    return Sentence("%(rounds)s, which costs %(cost).4f", rounds=text, cost=cost)


def best_text(best: RoundSwitches, others: int) -> str:
    text = rounds_text(best)
    if others:
        text = Counted(
            "%(rounds)s (or another set on record, or any of these shifted)",
            "%(rounds)s (or one of %(count)s other sets on record, or any of these shifted)",
            others,
            rounds=text,
        )
    if best.proved:
        return text
    return Sentence("%(rounds)s (not proved to be the best)", rounds=text)


def by_table_text(schedule: Schedule) -> str:
    switched = switches_by_round(schedule)
    whole = all(len(tables) == schedule.tables for tables in switched.values())
    if not switched:
        return Sentence("none")
    if whole:
        return rounds_text(RoundSwitches(tuple(switched), None, 0.0))
    count = sum(map(len, switched.values()))
    return Sentence("%(count)s switches at single tables, shown on the guide cards", count=count)
