from django.contrib import admin
from django.urls import include, path

from planner import views

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.health, name="health"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("planner.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
]
