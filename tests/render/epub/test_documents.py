"""The documents of an EPUB: nothing is missing, everything leads where it should, and all of it is XML."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from crkb.export.formats import RESTATED, to_epub
from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.render.epub import book as epub_book
from crkb.render.epub.documents import UNDATED, Documents, as_xml, identifier
from crkb.render.site.text import plain
from tests import invented, restated_game

from ..site.pages import text as seen
from .conftest import GAME
from .reading import DC, NCX, OPS, XHTML, Epub, faults, find

ALL = [GAME, "night-1", f"{GAME}+night-1", "harm-1", "moth-court-1.10", "plain"]


def made_of(folder, text: str, **options: bool) -> bytes:
    """The EPUB of the only edition of a library."""
    library = Library(str(folder))
    [added] = library.add([Raw("text.txt", text.encode("utf-8", "surrogatepass"))])
    return to_epub(KnowledgeBase(library.open(added.info.id)), **options)


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_wrong_with_the_structure(made, name):
    assert faults(made(name)) == []


@pytest.mark.parametrize("name", [GAME, "plain", "moth-court-1.10"])
def test_nothing_is_wrong_where_chapters_are_cut(opened, name, monkeypatch):
    monkeypatch.setattr(epub_book, "LONG", 300)
    cut = to_epub(opened(name))
    assert faults(cut) == []
    titles = [seen(root.find(f".//{XHTML}title")) for root in Epub(cut).documents().values()]
    assert len(titles) == len(set(titles))  # who opens one of several knows which


@pytest.mark.parametrize("name", ALL)
def test_every_text_is_there(opened, epub, name):
    shown = {file: seen(root) for file, root in epub(name).documents().items()}
    edition = opened(name).edition()
    book = epub_book.EpubBook(opened(name))
    for rule in edition.rules.values():
        text = shown[book.href(str(rule.number), "").partition("#")[0]]
        for block in rule.blocks:
            assert plainly(block.text) in plainly(text), rule.number
    for kind, name_of in (("term", edition.terms), ("card", edition.cards)):
        for each in name_of:
            text = shown[book.href(each.name, "", kind).partition("#")[0]]
            assert all(plainly(block.text) in plainly(text) for block in each.blocks)


def plainly(text: str) -> str:
    """A text without blanks, the marks of lists, and what is replaced in documents."""
    return re.sub("[\\s\u2022\ufffd\u202a-\u202e\u2066-\u2069]", "", text)


def test_the_title_page_says_what_it_is(epub):
    said = seen(epub(GAME).parsed("title.xhtml"))
    assert "Magic: The Gathering Comprehensive Rules Effective 2031-03-03 Official text" in said
    assert "Source: game.txt" in said
    assert "restatement" not in said


@pytest.mark.parametrize(
    ("name", "kind", "notice"),
    [
        ("plain", "Restatement", RESTATED),
        ("night-1", "Add-on, amends cr-2031-03-03", "This is not an official text."),
        ("harm-1", "Unofficial text", "This is not an official text."),
        (f"{GAME}+night-1", "Official text with an add-on", "The official text and an add-on, which is not"),
    ],
)
def test_the_title_page_says_what_is_not_official(epub, name, kind, notice):
    said = seen(epub(name).parsed("title.xhtml"))
    assert f" {kind} {notice}" in said
    assert "official text, unchanged" not in said


def test_an_excerpt_says_so(opened):
    documents = Documents(opened(GAME))
    documents.book.info = documents.book.info._replace(complete=False)
    said = dict(documents)["title.xhtml"]
    assert "Excerpt of the official text</p>" in said
    assert "This is a part of the official text, unchanged" in said


def test_errata_are_signed_as_those_of_crkb(epub, opened):
    book = epub("plain")
    assert opened("plain").edition().errata
    signed = [
        seen(p)
        for root in book.documents().values()
        for p in root.iter(f"{XHTML}p")
        if p.get("class") == "note erratum"
    ]
    assert signed
    assert all(note.startswith("Erratum, noted by crkb: Printed ") for note in signed)
    assert "Errata are crkb’s" in seen(book.parsed("title.xhtml"))


def test_references_lead_to_what_they_name(epub):
    root = epub(GAME).parsed("100.xhtml")
    links = {seen(a): a.get("href") for a in find(root, "r100.1").iter(f"{XHTML}a")}
    assert links == {"rule 702, “Gifts.”": "702.xhtml#r702"}
    section = find(epub(GAME).parsed("101.xhtml"), "r101.1")
    assert next(section.iter(f"{XHTML}a")).get("href") == "section-7.xhtml#r7"
    term = epub(GAME).parsed("glossary.xhtml")
    assert "glossary.xhtml#t-lantern" in [a.get("href") for a in term.iter(f"{XHTML}a")]


def test_references_that_lead_nowhere_say_why(epub):
    root = epub(GAME).parsed("704.xhtml")
    gone = next(e for e in find(root, "r704.5i").iter(f"{XHTML}span") if "ref" in e.get("class", ""))
    assert (gone.get("class"), gone.get("href")) == ("ref dangling", None)
    assert "999.1 is not in this edition" in gone.get("title", "")
    base = epub("night-1").parsed("100.xhtml")
    out = next(e for e in find(base, "r100.2tr").iter(f"{XHTML}span") if "elsewhere" in e.get("class", ""))
    assert out.get("title") == "of cr-2031-03-03, not in this book"


def test_examples_are_marked_and_have_places(epub):
    root = epub(GAME).parsed("100.xhtml")
    examples = [e for e in root.iter() if e.get("role") == "doc-example"]
    assert [e.get("id") for e in examples] == ["r100.1b-e1", "r100.1b-e2"]
    assert all(seen(e).startswith("Example: ") for e in examples)


def test_symbols_stay_written_and_have_names(epub):
    root = epub(GAME).parsed("100.xhtml")
    symbols = [(seen(e), e.get("aria-label")) for e in root.iter() if e.get("role") == "img"]
    assert symbols[:2] == [("{W}", "white mana"), ("{W/U}", "white or blue mana")]


def test_titles_of_rules_are_headings_and_other_numbers_stand_before_the_text(epub):
    root = epub(GAME).parsed("702.xhtml")
    assert [seen(h) for h in root.iter(f"{XHTML}h1")] == ["702. Gifts"]
    assert [seen(h) for h in root.iter(f"{XHTML}h2")] == ["702.2. Shimmer", "702.3. Moon-Walk"]
    assert seen(find(root, "r702.2a")).startswith("702.2a Shimmer is a gift")


def test_lists_are_lists(epub):
    lists = [ul for root in epub("plain").documents().values() for ul in root.iter(f"{XHTML}ul")]
    assert sum(len(ul) > 1 for ul in lists) > 10
    assert not any("•" in seen(li) for ul in lists for li in ul)


def test_contents_have_sections_chapters_and_titled_rules(epub):
    [toc] = [n for n in epub(GAME).parsed("nav.xhtml").iter(f"{XHTML}nav") if n.get(f"{OPS}type") == "toc"]
    top = [seen(li[0]) for li in toc.find(f"{XHTML}ol")]
    assert top == [
        "Title page",
        "Contents",
        "Introduction",
        "1. Basics",
        "7. More Rules",
        "Glossary",
        "About this text",
    ]
    links = {seen(a): a.get("href") for a in toc.iter(f"{XHTML}a")}
    assert links["704. Tidying Up"] == "704.xhtml#r704"
    assert links["702.2. Shimmer"] == "702.xhtml#r702.2"
    assert links["D"] == "glossary.xhtml#letter-D"
    depth = next(e for e in epub(GAME).parsed("toc.ncx").iter(f"{NCX}meta") if e.get("name") == "dtb:depth")
    assert depth.get("content") == "3"


def test_a_section_lists_its_chapters(epub):
    root = epub(GAME).parsed("section-7.xhtml")
    assert [seen(h) for h in root.iter(f"{XHTML}h1")] == ["7. More Rules"]
    assert [(seen(a), a.get("href")) for a in root.iter(f"{XHTML}a")] == [
        ("700. General", "700.xhtml#r700"),
        ("702. Gifts", "702.xhtml#r702"),
        ("704. Tidying Up", "704.xhtml#r704"),
    ]


def test_what_stands_below_a_heading_is_there(tmp_path):
    text = "@title H\n@id head-1\n@rules\n1. One\n100. Two\nNote: Below a heading.\n100.1. Three.\n"
    root = Epub(made_of(tmp_path, text)).parsed("100.xhtml")
    assert "100. Two Note: Below a heading. 100.1. Three." in seen(root)


def test_a_line_break_is_xml():
    text = as_xml(plain("one & {W}<br>\ntwo"))
    root = ElementTree.fromstring(f"<p>{text}</p>")
    assert [e.tag for e in root] == ["span", "br"]
    assert seen(root) == "one & {W}<br> two"


def test_an_addon_has_its_cards_and_questions(epub):
    book = epub("moth-court-1.10")
    assert {"cards.xhtml", "questions.xhtml", "about.xhtml"} <= set(book.spine)
    assert {"cards.xhtml", "questions.xhtml"}.isdisjoint(epub(GAME).spine)


def test_metadata_is_the_same_at_every_export(epub, opened):
    book = epub(GAME)
    assert book.metadata("identifier") == [identifier(opened(GAME).info)]
    assert re.fullmatch(
        r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
        *book.metadata("identifier"),
    )
    assert book.metadata("title") == ["Magic: The Gathering Comprehensive Rules (2031-03-03)"]
    assert (book.metadata("language"), book.metadata("date")) == (["en"], ["2031-03-03"])
    assert book.metadata("dcterms:modified") == ["2031-03-03T00:00:00Z"]
    assert book.metadata("schema:accessMode") == ["textual"]
    assert book.package.tag.endswith("package")
    assert next(book.package.iter(f"{DC}language")).text == "en"


def test_editions_have_different_identifiers(epub):
    assert len({tuple(epub(name).metadata("identifier")) for name in ALL}) == len(ALL)


def test_a_text_without_date_and_title(tmp_path):
    data = made_of(tmp_path, "@id bare-1\n@rules\n1. One\n100. Two\n100.1. Three.\n")
    book = Epub(data)
    assert faults(data) == []
    assert book.metadata("date") == []
    assert book.metadata("dcterms:modified") == [f"{UNDATED}T00:00:00Z"]
    assert "Effective" not in seen(book.parsed("title.xhtml"))


# But for those that end a line, which no text has in it.
CONTROLS = "".join(
    map(chr, [*range(1, 9), *range(14, 28), 31, 127, 0x80, 0x9F, 0xFEFF, 0xFFFE, 0xFFFF, 0x1FFFE])
)


def test_characters_that_xml_has_no_place_for_break_nothing(tmp_path):
    filler = "100.1a Many words, or else it is taken for a binary file.\n" + "| words words words\n" * 3000
    text = (
        f"@title T{CONTROLS}\n@id harm-2\n@rules\n1. S{CONTROLS}\n100. C{CONTROLS}\n100.1. R{CONTROLS} x\n"
        f"{filler}100.2. ]]> <![CDATA[ &#0; &nbsp; <?xml?> <!DOCTYPE\nExample: E{CONTROLS}\n"
        f"@glossary\n\n= N{CONTROLS}\n: D{CONTROLS}. See rule 100.1.\n"
    )
    data = made_of(tmp_path, text)
    assert faults(data) == []
    rule = seen(find(Epub(data).parsed("100-2.xhtml"), "r100.2"))
    assert rule.startswith("100.2. ]]> <![CDATA[ &#0; &nbsp; <?xml?> <!DOCTYPE")


def test_no_character_of_any_origin_breaks_a_document(opened):
    documents = Documents(opened(GAME))
    documents.book.info = documents.book.info._replace(base="a\x00\x1b\ud800\ufffeb", title="\x01 ")
    for file, text in documents:
        assert file.endswith(".css") or ElementTree.fromstring(text.encode()) is not None
    assert "a\ufffd\ufffd\ufffd\ufffdb" in dict(documents)["title.xhtml"]


@pytest.fixture
def restated(tmp_path, monkeypatch):
    """An invented game in a newer edition than the restated ones."""
    restated_game.write(tmp_path, monkeypatch)
    yield KnowledgeBase(invented.library(str(tmp_path / "home"), restated_game.LATER).open())
    restated_game.forget()


def test_plain_wordings_stand_below_rules_where_they_are_wanted(restated):
    with_them = to_epub(restated, plain=True)
    assert faults(with_them) == []
    root = Epub(with_them).parsed("102.xhtml")
    plain_words = [e for e in root.iter(f"{XHTML}div") if e.get("class") == "plain"]
    assert len(plain_words) > 1
    assert all(seen(e).startswith("In plain words, not the official text: ") for e in plain_words)
    cautions = [e for e in plain_words if "Caution: written for 2026-08-07; this rule has changed" in seen(e)]
    assert len(cautions) == 1
    assert "In plain words" not in Epub(to_epub(restated)).text("102.xhtml")
