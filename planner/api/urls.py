from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.routers import SimpleRouter

from planner.api.exceptions import not_found
from planner.api.views import computing, jobs, plans, resources, tokens

router = SimpleRouter()
router.register("tournaments", resources.TournamentViewSet)
router.register("events", resources.EventViewSet)
router.register("sessions", resources.SessionViewSet)
router.register("sections", resources.SectionViewSet)
router.register("players", resources.PlayerViewSet)
router.register("pairs", resources.PairViewSet)
router.register("versions", plans.VersionViewSet)
router.register("seats", plans.SeatViewSet)
router.register("jobs", jobs.JobViewSet)
router.register("tokens", tokens.ApiTokenViewSet)

urlpatterns = [
    path("", include(router.urls)),
    path("movement/", computing.MovementView.as_view(), name="api-movement"),
    path("recommend/", computing.RecommendView.as_view(), name="api-recommend"),
    path("verify/", computing.VerifyView.as_view(), name="api-verify"),
    path("convert/", computing.ConvertView.as_view(), name="api-convert"),
    path("balance/", computing.BalanceView.as_view(), name="api-balance"),
    path("crossover/", computing.CrossoverView.as_view(), name="api-crossover"),
    path("compute/next-session/", computing.NextSessionView.as_view(), name="api-next-session"),
    path("compute/event-balance/", computing.EventBalanceView.as_view(), name="api-event-balance"),
    path("section-plans/", computing.SectionPlansView.as_view(), name="api-section-plans"),
    path("phantoms/", computing.PhantomsView.as_view(), name="api-phantoms"),
    path("repairs/", computing.RepairView.as_view(), name="api-repairs"),
    path("token/", tokens.TokenView.as_view(), name="api-token"),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    re_path("^(?P<path>.*)$", not_found),
]
