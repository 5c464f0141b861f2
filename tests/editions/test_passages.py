"""The texts of a library, each read once and kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crkb.editions import passages
from crkb.editions.diff_cache import FOLDER
from crkb.editions.identify import identify
from crkb.editions.passages import FILE, METHOD, Passages, printed_hash, words
from crkb.library.database import Store
from crkb.library.library import Library
from crkb.library.sources import Raw
from tests.invented import FIRST, library, second, third


@pytest.fixture
def two(home) -> Library:
    return library(str(home), FIRST, second())


def kept(lib: Library) -> Path:
    return Path(lib.home) / FOLDER / FILE


def test_each_passage_is_what_its_edition_says(two):
    found = Passages(two)
    for info, lines in found.editions():
        with two.open(info.id) as opened:
            edition = opened.edition()
        there = [found.known[line] for line in lines]
        assert [p.name for p in there] == [*edition.rules, *(t.name for t in edition.terms)]
        assert [p.is_rule for p in there] == [True] * len(edition.rules) + [False] * len(edition.terms)
        texts = [*edition.rules.values(), *edition.terms]
        assert [p.paragraphs for p in there] == [
            tuple(" ".join(words(b.text)) for b in text.blocks) for text in texts
        ]
        for number, rule in edition.rules.items():
            (passage,) = (p for p in there if p.is_rule and p.name == number)
            assert passage.hashes == (printed_hash(rule.text), *map(printed_hash, rule.examples))


def test_what_is_unchanged_is_read_once(two, monkeypatch):
    asked: list[str] = []
    rules = Store.rules
    monkeypatch.setattr(Store, "rules", lambda self, where, *n: asked.extend(n) or rules(self, where, *n))
    known = Passages(two).known
    assert sorted(asked) == sorted(p.name for p in known.values() if p.is_rule)
    asked.clear()
    two.add([Raw("third.txt", third().encode())])
    Passages(two)
    assert asked == ["102.1"]


def test_the_second_time_no_database_is_read(two, monkeypatch):
    first = Passages(two).known
    monkeypatch.setattr(Library, "open", lambda *_: pytest.fail("opened"))
    assert Passages(two).known == first


def test_what_no_edition_has_any_more_is_not_kept(two):
    Passages(two)
    many = len(json.loads(kept(two).read_text())["texts"])
    two.remove("cr-2031-05-05")
    known = Passages(two).known
    assert len(json.loads(kept(two).read_text())["texts"]) == len(known) < many


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "[]",
        "{",
        '{"method": 1, "texts": [1]}',
        '{"method": 1, "texts": {"a\\tb\\tc\\td": [1]}}',
        '{"method": 1, "texts": {"a\\tb\\tc\\td": [[1], [2]]}}',
        '{"method": 1, "texts": {"a": [["b"], ["c"]]}}',
    ],
)
def test_a_damaged_file_is_made_anew(two, damage):
    first = Passages(two).known
    whole = kept(two).read_text()
    kept(two).write_text(damage)
    assert Passages(two).known == first
    assert kept(two).read_text() == whole


def test_what_another_method_made_is_made_anew(two, monkeypatch):
    monkeypatch.setattr(passages, "METHOD", METHOD + 1)
    monkeypatch.setattr(passages, "words", lambda text: ["owl"])
    Passages(two)
    monkeypatch.undo()
    monkeypatch.setenv("CRKB_HOME", two.home)
    assert not any("owl" in p.paragraphs for p in Passages(two).known.values())


def test_where_nothing_can_be_kept_it_works(two):
    (Path(two.home) / FOLDER).write_text("in the way")
    assert Passages(two).known == Passages(two).known != {}


EXCERPTS = (
    "101.1. The keeper who woke first takes the first turn.\n",
    "102. Turns\n\n102.1. The keeper who woke first goes first.\n\n102.2. At dusk all sleep.\n",
    "- Keepers count their glow in halves.\nIt is not known from where.\nExample: It is lent again.\n",
    "A lantern lent to a stranger returns at dusk. Nobody may steal lanterns. A thief loses every turn.",
    "It is said that shimmer doubles a lantern at dusk, and the end of a day, see rule 101.2.",
    "Multiple instances of moonwalk on a lantern are redundant. Multiple instances of shimmer on a lantern.",
)


@pytest.mark.parametrize("text", EXCERPTS)
def test_many_editions_say_what_each_of_them_says_alone(tmp_path, text):
    texts = (FIRST, second(), third())
    together = identify(library(str(tmp_path / "all"), *texts), "x", text.encode())
    alone = [
        found
        for i, each in enumerate(texts)
        for found in identify(library(str(tmp_path / str(i)), each), "x", text.encode())
    ]
    assert sorted(together) == sorted(alone)
