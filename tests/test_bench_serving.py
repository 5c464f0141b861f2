"""The clients that load the service, and how figures are shown; nothing is timed here."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="the service needs crkb[serve]")

from crkb.library.library import Library
from crkb.library.sources import Raw
from tests.serve.over_sockets import port_of, running

HERE = Path(__file__).parent
# bench is not part of the package; it comes last, so that it shadows nothing that is tested.
sys.path.append(str(HERE.parent))

serving = importlib.import_module("bench.serving")
serving_load = importlib.import_module("bench.serving_load")


def test_clients_ask_everything_once(home):
    Library(str(home)).add([Raw("game.txt", (HERE / "samples" / "game.txt").read_bytes())])
    with running(str(home)) as at:
        clients = serving_load.Clients(port_of(at), ["/cr/100.1", "/cr", "/cr/999.9"] * 5)
        assert clients.run(3) > 0
        assert (len(clients.times), clients.statuses) == (15, {"200": 10, "404": 5})
        one = serving_load.Clients(port_of(at), ["/cr/100.1"])
        one.run(1)
        known = serving_load.Clients(port_of(at), [f"/cr/100.1\tIf-None-Match: {one.tag}"])
        known.run(1)
        assert (known.statuses, known.tag) == ({"304": 1}, one.tag)


@pytest.mark.parametrize(
    ("limit", "end"), [(None, "p99  99.99 ms"), (100.0, "≤ 100 ms"), (99.0, "≤ 99 ms  missed")]
)
def test_a_line_says_whether_a_target_is_met(limit, end):
    line = serving.Measured("rules", 8, [float(n) for n in range(100, 0, -1)], 2.0, limit).line
    assert line.startswith("rules  ")
    assert " 8 clients       50/s  p50  50.50 ms" in line
    assert line.endswith(end)
