"""Line moves counted the slow way, for the tests of several modules."""

from crossovers.printed.line_moves import line_move
from crossovers.sections import section_of_movement, standard_section
from movements.families.mitchell import mitchell
from tests.crossovers.slow_count import lines_of, slow_playbacks, walked_meetings

LETTERS = "ABCDEFGHIJ"


def lettered(*sizes):
    return dict(zip(LETTERS, sizes, strict=False))


def webs(sizes, rounds):
    return tuple(standard_section(letter, t, rounds=rounds) for letter, t in sizes.items())


def plain_mitchells(sizes, rounds):
    """A board group to each table, and the skip of an even Mitchell."""
    return tuple(section_of_movement(s, mitchell(t, rounds=rounds)) for s, t in sizes.items())


def slow_total(sections, seatings):
    meetings = walked_meetings(
        [lines_of(seating) for seating in seatings],
        {section.letter: section.rounds for section in sections},
        {section.letter: section.skip_after for section in sections},
    )
    return slow_playbacks(meetings)[0]


def line_total(sizes, rounds, method=None, sessions=None, build=webs):
    """Playbacks of a line move over all its sessions."""
    move = line_move(sizes, method)
    sections = build(sizes, rounds)
    return slow_total(sections, move.seatings(sessions or move.most_sessions))
