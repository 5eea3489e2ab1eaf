import pytest

from planner.errors import PlanningError
from planner.models import Player
from planner.services.players import players_merge
from tests.factories import make_pair, make_player

pytestmark = pytest.mark.django_db


def test_merge_moves_pairs_and_keeps_what_was_known():
    keep, double = make_player(club="Orb"), make_player(national_number="77", club="Funnel")
    last_year, this_year = make_pair(first_player=double), make_pair(second_player=keep)

    players_merge(keep=keep, doubles=[double])

    last_year.refresh_from_db()
    assert last_year.first_player == keep == this_year.second_player
    assert (keep.national_number, keep.club) == ("77", "Orb")
    assert not Player.objects.filter(pk=double.pk).exists()


def test_merge_of_two_national_numbers_is_refused():
    keep, double = make_player(national_number="1"), make_player(national_number="2")

    with pytest.raises(PlanningError, match="different people"):
        players_merge(keep=keep, doubles=[double])


def test_merge_of_partners_is_refused_and_loses_nothing():
    pair = make_pair()

    with pytest.raises(PlanningError, match="Both play in"):
        players_merge(keep=pair.first_player, doubles=[pair.second_player])
    assert Player.objects.count() == 2


def test_merge_of_two_contestants_of_one_event_is_refused():
    pair = make_pair()
    other = make_pair(event=pair.event)

    with pytest.raises(PlanningError, match="Both play in"):
        players_merge(keep=pair.first_player, doubles=[other.second_player])


def test_merge_lets_a_withdrawn_pair_be():
    pair = make_pair()
    other = make_pair(event=pair.event, withdrawn=True)

    players_merge(keep=pair.first_player, doubles=[other.second_player])

    other.refresh_from_db()
    assert other.second_player == pair.first_player
