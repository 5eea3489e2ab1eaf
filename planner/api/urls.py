from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView
from rest_framework.routers import SimpleRouter

from planner.api.exceptions import not_found
from planner.api.views import plans, resources, tokens

router = SimpleRouter()
router.register("tournaments", resources.TournamentViewSet)
router.register("events", resources.EventViewSet)
router.register("sessions", resources.SessionViewSet)
router.register("sections", resources.SectionViewSet)
router.register("players", resources.PlayerViewSet)
router.register("pairs", resources.PairViewSet)
router.register("versions", plans.VersionViewSet)
router.register("seats", plans.SeatViewSet)

urlpatterns = [
    path("", include(router.urls)),
    path("token/", tokens.TokenView.as_view(), name="api-token"),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", SpectacularSwaggerView.as_view(url_name="api-schema"), name="api-docs"),
    re_path("^(?P<path>.*)$", not_found),
]
