"""What is done around every request: its id, its line in the log, what counts it."""

from __future__ import annotations

import logging
import re
import uuid

import pytest
from starlette.testclient import TestClient

from crkb.serve.app import app
from crkb.serve.core.settings import Settings


@pytest.fixture
def made(served_home):
    return app(Settings(home=served_home, trust_proxy=True, mcp=False))


@pytest.mark.parametrize("given", ["abc-1.2_3", "x" * 64])
def test_an_id_that_is_given_is_kept(client, given):
    assert client.get("/cr/100.1", headers={"X-Request-Id": given}).headers["X-Request-Id"] == given


@pytest.mark.parametrize("given", ["", "x" * 65, "a b", 'a"b', "a\u00e9"])
def test_an_id_that_could_do_harm_is_replaced(client, given):
    headers = {"X-Request-Id": given.encode("latin-1")}
    made = client.get("/cr/100.1", headers=headers).headers["X-Request-Id"]
    assert str(uuid.UUID(made)) == made


def test_each_request_has_a_line_in_the_log(made, caplog):
    caplog.set_level(logging.INFO, "crkb.serve")
    with TestClient(made) as client:
        found = client.get(
            "/cr/100.1?a=%22b", headers={"X-Forwarded-For": "6.6.6.6, 7.7.7.7", "X-Request-Id": "r-1"}
        )
    [record] = [each for each in caplog.records if each.name == "crkb.serve.requests"]
    names = ("request", "client", "method", "path", "query", "route", "status", "bytes")
    assert {name: getattr(record, name) for name in names} == {
        "request": "r-1",
        "client": "7.7.7.7",
        "method": "GET",
        "path": "/cr/100.1",
        "query": "a=%22b",
        "route": "/cr/{rule_id}",
        "status": 200,
        "bytes": len(found.content),
    }
    assert record.ms > 0


def test_a_quiet_service_logs_no_requests(client, caplog):
    caplog.set_level(logging.INFO, "crkb.serve")
    client.get("/cr/100.1")
    assert not caplog.records


def test_requests_are_counted_by_the_route_that_answered(made):
    with TestClient(made) as client:
        for path in ("/cr/100.1", "/cr/999", "/nothing", "/cr/100.2"):
            client.get(path)
        client.post("/cr/100.1")
        text = client.get("/metrics").text
    counts = dict(re.findall(r'^crkb_requests_total\{(.+),process="\d+"\} (\d+)$', text, re.MULTILINE))
    assert counts == {
        'method="GET",route="/cr/{rule_id}",status="200"': "2",
        'method="GET",route="/cr/{rule_id}",status="404"': "1",
        'method="GET",route="none",status="404"': "1",
        'method="POST",route="none",status="405"': "1",
    }
