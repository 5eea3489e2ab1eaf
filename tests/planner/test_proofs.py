"""The check code of a printed proof leads to the plan it was printed from, and to nothing else."""

import re

import pytest
from django.urls import reverse

from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, pack_pdf
from planner.models import Tournament
from planner.plan.check_codes import section_of_code
from planner.services.plans import plan_draft, plan_release
from planner.services.seating import seats_exchange
from tests.planner.paper import texts
from tests.planner.planned_event import make_planned_event

pytestmark = pytest.mark.django_db
CODE = re.compile(r"Check code (\w+-\d[A-Z]-\w{5})")


def proofs_of(version):
    pdf = pack_pdf(Order(version, (HandoutKind.PROOF,)))
    return [" ".join(page.split()) for page in texts(pdf)]


@pytest.fixture
def version(author):
    return plan_release(event=make_planned_event(tables=6, rounds=5), author=author)


def test_the_code_of_a_sheet_shows_the_same_figures_and_verdict(client, version, settings):
    settings.SITE_ADDRESS = "https://bridge.example"
    first, second = proofs_of(version)
    code = CODE.search(second)[1]

    page = client.get(reverse("proofs"), {"code": f" {code.lower()} "}).content.decode()

    assert f"https://bridge.example/proofs/{code}/" in second
    assert CODE.search(first)[1] != code
    assert "Session 2 · Section A Blue" in page
    assert "No pair meets twice, no pair plays a board twice: checked." in page
    for name, value in re.findall(r'scope="row">(.*?)</th><td class="number">(.*?)</td>', page):
        assert f"{name} {value}" in second


def test_each_plan_has_codes_of_its_own(version, author):
    event = version.event
    seats_exchange(event=event, number=1, first="A1ns", second="A2ew", author=author)
    later = plan_release(event=event, author=author)

    codes = [CODE.search(sheet)[1] for each in (version, later) for sheet in proofs_of(each)]

    assert len(set(codes)) == 4
    assert [section_of_code(code).plan.version for code in codes] == [
        version,
        version,
        later,
        later,
    ]


@pytest.mark.parametrize("altered", ["{}X", "9{}", "nonsense", "1-1A-", "ZZZZZZZZZZZZ-1A-00000"])
def test_any_other_code_leads_nowhere(client, version, altered):
    code = CODE.search(proofs_of(version)[0])[1]

    answer = client.get(reverse("proof", args=[altered.format(code)]))

    assert answer.status_code == 404
    assert "No proof has the code" in answer.content.decode()


def test_another_print_of_the_same_section_is_no_proof(version):
    code = CODE.search(proofs_of(version)[0])[1]
    wrong = "1" if code[-1] == "0" else "0"

    assert section_of_code(code) is not None
    assert section_of_code(code[:-1] + wrong) is None


def test_a_draft_has_no_code_yet():
    (sheet, *_others) = proofs_of(plan_draft(event=make_planned_event(tables=6, rounds=5)))

    assert "The check code comes with the release." in sheet
    assert not CODE.search(sheet)


def test_proofs_of_tournaments_without_public_pages_are_for_those_who_may_look(
    client, author, version
):
    Tournament.objects.update(public_page=False)
    url = reverse("proof", args=[CODE.search(proofs_of(version)[0])[1]])

    strange = client.get(url).status_code
    client.force_login(author)

    assert (strange, client.get(url).status_code) == (404, 200)


def test_proofs_that_differ_by_their_code_alone_need_no_reprint(version, author):
    again = plan_release(event=version.event, author=author)
    order = Order(again, (HandoutKind.PROOF, HandoutKind.NAME_LIST), only_changed=True)

    with pytest.raises(Exception, match="nothing needs printing again"):
        pack_pdf(order)
