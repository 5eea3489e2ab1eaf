"""Sessions as the tests want them, in a line."""

from crossovers.seats import first_seating
from crossovers.sections import Session, section_sizes, standard_section


def sections_of(sizes, rounds):
    return tuple(standard_section(letter, t, rounds=rounds) for letter, t in sizes.items())


def first_session(sizes, rounds):
    sections = sections_of(sizes, rounds)
    return Session(sections, first_seating(section_sizes(sections)))
