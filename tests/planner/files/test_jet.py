"""Access files: rows appended by us, read back by mdbtools."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.errors import PlanningError
from planner.files.jet import Database
from planner.files.jet.database_pages import PAGE
from tests.planner.files.access_files import (
    access_file,
    exported,
    table_names,
    with_short_maps,
)

MAKERS = ["guide.bws", "newer.bws"]
FORMS = {name: access_file(name) for name in MAKERS} | {
    f"{name}, short maps": with_short_maps(access_file(name)) for name in MAKERS
}
# mdbtools knows letters of two bytes only.
LETTERS = st.characters(
    max_codepoint=0xFFFD, exclude_categories=["Cc", "Cs"], exclude_characters="\ufeff"
)


@pytest.fixture(params=FORMS)
def empty(request):
    return FORMS[request.param]


def round_row(table, **fields):
    return {"Section": 1, "Table": table, "Round": 1, "NSPair": table} | fields


def filled(data, rows, table="RoundData"):
    database = Database(data)
    database.table(table).append(rows)
    return database.content()


def places_that_may_change(data, *names):
    """The counts and the maps of these tables, and the map of unused pages."""
    database = Database(data)
    found = set(range(database.unused.row.start, database.unused.row.stop))
    for table in map(database.table, names):
        found |= set(range(table.start + 16, table.start + 20))
        found |= set(range(table.owned.row.start, table.owned.row.stop))
        found |= set(range(table.roomy.row.start, table.roomy.row.stop))
    return found


def test_what_is_there_is_read(tmp_path):
    data = access_file("newer.bws")

    names = {name for name in Database(data).tables if not name.startswith("msys")}

    assert names == {name.casefold() for name in table_names(data, tmp_path)}
    assert list(Database(data).table("PlayerNames").rows()) == [{"ID": 7, "Name": "Zoë Kibitzer"}]


def test_rows_are_read_back_by_mdbtools(empty, tmp_path):
    rows = [round_row(k, NSPair=-k, EWPair=32767, CustomBoards="1,2,7") for k in range(1, 700)]

    found = exported(filled(empty, rows), "RoundData", tmp_path)

    assert [(row["Table"], row["NSPair"], row["EWPair"]) for row in found] == [
        (str(k), str(-k), "32767") for k in range(1, 700)
    ]
    assert {row["CustomBoards"] for row in found} == {"1,2,7"}
    assert {row["LowBoard"] for row in found} == {""}


@given(form=st.sampled_from(list(FORMS)), texts=st.lists(st.text(LETTERS, max_size=9), max_size=40))
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_texts_and_yes_or_no_are_read_back(form, texts, tmp_path):
    rows = [{"Name": text, "Updated": bool(len(text) % 2)} for text in texts]

    data = filled(FORMS[form], rows, "PlayerNumbers")

    found = exported(data, "PlayerNumbers", tmp_path)
    assert [row["Name"] for row in found] == texts
    assert [row["Updated"] for row in found] == [str(len(text) % 2) for text in texts]
    assert [row["Name"] for row in Database(data).table("PlayerNumbers").rows()] == texts


def test_nothing_else_changes(empty, tmp_path):
    data = filled(empty, [round_row(k) for k in range(500)])

    changed = {k for k in range(len(empty)) if data[k] != empty[k]}
    assert changed <= places_that_may_change(empty, "RoundData")
    for table in table_names(empty, tmp_path) - {"RoundData"}:
        assert exported(data, table, tmp_path) == exported(empty, table, tmp_path)


def test_file_grows_beyond_its_short_maps(empty, tmp_path):
    boards = "9" * 255
    data = filled(empty, (round_row(k, CustomBoards=boards) for k in range(4000)))

    assert len(data) > 512 * PAGE
    found = exported(data, "RoundData", tmp_path)
    assert [int(row["Table"]) for row in found] == list(range(4000))
    again = Database(data)
    assert not [page for page in range(again.pages.count) if page in again.unused][100:]
    assert again.pages.count in again.unused


def test_no_rows_change_nothing(empty):
    assert filled(empty, []) == empty


@pytest.mark.parametrize(
    "row", [{"NSPair": 2**31}, {"CustomBoards": "9" * 256}, {"CustomBoards": 3}, {"NSPair": "3"}]
)
def test_value_that_has_no_room_is_refused(row, empty):
    with pytest.raises(PlanningError, match="has no room for"):
        filled(empty, [row])


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "not an Access file"),
        (b"PK\3\4" + bytes(9000), "not an Access file"),
        (access_file("accdb.bws"), "newer than Access 2003"),
        (b"\0\1\0\0Standard Jet DB\0\0" + bytes(2027), "made by Access 97"),
        (access_file("guide.bws")[:-1], "damaged"),
        (access_file("guide.bws")[:-PAGE], "damaged"),
        (access_file("guide.bws")[: 3 * PAGE], "damaged"),
    ],
)
def test_other_files_are_refused(data, sentence):
    with pytest.raises(PlanningError, match=sentence):
        Database(data)


def telling_places(data):
    """Bytes that are read on the way to a row, and some that are not."""
    pages = [k for k in range(len(data) // PAGE) if data[k * PAGE] in (0, 1, 2)]
    return st.builds(
        lambda page, offset: page * PAGE + offset,
        st.sampled_from(pages),
        st.one_of(st.integers(0, 300), st.integers(3000, PAGE - 1)),
    )


@given(data=st.data())
@settings(max_examples=200, deadline=None)
def test_damage_is_refused_or_does_no_harm(data):
    sound = FORMS[data.draw(st.sampled_from(list(FORMS)))]
    places = data.draw(st.lists(telling_places(sound), min_size=1, max_size=3))
    damaged = bytearray(sound)
    for place in places:
        damaged[place] = data.draw(st.integers(0, 255))
    cut = data.draw(st.one_of(st.none(), st.integers(0, len(sound))))
    broken = bytes(damaged[:cut])
    rows = [round_row(k, EWPair=k) for k in range(200)]

    try:
        database = Database(broken)
        if (table := database.table("RoundData")) is None:
            return
        table.append(rows)
    except PlanningError:
        return

    out = database.content()
    changed = {k for k in range(len(broken)) if out[k] != broken[k]}
    assert changed <= places_that_may_change(sound, "RoundData")
