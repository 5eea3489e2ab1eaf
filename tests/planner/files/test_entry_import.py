"""Entries taken into the database: what a file makes, changes and leaves alone."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.errors import PlanningError
from planner.files import entries_csv
from planner.models import Pair, Player
from planner.selectors import pairs_with_players
from planner.services.entry_import import entries_import, entries_preview
from tests.factories import make_event, make_pair, make_player
from tests.planner.files.entry_texts import WHOLE, read


@pytest.mark.django_db
def test_import_makes_pairs_players_and_wishes():
    event = make_event()

    preview = entries_import(event=event, file=read(WHOLE))

    assert [row.status for row in preview.rows] == ["new"] * 3
    first = event.pairs.get(number=1)
    assert first.names == "Ada Finesse – Ben Ruff"
    assert (first.fixed_section, first.fixed_table, first.must_sit_ns) == ("A", 7, True)
    assert [pair.number for pair in first.apart_from.all()] == [2]
    assert Player.objects.count() == 6


@pytest.mark.django_db
def test_import_twice_changes_nothing():
    event = make_event()
    entries_import(event=event, file=read(WHOLE))

    preview = entries_import(event=event, file=read(WHOLE))

    assert [row.status for row in preview.rows] == ["same"] * 3
    assert (Pair.objects.count(), Player.objects.count()) == (3, 6)


@pytest.mark.django_db
def test_written_and_read_again_is_the_same():
    event = make_event()
    entries_import(event=event, file=read(WHOLE))

    written = entries_csv.write(pairs_with_players().filter(event=event).order_by("number"))

    assert written == WHOLE


@pytest.mark.django_db
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(
        st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20),
        min_size=2,
        max_size=6,
        unique_by=str.casefold,
    )
)
def test_any_names_survive_writing_and_reading(names):
    event = make_event()
    for number, (one, other) in enumerate(zip(names[::2], names[1::2], strict=False), 1):
        make_pair(
            event=event,
            number=number,
            first_player=make_player(name=one),
            second_player=make_player(name=other),
        )

    pairs = list(pairs_with_players().filter(event=event).order_by("number"))
    found = read(entries_csv.write(pairs))

    assert found.faults == ()
    assert [(e.number, e.first.name, e.second.name) for e in found.entries] == [
        (pair.number, pair.first_player.name, pair.second_player.name) for pair in pairs
    ]


@pytest.mark.django_db
def test_faulty_file_imports_nothing():
    event = make_event()

    with pytest.raises(PlanningError, match="Line 3: name2 is empty") as refusal:
        entries_import(event=event, file=read("name1,name2\nAda,Ben\nCora,\n"))

    assert refusal.value.extra["faults"] == [{"line": 3, "message": "name2 is empty."}]
    assert (Pair.objects.count(), Player.objects.count()) == (0, 0)


@pytest.mark.django_db
def test_partners_may_change_round():
    event = make_event()
    entries_import(event=event, file=read("number,name1,name2\n1,Ada,Ben\n2,Cora,Dan\n"))

    text = "number,name1,name2\n1,Cora,Ben\n2,Ada,Dan\n"
    preview = entries_import(event=event, file=read(text))

    assert preview.count("changed") == 2
    assert [pair.names for pair in event.pairs.order_by("number")] == ["Cora – Ben", "Ada – Dan"]
    assert not event.pairs.filter(withdrawn=True).exists()
    assert Player.objects.count() == 4


@pytest.mark.django_db
def test_player_of_another_pair_is_refused():
    event = make_event()
    ada = make_player(name="Ada")
    make_pair(event=event, number=7, first_player=ada)

    preview = entries_preview(event=event, file=read("number,name1,name2\n1,Ada,Ben\n"))

    assert [str(fault) for fault in preview.faults] == [
        "line 2: Ada is in pair 7 of this event already."
    ]


@pytest.mark.django_db
def test_national_number_finds_the_player_again():
    known = make_player(name="Ada Finesse", national_number="1001", club="Orb")
    event = make_event()

    text = "name1,national_number1,club1,name2\nA. Finesse,1001,Other,Ben\n"
    preview = entries_import(event=event, file=read(text))

    assert preview.rows[0].notes == ["A. Finesse is known as Ada Finesse."]
    assert event.pairs.get().first_player == known
    known.refresh_from_db()
    assert (known.name, known.club) == ("Ada Finesse", "Orb")


@pytest.mark.django_db
def test_namesakes_need_a_number():
    make_player(name="Ada")
    make_player(name="Ada")

    preview = entries_preview(event=make_event(), file=read("name1,name2\nAda,Ben\n"))

    assert [str(fault) for fault in preview.faults] == [
        "line 2: There are 2 players called Ada: give the national number."
    ]


@pytest.mark.django_db
def test_what_a_file_does_not_speak_of_stays():
    event = make_event()
    entries_import(event=event, file=read(WHOLE))

    entries_import(event=event, file=read("number,name1,name2,seed\n1,Ada Finesse,Ben Ruff,9\n"))

    pair = event.pairs.get(number=1)
    assert (pair.seed, pair.must_sit_ns, pair.apart_from.count()) == (9, True, 1)


@pytest.mark.django_db
def test_pair_without_a_number_is_found_by_its_players():
    event = make_event()
    entries_import(event=event, file=read(WHOLE))

    preview = entries_import(
        event=event, file=read("name2,name1\nAda Finesse,Ben Ruff\nGwen,Hal\n")
    )

    assert [(row.pair.number, row.status) for row in preview.rows] == [(1, "same"), (4, "new")]


@pytest.mark.django_db
@pytest.mark.parametrize("rows", [1, 3])
def test_import_takes_a_constant_number_of_queries(rows, django_assert_max_num_queries):
    event = make_event()
    text = "number,name1,name2\n" + "".join(f"{i},A{i},B{i}\n" for i in range(1, rows + 1))

    with django_assert_max_num_queries(32):
        entries_import(event=event, file=read(text))
