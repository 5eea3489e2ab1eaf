"""What a pack holds, in which order, and what it says is missing."""

import pytest

from planner.errors import PlanningError
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack, pack_pdf
from planner.models import Pair, Seat
from planner.plan.view import plan_view
from planner.services.plans import plan_draft, plan_release
from tests.calls import calls_of
from tests.factories import make_director, make_event, make_section
from tests.planner.handouts.printed_packs import FEW_ROUNDS, seats_by_start
from tests.planner.paper import bookmarks, keep_pictures, read, texts
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db


def test_an_event_that_is_renamed_is_printed_anew():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    version = plan_release(event=event, author=make_director())

    pack_pdf(Order(version, (HandoutKind.DEALING,)))
    event.name = "Mixed Pairs"
    event.save()
    version.refresh_from_db()
    again = pack_pdf(Order(version, (HandoutKind.DEALING,)))

    assert "Mixed Pairs" in texts(again)[0]


def test_a_pack_is_made_from_one_look_at_the_plan():
    event = make_planned_event(**FEW_ROUNDS)
    order = Order(plan_draft(event=event), (HandoutKind.DEALING, HandoutKind.NAME_LIST))

    with calls_of(plan_view) as looks, calls_of(pack) as packs:
        pack_pdf(order)

    assert (len(looks), len(packs)) == (1, 1)


def test_a_pack_has_all_kinds_in_the_order_of_use():
    event = make_planned_event(**FEW_ROUNDS)

    pdf = pack_pdf(Order(plan_draft(event=event)))

    special = {HandoutKind.CHANGE_SLIPS, HandoutKind.STAGE_LISTS}
    kinds = [kind for kind in HandoutKind if kind not in special]
    assert list(bookmarks(pdf)) == [str(kind.label) for kind in kinds]
    assert read(pdf).metadata.title.startswith(f"{event.tournament} · {event}")


def test_a_withdrawn_pair_leaves_a_sit_out_and_no_slip():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    gone = seats_by_start(event)[3, "ew"]
    Pair.objects.filter(pk=gone.pk).update(withdrawn=True)
    order = Order(plan_draft(event=event), (HandoutKind.GUIDE_CARDS, HandoutKind.ENTRY_SLIPS))

    made = pack(order)

    cards = {s.body.table: s.body for s in made.sheets if s.kind == HandoutKind.GUIDE_CARDS}
    slips = [s.body.number for s in made.sheets if s.kind == HandoutKind.ENTRY_SLIPS]
    assert cards[3].lines[0].ew == "–"
    assert cards[3].lines[0].remarks == ("NS sit out",)
    assert gone.number not in slips
    assert made.notes == ("Session 1, section A: nobody at A3 EW.",)


def test_a_session_without_seats_prints_the_movement_and_says_what_is_missing():
    section = make_section(movement="web", tables=18)
    plan_draft(event=section.session.event)
    order = Order(
        plan_draft(event=section.session.event), (HandoutKind.GUIDE_CARDS, HandoutKind.NAME_LIST)
    )

    made = pack(order)

    assert [sheet.body.lines[0].ew for sheet in made.sheets] == [str(t) for t in range(1, 19)]
    assert made.notes == ("Session 1, section A: nobody is seated yet.",)


def test_an_event_without_movements_says_what_is_missing():
    section = make_section(movement="")

    with pytest.raises(PlanningError, match=r"nothing to print yet.*A has no movement yet"):
        pack(Order(plan_draft(event=section.session.event)))


def test_a_session_that_does_not_exist_is_refused():
    event = make_event()

    with pytest.raises(PlanningError, match="no session 9"):
        pack(Order(plan_draft(event=event), session=9))


def swapped_at_table_one(event):
    """The draft with the two pairs of the first table of session one exchanged."""
    draft = plan_draft(event=event)
    one, two = Seat.objects.filter(version=draft, session__number=1, table=1)
    first, second = one.pair, two.pair
    two.delete()
    Seat.objects.filter(pk=one.pk).update(pair=second)
    two.pk, two.pair = None, first
    two.save()
    return first, second


def test_only_changed_sheets_are_offered_after_a_release():
    event = make_planned_event(**FEW_ROUNDS)
    plan_release(event=event, author=make_director())
    kinds = (
        HandoutKind.ENTRY_SLIPS,
        HandoutKind.GUIDE_CARDS,
        HandoutKind.CHANGE_SLIPS,
        HandoutKind.NAME_LIST,
    )
    unchanged = Order(plan_draft(event=event), kinds, only_changed=True)

    with pytest.raises(PlanningError, match="No sheet differs from Version 1"):
        pack(unchanged)
    first, second = swapped_at_table_one(event)
    made = pack(unchanged)

    slips = {s.body.number for s in made.sheets if s.kind == HandoutKind.ENTRY_SLIPS}
    changes = [s.title for s in made.sheets if s.kind == HandoutKind.CHANGE_SLIPS]
    assert slips == {first.number, second.number}
    assert changes == [f"Pair {first.number}", f"Pair {second.number}", "Table A1"]
    assert made.notes[-1].endswith("sheets differ from Version 1; the others need no reprint.")
    keep_pictures("change-slips", made.printed().pdf(HandoutKind.CHANGE_SLIPS))


def test_a_pack_of_a_release_is_kept_whatever_name_is_corrected_later():
    event = make_planned_event(sessions=1, **FEW_ROUNDS)
    version = plan_release(event=event, author=make_director())

    once = pack_pdf(Order(version, (HandoutKind.ENTRY_SLIPS,)))
    player = Pair.objects.filter(event=event).first().first_player
    player.name = "Corrected Name"
    player.save()
    again = pack_pdf(Order(version, (HandoutKind.ENTRY_SLIPS,)))
    draft = pack_pdf(Order(plan_draft(event=event), (HandoutKind.ENTRY_SLIPS,)))

    assert once == again
    assert version.packs.count() == 1
    assert "Corrected Name" in texts(draft)[0]
    assert "Version 1" in texts(once)[0]
    assert "DRAFT" not in texts(once)[0]
