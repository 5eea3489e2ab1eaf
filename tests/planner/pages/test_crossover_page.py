"""The crossover page: methods for half tables and changed pairs, prices of wishes, seeds."""

import pytest
from django.urls import reverse

from planner.models import PlanStep, Seat, Section
from planner.services.seating import seating_automatic
from tests.factories import (
    make_entered_event,
    make_event,
    make_pair,
    make_section,
    make_session,
)
from tests.planner.pages.crossover_found import (
    divide_session_two,
    found,
    page_of,
    playbacks_on_the_plan,
    take,
)

pytestmark = pytest.mark.django_db


def make_halved_event(*, sessions=2, pairs=27, **first):
    """Two sections of seven tables, the first one perhaps with a half table."""
    event = make_event(session_count=sessions, rounds=3)
    for number in range(1, sessions + 1):
        session = make_session(event=event, number=number)
        make_section(session=session, letter="A", tables=7, movement="web", **first)
        make_section(session=session, letter="B", tables=7, movement="web")
    for _ in range(pairs):
        make_pair(event=event)
    return event


def test_a_half_table_moves_with_its_line(director):
    event = make_halved_event(half_table=True, phantom_direction="ew", phantom_table=3)
    seating_automatic(event=event, author=director.user)

    _page, choices = found(director, event)
    take(director, event, "lines")

    assert {"recipe", "lines", "best", "fair"} <= set(choices)
    assert choices["lines"]["playbacks"] == 0
    assert (
        "changes the sections of session 2"
        in director.get(page_of(event), {"choice": "lines"}).content.decode()
    )
    halves = Section.objects.filter(session__event=event, half_table=True)
    assert set(halves.values_list("session__number", "letter", "phantom_table")) == {
        (1, "A", 3),
        (2, "B", 3),
    }
    assert Seat.objects.filter(session__number=2).count() == 27
    assert playbacks_on_the_plan(director, event) == 0
    history = reverse("admin:planner_event_history", kwargs={"pk": event.pk})
    director.post(history, {"before": PlanStep.objects.count()})
    assert Section.objects.get(session__number=2, half_table=True).letter == "A"


@pytest.mark.parametrize(
    "extra",
    [
        {"rover": "ew", "half_table": True},
        {"rover": "ns", "party_table": True},
    ],
)
def test_rover_sections_cross_over_too(director, extra):
    pairs = 29 if "half_table" in extra else 30
    event = make_halved_event(pairs=pairs, **extra)
    seating_automatic(event=event, author=director.user)

    _page, choices = found(director, event)
    take(director, event, "lines")

    assert {"recipe", "lines", "best", "fair"} <= set(choices)
    assert Seat.objects.filter(session__number=2).count() == pairs
    assert playbacks_on_the_plan(director, event) == choices["lines"]["playbacks"]


def test_a_newcomer_takes_the_place_of_a_pair_that_left(director):
    event = make_entered_event(tables=8, rounds=4)
    seating_automatic(event=event, author=director.user)
    left = Seat.objects.get(table=4, direction="ns").pair
    left.withdrawn = True
    left.save()
    late = make_pair(event=event)

    page, choices = found(director, event)
    take(director, event, "recipe")

    assert any(key.startswith("blocks") for key in choices)
    assert f"Pair {late.number} is new and sits at" in page.content.decode()
    seated = set(Seat.objects.filter(session__number=2).values_list("pair", flat=True))
    assert late.pk in seated
    assert left.pk not in seated
    assert playbacks_on_the_plan(director, event) == choices["recipe"]["playbacks"]


def test_other_sections_in_session_two_leave_the_recipe_out_with_a_reason(director):
    event = make_entered_event(tables=8, rounds=4)
    seating_automatic(event=event, author=director.user)
    divide_session_two(event, movement="mitchell")

    page, choices = found(director, event)

    assert "recipe" not in choices
    assert any(key.startswith("blocks") for key in choices)
    assert "others than in the session before" in page.content.decode()


def test_blocks_and_lines_go_on_to_session_three(director):
    event = make_entered_event(tables=7, rounds=5, sessions=3, sections="AB")
    seating_automatic(event=event, author=director.user)
    found(director, event)
    take(director, event, "lines")

    page, choices = found(director, event, 3)

    assert choices["lines"]["playbacks"] == 0
    assert any(key.startswith("blocks") for key in choices)
    assert "go from session one to session two and no further" in page.content.decode()


def make_wishing_event(director):
    event = make_entered_event(tables=7, rounds=7)
    seating_automatic(event=event, author=director.user)
    pairs = [seat.pair for seat in Seat.objects.filter(direction="ns").order_by("table")]
    for pair in pairs[:5]:
        pair.must_sit_ns = True
        pair.save()
    pairs[6].prefers = "ew"
    pairs[6].save()
    return event, pairs


def test_wishes_have_prices_and_can_be_given_up(director):
    event, pairs = make_wishing_event(director)

    page, choices = found(director, event)
    prices = {wish["key"]: wish for wish in page.context["wishes"]}
    kept = [f"sits-{pair.number}" for pair in pairs[:3]]
    page, freer = found(director, event, wishes="shown", wish=kept)

    sitter = prices[f"sits-{pairs[0].number}"]
    assert sitter["with"] == choices["best"]["playbacks"]
    assert sitter["without"] < sitter["with"]
    assert sitter["price"] == sitter["with"] - sitter["without"]
    assert not prices[f"prefers-{pairs[6].number}"]["is_kept"]
    assert freer["best"]["playbacks"] < choices["best"]["playbacks"]
    kept_now = [wish["key"] for wish in page.context["wishes"] if wish["is_kept"]]
    assert kept_now == kept
    again, _same = found(director, event)
    assert [wish["key"] for wish in again.context["wishes"] if wish["is_kept"]] == kept
    text = page.content.decode()
    assert text.count("given up") == 2
    assert "What the wishes cost" in text


