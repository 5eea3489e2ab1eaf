"""The server stays free for others whatever some connections do, or fail to do."""

import http.client
import os
import signal
import socket
import threading
from contextlib import ExitStack, contextmanager

import pytest

from tests.installation import installation
from tests.load import HOST, request, served

pytestmark = pytest.mark.database

IDLE, SLOW = 200, 50
SLOW_HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
SLOW_BODY = (
    b"POST /api/v1/verify/ HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"
)
# A server that waits for such connections needs 30 seconds and more for each of them, and a
# few of these at a time; a slow machine answers far sooner.
PATIENCE = 60


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    with installation(tmp_path_factory.mktemp("web")) as place, served(place) as port:
        yield port


@contextmanager
def connections(port, number, beginning=b""):
    """Open connections that have said so much, and go on letter by letter."""
    over = threading.Event()
    with ExitStack() as stack:
        opened = [
            stack.enter_context(socket.create_connection((HOST, port))) for _ in range(number)
        ]
        for one in opened:
            one.sendall(beginning)
        dribble = threading.Thread(target=_dribble, args=(opened if beginning else [], over))
        dribble.start()
        yield opened
        over.set()
        dribble.join()


def _dribble(opened, over):
    while not over.wait(0.5):
        for one in opened:
            one.sendall(b"x")


def status_of_login_page(port):
    connection = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)
    connection.request("GET", "/admin/login/")
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.mark.parametrize(
    ("number", "beginning"),
    [(IDLE, b""), (SLOW, SLOW_HEAD), (SLOW, SLOW_BODY)],
    ids=["idle", "slow heads", "slow bodies"],
)
def test_connections_that_do_not_ask_hold_nobody_up(port, number, beginning):
    with connections(port, number, beginning):
        answers = [status_of_login_page(port) for _request in range(20)]

    assert answers == [200] * 20


def test_slow_request_is_answered_when_it_is_complete(port):
    with connections(port, 1, SLOW_HEAD) as (slow,):
        pass_on = slow.dup()
    with pass_on:
        pass_on.sendall(b"\r\n\r\n")
        pass_on.settimeout(PATIENCE)

        assert pass_on.recv(15) == b"HTTP/1.1 200 OK"


def test_process_that_dies_is_replaced(port):
    for _death in range(3):
        _status, _etag, body = request(port, "GET", "/process/")
        os.kill(int(body), signal.SIGKILL)

    assert request(port, "GET", "/process/")[0] == 200
