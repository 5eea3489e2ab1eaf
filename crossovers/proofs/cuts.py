"""Compiled: stayers and changers, and the missed meetings between them.

In a section of t tables let A be the NS seats and B the EW seats of the pairs
that keep their direction, equally many in each. A missed meeting (an NS and an EW
seat that never meet) is *cut* if one end stays and the other changes. These
functions find the fewest cut meetings, and all choices of A and B with few.
Sets of seats are the bits of a number.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

Array = Any
Number = Any  # typed by the compiler


@njit(cache=True)
def bits(number: int) -> Number:
    """The number of seats in a set."""
    found = 0
    while number:
        number &= number - 1
        found += 1
    return found


@njit(cache=True)
def fewest_cut(missed: Array, tables: int, width: int) -> Array:
    """The fewest missed meetings cut, for each number of stayers per line.

    ``missed[k]`` lists the ``width`` EW seats that NS seat k misses. All sets A
    that hold the first seat are tried, in an order in which one seat changes at a time;
    rotating the tables makes any other set one of these. The best B then has the
    EW seats that miss most of A.
    """
    fewest = np.full(tables + 1, tables * width * 2, np.int64)
    fewest[0] = 0
    misses = np.zeros(tables, np.int64)
    # By how many of A they miss: how many EW seats. The best B is read off without sorting.
    having = np.zeros(width + 1, np.int64)
    having[0] = tables
    stays = np.zeros(tables, np.int64)
    size = 0
    seat = 0
    for turn in range(1, (1 << (tables - 1)) + 1):
        change = 1 - 2 * stays[seat]
        stays[seat] += change
        size += change
        for k in range(width):
            ew = missed[seat, k]
            having[misses[ew]] -= 1
            misses[ew] += change
            having[misses[ew]] += 1
        left, cut = size, 0
        for many in range(width, -1, -1):
            staying = min(left, having[many])
            left -= staying
            cut += staying * (width - many) + (having[many] - staying) * many
        fewest[size] = min(fewest[size], cut)
        # A Gray code: the lowest bit of the turn names the seat to change next, never the first.
        seat = 1
        while turn & 1 == 0:
            turn >>= 1
            seat += 1
    return fewest


@njit(cache=True)
def _is_first_rotation(seats: int, tables: int) -> bool:
    """Whether no rotation of the ring gives a smaller number."""
    turned = seats
    for _ in range(tables - 1):
        turned = ((turned << 1) | (turned >> (tables - 1))) & ((1 << tables) - 1)
        if turned < seats:
            return False
    return True


@njit(cache=True)
def few_cut(missed: Array, tables: int, width: int, stayers: int, most: int, room: int) -> Array:
    """Every (A, B, cut) with at most ``most`` cut, A up to rotations of the ring.

    With more than ``room`` of them it stops: the caller sees a full array.
    """
    found = np.empty((room, 3), np.int64)
    misses_set = np.zeros(tables, np.int64)
    for ns in range(tables):
        for k in range(width):
            misses_set[missed[ns, k]] |= 1 << ns
    count = 0
    many, rest = np.zeros(tables, np.int64), np.zeros(tables + 1, np.int64)
    stack = np.zeros((2 * tables + 4, 4), np.int64)
    seats = (1 << stayers) - 1
    while seats < (1 << tables):
        for ew in range(tables - 1, -1, -1):
            many[ew] = bits(seats & misses_set[ew])
            # At best each seat still to come is put where it cuts less.
            rest[ew] = rest[ew + 1] + min(many[ew], width - many[ew])
        if rest[0] <= most and _is_first_rotation(seats, tables):
            depth = 1
            stack[0, 0], stack[0, 1], stack[0, 2], stack[0, 3] = 0, 0, stayers, 0
            while depth and count < room:
                depth -= 1
                ew, chosen, left, cut = stack[depth]
                if ew == tables:
                    found[count, 0], found[count, 1], found[count, 2] = seats, chosen, cut
                    count += 1
                    continue
                out, into = cut + many[ew], cut + width - many[ew]
                if tables - ew - 1 >= left and out + rest[ew + 1] <= most:
                    stack[depth, 0], stack[depth, 1] = ew + 1, chosen
                    stack[depth, 2], stack[depth, 3] = left, out
                    depth += 1
                if left and into + rest[ew + 1] <= most:
                    stack[depth, 0], stack[depth, 1] = ew + 1, chosen | (1 << ew)
                    stack[depth, 2], stack[depth, 3] = left - 1, into
                    depth += 1
        # Gosper: the next number with as many bits; the empty set has no bit to go on from.
        if seats == 0:
            break
        lowest = seats & -seats
        raised = seats + lowest
        seats = (((raised ^ seats) >> 2) // lowest) | raised
    return found[:count]
