"""The service under load on this machine: python -m bench.serving [--edition FILE] [--requests N].

The service, the clients and a plain Starlette application to compare with run in processes of their own.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from statistics import quantiles
from time import perf_counter, sleep
from typing import Any, NamedTuple
from urllib.parse import quote

from bench import processes
from bench.__main__ import edition

STARTS = 5
"""So often the service is started to time that."""

PREPARED = 3.0
"""Seconds after which a service has loaded what searches need."""

PLAIN = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

async def rule(request):
    return JSONResponse({"ruleNumber": request.path_params["number"], "ruleText": "A text. " * 30})

uvicorn.run(Starlette(routes=[Route("/cr/{number}", rule)]), port=int(sys.argv[1]), log_level="warning",
            access_log=False, http="h11", loop="asyncio")
"""
"""A route that looks nothing up, counts nothing and logs nothing."""


class Measured(NamedTuple):
    """What was asked, by how many clients, and the milliseconds that answers took."""

    what: str
    clients: int
    ms: Sequence[float]
    seconds: float
    limit: float | None = None  # of the 99th percentile

    @property
    def p50(self) -> float:
        """The milliseconds within which half of the answers came."""
        return quantiles(self.ms, n=100)[49]

    @property
    def p99(self) -> float:
        """The milliseconds within which all but a hundredth of them came."""
        return quantiles(self.ms, n=100)[98]

    @property
    def line(self) -> str:
        """What to print."""
        rate = f"{len(self.ms) / self.seconds:,.0f}/s"
        target = "" if self.limit is None else f"≤ {self.limit:g} ms"
        missed = "  missed" if self.limit is not None and self.p99 > self.limit else ""
        figures = f"{rate:>9}  p50 {self.p50:6.2f} ms  p99 {self.p99:6.2f} ms"
        return f"{self.what:44}{self.clients:2} clients  {figures}  {target}{missed}".rstrip()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a line as soon as there is one."""
    options = _options().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="crkb-bench-") as folder:
        path, what = edition(options.edition, folder)
        environ = processes.environment(os.environ, os.path.join(folder, "home"))
        subprocess.run(
            (processes.console_script(), "add", path), env=environ, check=True, capture_output=True
        )
        print(f"{what}; {options.requests:,} requests each\n")
        _start(environ)
        numbers, terms = _asked(environ)
        with _plain(environ) as port:
            print(_measured("a plain Starlette route", port, _cycled(numbers, options.requests), 8).line)
        with _service(environ) as (running, port):
            sleep(PREPARED)
            for each in _rules(port, numbers, options.requests):
                print(each.line)
            searches = _searches(terms)
            for clients, part in ((1, searches[0::3]), (2, searches[1::3]), (8, searches[2::3])):
                print(_measured("search, each another one", port, part, clients, 50).line)
            _memory(running, port, numbers, options.memory)
        with _service(environ, "--workers", "2") as (_, port):
            sleep(PREPARED)
            again = _cycled(numbers, options.requests)
            print(f"\n{_measured('2 workers: /cr/{n}', port, again, 8).line}")
            print(_measured("2 workers: search, each another one", port, searches, 8).line)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.serving", description="Load the service.")
    parser.add_argument(
        "--edition", metavar="FILE", help="rules text (default: the newest official one, else plain)"
    )
    parser.add_argument(
        "--requests", type=int, default=3_000, metavar="N", help="of each kind (default: 3000)"
    )
    parser.add_argument(
        "--memory", type=int, default=100_000, metavar="N", help="requests over which memory is watched"
    )
    return parser


def _rules(port: int, numbers: Sequence[str], count: int) -> Iterator[Measured]:
    cold = [f"/cr/{n}" for n in numbers][:count]
    yield _measured("/cr/{n}, each rule once", port, cold, 8, 20)
    yield _measured("/cr/{n}, again", port, _cycled(numbers, count), 8, 20)
    full = [f"/v1/latest/rules/{n}" for n in numbers][:count]
    yield _measured("/v1/latest/rules/{n}, each once", port, full, 8, 20)
    tag = _asked_of(port, ["/cr/100.1"], 1)["tag"]
    known = [f"/cr/100.1\tIf-None-Match: {tag}"] * count
    yield _measured("304, whoever has it already", port, known, 8)
    yield _measured("/cr, 1 MB compressed", port, ["/cr\tAccept-Encoding: gzip"] * 200, 8)


def _searches(terms: Sequence[str]) -> list[str]:
    """Each another one, so that nothing was kept: pairs of the glossary's terms."""
    pairs = zip(terms, Random(1).sample(terms, len(terms)), strict=True)
    return [f"/v1/latest/search?q={quote(f'{a} {b}')}" for a, b in pairs]


