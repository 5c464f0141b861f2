"""The command fetch: what it prints, and how it fails. The server is in `tests/test_fetch.py`."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from crkb.cli import cli
from tests.cli import envelopes
from tests.library.test_publisher import NAME, NEWER, NEWER_NAME, TEXT, redirect, server, started

__all__ = ["server", "started"]  # fixtures


@pytest.fixture
def run(server):
    def runner(*args: str, status: int = 0) -> Result:
        env = {"CRKB_RULES_PAGE": f"{server.base}/rules"}
        result = CliRunner().invoke(cli, ["fetch", *args], env=env)
        assert result.exit_code == status, result.output
        return result

    return runner


def test_fetch_says_what_came_from_where(run, server):
    server.link(NAME, NEWER_NAME)
    server.files[NEWER_NAME] = NEWER
    lines = run().stdout.splitlines()
    assert lines[0] == "cr-2031-05-05, effective 2031-05-05: added"
    assert lines[1] == f"  from {server.base}{NEWER_NAME}"
    assert lines[2].startswith(f"  {len(NEWER):,} bytes, sha256 ")
    assert run().stdout == f"cr-2031-05-05 is already up to date: {server.base}{NEWER_NAME}\n"


def test_fetch_says_where_the_dates_differ(run, server):
    name = "/2031/downloads/MagicCompRules%2020310301.txt"
    server.link(name)
    server.files[name] = TEXT
    assert "dated 2031-03-01; its rules are effective 2031-03-03" in run("2031-03-03").stdout


def test_fetch_list(run, server):
    server.link(NAME, NEWER_NAME)
    server.files[NEWER_NAME] = NEWER
    run()
    assert run("--list").stdout.splitlines() == [
        f"2031-05-05  {server.base}{NEWER_NAME}  (cr-2031-05-05 in your library)",
        f"2031-03-03  {server.base}{NAME}",
    ]
    rows = envelopes.result(run("--list", "--json").stdout)["links"]
    assert [(r["date"], r["edition"]) for r in rows] == [
        ("2031-05-05", "cr-2031-05-05"),
        ("2031-03-03", None),
    ]


def test_fetch_as_data(run, server):
    server.link(NAME)
    server.files[NAME] = TEXT
    data = envelopes.result(run("--json").stdout)
    assert (data["edition"], data["added"], data["size"]) == ("cr-2031-03-03", True, len(TEXT))
    assert envelopes.result(run("--json").stdout)["added"] is False


def test_fetch_from_another_page(run, server):
    server.special["/rules"] = redirect("/elsewhere")
    server.files["/mirror"] = f'<a href="{NAME}">'.encode()
    server.files[NAME] = TEXT
    assert "added" in run("--page", f"{server.base}/mirror").stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["soon"], "not a date"),
        (["--page", "http://example.invalid/"], "not a safe address"),
        (["--page", "https://example.invalid/"], "cannot reach example.invalid"),
        ([], "404"),
    ],
)
def test_fetch_errors_are_short_and_say_what_to_do(run, args, says):
    said = run(*args, status=2).stderr
    assert says in said
    assert len(said.splitlines()) <= 2
    assert "Traceback" not in said
    assert says == "not a date" or "crkb add FILE" in said
