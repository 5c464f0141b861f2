"""Clients of a service, in a process of their own: python -m bench.serving_load PORT CLIENTS < REQUESTS.

A line of the input is a path, and after a tab a header, if there is one. The output is JSON: the
milliseconds that each answer took, the statuses, the seconds that all took, and the last answer's `ETag`.
"""

from __future__ import annotations

import json
import socket
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from time import perf_counter


class Clients:
    """Several clients, each with a connection of its own, that ask one request after the other."""

    def __init__(self, port: int, lines: list[str]) -> None:
        self.port = port
        self.times: list[float] = []
        self.statuses: Counter[str] = Counter()
        self.tag = ""
        self._ahead = iter(lines)
        self._lock = threading.Lock()

    def run(self, count: int) -> float:
        """Ask everything; the seconds that it took."""
        threads = [threading.Thread(target=self._ask) for _ in range(count)]
        start = perf_counter()
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        return perf_counter() - start

    def _lines(self) -> Iterator[bytes]:
        while True:
            with self._lock:
                line = next(self._ahead, None)
            if line is None:
                return
            path, _, header = line.partition("\t")
            yield "\r\n".join(
                [f"GET {path} HTTP/1.1", "Host: bench", *filter(None, [header]), "", ""]
            ).encode()

    def _ask(self) -> None:
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for request in self._lines():
                start = perf_counter()
                connection.sendall(request)
                status, tag = _receive(connection)
                self.times.append(1000 * (perf_counter() - start))
                self.statuses[status] += 1
                self.tag = tag


def _receive(connection: socket.socket) -> tuple[str, str]:
    """The status and tag of an answer, once all of it has come."""
    came = _more(connection)
    while b"\r\n\r\n" not in came:
        came += _more(connection)
    head, _, body = came.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    left = int(headers.get("content-length", 0)) - len(body)
    while left > 0:
        left -= len(_more(connection))
    return first.split(" ")[1], headers.get("etag", "")


def _more(connection: socket.socket) -> bytes:
    if not (came := connection.recv(1 << 18)):
        raise ConnectionError("the service ended the connection")
    return came


def main() -> None:
    """Ask what the input says."""
    clients = Clients(int(sys.argv[1]), sys.stdin.read().splitlines())
    seconds = clients.run(int(sys.argv[2]))
    found = {"ms": clients.times, "statuses": clients.statuses, "seconds": seconds, "tag": clients.tag}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
