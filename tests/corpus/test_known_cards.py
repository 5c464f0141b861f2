"""The shipped table of known cards: one line a card, in words that rules have."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import crkb
from crkb import paths
from crkb.search import index
from crkb.search.understanding import known_cards
from crkb.text.normalize import fold
from crkb.text.search_words import words


def lines() -> list[str]:
    text = (Path(paths.corpus()) / known_cards.FILE).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def test_lines_are_plain_and_in_order():
    assert len(lines()) >= 2_500
    assert lines() == sorted(lines(), key=lambda line: line.partition(": ")[0])
    for line in lines():
        assert line.isascii(), line
        assert line == " ".join(line.split()).lower(), line
        assert re.fullmatch(r"[^:]+: [^:]+", line), line


def test_names_are_as_search_reads_them_each_once():
    names = [line.partition(": ")[0] for line in lines()]
    assert len(set(names)) == len(names) == len(known_cards.table())
    assert [name for name in names if name != " ".join(words(name))] == []
    assert max(len(name.split()) for name in names) <= known_cards.LONGEST


def test_what_cards_are_about_is_short():
    for line in lines():
        assert 2 <= len(known_cards.about(line.partition(": ")[2])) <= 22, line


def test_what_cards_are_about_is_said_in_words_of_rules(home):
    """A word that no rule has says nothing; a few do, as names of tokens."""
    known = set(index.spelled(crkb.open().opened.index()))
    stems = {index.stem(word) for word in known}
    said = Counter(word for about in known_cards.table().values() for word in known_cards.about(about))
    unknown = sum(times for word, times in said.items() if index.stem(word) not in stems)
    assert unknown < 0.03 * sum(said.values())


def test_no_name_is_one_of_the_rules_own(home):
    kb = crkb.open()
    names = [name for name in known_cards.table() if " " in name]
    assert [name for name in names if kb.store.term(fold(name)) or kb.store.titled(fold(name))] == []
