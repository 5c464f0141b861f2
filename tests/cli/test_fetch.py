"""The command fetch: what it prints, and how it fails. The server is in `tests/test_fetch.py`."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from crkb.cli import cli
from crkb.library.library import Library
from crkb.library.sources import Raw
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


CHECKS = {  # what the page links, what the library has -> exit status, what is said
    "newer": (
        (NAME, NEWER_NAME),
        TEXT,
        1,
        "newer rules are out, dated 2031-05-05; your newest is cr-2031-03-03",
    ),
    "the same": ((NAME,), TEXT, 0, "cr-2031-03-03 is up to date"),
    "older": ((NAME,), NEWER, 0, "cr-2031-05-05 is up to date"),
    "nothing yet": (
        (NAME,),
        b"",
        1,
        "newer rules are out, dated 2031-03-03; your library has no official rules",
    ),
}


@pytest.mark.parametrize(("linked", "had", "status", "says"), CHECKS.values(), ids=CHECKS)
def test_fetch_check_asks_for_the_page_alone(run, server, home, linked, had, status, says):
    server.link(*linked)
    if had:
        Library().add([Raw("a.txt", had)])
    [line] = run("--check", status=status).stdout.splitlines()
    assert line.startswith(says)
    data = envelopes.result(run("--check", "--json", status=status).stdout)
    assert (data["newer"], data["address"]) == (status == 1, server.base + linked[-1])
    assert [path for path, _ in server.seen] == ["/rules", "/rules"]
    assert not (home / "fetched").exists()


def test_fetch_check_knows_what_was_fetched(run, server):
    late = "/2031/downloads/MagicCompRules%2020310309.txt"  # dated after its rules are effective
    server.link(late)
    server.files[late] = TEXT
    assert run("--check", status=1).stdout
    run()
    assert run("--check").stdout == f"cr-2031-03-03 is up to date: {server.base}{late}\n"


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
        (["--check"], "404"),
        (["--check", "--page", "https://example.invalid/"], "cannot reach example.invalid"),
    ],
)
def test_fetch_errors_are_short_and_say_what_to_do(run, args, says):
    said = run(*args, status=2).stderr
    assert says in said
    assert len(said.splitlines()) <= 2
    assert "Traceback" not in said
    assert says == "not a date" or "crkb add FILE" in said


@pytest.mark.parametrize("more", [["2031-03-03"], ["--list"]])
def test_fetch_check_stands_alone(run, more):
    assert "--check goes without" in run("--check", *more, status=2).stderr
