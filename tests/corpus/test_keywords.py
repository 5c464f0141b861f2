"""What the corpus says of keywords: every one of both editions, with an example, and nothing else."""

from __future__ import annotations

import os
import re
import statistics

import pytest

from crkb import ingest, paths
from crkb.library import bundled, keyword_cards, restated
from crkb.model import Edition, Term

FILES = sorted(
    os.path.join(paths.corpus(), "keywords", name)
    for name in os.listdir(os.path.join(paths.corpus(), "keywords"))
    if name.endswith(".txt")
)
SENTENCE = re.compile(r"(?<=[.!?])[”)]*\s+")


@pytest.fixture(scope="module", params=[bundled.DEFAULT, bundled.THEN])
def plain(request) -> Edition:
    sources = [ingest.open_source(*raw) for raw in restated.sources(request.param)]
    return ingest.build(sources, request.param)


def cards(plain: Edition) -> dict[str, Term]:
    there = {name for name, numbers in keyword_cards.numbers().items() if plain.effective in numbers}
    return {term.name: term for term in plain.terms if term.name in there}


def test_every_keyword_of_the_edition_has_an_entry(plain):
    wanted = {name for name, numbers in keyword_cards.numbers().items() if plain.effective in numbers}
    assert set(cards(plain)) == wanted
    assert len(wanted) == {bundled.DEFAULT: 263, bundled.THEN: 228}[plain.id]


def test_a_name_has_one_entry(plain):
    names = [term.name for term in plain.terms]
    assert sorted(n for n in set(names) if names.count(n) > 1) == []


def test_an_entry_says_what_it_does_and_has_an_example(plain):
    for name, term in cards(plain).items():
        kinds = [block.kind for block in term.blocks]
        assert kinds[:2] == ["text", "example"], name
        assert kinds.count("example") == 1, name
        assert 10 <= len(term.blocks[0].text.split()) <= 62, name
        assert 15 <= len(term.blocks[1].text.split()) <= 50, name


def test_an_entry_ends_with_its_rule(plain):
    for name, term in cards(plain).items():
        number = keyword_cards.numbers()[name][plain.effective]
        assert term.blocks[-1].text.endswith(f"See rule {number}, “{name}.”")
        assert term.blocks[-1].references[0].target == number


def test_no_file_has_a_name_that_is_no_keyword():
    for path in FILES:
        with open(path, encoding="utf-8") as f:
            names = re.findall(r"^= (.*)$", f.read(), re.MULTILINE)
        assert set(names) <= set(keyword_cards.numbers())


def test_their_sentences_are_short(plain):
    texts = [block.text for term in cards(plain).values() for block in term.blocks[:2]]
    said = [sentence for text in texts for sentence in SENTENCE.split(text)]
    assert statistics.mean(len(s.split()) for s in said) <= 16
