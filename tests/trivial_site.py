"""The planner with two more addresses: one does nothing but answer, as a measure for the others;
one tells which process answers."""

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()

from django.conf import settings  # noqa: E402 -- after the set-up
from django.http import HttpResponse  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework.permissions import IsAuthenticated  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView  # noqa: E402

from planner.processes import Crew  # noqa: E402
from planner.urls import urlpatterns as planner_patterns  # noqa: E402
from planner.web_server import listening_socket, serve_pages  # noqa: E402


class TrivialView(APIView):
    permission_classes = (IsAuthenticated,)

    def get(self, request):
        return Response({"ok": True})


def process(_request):
    return HttpResponse(str(os.getpid()))


urlpatterns = [
    path("trivial/", TrivialView.as_view()),
    path("process/", process),
    *planner_patterns,
]

if __name__ == "__main__":
    settings.ROOT_URLCONF = __name__
    listener = listening_socket(int(sys.argv[1]))
    Crew([lambda: serve_pages(application, listener)] * 2).run()
