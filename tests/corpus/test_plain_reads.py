"""How the plain edition reads: lists, words that are used one way, no paraphrase called a quotation."""

from __future__ import annotations

import re

import pytest

from crkb import ingest
from crkb.library import bundled, restated
from crkb.model import ITEM, Block, Edition

NAMES = (bundled.DEFAULT, bundled.THEN, bundled.ADDON)


@pytest.fixture(scope="module", params=NAMES)
def plain(request) -> Edition:
    sources = [ingest.open_source(*raw) for raw in restated.sources(request.param)]
    return ingest.build(sources, request.param)


def paragraphs(edition: Edition) -> list[tuple[str, tuple[Block, ...]]]:
    """Everything that has text, with its name."""
    named = [(number, rule.blocks) for number, rule in edition.rules.items()]
    named += [(term.name, term.blocks) for term in edition.terms]
    named += [(card.name, card.blocks) for card in edition.cards]
    return named + [(question.text, question.blocks) for question in edition.questions]


def texts(edition: Edition) -> list[tuple[str, str]]:
    return [(name, block.text) for name, blocks in paragraphs(edition) for block in blocks]


def lists(edition: Edition) -> list[tuple[str, str, list[str]]]:
    """Every list: the name of what it is in, its introduction, its items."""
    found = []
    for name, blocks in paragraphs(edition):
        intro, items = "", list[str]()
        for block in [*blocks, Block("text", "")]:
            if block.text.startswith(ITEM):
                items.append(block.text.removeprefix(ITEM))
                continue
            if items:
                found.append((name, intro, items))
            intro, items = block.text, []
    return found


def test_there_are_lists(plain):
    assert len(lists(plain)) > {bundled.ADDON: 3}.get(plain.id, 80)


def test_a_list_has_an_introduction_with_a_colon_and_more_than_one_item(plain):
    bad = [name for name, intro, items in lists(plain) if not intro.endswith(":") or len(items) < 2]
    assert bad == []


def ends(item: str) -> str:
    return item.rstrip("\u201d\u2019)\"'")[-1:]


def test_the_items_of_a_list_are_all_sentences_or_all_phrases(plain):
    mixed = [name for name, _, items in lists(plain) if len({ends(i) in ".!?" for i in items}) > 1]
    assert mixed == []


def test_an_item_ends_in_a_full_stop_or_in_nothing(plain):
    bad = [
        (n, i)
        for n, _, items in lists(plain)
        for i in items
        if ends(i) in ",;:" or i.endswith((" and", " or"))
    ]
    assert bad == []


def test_no_list_stands_in_a_paragraph_of_its_own_kind(plain):
    """What looks like an item is one: no paragraph that starts small or ends in a semicolon."""
    bad = [(n, t) for n, t in texts(plain) if re.match(r"[a-z]", t) or t.endswith((";", "; and", "; or"))]
    assert bad == []


WORDINGS = {
    "as a copy of is meant": r"\benters?(?: the battlefield)? copying\b|\bbecomes? copying\b",
    "a paraphrase is no full text": r"\bfull text\b",
    "a program's word": r"\bTODO\b",
    "the game's terms": r"\bin play\b|\bconverted mana cost\b|\bremoved? from the game\b",
    "typographic quotes": r"[\"]|(?<=\w)'(?=\w)",
    "two spaces": r"  ",
}


QUOTING = {"The Metamorph"}
"""What speaks of such words."""


@pytest.mark.parametrize("what", WORDINGS)
def test_words_are_used_one_way(plain, what):
    bad = [(n, t[:80]) for n, t in texts(plain) if re.search(WORDINGS[what], t) and n not in QUOTING]
    assert bad == []


def test_a_definition_is_short_and_leads_to_rules(plain):
    terms = [t for t in plain.terms if not any(b.kind == "example" for b in t.blocks)]
    long = {t.name for t in terms if len(t.text.split()) > 40}
    pointing = {t.name for t in terms if not any(r.kind != "term" for b in t.blocks for r in b.references)}
    assert long | pointing == ({"Team"} if plain.id == bundled.ADDON else set())  # as its source has it
