"""What is seen of a long computation while it runs."""

import pytest

from movements.progress import Progress, Tries
from planner.models import Job
from planner.services import job_runs, jobs
from planner.services.computing import computing_job
from planner.services.jobs import job_start
from planner.services.progress import progress_in_words
from planner.services.section_plans import plans_work
from tests.factories import make_director, make_event


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (Progress(7, 20, 0.3, 14), "7 of 20 restarts, 14 playbacks so far"),
        (Progress(1, None, 0.3, 1), "1 restart, 1 playback so far"),
        (Progress(6, 10, 0.3, None, Tries.BLOCKS), "6 of 10 blocks"),
        (Progress(250, 1000, 0.25, None, Tries.EVENTS), "250 of 1000 events"),
        (Progress(2, 5, 0.3, 0, Tries.WISHES), "2 of 5 wishes priced, 0 playbacks so far"),
        (
            Progress(3, 9, 0.3, 21, Tries.SPLITS),
            "3 of 9 ways to divide the tables, 21 playbacks so far",
        ),
    ],
)
def test_progress_is_told_in_words(progress, words):
    assert progress_in_words(progress) == words


def test_a_crossover_says_how_many_restarts_and_playbacks():
    heard = []
    asked = {"sections": [["A", 18]], "rounds": 13, "method": "best", "seed": 1, "sessions": 3}

    computing_job(
        {"question": "crossover", "asked": asked},
        lambda percent, step: heard.append((percent, step)),
    )

    percents = [percent for percent, _step in heard[1:]]
    assert percents == sorted(percents)
    assert any("of 9 restarts, " in step and "playbacks so far" in step for _percent, step in heard)


@pytest.mark.django_db
def test_section_plans_say_how_many_are_looked_at():
    heard = []
    event = make_event()
    arguments = {"event": event.pk, "pairs": 62, "rounds": 13, "sessions": 3, "sets": None}

    plans_work(arguments, lambda percent, step: heard.append(step))

    assert any("ways to divide the tables" in step for step in heard)


@pytest.mark.django_db
def test_a_job_keeps_what_it_was_told_last(monkeypatch):
    monkeypatch.setattr(job_runs, "REPORT_EVERY", 0)
    seen = []

    def work(arguments, report):
        for percent in (10, 60, 40):
            report(percent, f"step {percent}")
            seen.append(Job.objects.values_list("progress", "step").get())
        return {}

    monkeypatch.setitem(globals(), "work_to_watch", work)
    monkeypatch.setitem(jobs.KINDS, "watched", f"{__name__}.work_to_watch")

    job_start(kind="watched", arguments={}, owner=make_director())

    assert seen == [(10, "step 10"), (60, "step 60"), (60, "step 40")]
