"""Pages that are a way into the rules: the first one, and keywords by name."""

from __future__ import annotations

import pytest

from crkb.render.site.book import SiteEditions, by_date
from tests import invented

from .browser import ENTER
from .conftest import BASE, DATE, NEW, NOW, OLD, THEN, opened, written
from .pages import page, text


def listed(root) -> dict[str, list[tuple[str, str, str]]]:
    """Letter -> (name, sort, address) of the keywords below it."""
    main = next(e for e in root.iter("main"))
    found: dict[str, list[tuple[str, str, str]]] = {}
    for element in main:
        if element.tag == "h2":
            found[text(element)] = []
        elif element.get("class") == "parts":
            for link in element.iter("a"):
                name, sort = (text(e) for e in link)
                found[list(found)[-1]].append((name, sort, link.get("href")))
    return found


def test_keywords_are_listed_by_name_and_lead_to_their_rules(game_site) -> None:
    found = listed(page(game_site.directory / "keywords.html").root)
    names = [name for shown in found.values() for name, _, _ in shown]
    assert names == sorted(names, key=str.casefold)
    assert all(name.startswith(letter) for letter, shown in found.items() for name, _, _ in shown)
    by_name = {name: (sort, href) for shown in found.values() for name, sort, href in shown}
    assert by_name["Shimmer"] == ("Keyword ability", "702.html#702.2")


def test_keywords_are_those_of_the_edition(library) -> None:
    [kb] = opened(library, BASE)
    book = SiteEditions([kb], by_date).books[BASE]
    assert {each.number for each in book.keywords} == {
        each.number for each in kb.plain.keyword_names() if each.number in book.edition.rules
    }


def test_the_first_page_names_the_ways_in(game_site, addon_site) -> None:
    root = page(game_site.directory / "index.html").root
    [ways] = [e for e in root.iter("section") if e.get("aria-labelledby") == "ways"]
    assert [e.get("href") for e in ways.iter("a")] == ["keywords.html", "glossary.html", "examples.html"]
    assert not [e for e in root.iter("section") if e.get("aria-labelledby") == "new"]


def test_the_first_page_says_what_is_new(tmp_path) -> None:
    library = invented.library(str(tmp_path / "home"), THEN, NOW)
    site = written(tmp_path / "site", opened(library, OLD, NEW))
    [new] = [
        e
        for e in page(site.root / NEW.removeprefix("cr-") / "index.html").root.iter("section")
        if e.get("aria-labelledby") == "new"
    ]
    assert text(new).startswith("New since 2021-03-03 ")
    assert len(list(new.iter("li"))) >= 1
    assert [e.get("href") for e in new.iter("a")] == ["new.html"]
    old = page(site.root / OLD.removeprefix("cr-") / "index.html").root
    assert not [e for e in old.iter("section") if e.get("aria-labelledby") == "new"]


def test_the_page_of_all_begins_with_its_contents(game_site) -> None:
    found = page(game_site.directory / "all.html")
    [contents] = [e for e in found.root.iter("nav") if e.get("class") == "toc"]
    links = [link.get("href") for link in contents.iter("a")]
    headings = [e.get("id") for e in found.root.iter("h2") if e.get("class") == "chapter"]
    assert links == [f"#{each}" for each in headings]
    assert len(links) > 3


@pytest.mark.browser
def test_the_search_of_the_first_page_leads_on(chromium, both_site) -> None:
    first = (both_site.directory / DATE / "index.html").as_uri()
    for typed, at in (("704.5c", "704.html#704.5c"), ("glow lantern", "search.html?q=glow+lantern")):
        chromium.open(first)
        chromium.one(".lead input").send_keys(typed, ENTER)
        chromium.wait(lambda: chromium.at != "index.html")
        assert chromium.at == at
    chromium.open(first)
    chromium.one(".lead button").click()
    chromium.wait(lambda: chromium.at.startswith("search.html"))
    assert chromium.complaints() == []
