"""The shipped ways of asking: for rules that there are, evenly, in few plain words."""

from __future__ import annotations

import re

from crkb.library import asked, bundled, known


def test_they_are_keyed_by_number_and_text():
    prints = known.prints(bundled.TODAY)
    assert {n: each.text for n, each in asked.table().items()} == {n: prints[n].text for n in asked.table()}


def test_they_are_many_and_even():
    table, rules = asked.table(), known.prints(bundled.TODAY)
    assert sum(len(each.phrases) for each in table.values()) >= 9_000
    assert len(table) >= 0.97 * len(rules)
    chapters = {number[:3] for number in rules if len(number) > 1}
    for chapter in chapters:
        own = [n for n in rules if n.startswith(chapter)]
        assert sum(len(table[n].phrases) for n in own if n in table) >= 3 * len(own), chapter


def test_each_author_has_asked_for_nearly_all():
    for author in asked.AUTHORS:
        assert len(asked.table((author,))) >= 0.97 * len(known.prints(bundled.TODAY))


def test_they_are_short_plain_and_none_stands_twice():
    for rule in asked.table().values():
        assert len(set(rule.phrases)) == len(rule.phrases), rule.number
        for phrase in rule.phrases:
            assert phrase.isascii(), phrase
            assert phrase == " ".join(phrase.split())
            assert 1 <= len(re.findall(r"\S+", phrase)) <= 26, phrase
