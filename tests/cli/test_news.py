"""Command news: which editions it compares, in which form, and how it fails."""

from __future__ import annotations

import re
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from crkb.cli import cli
from tests.cli import envelopes
from tests.invented import FIRST, library, second, third
from tests.news_games import NEW_EDITION, OLD, OLD_EDITION, new

IDS = ("cr-2031-03-03", "cr-2031-05-05", "cr-2031-07-07")
ENTRY = "{http://www.w3.org/2005/Atom}entry"


@pytest.fixture(scope="module")
def three(tmp_path_factory) -> str:
    return library(str(tmp_path_factory.mktemp("three")), FIRST, second(), third()).home


@pytest.fixture(scope="module")
def keepers(tmp_path_factory) -> str:
    return library(str(tmp_path_factory.mktemp("keepers")), OLD, new()).home


def crkb(home: str, *args: str, status: int = 0) -> Result:
    result = CliRunner().invoke(cli, args, env={"CRKB_HOME": home, "COLUMNS": "100"})
    assert result.exit_code == status, result.output
    return result


WHICH = {  # arguments -> the editions that are compared
    "the two newest": ((), (IDS[1], IDS[2])),
    "the newest with an older one": (("2031-03-03",), (IDS[0], IDS[2])),
    "both named": ((IDS[0], "2031-05-05"), (IDS[0], IDS[1])),
    "backwards": ((IDS[2], IDS[0]), (IDS[2], IDS[0])),
    "the newest with itself": ((IDS[2],), (IDS[2], IDS[2])),
}


@pytest.mark.parametrize(("args", "compared"), WHICH.values(), ids=WHICH)
def test_which_editions(three, args, compared):
    said = crkb(three, "news", *args).stdout.splitlines()
    assert said[2] == " → ".join(compared)
    data = envelopes.result(crkb(three, "news", *args, "--json").stdout)
    assert (data["old"], data["new"]) == compared


def test_into_a_pipe_it_is_markdown(keepers):
    said = crkb(keepers, "news").stdout
    assert said.startswith("# What is new in the rules of April 20, 2033\n")
    assert "\n## 702. Gifts\n\n### New keyword ability\n\n- `702.4` Drizzle\n  - `702.4a` " in said


def test_on_a_terminal_it_is_for_people(keepers, monkeypatch):
    shown: list[str] = []
    terminal = SimpleNamespace(stdout=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("crkb.cli.news.sys", terminal)
    monkeypatch.setattr("crkb.cli.news.show", shown.extend)
    crkb(keepers, "news")
    plain = [re.sub(r"\x1b\[\d+m", "", line) for line in shown]
    assert plain[0] == "What is new in the rules of April 20, 2033"
    assert "    702.4 Drizzle" in plain
    assert plain != shown


def test_as_data(keepers):
    data = envelopes.result(crkb(keepers, "news", OLD_EDITION, NEW_EDITION, "--json").stdout)
    assert data["headline"].startswith("Rules of April 20, 2033: 2 new keywords")
    assert [k["name"] for c in data["chapters"] for k in c["keywords"]] == ["Mend", "Drizzle"]
    assert [c["number"] for c in data["chapters"] if c["status"] == "new"] == ["102"]
    assert data["terms"]["renamed"] == [{"old": "Lamp Oil", "new": "Oil"}]


FEEDS = {"all": ((), 2), "from one to the newest": ((IDS[0],), 1), "two": ((IDS[0], IDS[1]), 1)}


@pytest.mark.parametrize(("args", "entries"), FEEDS.values(), ids=FEEDS)
def test_as_a_feed(three, args, entries):
    feed = ElementTree.fromstring(crkb(three, "news", *args, "--atom").stdout.encode())
    assert len(feed.findall(ENTRY)) == entries


def test_the_feed_has_the_newest_first(three):
    said = crkb(three, "news", "--atom").stdout
    assert re.findall("<title>Rules of (.*?, 2031):", said) == ["July 7, 2031", "May 5, 2031"]


def test_a_library_of_one_edition_has_no_news_yet(home):
    library(str(home), FIRST)
    said = crkb(str(home), "news", status=2).stderr
    assert said == (
        "crkb: news need two official editions in the library\n"
        "  Get another one: crkb fetch DATE, or crkb add FILE\n"
    )
    feed = ElementTree.fromstring(crkb(str(home), "news", "--atom").stdout.encode())
    assert feed.findall(ENTRY) == []


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["cr-1999"], "cr-1999"),
        ([IDS[0], "cr-1999"], "cr-1999"),
        (["--atom", "--json"], "--atom goes without --json"),
        ([*IDS], "unexpected extra argument"),
    ],
)
def test_errors(three, args, says):
    assert says in crkb(three, "news", *args, status=2).stderr
