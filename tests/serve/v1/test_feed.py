"""`/v1/news` and `/v1/feed.atom`: what a new edition means, of a library with several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from crkb.editions import reporting
from crkb.kb import open_knowledge_base
from crkb.render import news_data
from crkb.serve.app import app
from crkb.serve.core.settings import Settings
from tests.invented import FIRST, library, second, third

IDS = ("cr-2031-03-03", "cr-2031-05-05", "cr-2031-07-07")
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> str:
    return library(str(tmp_path_factory.mktemp("three")), FIRST, second(), third()).home


@pytest.fixture(scope="module")
def three(home) -> Iterator[TestClient]:
    with TestClient(app(Settings(home=home, quiet=True, mcp=False))) as client:
        yield client


PAIRS = {  # query -> the editions that are compared
    "": (IDS[1], IDS[2]),
    "?to=2031-05-05": (IDS[0], IDS[1]),
    "?from=2031-03-03": (IDS[0], IDS[2]),
    "?from=cr-2031-03-03&to=latest": (IDS[0], IDS[2]),
    "?from=cr-2031-07-07&to=cr-2031-03-03": (IDS[2], IDS[0]),
}


@pytest.mark.parametrize(("query", "compared"), PAIRS.items())
def test_news_are_what_the_library_says(three, home, query, compared):
    old, new = compared
    with open_knowledge_base(old, home) as kb:
        expected = news_data.news(kb.news(new))
    answer = three.get(f"/v1/news{query}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    assert answer.json() == expected


ERRORS = {  # query -> status, what is wrong
    "?from=cr-1999": (404, "no edition 'cr-1999'"),
    "?to=cr-1999": (404, "no edition 'cr-1999'"),
    "?to=2031-03-03": (404, "no edition before cr-2031-03-03 in the library"),
    f"?from={'x' * 81}": (422, "from"),
}


@pytest.mark.parametrize(("query", "status", "says"), [(q, *e) for q, e in ERRORS.items()])
def test_errors(three, query, status, says):
    answer = three.get(f"/v1/news{query}")
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert says in answer.json()["detail"]


def entries(xml: bytes) -> list[ElementTree.Element]:
    return ElementTree.fromstring(xml).findall(f"{ATOM}entry")


def test_the_feed_has_all_editions_the_newest_first(three):
    answer = three.get("/v1/feed.atom")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
    found = entries(answer.content)
    dates = [entry.findtext(f"{ATOM}updated") for entry in found]
    assert dates == ["2031-07-07T00:00:00Z", "2031-05-05T00:00:00Z"]
    links = [entry.find(f"{ATOM}link").get("href") for entry in found]  # type: ignore[union-attr]
    titles = [entry.findtext(f"{ATOM}title") for entry in found]
    for link, title in zip(links, titles, strict=True):
        assert three.get(urljoin("/v1/feed.atom", link)).json()["headline"] == title


def test_no_address_of_the_feed_names_a_host(three):
    answer = three.get("/v1/feed.atom", headers={"Host": "elsewhere.invalid"})
    assert "elsewhere" not in answer.text
    assert re.findall('href="(.*?)"', answer.text)[0] == "feed.atom"


def test_whoever_has_the_feed_is_told_so(three, monkeypatch):
    tag = three.get("/v1/feed.atom").headers["etag"]
    monkeypatch.setattr(reporting, "news", None)  # nothing is computed
    answer = three.get("/v1/feed.atom", headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert three.head("/v1/feed.atom").status_code == 200


def test_one_edition_has_a_feed_without_entries(client):
    answer = client.get("/v1/feed.atom")
    assert (answer.status_code, entries(answer.content)) == (200, [])
    assert client.get("/v1/news").status_code == 404


def test_entries_are_made_once(home, monkeypatch):
    made: list[str] = []
    real = reporting.news

    def counted(comparison):
        made.append(comparison.diff.new)
        return real(comparison)

    monkeypatch.setattr(reporting, "news", counted)
    with TestClient(app(Settings(home=home, quiet=True, mcp=False))) as client:
        first = client.get("/v1/feed.atom").content
        assert client.get("/v1/feed.atom").content == first
    assert made == [IDS[2], IDS[1]]
