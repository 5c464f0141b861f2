"""The page that says what is new in an edition, and the feed of the site."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from crkb.render.site.book import NEW as PAGE
from tests import invented

from .conftest import NEW, NOW, OLD, THEN, opened, written
from .pages import dead_links

THEN_AT, NOW_AT = OLD.removeprefix("cr-"), NEW.removeprefix("cr-")
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    library = invented.library(str(tmp_path_factory.mktemp("news-library")), THEN, NOW)
    options = {"base_url": "https://example.org/rules"}
    return written(tmp_path_factory.mktemp("news"), opened(library, OLD, NEW), **options)


def test_only_an_edition_with_one_before_it_has_the_page(site) -> None:
    assert f"{NOW_AT}/{PAGE}" in site.pages()
    assert f"{THEN_AT}/{PAGE}" not in site.pages()
    assert f'href="{PAGE}"' in site.text(f"{NOW_AT}/100.html")
    assert f'href="{PAGE}"' not in site.text(f"{THEN_AT}/100.html")


def test_all_links_lead_somewhere(dated_site) -> None:
    assert dead_links(dated_site.root, dated_site.all_pages()) == []


def test_numbers_lead_to_the_edition_they_are_of(site) -> None:
    page = site.text(f"{NOW_AT}/{PAGE}")
    assert f'<a class="ref" href="../{THEN_AT}/101.html">101</a>' in page  # it is chapter 102 now
    assert '<a class="ref" href="102.html">102</a>' in page


def test_changed_words_are_marked(site) -> None:
    main = site.text(f"{NOW_AT}/{PAGE}").split("<h2", 1)[1]
    assert re.search("<ins>[^<]+</ins>", main)
    assert re.search("<del>[^<]+</del>", main)


def test_the_feed_leads_to_the_page(site) -> None:
    entries = ElementTree.fromstring(site.text("news.xml")).findall(f"{ATOM}entry")
    links = [entry.find(f"{ATOM}link").attrib for entry in entries]
    there = f"https://example.org/rules/{NOW_AT}/{PAGE}"
    assert links == [{"rel": "alternate", "type": "text/html", "href": there}]
    assert 'type="application/atom+xml"' in site.text(f"{THEN_AT}/100.html")


def test_without_an_address_there_is_no_feed(dated_site, game_site) -> None:
    assert "news.xml" not in dated_site.written.files
    assert "atom+xml" not in dated_site.text(f"{NOW_AT}/100.html")
    assert PAGE not in {file.split("/")[-1] for file in game_site.pages()}
