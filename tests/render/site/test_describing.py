"""What pages say of themselves to search engines and previews of links."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crkb.render.site.book import Item
from crkb.render.site.describing import LONGEST, generally, text_of, trail

from .conftest import ADDON, DATE, HOSTILE, Site, opened, written
from .pages import Page, page

FOLDER = f"https://example.org/rules/{DATE}/"


def said(found: Page, name: str) -> str:
    """The content of the page's only meta element of a name."""
    contents = [
        e.get("content", "") for e in found.root.iter("meta") if name in (e.get("name"), e.get("property"))
    ]
    assert len(contents) == 1
    return contents[0]


@pytest.mark.parametrize("name", ["both_site", "hostile_site"])
def test_every_page_describes_itself(name, request) -> None:
    site: Site = request.getfixturevalue(name)
    for file in site.pages():
        found = page(site.root / file)
        if "onward" in found.anchors or not any(e.tag == "header" for e in found.root.iter()):
            continue  # those that lead on, and the list of editions
        description = said(found, "description")
        assert 0 < len(description) <= LONGEST
        assert said(found, "og:description") == description
        title = next(found.root.iter("title")).text or ""
        assert title.startswith(said(found, "og:title"))


def test_pages_of_rules_begin_with_their_text_and_others_say_what_they_are(both_site) -> None:
    edition_page = page(both_site.root / DATE / "704.html")
    assert said(edition_page, "og:url") == FOLDER + "704.html"
    description = said(edition_page, "description")
    assert description.rstrip("\u2026") in " ".join(
        "".join(next(e for e in edition_page.root.iter() if e.get("id") == "main").itertext()).split()
    )
    glossary = said(page(both_site.root / DATE / "glossary.html"), "description")
    assert glossary.startswith("Glossary: ")
    assert DATE in glossary


def data(path: Path) -> object:
    found = [e.text for e in page(path).root.iter("script") if e.get("type") == "application/ld+json"]
    return json.loads(found[0]) if found else None


def test_the_way_to_a_page_of_rules_is_data_where_the_address_is_known(both_site, game_site) -> None:
    way = data(both_site.root / DATE / "704.html")
    assert isinstance(way, dict)
    assert way["@type"] == "BreadcrumbList"
    assert [each["item"] for each in way["itemListElement"]] == [
        FOLDER + file for file in ("index.html", "index.html#7", "704.html")
    ]
    assert [each["position"] for each in way["itemListElement"]] == [1, 2, 3]
    assert data(both_site.root / DATE / "glossary.html") is None
    assert data(game_site.directory / "704.html") is None


def test_a_title_that_means_harm_ends_no_data(library, tmp_path) -> None:
    """What stands in a script element as data may hold what would end it."""
    site = written(tmp_path, opened(library, HOSTILE), base_url="https://example.org/")
    path = site.directory / "100.html"
    way = data(path)
    assert isinstance(way, dict)
    assert way["itemListElement"][-1]["name"].startswith('100. "><img src=x')
    title = "</script><b>"
    assert "</script><b>" not in template_of_data(trail([Item(title, "1.html")], "https://example.org/"))


def template_of_data(value: dict[str, object]) -> str:
    """Data as pages write it into a script element."""
    from crkb.render.site.templating import template

    return template("sitemap.xml").environment.from_string("{{ value|tojson }}").render(value=value)


def test_a_description_is_the_first_text_and_no_title(game_site, library) -> None:
    rules = library.open("cr-2031-03-03").edition().rules.values()
    assert text_of([rule for rule in rules if rule.kind == "section"]) == ""
    assert text_of([]) == ""
    texts = [rule for rule in rules if rule.text and rule.text != rule.title]
    assert texts[0].blocks[-1].text.startswith(text_of(texts[:1]).rstrip("\u2026")[:20])


def test_search_engines_are_told_where_the_sitemap_is(both_site, game_site) -> None:
    assert "Sitemap: https://example.org/rules/sitemap.xml\n" in both_site.text("robots.txt")
    assert "robots.txt" not in game_site.written.files


def test_what_is_long_is_shortened_between_words(library) -> None:
    info = library.open(ADDON).info
    assert generally("Night " * 60, info).endswith("Night\u2026")
    assert generally("Night", info._replace(effective="")) == f"Night: {info.title}"


@pytest.mark.parametrize(
    ("title", "begins"),
    [("x" * 400, "x" * 100), ("Night " + "x" * 400, "Night xxx"), ("\u591c" * 400, "\u591c" * 100)],
)
def test_a_word_that_is_too_long_is_cut(library, title, begins) -> None:
    found = generally(title, library.open(ADDON).info)
    assert found.startswith(begins)
    assert found.endswith("\u2026")
    assert len(found) == LONGEST
