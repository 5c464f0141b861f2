"""Markdown: parses, every internal link has its anchor, nothing of a text is taken for markup."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from crkb import ingest
from crkb.model import Block, Card, Edition, Matter, Place, Question, Rule, Term
from crkb.numbers import RuleNumber
from crkb.render import markdown
from tests.invented import rules

HOSTILE = [
    "<script>alert(1)</script>",
    "<!-- no comment -->",
    "](https://example.org)",
    "[a](b) ![c](d) [e]: f",
    "`code` ``more`` ~~~",
    "a | b | c",
    "*bold* _it_ **x** __y__ ***",
    "# no heading",
    "> no quote",
    "- no list",
    "1. no list",
    "1) no list",
    "+ no list",
    "===",
    "---",
    "\\* \\\\ \\",
    "&amp; &lt; &#60; &copy;",
    "https://example.org <https://example.org>",
    "    no code block",
    "~~struck~~",
    "$x$ ^2^ ==m== {W} {W/U}",
    "ends with two spaces  ",
]


def document(blocks: list[str]) -> Edition:
    """An edition with the same hostile paragraphs everywhere."""
    hung = tuple(Block(kind, text) for text in blocks for kind in ("text", "example", "note", "bullet"))
    title = " ".join(blocks[0].split()) or "x"
    rules = {
        "1": Rule(RuleNumber.parse("1"), title, (Block("text", title),)),
        "100": Rule(RuleNumber.parse("100"), title, (Block("text", title),)),
        "100.1": Rule(RuleNumber.parse("100.1"), "", (Block("text", blocks[0]), *hung)),
    }
    place = (Place(0, 1),)
    return Edition(
        "hostile-1",
        title,
        "2031-01-01",
        False,
        rules,
        terms=(Term(title, hung, place),),
        questions=(Question(title, hung, place),),
        cards=(Card(title, title, hung, place),),
        matter=(Matter("introduction", hung),),
    )


def html(text: str) -> str:
    return MarkdownIt("commonmark", {"html": True}).enable("table").enable("strikethrough").render(text)


def visible(page: str) -> str:
    """The words a reader sees."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", page)).split())


def test_the_game_looks_like_its_golden(game, golden):
    golden("game.md", markdown.document(game))


def test_every_link_has_its_anchor_and_every_rule_and_term_one(game):
    page = html(markdown.document(game))
    anchors = re.findall(r'<a id="([^"]+)"', page)
    links = re.findall(r'<a href="#([^"]+)"', page)
    assert len(anchors) == len(set(anchors)) == len(game.rules) + len(game.terms)
    assert len(links) > 10
    assert set(links) <= set(anchors)


def test_only_what_there_is_becomes_a_link(game):
    page = html(markdown.document(game))
    assert ">704.5k</a>" in page
    assert "rule 999.1" in page
    assert ">999.1</a>" not in page
    assert ">100.9</a>" not in page


def test_nothing_of_the_texts_is_lost(game):
    said = visible(html(markdown.document(game)))
    for rule in game.rules.values():
        for block in rule.blocks:
            for part in re.split(r"\s*(?:rules? [\d.]+\w*|section \d)[^ ]*\s*", block.text):
                assert " ".join(part.split()) in said


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_shown_as_they_stand(text):
    page = html(markdown.document(document([text])))
    assert "\\" in text or "\\" not in page
    tags = set(re.findall(r"<\s*(/?\w+|!)", page))
    allowed = {"h1", "h2", "h3", "h4", "p", "a", "strong", "code", "blockquote", "ul", "li", "br"}
    assert tags <= allowed | {f"/{name}" for name in allowed}
    assert page.count("<code>") == 1  # the edition's id
    assert "href" not in page
    assert visible(page).count(" ".join(text.split())) >= 20


@given(text=st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1))
def test_any_text_is_shown_as_it_stands(text):
    page = html(markdown.document(document([f"x{text}x"])))
    assert " ".join(f"x{text}x".split()) in visible(page)
    assert "href" not in page


def test_a_restatement_says_so_on_top(game):
    assert "\n> A restatement\n" in markdown.document(game, "A restatement")
    assert "> " not in markdown.document(game._replace(rules={}))


@pytest.mark.parametrize(
    ("name", "anchor"),
    [
        ("704.5k", "r704.5k"),
        ("7", "r7"),
        ("Active Player", "t-active-player"),
        ("“If” Clause", "t-if-clause"),
    ],
)
def test_anchors(name, anchor):
    assert markdown.anchor(name) == anchor


def test_terms_of_like_names_have_anchors_of_their_own():
    names = ["Æther", "Ether", "火", "土"]
    terms = "".join(f"= {name}\n: See Ether.\n" for name in names)
    text = f"@title T\n@id t-1\n@rules\n1. One\n@glossary\n{terms}"
    edition = ingest.build([ingest.open_source("t.txt", text.encode())])
    anchors = re.findall(r'<a id="([^"]+)"', markdown.document(edition))
    assert len(anchors) == len(set(anchors)) == 5


LISTED = """\
101.1. A lamp has these parts, all of them:
| \u2022 a wick (see rule 101.2)
| \u2022 oil
| It burns then.

101.2. Wicks are white.
"""


def test_a_list_is_a_list():
    said = markdown.document(rules("101. Lamps\n" + LISTED))
    assert "all of them:\n\n- a wick (see rule [101.2](#r101.2))\n- oil\n\nIt burns then.\n" in said


def test_a_plain_wording_stands_under_its_rule_with_what_is_wrong_first():
    held = rules("101. Lamps\n" + LISTED).rules["101.1"]

    def plain(number):
        return (held, "this rule has changed since") if number == "101.2" else (None, "not restated")

    said = markdown.document(rules("101. Lamps\n101.2. Wicks are white.\n"), plain=plain)
    assert "Wicks are white.\n\n> **In plain words:** *this rule has changed since*\n> A lamp has" in said
    assert "> - a wick" in said
    assert not [line for line in said.split("\n") if line != line.rstrip() and line.startswith(">")]
    assert "not restated" not in said
