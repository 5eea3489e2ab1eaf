"""Many readers and some writers at once, against a server of their own."""

import http.client
import json
import socket
import threading
import time
from collections import Counter
from contextlib import contextmanager
from itertools import cycle

HOST = "127.0.0.1"


@contextmanager
def served(place):
    """The port of a server with two processes, as ``make run`` starts it."""
    port = free_port()
    server = place.start("-m", "tests.trivial_site", port)
    try:
        wait_for_server(port, server)
        yield port
    finally:
        server.terminate()
        server.communicate(timeout=30)


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def wait_for_server(port, server):
    for _attempt in range(3000):
        try:
            request(port, "GET", "/healthz")
        except OSError:
            if server.poll() is not None:
                raise
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("the server does not answer")


def request(port, method, path, token="", body=None, if_match=None):
    """One request on a connection of its own: status, entity tag and text."""
    connection = http.client.HTTPConnection(HOST, port, timeout=60)
    headers = {"Authorization": f"Token {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if if_match is not None:
        headers["If-Match"] = if_match
    try:
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        return answer.status, answer.getheader("ETag"), answer.read()
    finally:
        connection.close()


def rate(port, path, token, *, seconds, readers=4):
    """Answers per second to this many readers."""
    outcome = hold(port, token, reads=[path], readers=readers, seconds=seconds)
    assert set(outcome) == {("GET", 200)}, outcome
    return outcome["GET", 200] / seconds


def hold(port, token, *, reads, readers, seconds, writes=(), writers=0):
    """How often each status came back; a request that failed counts as its error's name."""
    outcome = Counter()
    end = time.monotonic() + seconds

    def work(jobs):
        own = Counter()
        for method, path, body in cycle(jobs):
            if time.monotonic() > end:
                break
            try:
                status, *_rest = request(port, method, path, token, body, if_match="*")
            except OSError as error:
                status = type(error).__name__
            own[method, status] += 1
        outcome.update(own)

    jobs = [[("GET", path, None) for path in reads]] * readers
    jobs += [[writes[number % len(writes)]] for number in range(writers)]
    threads = [threading.Thread(target=work, args=(each,)) for each in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcome
