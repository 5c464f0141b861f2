"""Asking `/v1`, with every answer held against the type that its endpoint declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from httpx import Response
from jsonschema import Draft202012Validator
from starlette.routing import compile_path
from starlette.testclient import TestClient

from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.render.contract import json_schema, service
from crkb.serve.app import app
from crkb.serve.core.endpoints import Endpoint
from crkb.serve.core.settings import Settings
from crkb.serve.v1.table import ENDPOINTS
from tests import invented

Ask = Callable[..., Response]


def endpoint(method: str, path: str) -> Endpoint:
    """The endpoint that answers."""
    asked = path.partition("?")[0]
    fitting = (e for e in ENDPOINTS if e.method == method and compile_path(e.path)[0].match(asked))
    return next(fitting)


def strict(kind: Any) -> dict[str, Any]:
    """The schema of a type, which allows no key that it doesn't name."""
    made = deepcopy(json_schema.schema(kind))
    for each in made["$defs"].values():
        each["additionalProperties"] = False
    return made


def checked(client: TestClient, path: str, body: Any = None) -> Response:
    """An answer that is of the declared type, or of that of errors."""
    method = "GET" if body is None else "POST"
    found = client.request(method, path, json=body)
    of = endpoint(method, path)
    if found.status_code == 200:
        Draft202012Validator(strict(of.result)).validate(found.json())
    else:
        assert found.headers["content-type"] == "application/problem+json"
        assert found.headers["cache-control"] == "no-store"
        assert found.status_code in (*of.errors, 422)
        assert found.json()["status"] == found.status_code
        Draft202012Validator(strict(service.ProblemDetails)).validate(found.json())
    return found


@pytest.fixture(scope="session")
def ask(client) -> Ask:
    """Asks about the invented game; with a body it is posted."""
    return lambda path, body=None: checked(client, path, body)


@pytest.fixture(scope="session")
def reissued(tmp_path_factory) -> Iterator[TestClient]:
    """A service over two editions of a game, the older one of a set with a code."""
    home = tmp_path_factory.mktemp("reissued")
    library = Library(str(home))
    for name, text in (("first.txt", invented.FIRST), ("second.txt", invented.second())):
        library.add([Raw(name, text.encode())])
    (home / "sets.tsv").write_text("OLI\tOld Isle\t2031-03-03\n", encoding="utf-8")
    with TestClient(app(Settings(home=str(home), quiet=True, mcp=False)), follow_redirects=False) as client:
        yield client


@pytest.fixture(scope="session")
def ask_both(reissued) -> Ask:
    """Asks the service over two editions."""
    return lambda path, body=None: checked(reissued, path, body)
