"""Searches tell how far they are, and find what they find whether anybody listens or not."""

from dataclasses import replace

import pytest

from crossovers.events.best import Ask, crossover_best
from crossovers.events.printed_event import crossover_by_blocks
from crossovers.events.searched_event import event_by_search
from crossovers.events.second_session import second_session
from crossovers.plans.section_plans import section_plans
from crossovers.requests import SectionPlansRequest
from crossovers.search.effort import Effort
from crossovers.search.event_search import EFFORT
from crossovers.search.seating_search import find_seating
from crossovers.seats import first_seating
from crossovers.sections import Session, standard_section
from crossovers.wishes import Wishes
from movements.progress import Tries

EIGHTEEN = (standard_section("A", 18, rounds=13),)


@pytest.fixture
def heard():
    return []


def shares_rise(heard):
    shares = [progress.share for progress in heard]
    return shares == sorted(shares) and 0 <= shares[0] <= shares[-1] <= 1


def test_restarts_and_the_fewest_playbacks_are_reported(heard):
    first = Session(EIGHTEEN, first_seating({"A": 18}))
    effort = Effort(restarts=4, tell=heard.append)

    seating = find_seating((first,), EIGHTEEN, seed=3, effort=effort)

    assert [(progress.done, progress.of) for progress in heard] == [(n, 4) for n in range(1, 5)]
    fewest = [progress.playbacks for progress in heard]
    assert fewest == sorted(fewest, reverse=True)
    assert shares_rise(heard)
    assert heard[-1].share == 1
    assert seating == find_seating((first,), EIGHTEEN, seed=3, effort=Effort(restarts=4))


def test_with_seconds_nobody_knows_how_many_restarts_there_will_be(heard):
    first = Session(EIGHTEEN, first_seating({"A": 18}))

    find_seating((first,), EIGHTEEN, effort=Effort(seconds=0.05, tell=heard.append))

    assert {progress.of for progress in heard} == {None}
    assert shares_rise(heard)


def test_the_last_figure_is_that_of_the_answer(heard):
    twelve = [standard_section("A", 12, rounds=11)]

    found = crossover_best(twelve, Ask(seed=1, effort=Effort(restarts=3, tell=heard.append)))

    assert heard[-1].playbacks == found.count.total


def test_fair_searches_and_prices_of_wishes_go_on_telling(heard):
    ask = Ask(
        wishes=Wishes(stay_ns=("A1N", "A9N")),
        fair=True,
        effort=Effort(restarts=4, tell=heard.append),
    )

    crossover_best(EIGHTEEN, ask)

    assert shares_rise(heard)
    assert {progress.tries for progress in heard} >= {Tries.RESTARTS}


def test_many_sessions_tell_within_a_start(heard):
    sections = [standard_section(letter, 8, rounds=7) for letter in "AB"]
    effort = replace(EFFORT, restarts=2, tell=heard.append)

    event = event_by_search(sections, 4, effort=effort)

    assert len(heard) > 2
    assert shares_rise(heard)
    assert (
        event.sessions == event_by_search(sections, 4, effort=replace(effort, restarts=2)).sessions
    )
    assert min(progress.playbacks for progress in heard) >= event.count.total


def test_blocks_are_reported_by_their_number(heard):
    session = second_session([standard_section("A", 14, rounds=13)])

    crossover_by_blocks(session, tell=heard.append)

    tried = [progress for progress in heard if progress.tries is Tries.BLOCKS]
    assert [progress.done for progress in tried] == list(range(5, 5 + len(tried)))
    assert shares_rise(heard)


def test_splits_are_counted(heard):
    request = SectionPlansRequest(pairs=62, rounds=13, sessions=3)

    found = section_plans(request, heard.append)

    assert {progress.tries for progress in heard} == {Tries.SPLITS}
    assert heard[-1].done == heard[-1].of
    assert heard[-1].playbacks >= found.plans[0].playbacks
    assert shares_rise(heard)
    assert found == section_plans(request)
