"""The service as it runs: in a thread of the tests, or as a process, asked over sockets."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from crkb.serve import server
from crkb.serve.app import app
from crkb.serve.core.endpoints import Endpoint
from crkb.serve.core.settings import Settings
from crkb.serve.routes import ENDPOINTS


class Answer(NamedTuple):
    """What came back on a connection."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def ends(self) -> bool:
        """Whether the connection ends with it."""
        return self.headers.get("connection") == "close"


class Lost(Exception):
    """A connection ended before the whole answer had come."""


def receive(connection: socket.socket) -> Answer:
    """One answer.

    Raises:
        Lost: if it doesn't come whole.
    """
    came = b""
    while b"\r\n\r\n" not in came:
        came += _more(connection)
    head, _, body = came.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    whole = bytearray(body)
    while len(whole) < int(headers.get("content-length", 0)):
        whole += _more(connection)
    return Answer(int(first.split(" ")[1]), headers, bytes(whole))


def _more(connection: socket.socket) -> bytes:
    try:
        came = connection.recv(1 << 20)
    except ConnectionError as e:
        raise Lost from e
    if not came:
        raise Lost
    return came


def request(path: str, *headers: str, method: str = "GET") -> bytes:
    """The bytes of a request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: here", *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def asked(port: int, path: str, *headers: str) -> Answer:
    """An answer on a connection of its own."""
    with connected(port) as connection:
        connection.sendall(request(path, *headers))
        return receive(connection)


@contextmanager
def running(home: str, endpoints: Sequence[Endpoint] = ENDPOINTS, **settings: object) -> Iterator[str]:
    """Runs the service in a thread; its address. It ends with the block."""
    wanted = Settings(home=home, port=0, quiet=True)._replace(**settings)
    listening = server.listen(wanted.host, wanted.port)
    ready = threading.Event()
    made = server.Server(app(wanted, endpoints), wanted, ready.set)
    thread = threading.Thread(target=made.run, args=([listening],))
    thread.start()
    try:
        assert ready.wait(30)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        made.handle_exit(signal.SIGINT, None)
        thread.join(30)
        assert not thread.is_alive()


def port_of(address: str) -> int:
    return int(re.search(r":(\d+)/", address)[1])


@contextmanager
def process(home: str, *options: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Runs `crkb serve` as a process, and its port; killed with the block if it still runs."""
    command = [sys.executable, "-m", "crkb", "serve", "--port", "0", *options]
    environment = {**os.environ, "CRKB_HOME": home}
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    log: list[bytes] = []
    reading = threading.Thread(target=lambda: log.extend(started.stderr or ()), daemon=True)
    reading.start()
    try:
        line = started.stdout.readline().decode()
        assert line.startswith("Serving at http://127.0.0.1:"), (line, log)
        started.log = log
        yield started, port_of(line)
    finally:
        if started.poll() is None:
            started.kill()
        started.wait(30)
        reading.join(30)
        started.stdout.close()
        started.stderr.close()
