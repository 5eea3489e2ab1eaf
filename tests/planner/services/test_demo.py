import pytest

from planner.models import Event, Pair, Player, Seat, StageEntry, StageRanking, Tournament
from planner.plan.playbacks import plan_counted
from planner.plan.view import plan_view
from planner.plan.warnings import plan_warnings
from planner.selectors import pairs_with_players
from planner.services.demo import demo_load
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo():
    return demo_load()


def test_demo_has_the_events_a_director_wants_to_try(demo):
    sizes = {
        event.slug: (
            event.sessions.count(),
            [s.tables for s in event.sessions.get(number=1).sections.all()],
            event.pairs.count(),
        )
        for event in demo.events.all()
    }

    assert sizes == {
        "demo-open-pairs": (2, [18], 36),
        "demo-mixed-pairs": (2, [13, 18], 61),
        "demo-championship": (5, [14, 14, 15], 86),
    }
    assert Player.objects.count() == 200
    assert (demo.last_day - demo.first_day).days == 2


def test_demo_seats_everybody_once_and_sitters_north_south(demo):
    assert Seat.objects.filter(session__number=1).count() == Pair.objects.count()
    assert not Seat.objects.filter(pair__must_sit_ns=True).exclude(direction="ns").exists()


def test_demo_crosses_over_with_the_fewest_playbacks(demo):
    draft = demo.events.get(slug="demo-open-pairs").versions.get()

    counted = plan_counted(plan_view(draft))

    assert draft.seats.filter(session__number=2).count() == 36
    assert counted.count.total == 12


def test_demo_is_valid_and_playable(demo):
    for pair in Pair.objects.all():
        pair.full_clean()
    for event in some(Event.objects.all()):
        plan = plan_view(event.versions.get())
        assert {section.movement.rounds for _, section in plan.sections} == {13}
        assert all(
            len(section.seats) == section.section.pair_count
            for section in some(plan.sessions[0].sections)
        )


def test_demo_loaded_again_changes_nothing(demo):
    Tournament.objects.update(venue="Moved")
    before = (Player.objects.count(), Pair.objects.count(), Seat.objects.count())

    again = demo_load()

    assert again.venue == "Moved"
    assert (Player.objects.count(), Pair.objects.count(), Seat.objects.count()) == before


def test_demo_comes_back_whole_after_its_tournament_was_deleted(demo):
    for model in (Seat, StageEntry, StageRanking, Pair):
        model.objects.all().delete()
    Event.objects.all().delete()
    demo.delete()

    assert demo_load().events.count() == 3
    assert Player.objects.count() == 200


def test_demo_trophy_has_a_tie_at_the_cut_and_a_pair_that_declined(demo):
    event = Event.objects.get(slug="demo-trophy-pairs")
    stages = {stage.code: stage for stage in event.stages.all()}

    ranked = stages["qualifying"].ranking.order_by("place").values_list("place", flat=True)
    assert list(ranked) == [*range(1, 14), 14, 14, *range(16, 29)]
    assert stages["final"].field.filter(place=14).count() == 2
    assert [entry.place for entry in stages["final"].field.filter(declined=True)] == [6]
    plan = plan_view(event.versions.get())
    playing = {planned.code: len(planned.playing) for planned in plan.stages if planned.takes}
    assert playing == {"final": 14, "consolation": 13}
    assert [session.is_seated for session in plan.sessions] == [True] * 4
    assert plan_warnings(plan, list(pairs_with_players().filter(event=event))) == []
