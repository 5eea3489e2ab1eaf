"""Playbacks counted the slow way: replay every meeting and remember who met.

Shares no arithmetic with the product: EW walk from table to table, round by
round, with the skip taken as a longer walk.
"""


def walk(tables, rounds, skip_after=None):
    """Rounds as lists of (NS seat, EW starting table), by letting EW walk."""
    at_table = list(range(1, tables + 1))
    for played in range(1, rounds + 1):
        yield list(enumerate(at_table, 1))
        for _ in range(2 if played == skip_after else 1):
            at_table = [at_table[-1], *at_table[:-1]]


def walked_meetings(seatings, rounds, skip_after=None):
    """All meetings (pair, pair) in order for sessions given as {letter: (ns, ew)}.

    ``rounds`` and ``skip_after`` are by letter.
    """
    for seating in seatings:
        for letter, (ns, ew) in seating.items():
            for meetings in walk(len(ns), rounds[letter], (skip_after or {}).get(letter)):
                for table, started in meetings:
                    north, east = ns[table - 1], ew[started - 1]
                    if north and east:
                        yield north, east


def slow_playbacks(meetings):
    """Playbacks in all and by pair."""
    met, by_pair, total = set(), {}, 0
    for one, other in meetings:
        for pair in (one, other):
            by_pair.setdefault(pair, 0)
        key = frozenset((one, other))
        if key in met:
            total += 1
            by_pair[one] += 1
            by_pair[other] += 1
        met.add(key)
    return total, by_pair


def lines_of(seating):
    """A Seating as {letter: (ns, ew)}."""
    cut = {}
    rest = list(seating.pairs)
    for letter, tables in seating.sizes:
        cut[letter] = (rest[:tables], rest[tables : 2 * tables])
        rest = rest[2 * tables :]
    return cut
