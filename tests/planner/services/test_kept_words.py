"""Long computations keep facts: whoever reads them reads their own language."""

import json

import pytest
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from hypothesis import given
from hypothesis import strategies as st

from movements.sentences import Counted, Opened, Sentence, joined
from planner import jobs
from planner.errors import PlanningError
from planner.models import Event, Job
from planner.services.crossovers import crossover_search
from planner.services.demo import demo_load
from planner.services.jobs import job_cancel, job_start
from planner.services.seating import seating_automatic
from planner.services.section_plans import plans_search
from planner.wording import kept, text_kept, text_told, told, translated, words_are_kept

LATER = gettext_lazy("Looking for seats with few playbacks")


def through_json(said):
    return json.loads(json.dumps(kept(said)))


@pytest.mark.parametrize(
    ("say", "german"),
    [
        (lambda: _("Session %(number)s") % {"number": 2}, "Durchgang 2"),
        (lambda: str(LATER), "Suche nach Plätzen mit wenig Wiederholungen"),
        (
            lambda: (
                ngettext("%(count)s playback so far", "%(count)s playbacks so far", 3)
                % {"count": 3}
            ),
            "3 Wiederholungen bisher",
        ),
        (lambda: joined((_("Session %(number)s") % {"number": 1}, "A1"), ": "), "Durchgang 1: A1"),
        (lambda: "Ada Finesse", "Ada Finesse"),
        (lambda: _("100 %"), "100 %"),
    ],
)
def test_what_is_kept_is_told_in_the_reader_s_language(say, german):
    with words_are_kept():
        facts = through_json(say())
    with translation.override("de"):
        assert told(facts) == german == told(through_json(german))


SENTENCES = st.recursive(
    st.text("abc ", max_size=8) | st.integers() | st.floats(0, 9),
    lambda inner: st.one_of(
        inner.map(lambda part: Sentence("Session %(number)s", number=part)),
        st.tuples(st.integers(0, 4), inner).map(
            lambda pair: Counted(
                "%(count)s pair %(x)s", "%(count)s pairs %(x)s", pair[0], x=pair[1]
            )
        ),
        st.lists(inner, min_size=1, max_size=3).map(joined),
        inner.map(lambda part: Opened(str(part))),
    ),
    max_leaves=6,
)


@given(SENTENCES, st.sampled_from(["en-gb", "de"]))
def test_keeping_a_sentence_loses_nothing(said, language):
    with words_are_kept():
        facts = through_json({"said so": [translated(said)]})
    with translation.override(language):
        assert told(facts) == {"said so": [translated(said)]}


@pytest.mark.parametrize("text", ["", "{", '{"other": 1}', "Nobody is seated yet."])
def test_plain_text_stays(text):
    assert text_told(text_kept(text)) == text


def test_language_of_before_comes_back():
    with translation.override("de"):
        with words_are_kept(), translation.override("en-us"):
            assert _("Session %(number)s") == "Session %(number)s"
        assert _("Session %(number)s") == "Durchgang %(number)s"


@pytest.fixture
def demo(db, author):
    demo_load()
    event = Event.objects.get(slug="demo-open-pairs")
    seating_automatic(event=event, author=author)
    return event


def pages_by_language(client, address):
    return {
        language: client.get(address, headers={"Accept-Language": language}).content.decode()
        for language in ("de", "en-gb")
    }


def test_crossovers_read_the_same_whoever_asked_for_them(demo, director):
    address = f"/admin/planner/event/{demo.pk}/plan/crossover/2/"
    read = {}
    for asked_in in ("de", "en-gb"):
        with translation.override(asked_in):
            job = crossover_search(event=demo, number=2, owner=director.user)
        assert job.result["choices"]
        read[asked_in] = (
            pages_by_language(director, address),
            [told_in(language, job) for language in ("de", "en-gb")],
        )

    assert read["de"][1] == read["en-gb"][1]
    assert "Am wenigsten Wiederholungen" in read["en-gb"][0]["de"]
    assert "Fewest playbacks" in read["de"][0]["en-gb"]
    assert "Fewest playbacks" not in read["en-gb"][0]["de"]


def test_section_plans_read_the_same_whoever_asked_for_them(demo, director):
    told_by = []
    for asked_in in ("de", "en-gb"):
        with translation.override(asked_in):
            pairs = demo.pairs.count()
            job = plans_search(event=demo, pairs=pairs, sets=None, owner=director.user)
        assert job.result["plans"]
        told_by.append([told_in(language, job) for language in ("de", "en-gb")])

    assert told_by[0] == told_by[1]
    assert told_by[0][0] != told_by[0][1]


def told_in(language, job):
    with translation.override(language):
        return job.outcome


def refuse(arguments, report):
    raise PlanningError(
        _("Nobody is seated yet: seat the first session before you release the plan.")
    )


def test_refusal_and_cancelling_are_told_in_the_reader_s_language(author, monkeypatch):
    monkeypatch.setitem(jobs.KINDS, "refuse", f"{__name__}.refuse")
    refused = job_start(kind="refuse", arguments={}, owner=author)
    cancelled = job_cancel(job=Job.objects.create(kind="refuse", owner=author))

    with translation.override("de"):
        assert refused.reason.startswith("Noch ist niemand gesetzt")
        assert cancelled.reason == "Die Berechnung wurde abgebrochen."
    with translation.override("en-gb"):
        assert refused.reason.startswith("Nobody is seated yet")
        assert cancelled.reason == "The computation was cancelled."
