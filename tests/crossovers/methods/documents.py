"""Documents of a next session as the tests want them."""


def named(count, start=1):
    return [f"p{number}" for number in range(start, start + count)]


def played(letter, tables, rounds, names):
    """An earlier session of one section, seated in the order of the names."""
    return {
        "sections": [{"letter": letter, "tables": tables, "rounds": rounds}],
        "seating": {letter: {"ns": names[:tables], "ew": names[tables : 2 * tables]}},
    }


def next_document(tables=8, rounds=5, *, pairs=None, letter="A", **fields):
    """A second session after one of a single section, by the same pairs unless others are named."""
    names = named(2 * tables)
    return {
        "earlier": [played(letter, tables, rounds, names)],
        "sections": [{"letter": letter, "tables": tables, "rounds": rounds}],
        "pairs": names if pairs is None else pairs,
    } | fields
