"""The document that a PDF is made of: everything is in it once, and every link in it leads somewhere."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib
import pytest

from crkb.errors import CrkbError
from crkb.export.formats import RESTATED
from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.render.pdf.document import PrintedDocument
from tests import invented, restated_game

from ..site.pages import text as seen

TESTS = Path(__file__).parents[2]
SAMPLES = (
    TESTS / "samples" / "game.txt",
    TESTS / "render" / "site" / "samples" / "night.txt",
    TESTS / "render" / "site" / "samples" / "hostile.txt",
    TESTS / "ingest" / "samples" / "treachery.txt",
)
GAME = "cr-2031-03-03"
ALL = [GAME, "night-1", f"{GAME}+night-1", "harm-1", "moth-court-1.10", "plain"]


@pytest.fixture(scope="module")
def opened(tmp_path_factory, bundled_home):
    library = Library(str(shutil.copytree(bundled_home, tmp_path_factory.mktemp("pdf") / "home")))
    for path in SAMPLES:
        library.add([Raw(path.name, path.read_bytes())])
    return lambda name: KnowledgeBase(library.open(name))


@pytest.fixture(scope="module")
def parsed(opened):
    """An edition's document, or that of a chapter, read strictly."""

    def read(name: str, **options: object) -> Element:
        parser = html5lib.HTMLParser(namespaceHTMLElements=False, strict=True)
        return parser.parse(PrintedDocument(opened(name), **options).html())

    return read


def anchors(root: Element) -> Counter[str]:
    return Counter(e.attrib["id"] for e in root.iter() if "id" in e.attrib)


def hrefs(root: Element) -> list[str]:
    return [e.attrib["href"] for e in root.iter("a")]


@pytest.mark.parametrize("name", ALL)
def test_links_lead_to_what_is_there_once(parsed, name):
    root = parsed(name)
    there = anchors(root)
    assert set(there.values()) == {1}
    assert {href[:1] for href in hrefs(root)} == {"#"}
    assert {href[1:] for href in hrefs(root)} <= set(there)


@pytest.mark.parametrize("name", ALL)
def test_every_text_is_there(opened, parsed, name):
    shown = plainly(seen(parsed(name)))
    edition = opened(name).edition()
    for each in (*edition.rules.values(), *edition.terms, *edition.cards, *edition.questions):
        for block in each.blocks:
            assert plainly(block.text) in shown


def plainly(text: str) -> str:
    """A text without blanks, the marks of lists, and what is replaced in documents."""
    return re.sub("[\\s\u2022\ufffd\u202a-\u202e\u2066-\u2069]", "", text)


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_fetched_or_run(parsed, name):
    root = parsed(name)
    assert not {"script", "img", "link", "iframe", "object", "base", "svg"} & {e.tag for e in root.iter()}
    assert not [a for e in root.iter() for a in e.attrib if a in ("src", "style") or a.startswith("on")]
    [style] = root.iter("style")
    assert "url(" not in (style.text or "")


def test_the_headings_are_section_chapter_and_titled_rule(parsed):
    found = [(e.tag, seen(e).strip()) for e in parsed(GAME).iter() if e.tag in ("h1", "h2", "h3")]
    assert found[1:6] == [
        ("h1", "Contents"),
        ("h1", "Introduction"),
        ("h1", "1. Basics"),
        ("h2", "100. Lanterns"),
        ("h2", "101. Turns"),
    ]
    assert ("h3", "702.2. Shimmer") in found
    assert ("h1", "Glossary") in found
    assert found[-1][0] in ("h1", "h2")


def test_contents_name_sections_chapters_and_what_is_around_them(parsed):
    [contents] = list(parsed(GAME).iter("nav"))
    listed = [seen(e).strip() for e in contents.iter("a")]
    assert listed[:4] == ["Introduction", "1. Basics", "100. Lanterns", "101. Turns"]
    assert listed[-2:] == ["Glossary", "About this text"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (GAME, ("Effective 2031-03-03", "Official text", "not an official document", "Source: game.txt")),
        ("plain", ("Restatement", RESTATED, "not an official document")),
        ("night-1", ("Add-on, amends cr-2031-03-03", "This is not an official text.")),
    ],
)
def test_the_title_page_says_what_it_is(parsed, name, said):
    cover = seen(next(parsed(name, restated=RESTATED).iter("section")))
    assert [part for part in said if part not in cover] == []


def test_title_language_and_date_are_those_of_the_edition(parsed):
    root = parsed(GAME)
    metas = {e.attrib["name"]: e.attrib["content"] for e in root.iter("meta") if "name" in e.attrib}
    assert root.attrib["lang"] == "en"
    assert seen(next(root.iter("title"))) == "Magic: The Gathering Comprehensive Rules (2031-03-03)"
    assert metas["dcterms.created"] == metas["dcterms.modified"] == "2031-03-03"


@pytest.fixture
def restated(tmp_path, monkeypatch):
    """An invented game in a newer edition than the restated ones."""
    restated_game.write(tmp_path, monkeypatch)
    yield KnowledgeBase(invented.library(str(tmp_path / "home"), restated_game.LATER).open())
    restated_game.forget()


def test_plain_wordings_stand_below_their_rules_if_wanted(restated):
    said = [PrintedDocument(restated, plain=plain).html() for plain in (False, True)]
    assert ["no rules" in each for each in said] == [False, True]  # the cover says so
    assert ["In plain words, not the official text" in text for text in said] == [False, True]
    assert "Caution:</b> written for" in said[1]


def test_a_chapter_has_its_rules_and_links_to_nothing_else(opened, parsed):
    root = parsed(GAME, chapter="100")
    there = set(anchors(root))
    assert {"100", "100.1", "100.1a", "100.1b-e2", "100.2"} <= there
    assert not {"1", "101", "101.1", "glossary", "about", "704.5k"} & there
    assert {href[1:] for href in hrefs(root)} <= there
    assert "a part of the official text" in seen(root)
    whole = PrintedDocument(opened(GAME)).html()
    assert 'href="#704.5k"' in whole
    # What is in another chapter isn't said to be missing from the edition.
    marks = [e.attrib.get("class") for e in root.iter("span") if "704.5k" in seen(e)]
    assert "ref" in marks
    assert "ref dangling" not in marks


def test_an_unknown_chapter_is_an_error(opened):
    with pytest.raises(CrkbError, match="has no chapter '999'"):
        PrintedDocument(opened(GAME), chapter="999")