def _memory(running: subprocess.Popen[bytes], port: int, numbers: Sequence[str], count: int) -> None:
    """What the process holds, by tenths of many requests."""
    kinds = ("/cr/{n}", "/v1/latest/rules/{n}", "/cr/{n}?x={i}", "/nothing/{i}", "/cr/999.{i}")
    held = [_held(running)]
    for tenth in range(10 if count else 0):
        span = range(tenth * count // 10, (tenth + 1) * count // 10)
        _asked_of(port, [kinds[i % 5].format(n=numbers[i % len(numbers)], i=i) for i in span], 8)
        held.append(_held(running))
    print(f"\nmemory over {count:,} requests, by tenths: {' '.join(f'{mb:.0f}' for mb in held)} MB")


def _held(running: subprocess.Popen[bytes]) -> float:
    with open(f"/proc/{running.pid}/status", encoding="ascii") as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmRSS")) / 1000


def _start(environ: Mapping[str, str]) -> None:
    """The time from the start of a process to its first answer; the first start compiles modules."""
    times = []
    for _ in range(STARTS + 1):
        start = perf_counter()
        with _service(environ) as (_, port):
            _asked_of_here(port)
            times.append(perf_counter() - start)
    median = sorted(times[1:])[STARTS // 2]
    missed = "  missed" if median > 0.5 else ""
    print(f"start to first answer, median of {STARTS}: {median:.2f} s  ≤ 0.5 s{missed}")


def _asked_of_here(port: int) -> None:
    from http.client import HTTPConnection

    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/cr/100.1")
    assert connection.getresponse().read()
    connection.close()


def _measured(
    what: str, port: int, lines: Sequence[str], clients: int, limit: float | None = None
) -> Measured:
    found = _asked_of(port, lines, clients)
    if not found["statuses"].keys() <= {"200", "304"}:
        sys.exit(f"bench: {what} was answered with {found['statuses']}")
    return Measured(what, clients, found["ms"], found["seconds"], limit)


def _asked_of(port: int, lines: Sequence[str], clients: int) -> dict[str, Any]:
    done = subprocess.run(
        (sys.executable, "-m", "bench.serving_load", str(port), str(clients)),
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"bench: the load failed:\n{done.stderr}")
    return json.loads(done.stdout)


@contextmanager
def _service(environ: Mapping[str, str], *more: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    with tempfile.TemporaryFile() as log:
        command = (processes.console_script(), "serve", "--port", "0", *more)
        running = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=log)
        try:
            line = running.stdout.readline().decode() if running.stdout else ""
            found = re.search(r":(\d+)/", line)
            if not found:
                log.seek(0)
                sys.exit(f"bench: the service did not start:\n{log.read().decode()}")
            yield running, int(found[1])
        finally:
            running.terminate()
            running.wait()


@contextmanager
def _plain(environ: Mapping[str, str]) -> Iterator[int]:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    running = subprocess.Popen((sys.executable, "-c", PLAIN, str(port)), env=environ)
    try:
        while running.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                sleep(0.05)
        yield port
    finally:
        running.kill()
        running.wait()


_NAMES = """
import crkb, json
kb = crkb.open()
print(json.dumps([[n for n in kb.numbers() if "." in n], list(kb.terms)]))
"""


def _asked(environ: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The numbers of rules, in any order but always the same, and the terms."""
    done = subprocess.run((sys.executable, "-c", _NAMES), env=environ, check=True, capture_output=True)
    numbers, terms = json.loads(done.stdout)
    Random(1).shuffle(numbers)
    return numbers, terms


def _cycled(numbers: Sequence[str], count: int) -> list[str]:
    return [f"/cr/{numbers[i % len(numbers)]}" for i in range(count)]


if __name__ == "__main__":
    main()
