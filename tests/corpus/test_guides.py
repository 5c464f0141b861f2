"""The guides to chapters: one for each, of the right length, its numbers those of today's rules."""

from __future__ import annotations

import re
import statistics

import pytest

from crkb import ingest
from crkb.library import bundled, guides, known
from crkb.library.guides import Guide

WORD = re.compile(r"[\w’'/+{}-]+")
FOUND = [guide for chapter in guides.chapters() if (guide := guides.load(chapter))]


def paragraphs(guide: Guide) -> list[str]:
    return [guide.purpose, *(rule.says for rule in guide.rules), guide.mistake, guide.onward]


def length(text: str) -> int:
    return len(WORD.findall(text))


def test_every_chapter_has_one():
    assert guides.chapters() == [n for n in known.prints(bundled.TODAY) if len(n) == 3]
    assert len(FOUND) == 147


@pytest.mark.parametrize("guide", FOUND, ids=lambda guide: guide.chapter)
def test_its_form(guide):
    assert guide.written == bundled.TODAY
    assert len(guide.rules) == len({rule.number for rule in guide.rules}) == 3
    assert any(rule.number.startswith(guide.chapter) for rule in guide.rules)
    assert 100 <= sum(map(length, paragraphs(guide))) <= 150
    assert all(text.endswith((".", "?", "!", "”", ")")) for text in paragraphs(guide))


@pytest.mark.parametrize("guide", FOUND, ids=lambda guide: guide.chapter)
def test_the_rules_it_names_are_there(guide):
    assert set(guides.named(guide)) <= set(known.prints(bundled.TODAY))


def test_their_sentences_are_short():
    said = [s for g in FOUND for text in paragraphs(g) for s in re.split(r"(?<=[.!?])[”)]*\s+", text)]
    assert statistics.mean(map(length, said)) <= 16
    assert max(map(length, said)) <= 40


def test_they_do_not_all_begin_alike():
    beginnings = [" ".join(guide.purpose.split()[:2]) for guide in FOUND]
    assert max(beginnings.count(each) for each in beginnings) <= 12


def test_their_titles_are_those_of_the_chapters(shared):
    path = shared / "editions" / "cr-20260807.txt"
    rules = ingest.build([ingest.open_source(path.name, path.read_bytes())]).rules
    titles = {number: rule.title for number, rule in rules.items() if rule.kind == "chapter"}
    assert {guide.chapter: guide.title for guide in FOUND} == titles
