from django.contrib import admin
from django.urls import include, path

from planner import checker, public, views

handler400 = views.bad_request
handler500 = views.server_error

urlpatterns = [
    path("", public.home, name="home"),
    path("tournaments/<slug:slug>/", public.tournament, name="public_tournament"),
    path("events/<slug:slug>/", public.event, name="public_event"),
    path("events/<slug:slug>/pairs/<int:number>/", public.pair, name="pair"),
    path("check/", checker.checker, name="checker"),
    path("proofs/", public.proof, name="proofs"),
    path("proofs/<str:code>/", public.proof, name="proof"),
    path("healthz", views.healthz, name="health"),
    path("metrics", views.metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("planner.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
]
