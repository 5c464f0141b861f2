"""Errors as each style says them."""

from __future__ import annotations

import json

import pytest

from crkb.errors import CrkbError, EditionNotFound, LibraryError, QueryError, RuleNotFound
from crkb.limits import OutOfTime
from crkb.serve.core import errors
from crkb.serve.core.errors import Refused
from crkb.serve.core.params import Unreadable

BAD = Refused(404, "no <rule>", "Try <b>.", ("1", "2"), {"X-A": "b"})


@pytest.mark.parametrize(
    ("error", "status", "headers"),
    [
        (BAD, 404, {"X-A": "b"}),
        (Unreadable("q is missing"), 422, {}),
        (OutOfTime("a search: not done"), 503, {"Retry-After": "5"}),
        (RuleNotFound("no rule"), 404, {}),
        (EditionNotFound("no edition"), 404, {}),
        (LibraryError("no disk"), 503, {"Retry-After": "30"}),
        (QueryError("an open quote"), 422, {}),
        (CrkbError("no"), 422, {}),
    ],
)
def test_what_is_planned_for_is_refused(error, status, headers):
    found = errors.refused(error)
    assert (found.status, found.headers) == (status, headers)


@pytest.mark.parametrize("error", [ValueError("x"), KeyError("x"), AssertionError()])
def test_anything_else_is_a_mistake(error):
    assert errors.refused(error) is None


@pytest.mark.parametrize(
    ("style", "kind", "body"),
    [
        ("academy", "application/json", {"detail": "no <rule>"}),
        (
            "v1",
            "application/problem+json",
            {
                "type": "about:blank",
                "title": "Not Found",
                "status": 404,
                "detail": "no <rule>",
                "hint": "Try <b>.",
                "instance": "/a/b",
                "near": ["1", "2"],
                "request": "r",
            },
        ),
        ("service", "text/plain; charset=utf-8", "no <rule>\n"),
    ],
)
def test_each_style(style, kind, body):
    made = errors.reply(style, BAD, "/a/b", "r")
    found = json.loads(made.body) if "json" in kind else made.body.decode()
    assert (made.status, made.kind, found) == (404, kind, body)
    assert (made.headers, made.caching) == ({"X-A": "b"}, "no-store")


@pytest.mark.parametrize(("path", "up"), [("/", "./"), ("/a", "./"), ("/site/a/b", "../../")])
def test_a_page_that_leads_back(path, up):
    text = errors.reply("page", BAD, path, "r").body.decode()
    assert f'<a href="{up}site/">' in text
    assert "<p>no &lt;rule&gt;</p>\n<p>Try &lt;b&gt;.</p>" in text
