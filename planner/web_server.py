"""The web server: an event loop takes requests in whole before a thread works on them.

So a connection that sends nothing, or sends slowly, costs a place in the loop
and no thread. Several processes may serve one listening socket.
"""

from __future__ import annotations

import socket
from typing import Any

from django.conf import settings
from waitress import create_server

HOST = "127.0.0.1"
BACKLOG = 1024
THREADS = 8
# Far above what the planner takes; what lies between, Django refuses in words.
LARGEST_BODY = 64_000_000
# The web server in front, on this machine, tells who asks and whether by HTTPS.
BEHIND_HTTPS = {
    "trusted_proxy": HOST,
    "trusted_proxy_count": 1,
    "trusted_proxy_headers": {"x-forwarded-for", "x-forwarded-proto"},
}


def listening_socket(port: int) -> socket.socket:
    """A socket of this machine alone that processes can share; OSError if the port is taken."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except (OSError, OverflowError):
        listener.close()
        raise
    listener.listen(BACKLOG)
    listener.setblocking(False)
    return listener


def serve_pages(application: Any, listener: socket.socket) -> None:
    """Answer requests until the process is told to stop."""
    server = create_server(
        application,
        sockets=[listener],
        threads=THREADS,
        backlog=BACKLOG,
        connection_limit=1000,
        channel_timeout=60,
        max_request_body_size=LARGEST_BODY,
        asyncore_use_poll=True,
        ident=None,
        **(BEHIND_HTTPS if settings.HTTPS else {}),
    )
    server.run()
