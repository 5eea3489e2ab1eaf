"""Where the planning pages are: below the event in the admin."""

from django.contrib import admin
from django.urls import URLPattern, path

from planner.pages.changes import ChangesPage
from planner.pages.crossover import CrossoverPage
from planner.pages.cut import CutPage
from planner.pages.devices import DevicesPage
from planner.pages.entries import EntriesPage
from planner.pages.event_plan import EventPlanPage
from planner.pages.handouts import HandoutFilePage, HandoutJobPage, HandoutsPage
from planner.pages.history import HistoryPage
from planner.pages.movement import MovementPage
from planner.pages.presence import PresencePage
from planner.pages.ranking import RankingPage
from planner.pages.release import ReleasePage
from planner.pages.seating import SeatingPage
from planner.pages.sections import SectionsPage
from planner.pages.stages import StagesPage
from planner.pages.wishes import WishesPage

PAGES = (
    EventPlanPage,
    EntriesPage,
    WishesPage,
    PresencePage,
    StagesPage,
    RankingPage,
    CutPage,
    SectionsPage,
    MovementPage,
    SeatingPage,
    CrossoverPage,
    ChangesPage,
    ReleasePage,
    HandoutsPage,
    DevicesPage,
    HistoryPage,
)
# Reached from the handouts' page, for one job each.
JOB_PAGES = (HandoutJobPage, HandoutFilePage)


def planning_urls(site: admin.AdminSite) -> list[URLPattern]:
    """Every page, open to staff only; the pages themselves check the rest."""
    return [
        path(page.path, site.admin_view(page.as_view()), name=f"planner_event_{page.name}")
        for page in (*PAGES, *JOB_PAGES)
    ]
