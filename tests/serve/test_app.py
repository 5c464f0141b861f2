"""The application as a whole: paths that nothing answers, slashes, a proxy's path, assistants on demand."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from contextlib import asynccontextmanager

import pytest
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

import crkb.serve
from crkb.serve import app as applications
from crkb.serve.app import app
from crkb.serve.assistants import Assistants
from crkb.serve.core.settings import Settings
from crkb.serve.routes import ENDPOINTS


@pytest.mark.parametrize("path", ["/nothing", "/cr/1/2", "/v2", "/diff/mtr/2031", "/admin/x", "/mtr"])
def test_a_path_that_nothing_answers(client, path):
    found = client.get(path)
    assert (found.status_code, found.json()) == (404, {"detail": "Not Found"})
    assert found.headers["Cache-Control"] == "no-store"
    assert found.headers["X-Content-Type-Options"] == "nosniff"


def test_a_path_of_v1_that_nothing_answers(client):
    found = client.get("/v1/no/such/path", headers={"X-Request-Id": "r"})
    assert (found.status_code, found.headers["Content-Type"]) == (404, "application/problem+json")
    assert found.json() == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "detail": "Not Found",
        "hint": None,
        "instance": "/v1/no/such/path",
        "near": [],
        "request": "r",
    }


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_a_method_that_a_path_has_not(client, method):
    found = client.request(method, "/cr/100.1")
    assert (found.status_code, found.json()) == (405, {"detail": "Method Not Allowed"})
    assert found.headers["Allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("/cr/", "/cr"),
        ("/cr/100.1/", "/cr/100.1"),
        ("/diff/cr/?nav=true&old=a%20b", "/diff/cr?nav=true&old=a%20b"),
        ("/v1/editions/", "/v1/editions"),
        ("/site", "/site/"),
        ("/healthz//", "/healthz"),
    ],
)
def test_a_slash_too_many_or_too_few(client, path, to):
    found = client.get(path)
    assert (found.status_code, found.headers["Location"]) == (307, to)


@pytest.mark.parametrize(
    "path", ["//", "///", "//example.org/", "//cr/100.1/", "/\\example.org/", "/nothing/"]
)
def test_nobody_is_led_elsewhere(client, path):
    found = client.get(f"http://testserver{path}")
    assert "Location" not in found.headers


def test_under_a_path_of_a_proxy(served_home):
    with TestClient(
        app(Settings(home=served_home, quiet=True, root="/rules")),
        root_path="/rules",
        follow_redirects=False,
    ) as client:
        assert client.get("/rules/cr/100.1").json()["ruleNumber"] == "100.1"
        assert client.get("/rules/cr/100.1/").headers["Location"] == "/rules/cr/100.1"
        found = client.get("/rules/v1/latest/rules/100.1")
        assert found.headers["Content-Location"] == "/rules/v1/cr-2031-03-03/rules/100.1"
        assert client.get("/rules/v1/nothing").headers["Content-Type"] == "application/problem+json"


def test_a_library_that_cannot_be_served_ends_the_start(tmp_path):
    file = tmp_path / "file"
    file.write_text("no folder")
    with pytest.raises(Exception, match="cannot"), TestClient(app(Settings(home=str(file)))):
        pass


def test_paths_stand_once_and_for_each_method():
    found = [(each.method, each.path) for each in ENDPOINTS]
    assert len(found) == len(set(found))


HEAVY = ("mcp", "jinja2", "whoosh", "lark", "crkb.playing", "crkb.ingest")

LOADED = f"""
import sys
import crkb.serve.server
print(*(name for name in {HEAVY} if name in sys.modules))
"""


def test_starting_imports_nothing_that_only_some_requests_need():
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


# ---- assistants


class Mount:
    """Counts how often assistants are mounted and their sessions run."""

    def __init__(self, mounted: bool = True, error: Exception | None = None) -> None:
        self.mounted, self.error = mounted, error
        self.begun = self.running = 0

    def __call__(self):
        self.begun += 1
        if self.error:
            raise self.error

        @asynccontextmanager
        async def session():
            self.running += 1
            yield
            self.running -= 1

        route = Route("/mcp", lambda request: PlainTextResponse("assisted"))
        return (route, session) if self.mounted else None


def asked(mount: Mount, times: int) -> list[object]:
    """What several requests at a time are answered."""
    assistants, said = Assistants(mount), []
    scope = {"type": "http", "method": "GET", "path": "/mcp", "headers": [], "query_string": b""}

    async def receive():
        return {"type": "http.request"}

    async def send(message):
        said.append(message.get("body") or message["status"])

    async def ask() -> list[object]:
        async with assistants.running():
            found = await asyncio.gather(
                *(assistants(dict(scope), receive, send) for _ in range(times)), return_exceptions=True
            )
            said.append(mount.running)
        return found

    found = asyncio.run(ask())
    return said + [each for each in found if each is not None]


def test_assistants_are_mounted_once_when_one_asks():
    mount = Mount()
    assert asked(mount, 3) == [200, b"assisted"] * 3 + [1]
    assert (mount.begun, mount.running) == (1, 0)


def test_assistants_that_nobody_asks_for_are_not_mounted():
    mount = Mount()
    assert asked(mount, 0) == [0]
    assert mount.begun == 0


def test_assistants_that_are_not_installed():
    [running, error] = asked(Mount(mounted=False), 1)
    assert (running, type(error), error.status_code) == (0, HTTPException, 404)


def test_assistants_that_cannot_be_mounted():
    [running, *errors] = asked(Mount(error=ZeroDivisionError()), 2)
    assert (running, [type(each) for each in errors]) == (0, [ZeroDivisionError] * 2)


def test_assistants_of_a_service_that_does_not_run():
    with pytest.raises(HTTPException):
        asyncio.run(Assistants(Mount())({}, None, None))


def test_the_extra_for_assistants_may_be_missing(served_home, monkeypatch):
    for name in ["mcp", *(each for each in sys.modules if each.startswith("mcp."))]:
        monkeypatch.setitem(sys.modules, name, None)  # other tests may have loaded it
    for name in [each for each in sys.modules if each.startswith("crkb.serve.mcp")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(crkb.serve, "mcp", raising=False)
    with TestClient(app(Settings(home=served_home, quiet=True))) as client:
        assert client.post("/mcp").json() == {"detail": "Not Found"}


def test_a_mistake_of_ours_is_no_missing_extra(monkeypatch, served_home):
    monkeypatch.setitem(sys.modules, "crkb.serve.mcp.mounting", None)
    monkeypatch.delattr("crkb.serve.mcp.mounting", raising=False)
    with pytest.raises(ModuleNotFoundError):
        applications._assistants(app(Settings(home=served_home)).state.service)


def test_assistants_may_be_left_out(served_home):
    with TestClient(app(Settings(home=served_home, quiet=True, mcp=False))) as client:
        assert client.post("/mcp").status_code == 404


def test_the_log_of_a_quiet_service_has_mistakes(client, caplog):
    caplog.set_level(logging.INFO)
    client.get("/cr/100.1")
    assert not [each for each in caplog.records if each.name.startswith("crkb")]
