"""The restated Treachery add-on against its source: the same numbers, cards, statements, references."""

from __future__ import annotations

import re

import pytest

from crkb import ingest
from crkb.library import bundled
from crkb.library.library import Library
from crkb.library.sources import counts
from crkb.model import Block, Edition

SYMBOL = re.compile(r"\{[^{}]*\}")


@pytest.fixture(scope="module")
def plain() -> Edition:
    opened = []
    for name in bundled.load(bundled.ADDON).files:
        with open(name, "rb") as f:
            opened.append(ingest.open_source(name, f.read()))
    return ingest.build(opened)


@pytest.fixture(scope="module")
def source(shared) -> Edition:
    path = next((shared / "seeds").glob("003*"))
    return ingest.build([ingest.open_source(path.name, path.read_bytes())])


def named(blocks: tuple[Block, ...]) -> set[str]:
    return {r.target for b in blocks for r in b.references}


def test_it_reads_without_a_problem(plain):
    assert plain.problems == ()
    assert (plain.addon, plain.official, plain.effective) == (True, False, "2026-05-04")


def test_it_counts_like_the_source(plain, source):
    wanted = ("chapters", "rules", "subrules", "notes", "terms", "questions", "cards", "card notes")
    assert {k: counts(plain)[k] for k in wanted} == {k: counts(source)[k] for k in wanted}
    assert list(plain.rules) == list(source.rules)


def test_a_repeated_statement_is_stated_the_same(plain, source):
    said: dict[str, str] = {}
    for ours, theirs in zip(plain.cards, source.cards, strict=True):
        assert (ours.group, ours.name) == (theirs.group, theirs.name.replace("'", "\u2019"))
        for mine, block in zip(ours.blocks, theirs.blocks, strict=True):
            assert mine.kind == block.kind
            assert said.setdefault(block.text, mine.text) == mine.text
    assert len({b.text for c in plain.cards for b in c.blocks if b.kind == "bullet"}) == 271


def test_same_references_errata_apart(plain, source):
    differ = {n for n in source.rules if named(plain.rules[n].blocks) != named(source.rules[n].blocks)}
    assert differ == {"207.2tr"}  # mended
    cards = {
        ours.name
        for ours, theirs in zip(plain.cards, source.cards, strict=True)
        if named(ours.blocks) != named(theirs.blocks)
    }
    assert cards == {"The Metamorph"}


def test_same_symbols(plain, source):
    for number, rule in source.rules.items():
        assert set(SYMBOL.findall(plain.rules[number].text)) == set(SYMBOL.findall(rule.text))


def test_shorter_than_the_source(plain, source):
    def length(edition: Edition) -> int:
        rules = [b.text for r in edition.rules.values() for b in r.blocks]
        cards = [b.text for c in edition.cards for b in c.blocks]
        return sum(len(text.split()) for text in rules + cards)

    assert length(plain) <= 0.95 * length(source)


@pytest.mark.slow
def test_the_library_offers_it_unasked(home):
    opened = Library().open("treachery")
    assert opened.info.id == bundled.ADDON
    assert opened.info.base == bundled.DEFAULT