@pytest.mark.parametrize(
    ("fields", "tables"),
    [
        ({"movement": "howell"}, 5),
        ({"movement": "web", "rover": "ns", "half_table": True, "board_groups": 7}, 10),
    ],
    ids=["howell", "rover"],
)
def test_pair_that_cannot_move_gets_a_seat_that_stays(director, fields, tables):
    event = make_event(rounds=7, session_count=2)
    for _ in range(2):
        session = make_session(event=event)
        section = make_section(session=session, tables=tables, rounds=7, **fields)
    for number in range(section.pair_count):
        make_pair(event=event, must_sit_ns=number == 0)
    seating_automatic(event=event, author=director.user)

    _page, choices = found(director, event)

    assert choices["best"]["broken"] == []
    assert choices["best"]["keeps_wishes"]


def test_wishes_that_cannot_all_be_kept_are_called_by_their_pairs(director):
    event, pairs = make_wishing_event(director)
    for pair in pairs:
        pair.must_sit_ns, pair.prefers = True, ""
        pair.save()
    late = Seat.objects.get(table=1, direction="ew").pair
    late.must_sit_ns = True
    late.save()

    page, choices = found(director, event)

    assert "best" not in choices
    text = page.content.decode()
    assert "These wishes cannot all be kept: Pair" in text
    assert "cannot be kept" in text


def test_seeds_are_shown_by_line_and_spread(director):
    event = make_entered_event(tables=7, rounds=3, sections="AB")
    for pair in event.pairs.filter(number__lte=8):
        pair.seed = pair.number
        pair.save()
    seating_automatic(event=event, author=director.user)

    page, choices = found(director, event)

    for key in ("best", "fair", "seeds"):
        lines = dict(choices[key]["seeds"])
        assert choices[key]["playbacks"] == 0
        assert sorted(seed for seeds in lines.values() for seed in seeds) == list(range(1, 9))
        assert choices[key]["seeds_a_line"] == "2"
    assert "Seeds in each line" in page.content.decode()


def test_prices_are_called_proved_where_a_bound_is_met(director):
    event, pairs = make_wishing_event(director)
    pairs[6].prefers = ""
    pairs[6].save()
    all_sit = Seat.objects.filter(direction="ns").values_list("pair", flat=True)
    event.pairs.filter(pk__in=list(all_sit)).update(must_sit_ns=True)

    page, choices = found(director, event)

    # Seven stay NS, so everybody meets the same seven opponents once more: 49, and no fewer.
    assert (choices["best"]["playbacks"], choices["best"]["proved_with_wishes"]) == (49, True)
    assert not choices["best"]["proved"]
    assert {(wish["with"], wish["proved"]) for wish in page.context["wishes"]} == {(49, True)}
    assert "not with these wishes: proved" in page.content.decode()


def test_two_pairs_of_one_section_may_leave(director):
    event = make_entered_event(tables=8, rounds=4)
    seating_automatic(event=event, author=director.user)
    for number in (3, 11, 12):
        event.pairs.filter(number=number).update(withdrawn=True)

    _page, choices = found(director, event)
    take(director, event, "best")

    assert {"recipe", "best", "fair"} <= set(choices)
    assert Seat.objects.filter(session__number=2).count() == 13
    assert playbacks_on_the_plan(director, event) == choices["best"]["playbacks"] == 0


def test_fairness_stands_beside_playbacks_and_on_a_curve_to_choose_from(director):
    event = make_entered_event(tables=8, rounds=6)
    seating_automatic(event=event, author=director.user)

    page, choices = found(director, event)
    even = {key: choice for key, choice in choices.items() if key.startswith("fairest")}
    dearest = max(even.values(), key=lambda choice: choice["playbacks"])
    chosen = director.get(page_of(event), {"choice": dearest["key"]})

    fewest = min(even.values(), key=lambda choice: choice["playbacks"])
    assert fewest["playbacks"] == choices["best"]["playbacks"]
    assert fewest["imbalance"] <= choices["best"]["imbalance"]
    assert dearest["imbalance"] < fewest["imbalance"]
    assert {point["key"] for point in page.context["curve"]["points"]} == set(choices)
    assert f'href="?choice={dearest["key"]}#details"><circle' in page.content.decode()
    assert chosen.context["chosen"] == dearest
    assert dearest["fairness"][0] in chosen.content.decode()


def test_plan_tells_the_comparisons_of_all_sessions(director):
    event = make_entered_event(tables=8, rounds=6)
    seating_automatic(event=event, author=director.user)
    plan = reverse("admin:planner_event_plan", kwargs={"pk": event.pk})
    alone = director.get(plan).context["comparisons"]
    found(director, event)

    take(director, event, "recipe")

    page = director.get(plan)
    assert alone == []
    assert page.context["comparisons"][0].startswith("Each pair is compared with ")
    assert page.context["comparisons"][0] in page.content.decode()
