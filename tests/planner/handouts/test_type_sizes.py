"""The size of every text in print: at least 7 point, and 9 for what players read."""

import pytest

from planner.enums import Paper
from planner.handouts.kinds import CARDS_PER_PAGE, HandoutKind
from planner.handouts.packs import Order, pack_pdf
from planner.services.plans import plan_draft, plan_release
from tests.factories import make_director
from tests.planner.paper import type_sizes
from tests.planner.planned_event import make_planned_event
from tests.some import some

pytestmark = pytest.mark.django_db

# A caddy and a director have these in their hands.
FOR_STAFF = {HandoutKind.BOARDING, HandoutKind.ENTRY_SLIPS}
FORMS = [
    (kind, number)
    for kind in HandoutKind
    if kind != HandoutKind.STAGE_LISTS
    for number in CARDS_PER_PAGE.get(kind, (1,))
]
SETUPS = {
    "a web in three sessions": {"tables": 18, "rounds": 13, "sessions": 3},
    "a howell": {"tables": 6, "rounds": 11, "movement": "howell", "sessions": 2},
}


def changed_since_release(event):
    plan_release(event=event, author=make_director())
    one, other = plan_draft(event=event).seats.filter(session__number=1)[:2]
    one.pair, other.pair = other.pair, one.pair
    type(one).objects.filter(pk__in=[one.pk, other.pk]).delete()
    type(one).objects.bulk_create([one, other])


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("fields", SETUPS.values(), ids=SETUPS)
@pytest.mark.parametrize(("kind", "number"), FORMS)
def test_no_text_is_too_small_to_read(kind, number, fields, paper):
    event = make_planned_event(**fields)
    if kind == HandoutKind.CHANGE_SLIPS:
        changed_since_release(event)
    per_page = {kind: number} if kind in CARDS_PER_PAGE else {}

    pdf = pack_pdf(
        Order(plan_draft(event=event), (kind,), paper=paper, session=1, per_page=per_page)
    )

    sizes = some(type_sizes(pdf))
    assert [each for each in sizes if each[1] < 7] == []
    if kind not in FOR_STAFF:
        assert [each for each in sizes if each[1] < 9] == []
