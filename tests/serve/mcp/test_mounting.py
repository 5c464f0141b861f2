"""The MCP server under `/mcp` of the HTTP service: both protocols, hosts, bounds; nothing kept between."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the service needs crkb[serve]")

from starlette.testclient import TestClient

from crkb.serve import app as application
from crkb.serve.core.settings import Settings

ACCEPT = {"Accept": "application/json, text/event-stream"}

HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "tests", "version": "1"},
}

TODAY = {
    "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": HELLO["clientInfo"],
    }
}

CALL = {"name": "get_rules", "arguments": {"numbers": ["702.2a"]}}


def message(method: str, params: dict[str, Any]) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


@pytest.fixture(scope="module")
def web(two_editions) -> Iterator[TestClient]:
    settings = Settings(home=two_editions, hosts=("rules.example", "testserver"), quiet=True)
    with TestClient(application.app(settings), follow_redirects=False) as client:
        yield client


def test_a_client_of_the_older_protocol_is_answered_by_any_worker(web):
    """No session: a call needs no handshake before it, so another worker may have had that."""
    hello = web.post("/mcp", json=message("initialize", HELLO), headers=ACCEPT)
    assert hello.status_code == 200
    assert hello.json()["result"]["serverInfo"]["name"] == "crkb"
    assert "mcp-session-id" not in hello.headers
    version = {"MCP-Protocol-Version": "2025-06-18"}
    found = web.post("/mcp", json=message("tools/call", CALL), headers=ACCEPT | version)
    assert found.headers["content-type"] == "application/json"
    assert "## 702.2a" in found.json()["result"]["content"][0]["text"]


def test_a_client_of_today_is_answered(web):
    headers = {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "get_rules"}
    found = web.post("/mcp", json=message("tools/call", CALL | TODAY), headers=ACCEPT | headers)
    assert found.status_code == 200, found.text
    assert "## 702.2a" in found.json()["result"]["content"][0]["text"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "rules.example"}, 200),
        ({"Host": "rules.example:8310"}, 200),
        ({"Host": "localhost:8310"}, 200),
        ({"Host": "127.0.0.1"}, 200),
        ({"Host": "evil.example"}, 421),
        ({"Host": "rules.example.evil.example"}, 421),
        ({"Origin": "https://rules.example"}, 200),
        ({"Origin": "http://localhost:3000"}, 200),
        ({"Origin": "https://evil.example"}, 403),
        ({"Content-Type": "text/plain"}, 400),
    ],
)
def test_only_known_hosts_and_origins_are_let_in(web, headers, status):
    answer = web.post("/mcp", json=message("initialize", HELLO), headers=ACCEPT | headers)
    assert answer.status_code == status


def test_a_body_that_is_too_large_is_refused(web):
    call = {"name": "decide", "arguments": {"question": "who wins", "game": "x" * 1_100_000}}
    assert web.post("/mcp", json=message("tools/call", call), headers=ACCEPT).status_code == 413


@pytest.mark.parametrize("body", ["", "{", "[]", '{"jsonrpc": "2.0"}'])
def test_what_is_no_message_is_refused(web, body):
    headers = ACCEPT | {"Content-Type": "application/json"}
    assert web.post("/mcp", content=body, headers=headers).status_code == 400


def test_its_requests_are_counted_as_those_of_one_route(web):
    web.post("/mcp", json=message("initialize", HELLO), headers=ACCEPT)
    counted = [key for key in web.app.state.service.metrics.__dict__.values() if "/mcp" in repr(key)]
    assert counted


def test_it_can_be_left_out(two_editions):
    with TestClient(application.app(Settings(home=two_editions, mcp=False, quiet=True))) as client:
        assert client.post("/mcp", json={}).status_code == 404


def test_without_the_extra_the_service_runs_without_it(two_editions, monkeypatch):
    for name in [each for each in sys.modules if each.startswith(("crkb.serve.mcp", "mcp."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("crkb.serve.mcp")
    monkeypatch.setitem(sys.modules, "mcp", None)
    with TestClient(application.app(Settings(home=two_editions, quiet=True))) as client:
        assert client.post("/mcp", json={}).status_code == 404
