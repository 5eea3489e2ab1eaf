"""An event's comparisons counted the slow way: board by board, every two results.

Shares no arithmetic with the product: no matrices, only who held which cards.
"""

from itertools import combinations
from math import sqrt

from movements.attendance import starting_seats
from movements.seats import Direction


def results_of(session, alone):
    """{board: [(North-South, East-West) …]} of one session, where each board is scored."""
    seated = dict(zip(map(str, session.seating.seats), session.seating.pairs, strict=True))
    boards = {}
    for section in session.sections:
        schedule = section.schedule
        starts = starting_seats(schedule, section.letter)
        extra = 0 if schedule.winners == 1 else schedule.tables
        for m in schedule.meetings:
            if m.is_sit_out or m.board_group is None:
                continue
            one, other = (seated[str(starts[who])] for who in (m.ns, m.ew + extra))
            if one is None or other is None:
                continue
            board = (section.letter if alone else "", m.board_group)
            boards.setdefault(board, []).append((other, one) if m.switched else (one, other))
    return boards


def slow_comparisons(sessions, alone=False):
    """{couple: comparison}, {couple: what a fair event would give}, both over all sessions."""
    found, fair = {}, {}
    for session in sessions:
        boards = results_of(session, alone)
        playing = sorted({pair for board in boards.values() for two in board for pair in two})
        total = 0
        for results in boards.values():
            for one, other in combinations(results, 2):
                for k in Direction:
                    for j in Direction:
                        couple = frozenset((side(one, k), side(other, j)))
                        found[couple] = found.get(couple, 0) + (1 if k is j else -1)
            for table in results:
                found[frozenset(table)] = found.get(frozenset(table), 0) + len(results) - 1
            total += len(results) * (len(results) - 1)
        couples = [frozenset(two) for two in combinations(playing, 2)]
        for couple in couples:
            fair[couple] = fair.get(couple, 0) + total / len(couples)
    return {couple: found.get(couple, 0) for couple in fair}, fair


def side(result, direction):
    return result[0] if direction is Direction.NS else result[1]


def slow_imbalance(sessions, alone=False):
    found, fair = slow_comparisons(sessions, alone)
    return sqrt(sum((found[couple] - fair[couple]) ** 2 for couple in fair) / len(fair))


def slow_same_way(session, alone=False):
    """{couple: boards that both hold in the same direction}."""
    found = {}
    for results in results_of(session, alone).values():
        for line in zip(*results, strict=True):
            for one, other in combinations(line, 2):
                couple = frozenset((one, other))
                found[couple] = found.get(couple, 0) + 1
    return found
