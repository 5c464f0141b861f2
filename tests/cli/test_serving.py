"""The command that runs the service."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import click
import pytest

pytest.importorskip("uvicorn", reason="the service needs crkb[serve]")

from crkb import lazily
from crkb.serve import server
from crkb.serve.core.settings import Settings


@pytest.fixture
def served(monkeypatch) -> list[Any]:
    """The settings with which the service would run; nothing listens."""
    found: list[Any] = []

    def serve(settings, told):
        found.append(settings)
        told("http://127.0.0.1:8310/")

    monkeypatch.setattr(server, "serve", serve)
    return found


@pytest.mark.parametrize(
    ("arguments", "settings"),
    [
        ([], {}),
        (["--host", "::1"], {"host": "::1"}),
        (["--port", "0"], {"port": 0}),
        (["--workers", "4"], {"workers": 4}),
        (["--home", "x"], {"home": "x"}),
        (["--root", "/rules"], {"root": "/rules"}),
        (["--root", "rules/cr/"], {"root": "/rules/cr"}),
        (["--root", "/"], {"root": ""}),
        (["--rate", "300"], {"rate": 300}),
        (["--trust-proxy"], {"trust_proxy": True}),
        (["--no-mcp"], {"mcp": False}),
        (["--allow-host", "a.example", "--allow-host", "b.example"], {"hosts": ("a.example", "b.example")}),
        (["--quiet"], {"quiet": True}),
    ],
)
def test_options_are_settings(run, served, arguments, settings):
    found = run("serve", *arguments)
    assert found.exit_code == 0, found.output
    assert served == [Settings(**settings)]
    assert found.stdout == "Serving at http://127.0.0.1:8310/ (Ctrl-C stops it)\n"


def test_there_is_an_option_for_each_setting(run):
    text = run("serve", "--help").output
    named = {"trust_proxy": "trust-proxy", "hosts": "allow-host"}
    for name in Settings._fields:
        assert f"--{named.get(name, name)}" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port", "65536"], "65536 is not in the range"),
        (["--port", "x"], "'x' is not a valid integer range"),
        (["--workers", "0"], "0 is not in the range"),
        (["--rate", "-1"], "-1 is not in the range"),
        (["--root", "/a?b"], "'/a?b' is not the path of an address"),
        (["--root", "/ä"], "'/ä' is not the path of an address"),
        (["more"], "unexpected extra argument"),
    ],
)
def test_wrong_options(run, served, arguments, message):
    found = run("serve", *arguments)
    assert found.exit_code == 2
    assert message in found.output
    assert served == []


def test_the_site_may_be_opened(run, served, monkeypatch):
    opened = []
    monkeypatch.setattr(click, "launch", opened.append)
    run("serve", "--open")
    assert opened == ["http://127.0.0.1:8310/"]


WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
sys.argv[:] = ["crkb", "serve"]
from crkb.__main__ import main
main()
"""


@pytest.mark.parametrize("missing", ["uvicorn", "starlette"])
def test_one_line_says_what_to_install(missing):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, missing], capture_output=True, text=True, check=False
    )
    said = 'crkb: serve needs more than is installed: pip install "crkb[serve]"\n'
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_a_mistake_of_ours_is_no_missing_extra(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "crkb.serve.server", None)
    found = run("serve")
    assert isinstance(found.exception, ModuleNotFoundError)


def test_a_port_that_is_taken(run):
    with server.listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        found = run("serve", "--port", port)
    assert found.exit_code == 2
    assert found.stderr.startswith(f"crkb: cannot listen at 127.0.0.1:{port}: ")
    assert "crkb serve --port 0" in found.stderr


def test_a_library_that_cannot_be_read(run, tmp_path):
    file = tmp_path / "file"
    file.write_text("no folder")
    found = run("serve", "--port", "0", "--home", str(file))
    assert found.exit_code == 2
    assert found.stderr.startswith("crkb: cannot ")


def test_modules_are_loaded_as_usual(run, served, monkeypatch):
    monkeypatch.setattr(sys, "meta_path", [lazily._Finder, *sys.meta_path])
    run("serve")
    assert lazily._Finder not in sys.meta_path


def test_a_lookup_loads_nothing_of_the_service(shelved):
    code = "import sys; from crkb.cli import cli; cli(['100.1'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "CRKB_HOME": str(shelved)},
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert "crkb.lookup" in loaded
    assert not {"crkb.serve", "starlette", "uvicorn", "asyncio", "anyio"} & set(loaded)
