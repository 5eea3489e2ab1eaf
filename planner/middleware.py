"""What every request passes."""

from collections.abc import Callable
from urllib.parse import unquote

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

Answer = Callable[[HttpRequest], HttpResponse]


def refuse_nul(answer: Answer) -> Answer:
    """No address has a NUL character in it; PostgreSQL could not even look for one."""

    def checked(request: HttpRequest) -> HttpResponse:
        if "\0" in unquote(request.get_full_path()):
            raise BadRequest("a NUL character in the address")
        return answer(request)

    return checked
