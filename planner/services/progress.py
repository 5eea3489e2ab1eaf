"""How far a search is, in words and percent, for the job that it runs in."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from movements.progress import Progress, Tell, Tries
from movements.sentences import joined
from planner.jobs import Report


def telling(report: Report, begin: int = 0, end: int = 100, label: str = "") -> Tell:
    """For a search that is the job's work from one percentage to another."""

    def tell(progress: Progress) -> None:
        words = progress_in_words(progress)
        percent = begin + (end - begin) * progress.share
        report(int(percent), joined((label, words), ": ") if label else words)

    return tell


def progress_in_words(progress: Progress) -> str:
    """As in "7 of 20 restarts, 14 playbacks so far"."""
    words = _tried(progress)
    if progress.playbacks is None:
        return words
    playbacks = ngettext(
        "%(count)s playback so far", "%(count)s playbacks so far", progress.playbacks
    )
    return joined((words, playbacks % {"count": progress.playbacks}))


def _tried(progress: Progress) -> str:
    facts = {"done": progress.done, "of": progress.of}
    if progress.of is None:
        return ngettext("%(done)s restart", "%(done)s restarts", progress.done) % facts
    match progress.tries:
        case Tries.BLOCKS:
            return _("%(done)s of %(of)s blocks") % facts
        case Tries.WISHES:
            return _("%(done)s of %(of)s wishes priced") % facts
        case Tries.SPLITS:
            return _("%(done)s of %(of)s ways to divide the tables") % facts
        case Tries.EVENTS:
            return _("%(done)s of %(of)s events") % facts
    return _("%(done)s of %(of)s restarts") % facts
