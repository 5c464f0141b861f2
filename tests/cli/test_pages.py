"""A rule that chance picks, a rule's page in a browser, and links to pages."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

import crkb
from crkb.cli import links
from crkb.render.site import chapters
from tests.cli.conftest import GAME


@pytest.fixture
def lit(home, run_alone):
    """Runs `crkb ARGS` on a library of the test's own with the game in it."""
    crkb.add([GAME])
    return run_alone


def test_random_shows_a_rule_with_a_text(lit, monkeypatch):
    picked = []
    monkeypatch.setattr("random.choice", lambda among: picked.append(list(among)) or among[-1])
    result = lit("random")
    assert result.exit_code == 0
    assert "704.5m Five." in result.stdout or "704.5m " in result.stdout
    assert {"704.5a", "100.1"} < set(picked[0])
    assert not {"7", "704", "702.2"} & set(picked[0])  # headings say nothing
    lit("random", "702")
    assert picked[1] == ["702.1", "702.2a", "702.2b", "702.3a"]
    lit("random", "702.2a")
    assert picked[2] == ["702.2a"]


def test_random_as_data_and_where_there_is_nothing(lit):
    assert json.loads(lit("random", "--json").stdout)
    result = lit("random", "999")
    assert result.exit_code == 1
    assert "no rule 999" in result.stderr


