"""What single tables read, where the room as a whole is followed in test_followed."""

import pytest

from movements.families.rover import with_rover
from movements.families.web import web
from movements.seats import Direction
from planner.handouts.guide_cards import table_card
from tests.planner.planned_event import play_of

pytestmark = pytest.mark.django_db


def test_a_party_table_says_where_its_boards_are():
    play = play_of(with_rover(web(18, board_groups=12, variant="A"), Direction.EW, party=True))

    own_set = table_card(play, 19).rules
    play.planned.section.board_sets = 3
    no_set = table_card(play, 19).rules

    assert own_set == ("Set 4 stays here: take the boards of the round",)
    assert no_set == ("The caddy brings the boards of each round and takes them away",)


def test_parts_that_share_a_set_use_one_stand():
    play = play_of(web(15, board_groups=13))
    play.planned.section.board_sets = 2

    rules = [table_card(play, table).rules for table in (14, 15)]

    stand = "Boards go to the bye stand beside table 15"
    assert [stand in said for said in rules] == [True, True]
