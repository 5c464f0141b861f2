"""Scripts of any site may ask."""

from __future__ import annotations

import pytest

SITE = {"Origin": "https://example.org"}


@pytest.mark.parametrize("headers", [{}, SITE])
@pytest.mark.parametrize("path", ["/cr/100.1", "/cr/999.9", "/nothing", "/v1/nothing", "/healthz"])
def test_every_answer_may_be_read(client, path, headers):
    found = client.get(path, headers=headers).headers
    assert found["Access-Control-Allow-Origin"] == "*"
    assert found["Access-Control-Expose-Headers"] == "ETag, Content-Location, Retry-After, X-Request-Id"
    assert "Origin" not in found.get("Vary", "")


@pytest.mark.parametrize(
    ("method", "headers"), [("GET", None), ("DELETE", "x-anything, content-type"), ("BREW", "x-a")]
)
def test_any_method_and_header_may_be_sent(client, method, headers):
    asked = {**SITE, "Access-Control-Request-Method": method}
    if headers:
        asked["Access-Control-Request-Headers"] = headers
    found = client.options("/cr/100.1", headers=asked)
    assert (found.status_code, found.content) == (200, b"")
    assert found.headers["Access-Control-Allow-Origin"] == "*"
    assert found.headers["Access-Control-Allow-Methods"] == method
    assert found.headers["Access-Control-Allow-Headers"] == (headers or "*")


def test_other_options_are_a_method_like_others(client):
    assert client.options("/cr/100.1").status_code == 405
