"""Answers of a web server, byte for byte, for what fetches files; no other machine is asked."""

from __future__ import annotations

import socket
import threading
from typing import Any
from unittest import mock

from crkb.library import http
from tests.fuzz.choices import Choices
from tests.fuzz.mutation import mutated_text
from tests.fuzz.place import Place

SEEDS = (
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: "x"\r\n\r\nhello',
    "HTTP/1.0 200 OK\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "HTTP/1.1 304 Not Modified\r\n\r\n",
    "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 302 Found\r\nLocation: https://[x/\r\n\r\n",
    "HTTP/1.1 301 Moved\r\nLocation: /rules.txt\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-4/5\r\nContent-Length: 5\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: \u00b2\r\n\r\nx",
)
WORDS = (
    "HTTP/1.1",
    "200",
    "401",
    "407",
    "999",
    "\r\n",
    "\r\n\r\n",
    "Content-Length: ",
    "Location: ",
    "Location: file:///etc/passwd\r\n",
    "Location: //[\r\n",
    "Location: http://127.0.0.1:99999/\r\n",
    "WWW-Authenticate: Basic realm=x\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Content-Range: bytes ",
    "ffffffffffffffff\r\n",
    "-1",
    "\x00",
    ": ",
    " ",
)
SECONDS = 2.0


def make(choices: Choices) -> Any:
    """What the server sends, before it closes the connection."""
    return mutated_text(choices, SEEDS, WORDS, 4)


def run(given: Any, place: Place) -> None:
    """Fetch from a server on this machine that sends these bytes whenever it is asked."""
    data = given.encode("latin-1", "replace")
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=_serve, args=(server, data), daemon=True).start()
        address = f"http://127.0.0.1:{server.getsockname()[1]}/x"
        try:
            with mock.patch.object(socket, "getaddrinfo", _only_here):
                http.get(address, 100_000, "fuzz", http.Known('"x"'), deadline=http.Deadline(SECONDS))
        finally:
            server.shutdown(socket.SHUT_RDWR)


def _serve(server: socket.socket, data: bytes) -> None:
    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return
        with connection:
            try:
                connection.recv(65_536)
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                connection.settimeout(0.2)
                while connection.recv(65_536):
                    pass
            except OSError:
                continue


_looked_up = socket.getaddrinfo


def _only_here(host: Any, *args: Any, **options: Any) -> Any:
    if host not in ("127.0.0.1", "localhost", "::1"):
        raise socket.gaierror(f"not looked up in tests: {str(host)[:20]}")
    return _looked_up(host, *args, **options)
