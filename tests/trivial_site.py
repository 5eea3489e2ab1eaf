"""The planner with one more address, which does nothing but answer: a measure for the others."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()

from django.conf import settings  # noqa: E402 -- after the set-up
from django.urls import path  # noqa: E402
from rest_framework.permissions import IsAuthenticated  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView  # noqa: E402

from planner.urls import urlpatterns as planner_patterns  # noqa: E402


class TrivialView(APIView):
    permission_classes = (IsAuthenticated,)

    def get(self, request):
        return Response({"ok": True})


urlpatterns = [path("trivial/", TrivialView.as_view()), *planner_patterns]
settings.ROOT_URLCONF = __name__
