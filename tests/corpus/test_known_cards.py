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


def lines() -> list[str]:
    text = (Path(paths.corpus()) / known_cards.FILE).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def test_lines_are_plain_and_in_order():
    assert len(lines()) >= 2_500
    assert lines() == sorted(lines(), key=lambda line: line.rpartition(": ")[0].split(" = ")[0])
    for line in lines():
        assert line.isascii(), line
        assert line == " ".join(line.split()).lower(), line
        assert re.fullmatch(r"[^:]+(: [^:]+)+", line), line


def test_no_card_has_two_lines():
    named = [name for line in lines() for name in line.rpartition(": ")[0].split(" = ")]
    assert [name for name, times in Counter(named).items() if times > 1] == []


def test_what_cards_are_about_is_short():
    for line in lines():
        assert 2 <= len(known_cards.about(line.rpartition(": ")[2])) <= 22, line


def test_what_cards_are_about_is_said_in_words_of_rules(home):
    """A word that no rule has says nothing; a few do, as names of tokens."""
    known = set(index.spelled(crkb.open().opened.index()))
    stems = {index.stem(word) for word in known}
    said = Counter(word for about in known_cards.names().values() for word in known_cards.about(about))
    unknown = sum(times for word, times in said.items() if index.stem(word) not in stems)
    assert unknown < 0.03 * sum(said.values())


def test_no_name_is_one_of_the_rules_own(home):
    kb = crkb.open()
    names = [" ".join(name) for name in known_cards.names() if len(name) > 1]
    assert [name for name in names if kb.store.term(fold(name)) or kb.store.titled(fold(name))] == []
