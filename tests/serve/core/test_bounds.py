"""What is refused before it is looked at: addresses that are too long, clients that ask too often."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from crkb.serve.app import app
from crkb.serve.core import bounds
from crkb.serve.core.bounds import Rates, client, style_of
from crkb.serve.core.settings import LINE, Settings


@pytest.fixture
def clock(monkeypatch):
    """The time, which a test sets."""
    now = [1000.0]
    monkeypatch.setattr(bounds.time, "monotonic", lambda: now[0])
    return now


def test_a_client_may_ask_a_sixth_of_a_minute_at_once_and_then_at_its_rate(clock):
    rates = Rates(60)
    assert [rates.wait("a") for _ in range(11)] == [0] * 10 + [1]
    assert rates.wait("b") == 0
    clock[0] += 1.01
    assert [rates.wait("a"), rates.wait("a")] == [0, 1]
    clock[0] += 1000
    assert [rates.wait("a") for _ in range(11)] == [0] * 10 + [1]


@pytest.mark.parametrize(("rate", "wait"), [(1, 60), (2, 30), (6, 10), (7, 8), (600, 1)])
def test_how_long_to_wait(clock, rate, wait):
    rates = Rates(rate)
    while not (found := rates.wait("a")):
        pass
    assert found == wait


def test_no_rate_no_wait():
    rates = Rates(0)
    assert [rates.wait("a") for _ in range(1000)] == [0] * 1000


def test_so_many_clients_are_remembered(monkeypatch, clock):
    monkeypatch.setattr(bounds, "CLIENTS", 3)
    rates = Rates(6)
    for name in "abcd":
        rates.wait(name)
    assert list(rates._buckets) == ["b", "c", "d"]


@pytest.mark.parametrize(
    ("trusted", "said", "who"),
    [
        (False, None, "10.0.0.1"),
        (False, "1.1.1.1", "10.0.0.1"),
        (True, None, "10.0.0.1"),
        (True, "1.1.1.1", "1.1.1.1"),
        (True, "9.9.9.9, 1.1.1.1", "1.1.1.1"),
        (True, "x" * 100, "x" * 64),
    ],
)
def test_who_asks(trusted, said, who):
    headers = [(b"x-forwarded-for", said.encode())] if said else []
    scope = {"headers": headers, "client": ("10.0.0.1", 5)}
    assert client(scope, Settings(trust_proxy=trusted)) == who


def test_a_client_without_an_address():
    assert client({"headers": [], "client": None}, Settings()) == ""


@pytest.mark.parametrize(
    ("path", "style"),
    [
        ("/v1", "v1"),
        ("/v1/rules", "v1"),
        ("/v10", "academy"),
        ("/site", "page"),
        ("/site/a", "page"),
        ("/cr/1", "academy"),
        ("/", "academy"),
    ],
)
def test_how_errors_of_a_path_look(path, style):
    assert style_of(path) == style


def test_an_address_that_is_too_long(served_home):
    with TestClient(app(Settings(home=served_home, quiet=True))) as client:
        found = client.get("/cr/" + "1" * LINE)
        assert (found.status_code, found.json()) == (
            414,
            {"detail": "the address has 8,196 bytes, 8,192 at most"},
        )
        found = client.get("/v1/latest/search", params={"q": "x" * LINE})
        assert found.headers["Content-Type"] == "application/problem+json"
        assert client.get("/cr/" + "1" * (LINE - 4)).status_code in (404, 422)


def test_a_client_that_asks_too_often(served_home, clock):
    with TestClient(app(Settings(home=served_home, quiet=True, rate=6))) as client:
        assert client.get("/cr/100.1").status_code == 200
        found = client.get("/cr/100.1", headers={"Origin": "https://example.org"})
        assert (found.status_code, found.json()) == (429, {"detail": "Too many requests."})
        said = {"Retry-After": "10", "RateLimit-Limit": "6", "RateLimit-Remaining": "0"}
        assert {name: found.headers[name] for name in said} == said
        assert found.headers["Access-Control-Allow-Origin"] == "*"
        assert client.get("/v1/editions").json()["hint"] == "Ask again in 10 s."
        assert client.get("/healthz").status_code == 200
        assert client.get("/cr/100.1").status_code == 429
