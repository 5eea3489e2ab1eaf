"""Pairs and boards that do what the guide cards say come where the schedule wants them."""

import re
from collections import defaultdict

import pytest

from movements.boards import bye_stands
from movements.continuation import pair_leaves
from movements.howell import howell
from movements.middle import widened
from movements.mitchell import mitchell
from movements.movement import Direction as Line
from movements.movement import Phantom, with_phantom
from movements.rover import with_rover
from movements.three_quarter import three_quarter
from movements.web import web
from planner.handouts.guide_cards import table_card
from tests.planner.planned_event import play_of

pytestmark = pytest.mark.django_db

EIGHTEEN = web(18, board_groups=12, variant="A")
REGULAR = {
    "web": web(18, board_groups=13),
    "web with a skip": EIGHTEEN,
    "curtailed": web(19, board_groups=13, rounds=12),
    "parts of one table": web(15, board_groups=13),
    "two full parts": web(32, board_groups=13),
    "mitchell": mitchell(9),
    "even mitchell": mitchell(8, rounds=7),
    "relay and share": mitchell(8, relay=True),
    "two tables": mitchell(2, relay=True),
    "howell": howell(4),
    "larger howell": howell(7),
    "three-quarter howell": three_quarter(10, rounds=11),
    "howell with a phantom": with_phantom(howell(5), Line.NS, 5),
    "phantom": with_phantom(web(18, board_groups=13), Line.EW, 7),
    "two phantoms": with_phantom(with_phantom(EIGHTEEN, Line.EW, 7), Line.NS, 3),
    "two tables more": widened(web(6, board_groups=5), after=2),
    "one who leaves": pair_leaves(web(6, board_groups=5), Phantom(Line.EW, 2), after=3),
}
IRREGULAR = {
    "party table": with_rover(EIGHTEEN, Line.EW, party=True),
    "party table, north-south": with_rover(EIGHTEEN, Line.NS, party=True),
    "rover alone": with_rover(EIGHTEEN, Line.EW),
    "rover alone, north-south": with_rover(EIGHTEEN, Line.NS),
}
MOVE = re.compile(r"go to table (\d+)(?:.* and sit (NS|EW)|, (NS|EW))?")


def said(card, number, line):
    """The sentence for one line after a round: its remark, else its rule."""
    remarks = [remark.removeprefix("Then ") for remark in card.lines[number - 1].remarks]
    for sentence in (*remarks, *card.rules):
        if re.match(rf"{line}\b", sentence) and sentence != f"{line} sit out":
            return sentence
    return ""


def seats_by_round(movement):
    """Where everybody sits, round by round, straight from the schedule."""
    ns, ew = movement.schedule.contestants()
    played = movement.schedule.board_group > 0
    return [
        {
            int(line[number, table]): (table + 1, name)
            for name, line in (("NS", ns), ("EW", ew))
            for table in range(movement.schedule.tables)
            if line[number, table] and played[:, table].any()
        }
        for number in range(movement.rounds)
    ]


@pytest.mark.parametrize("name", [*REGULAR, *IRREGULAR])
def test_pairs_who_follow_the_cards_come_where_they_play(name):
    movement = (REGULAR | IRREGULAR)[name]
    play = play_of(movement)
    cards = {table: table_card(play, table) for table in play.tables}
    seats = seats_by_round(movement)
    ns, ew = movement.schedule.contestants()

    for number in range(1, movement.rounds):
        for who, (table, line) in seats[number - 1].items():
            sentence = said(cards[table], number, line)
            later = next((n for n in range(number, movement.rounds) if who in seats[n]), None)
            if later is None:
                rests = ((ns[number:] == who) | (ew[number:] == who)).any()
                assert sentence == f"{line} {'sit out until the end' if rests else 'leave us'}"
            elif found := MOVE.search(sentence):
                goal = int(found[1]), found[2] or found[3] or line
                assert goal == seats[later][who], (number, table, sentence)
                assert (later > number) == (f"sit out; in round {later + 1} " in sentence)
            else:
                there = sentence.removeprefix(f"{line} stay").removeprefix(" and sit ") or line
                assert (table, there) == seats[number].get(who), (number, table, sentence)


def sentences(card, number):
    return (*card.rules, *card.lines[number - 1].remarks)


def number_in(pattern, card, number):
    """The first table that the card names so after a round."""
    found = (re.search(pattern, sentence) for sentence in sentences(card, number))
    return next((int(match[1]) for match in found if match), None)


def boards_passed(cards, number, on_table, stands):
    """What lies on the tables after everybody has done what the cards say; stands change too."""
    arriving = defaultdict(set)
    for table, card in cards.items():
        boards = on_table[table]
        if not boards:
            continue
        if stand := number_in(r"Boards go to .*beside table (\d+)", card, number):
            if boards not in stands[stand]:  # of two that share, one has brought them
                stands[stand].append(boards)
            continue
        for pattern in (r"Boards go to tables? (\d+)", r"Boards go to tables \d+ and (\d+)"):
            if goal := number_in(pattern, card, number):
                arriving[goal].add(boards)
    for table, card in cards.items():
        partner = number_in(r"Share boards with table (\d+)", card, number)
        stand = number_in(r"Take the next boards from .*beside table (\d+)", card, number)
        is_put_in = card.lines[number].boards != "–"
        if partner and not arriving[table] and arriving[partner]:
            arriving[table] = set(arriving[partner])
        elif stand and is_put_in:
            arriving[table].add(stands[stand].pop(0))
    return {table: groups for table, groups in arriving.items() if groups}


@pytest.mark.parametrize("name", REGULAR)
def test_boards_that_follow_the_cards_come_where_they_are_played(name):
    movement = REGULAR[name]
    play = play_of(movement)
    cards = {table: table_card(play, table) for table in play.tables}
    grid = movement.schedule.board_group
    on_table = dict(enumerate(grid[0].tolist(), 1))
    stands = {stand.after_table: list(stand.piles[0]) for stand in bye_stands(movement)}

    for number in range(1, movement.rounds):
        arriving = boards_passed(cards, number, on_table, stands)

        wanted = {table: int(grid[number, table - 1]) for table in cards}
        assert arriving == {table: {group} for table, group in wanted.items() if group}
        on_table = wanted


def test_a_party_table_says_where_its_boards_are():
    play = play_of(IRREGULAR["party table"])

    own_set = table_card(play, 19).rules
    play.planned.section.board_sets = 3
    no_set = table_card(play, 19).rules

    assert own_set == ("NS stay", "Set 4 stays here: take the boards of the round")
    assert no_set == ("NS stay", "The caddy brings the boards of each round and takes them away")


def test_parts_that_share_a_set_use_one_stand():
    play = play_of(REGULAR["parts of one table"])
    play.planned.section.board_sets = 2

    rules = [table_card(play, table).rules for table in (14, 15)]

    stand = "Boards go to the bye stand beside table 15"
    assert all(stand in said for said in rules)
