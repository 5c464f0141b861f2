"""Rules by themselves: pages to embed and to share, and JSON."""

from __future__ import annotations

import json

import pytest

from .conftest import ADDON, BASE, DATE, HOSTILE, opened, written
from .pages import SVG, dead_links, page, text

OWN = {"class", "width", "height", "viewBox", "role", "aria-label", "x", "y"}
"""Attributes of the pictures on the pages."""


@pytest.fixture(scope="module")
def site(library, tmp_path_factory):
    kbs = opened(library, BASE, ADDON)
    folder = tmp_path_factory.mktemp("single")
    return written(folder, kbs, base_url="https://example.org/", rule_files=True)


def test_every_rule_has_a_page_and_data(site, library) -> None:
    [kb] = opened(library, BASE)
    wanted = {n for n, rule in kb.edition().rules.items() if rule.kind in ("rule", "subrule")}
    for ending in ("html", "json"):
        names = (site.root / DATE).glob(f"rule-*.{ending}")
        assert {name.name.removeprefix("rule-").removesuffix(f".{ending}") for name in names} == wanted


def test_the_page_has_the_rule_with_its_links_and_says_where_it_is_from(site, library) -> None:
    found = page(site.root / DATE / "rule-100.1a.html")
    [kb] = opened(library, BASE)
    shown = text(next(found.root.iter("main")))
    assert shown.startswith("100.1a")
    assert kb["100.1a"].text.split("\n")[0][:40] in shown
    assert DATE in shown
    hrefs = [e.get("href") for e in found.root.iter("a")]
    assert hrefs[0] == hrefs[-1] == "100.html#100.1a"  # nothing refers to it: no list below
    assert "704.html#704.5k" in hrefs
    assert [e.get("target") for e in found.root.iter("base")] == ["_top"]  # it may stand in a frame
    metas = {e.get("property"): e.get("content") for e in found.root.iter("meta")}
    assert metas["og:title"] == "100.1a"
    assert metas["og:url"] == f"https://example.org/{DATE}/rule-100.1a.html"
    assert metas["og:description"] in shown or metas["og:description"].endswith("\u2026")


def test_the_page_lists_what_refers_to_the_rule_with_its_sentence(site) -> None:
    found = page(site.root / DATE / "rule-704.5b.html")
    [listed] = [e for e in found.root.iter("ul") if e.get("class") == "referring"]
    links = [(link.text, link.get("href")) for link in listed.iter("a")]
    assert links == [("704.3", "rule-704.3.html"), ("100.2tr", "../night-1/100.html#100.2tr")]
    assert [mark.text for mark in listed.iter("mark")] == ["704.5a–k", "704.5b"]
    assert text(listed).startswith("704.3 Tidying Up")


def test_the_data_is_what_the_command_line_prints(site, library) -> None:
    from crkb.render import data

    [kb] = opened(library, BASE)
    found = json.loads((site.root / DATE / "rule-702.2.json").read_text(encoding="utf-8"))
    assert found == json.loads(json.dumps(data.rule(kb["702.2"])))


def test_their_links_lead_somewhere_and_pages_are_valid(site) -> None:
    files = [file for file in site.written.files if "/rule-" in file and file.endswith(".html")]
    dead = dead_links(site.root, files)
    assert [d for d in dead if not d[1].startswith("https://example.org/")] == []
    assert {file: page(site.root / file).errors for file in files if page(site.root / file).errors} == {}


def test_search_engines_are_sent_to_chapters(site) -> None:
    assert "rule-" not in site.text("sitemap.xml")
    assert not [file for file in site.written.files if file.startswith("latest/rule-")]
    [canonical] = [
        e.get("href")
        for e in page(site.root / DATE / "rule-704.5c.html").root.iter("link")
        if e.get("rel") == "canonical"
    ]
    assert canonical == f"https://example.org/{DATE}/704.html#704.5c"


def test_without_the_wish_there_are_none(game_site) -> None:
    assert not [file for file in game_site.written.files if "/rule-" in file]


def test_nothing_hostile_is_markup(library, tmp_path) -> None:
    made = written(tmp_path, opened(library, HOSTILE), rule_files=True)
    files = [file for file in made.written.files if "/rule-" in file and file.endswith(".html")]
    assert len(files) > 3
    for file in files:
        for element in page(made.root / file).root.iter():
            assert element.tag not in ("img", "svg", "iframe", "script", "object", "embed"), file
            if element.tag == f"{SVG}svg":  # of the picture, not of the text
                assert set(element.attrib) <= OWN, file
            assert not [name for name in element.attrib if name.startswith("on")], file
