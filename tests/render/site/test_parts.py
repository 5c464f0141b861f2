"""Chapters with many titled rules: a page for each of them."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import pytest

from crkb.render.site import chapters
from crkb.render.site.book import SiteEditions

from .conftest import ADDON, BASE, opened
from .pages import dead_links, page, text


@pytest.fixture
def parted(library, monkeypatch):
    """The book of the invented game, with 702 in parts."""
    monkeypatch.setattr(chapters, "SPLIT", 2)
    [kb] = opened(library, BASE)
    return SiteEditions([kb]).books[BASE]


def test_titled_rules_have_pages_with_what_is_below_them(parted) -> None:
    [chapter] = [chapter for chapter in parted.chapters if chapter.parts]
    assert [(p.file, [str(r.number) for r in p.rules]) for p in chapter.pages] == [
        ("702.html", ["702", "702.1"]),
        ("702.2.html", ["702.2", "702.2a", "702.2b"]),
        ("702.3.html", ["702.3", "702.3a"]),
    ]
    assert [str(r.number) for r in chapter.rules][:3] == ["702", "702.1", "702.2"]


def test_a_chapter_with_fewer_stays_whole(library, monkeypatch) -> None:
    monkeypatch.setattr(chapters, "SPLIT", 3)
    [kb] = opened(library, BASE)
    assert not any(chapter.parts for chapter in SiteEditions([kb]).books[BASE].chapters)


def test_every_rule_is_on_exactly_one_page(parted_site, library) -> None:
    files = [f for f in parted_site.pages() if f.startswith(BASE) and not f.endswith("all.html")]
    anchors = Counter(a for file in files for a in page(parted_site.root / file).anchors)
    [kb] = opened(library, BASE)
    assert {number: anchors[number] for number in kb.edition().rules if anchors[number] != 1} == {}


@pytest.mark.parametrize(
    ("name", "on", "address"),
    [
        ("702", "100.html", "702.html"),
        ("702.1", "100.html", "702.html#702.1"),
        ("702.2", "702.html", "702.2.html"),
        ("702.2b", "704.html", "702.2.html#702.2b"),
        ("702.2b", "702.2.html", "#702.2b"),
        ("702.2b", "all.html", "#702.2b"),
    ],
)
def test_addresses_lead_to_the_page_that_has_it(parted, name, on, address) -> None:
    assert parted.href(name, on) == address


def test_nothing_leads_nowhere(parted_site) -> None:
    assert dead_links(parted_site.root, parted_site.all_pages()) == []
    for file in parted_site.pages():
        doubled = {a: n for a, n in page(parted_site.root / file).anchors.items() if n > 1}
        assert doubled == {}, file


def test_a_part_says_where_it_is(parted_site) -> None:
    root = page(parted_site.root / BASE / "702.2.html").root
    crumbs = next(e for e in root.iter("nav") if e.get("class") == "crumbs")
    assert text(crumbs) == "Contents › 7 More Rules › 702. Gifts"
    assert text(next(root.iter("h1"))) == "702.2. Shimmer"
    current = [(text(e), e.get("aria-current")) for e in root.iter("a") if e.get("aria-current")]
    assert current == [("702 Gifts", "true"), ("702.2 Shimmer", "page")]
    steps = next(e for e in root.iter("nav") if e.get("class") == "steps")
    assert [e.get("href") for e in steps.iter("a")] == ["702.html", "702.3.html"]


def test_the_chapter_lists_its_parts(parted_site) -> None:
    root = page(parted_site.root / BASE / "702.html").root
    [parts] = [e for e in root.iter("ul") if e.get("class") == "parts"]
    assert [(e.get("href"), text(e)) for e in parts.iter("a")] == [
        ("702.2.html", "702.2 Shimmer"),
        ("702.3.html", "702.3 Moon-Walk"),
    ]
    assert "702.2a" not in page(parted_site.root / BASE / "702.html").anchors


def test_examples_lead_to_the_part(parted_site) -> None:
    root = page(parted_site.root / BASE / "examples.html").root
    addresses = {e.get("href") for e in root.iter("a")}
    assert {"702.2.html#702.2b", "702.2.html#702.2b-e1"} <= addresses


def test_previews_are_by_page(parted_site) -> None:
    script = parted_site.text(f"{BASE}/data/702.2.js")
    entries = json.loads(script.removeprefix("crkb.previews('").removesuffix("');\n"))
    assert [entry[0] for entry in entries] == ["702.2", "702.2a", "702.2b"]


def test_the_counterpart_of_a_part_is_found_in_a_book_without_parts(library, monkeypatch) -> None:
    monkeypatch.setattr(chapters, "SPLIT", 2)
    site = SiteEditions(opened(library, BASE, ADDON))
    assert site.books[BASE].counterpart("702.2.html", site.books[ADDON]) == "702.html"


@pytest.mark.parametrize("file", ["702.html", "702.2.html", "704.html"])
def test_headings_leave_out_no_level(parted_site, file) -> None:
    root = page(parted_site.root / BASE / file).root
    levels = [int(e.tag[1]) for e in root.iter() if e.tag in ("h1", "h2", "h3")]
    assert levels[0] == 1
    assert 2 in levels
    assert all(then - before <= 1 for before, then in pairwise(levels))
