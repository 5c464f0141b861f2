"""The shipped ways of asking: for rules that there are, evenly, in few plain words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crkb import paths
from crkb.library import asked, bundled, known
from crkb.numbers import RuleNumber
from crkb.text.search_words import words


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
        least = 0.15 if author == asked.MOST_ASKED else 0.97
        assert len(asked.table((author,))) >= least * len(known.prints(bundled.TODAY)), author


def test_they_are_short_plain_and_none_stands_twice():
    for rule in asked.table().values():
        assert len(set(rule.phrases)) == len(rule.phrases), rule.number
        for phrase in rule.phrases:
            assert phrase.isascii(), phrase
            assert phrase == " ".join(phrase.split())
            assert 1 <= len(re.findall(r"\S+", phrase)) <= 40, phrase


MARKS = re.compile(r"[.?!,;:]$")


def test_they_end_without_a_mark_and_begin_with_a_word():
    for rule in asked.table().values():
        assert [p for p in rule.phrases if MARKS.search(p) or p.startswith("@")] == [], rule.number


def test_files_are_by_chapter_of_the_edition_of_today():
    folder = Path(paths.corpus()) / asked.FOLDER
    assert sorted(f.name for f in folder.iterdir()) == sorted(asked.AUTHORS)
    for file in folder.glob("*/*"):
        first, *lines = file.read_text(encoding="utf-8").splitlines()
        assert first == f"@effective {bundled.TODAY}", file
        assert all(line.split("\t")[0].partition(".")[0] == file.stem for line in lines), file
        numbers = [RuleNumber.parse(line.split("\t")[0]) for line in lines]
        assert numbers == sorted(set(numbers)), file


IN_A_ROW = 8


def in_a_row(text: str) -> set[tuple[str, ...]]:
    said = words(text)
    return {tuple(said[i : i + IN_A_ROW]) for i in range(len(said) - IN_A_ROW + 1)}


@pytest.mark.editions
def test_nothing_is_said_as_the_publisher_says_it(shared):
    phrases = {phrase: in_a_row(phrase) for rule in asked.table().values() for phrase in rule.phrases}
    for source in sorted((shared / "editions").glob("*.txt")):
        official = in_a_row(source.read_text(encoding="utf-8-sig", errors="replace"))
        assert len(official) > 40_000
        assert [phrase for phrase, said in phrases.items() if said & official] == [], source.name