@pytest.fixture
def browser(monkeypatch):
    """The addresses that a browser is given."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url: opened.append(url) or True)
    return opened


@pytest.mark.parametrize(
    ("args", "page", "anchor"),
    [
        (("704.5f",), "704.html", "704.5f"),
        (("704",), "704.html", ""),
        (("7",), "index.html", "7"),
        ((), "index.html", ""),
        (("legend", "rule"), "glossary.html", "t-legend-rule"),
        (("shimmer",), "702.html", "702.2"),
        (("introduction",), "about.html", ""),
    ],
)
def test_open_shows_the_page(lit, browser, args, page, anchor):
    result = lit("open", *args)
    assert result.exit_code == 0
    assert result.stdout == browser[0] + "\n"
    parts = urlsplit(browser[0])
    path = Path(url2pathname(parts.path))
    assert (parts.scheme, path.name, parts.fragment) == ("file", page, anchor)
    text = path.read_text(encoding="utf-8")
    assert not anchor or f'id="{anchor}"' in text


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        ("shimmer", "702.2.html"),
        ("702.2a", "702.2.html#702.2a"),
        ("702.1", "702.html#702.1"),
        ("704.5f", "704.html#704.5f"),
    ],
)
def test_open_shows_the_page_of_a_rule_that_has_one_of_its_own(lit, browser, monkeypatch, typed, at):
    monkeypatch.setattr(chapters, "SPLIT", 2)
    lit("open", typed)
    assert browser[0].rpartition("/")[2] == at
    path = Path(url2pathname(urlsplit(browser[0]).path))
    assert f'id="{at.partition("#")[2] or "702.2"}"' in path.read_text(encoding="utf-8")


def test_open_writes_pages_once_and_again_when_the_edition_changed(lit, browser, home):
    lit("open", "704.5f")
    page = home / "cache" / "pages" / "cr-2031-03-03" / "704.html"
    before = page.stat().st_mtime_ns
    lit("open", "704.5g")
    assert page.stat().st_mtime_ns == before
    (home.parent / "changed.txt").write_text(GAME.read_text(encoding="utf-8").replace("speak", "sing"))
    crkb.add([home.parent / "changed.txt"])
    lit("open", "704.5g")
    assert "sing" in page.read_text(encoding="utf-8")


def test_open_prints_the_address_alone(lit, browser):
    assert lit("open", "704.5f", "--print").stdout.startswith("file://")
    assert browser == []


def test_open_without_a_browser_says_so(lit, monkeypatch):
    monkeypatch.setattr("webbrowser.open", lambda url: False)
    result = lit("open", "704.5f")
    assert result.exit_code == 1
    assert result.stdout.startswith("file://")
    assert "no browser" in result.stderr


def test_open_of_what_is_not_there(lit, browser):
    assert lit("open", "999.9").exit_code == 1
    assert browser == []


def test_open_where_nothing_can_be_written(lit, browser, home):
    (home / "cache").write_text("in the way")
    result = lit("open", "704.5f")
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr
    assert browser == []


# ---- links

TERMINALS = {
    ("xterm-256color", ""): False,
    ("xterm-kitty", ""): True,
    ("xterm-256color", "VTE_VERSION=7600"): True,
    ("xterm-256color", "VTE_VERSION=4000"): False,
    ("xterm-256color", "TERM_PROGRAM=WezTerm"): True,
    ("xterm-256color", "TERM_PROGRAM=Apple_Terminal"): False,
    ("xterm-256color", "WT_SESSION=1"): True,
    ("xterm-256color", "FORCE_HYPERLINK=1"): True,
    ("xterm-kitty", "FORCE_HYPERLINK=0"): False,
    ("dumb", "FORCE_HYPERLINK=1"): False,
    ("linux", "WT_SESSION=1"): False,
    ("", "WT_SESSION=1"): False,
}


@pytest.fixture
def terminal(monkeypatch):
    """Makes standard output a terminal of a kind, as the environment tells it."""
    for name in (*links._SIGNS, "TERM_PROGRAM", "VTE_VERSION", "FORCE_HYPERLINK"):
        monkeypatch.delenv(name, raising=False)

    def make(kind: str, sign: str = "", tty: bool = True) -> None:
        monkeypatch.setenv("TERM", kind)
        if sign:
            monkeypatch.setenv(*sign.split("="))
        monkeypatch.setattr("sys.stdout.isatty", lambda: tty)

    return make


@pytest.mark.parametrize(("kind", "has"), TERMINALS.items())
def test_which_terminals_have_links(terminal, kind, has):
    terminal(*kind)
    assert links.terminal_has_links() is has


def test_a_pipe_never_has_links(terminal):
    terminal("xterm-kitty", "FORCE_HYPERLINK=1", tty=False)
    assert not links.terminal_has_links()


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("704.5f", "<704.html#704.5f>"),
        ("704. ", "<704.html>"),
        ("rules 704.5a–k", "rules <704.html#704.5a>"),
        ("702.TR01a", "<702.html#702.TR01a>"),
        ("1704.5", ""),
        ("2031", ""),
        ("", ""),
    ],
)
def test_numbers_are_linked(text, linked):
    shown = links.linked(text, "file:///p/")
    found = re.findall(r"\x1b]8;;file:///p/([^\x1b]+)\x1b\\", shown)
    assert [f"<{page}>" for page in found] == re.findall(r"<[^>]+>", linked)
    assert re.sub(r"\x1b]8;;[^\x1b]*\x1b\\", "", shown) == text
    assert shown.count("\x1b]8;;\x1b\\") == len(found)  # each ends


def on_a_terminal(args: list[str], env: dict[str, str]) -> str:
    """What a command writes on a terminal."""
    import pty

    chunks = []

    def read(descriptor: int) -> bytes:
        chunks.append(os.read(descriptor, 65536))
        return chunks[-1]

    before = dict(os.environ)
    os.environ.update(env)
    try:
        pty.spawn(args, read)
    finally:
        os.environ.clear()
        os.environ.update(before)
    return b"".join(chunks).decode()


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_links_are_shown_where_there_are_pages(lit, started, home):
    env = {"TERM": "xterm-kitty", "CRKB_HOME": str(home), "PAGER": "cat", "FORCE_HYPERLINK": "1"}
    args, _ = started("101.2")
    assert "]8;;" not in on_a_terminal(args, env)
    lit("open", "--print")
    shown = on_a_terminal(args, env)
    assert f"]8;;file://{home}/cache/pages/cr-2031-03-03/101.html#101.2\x1b\\101.2\x1b]8;;" in shown
    assert "704.html#704.5a" in shown  # what it refers to
    assert "]8;;" not in on_a_terminal(args, {**env, "FORCE_HYPERLINK": "0"})
    assert "]8;;" not in lit("101.2").stdout
