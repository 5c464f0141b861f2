"""What is drawn for a tree is what its kind says, whatever edition it was written for."""

from __future__ import annotations

import random

import pytest

from tests.citations.tree import official, small
from tests.citations.tree.past import ANOTHER_RULE, SAME_RULE, Editions, Past, similar
from tests.citations.tree.rulebooks import Rulebook, contains, folded, parent
from tests.citations.tree.subjects import Subject, Subjects

DRAWN = 150


@pytest.fixture(scope="module", params=["invented", pytest.param("real", marks=pytest.mark.editions)])
def subjects(request) -> Subjects:
    if request.param == "invented":
        return Subjects(small.editions(), random.Random(1))
    return Subjects(official.editions(request.getfixturevalue("shared") / "editions"), random.Random(1))


def _all(subjects: Subjects, kind: str) -> list[Subject]:
    """All of a kind, or many where they are drawn one by one."""
    found = [s for (its, _), pool in subjects.pools.items() if its == kind for s in pool]
    chance = random.Random(2)
    return found or [subjects.draw(kind, chance) for _ in range(DRAWN)]


def _speaks_of(subjects: Subjects, number: str, name: str) -> bool:
    return contains(subjects.now.words[number], folded(name))


def test_a_name_belongs_to_one_number(subjects):
    for its in [*_all(subjects, "right"), *_all(subjects, "right-reused"), *_all(subjects, "misnamed")]:
        if its.keyword:
            assert len(subjects.now.by_title[its.keyword]) == 1, its


def test_what_is_reused_had_another_meaning_that_the_evidence_excludes(subjects):
    for its in _all(subjects, "right-reused"):
        older = [b for b in subjects.editions.older if its.number in b]
        tables = [b.chapters if its.number in b.chapters else b.texts for b in (*older, subjects.now)]
        assert len({table.get(its.number) for table in tables}) > 1, its
        assert not its.keyword or any(b.title(its.number) != its.keyword for b in older), its
    for its in _all(subjects, "right"):
        titles = {b.title(its.number) for b in subjects.editions.older if its.number in b}
        if its.keyword and its.number in subjects.now.texts and titles - {its.keyword}:
            others = [b for b in subjects.editions.older if b.title(its.number) != its.keyword]
            texts = [b.words[its.number] for b in others if its.number in b.texts]
            now = subjects.now.words[its.number]
            assert all(similar(t, now) >= ANOTHER_RULE for t in texts), its


def test_a_mentioned_keyword_never_had_the_number(subjects):
    for its in _all(subjects, "right-mention"):
        assert _speaks_of(subjects, its.number, its.keyword), its
        assert its.keyword not in subjects.past.titles(its.number), its


def test_a_wrong_name_is_in_no_rule_beside_and_never_had_the_number(subjects):
    for its in [*_all(subjects, "misnamed"), *_all(subjects, "renamed")]:
        chapter = its.number in subjects.now.chapters
        rule = parent(its.number)
        beside = [] if chapter else [n for n in subjects.now.texts if parent(n) == rule]
        assert not any(_speaks_of(subjects, n, its.keyword) for n in beside), its
        assert not contains(folded(subjects.now.title(its.number)), folded(its.keyword)), its
        had = its.keyword in {b.title(its.number) for b in subjects.editions.older if its.number in b}
        assert had == (its.kind == "renamed"), its
        assert its.kind == "renamed" or rule in subjects.now.titles, its


def test_a_chapter_under_a_new_name_is_the_same_chapter():
    def book(title: str, *texts: str) -> Rulebook:
        return Rulebook("\n".join([f"308. {title}", *(f"308.{i}. {t}" for i, t in enumerate(texts, 1))]))

    old = book("Hoots", "A hoot is a call that owls make at night.", "Nobody hoots by day or at dusk.")
    new = book("Calls", "A call is a sound that owls make at night.", "Nobody calls by day or at dusk.")
    other = book("Nests", "Every nest has a roof.", "Two nests are never in one tree.")
    assert not Past(Editions((old,), new, frozenset())).another(old, "308")
    assert Past(Editions((old,), other, frozenset())).another(old, "308")


def test_what_cannot_be_proved_is_clearly_another_rule(subjects):
    for its in _all(subjects, "unprovable"):
        assert its.evidence == "none"
        now = subjects.now
        older = [b for b in subjects.editions.older if its.number in b.texts]
        assert any(
            similar(b.words[its.number], now.words[its.number]) < ANOTHER_RULE
            and b.title(its.number) != now.title(its.number)
            for b in older
        ), its


def test_a_quotation_is_traced_only_if_it_was_one_rule_s(subjects):
    for its in _all(subjects, "requoted"):
        words = folded(its.quotation)
        assert not any(n.startswith(its.number) for n in subjects.now.holding(words)), its
        older = [b for b in subjects.editions.older if contains(b.words.get(its.number, ()), words)]
        assert older, its
        if its.suggestions:
            assert any(b.holding(words) == [its.number] for b in older), its


def test_an_outdated_quotation_is_of_the_same_rule(subjects):
    for its in _all(subjects, "outdated-quotation"):
        now, words = subjects.now, folded(its.quotation)
        assert now.holding(words) == [], its
        older = [b for b in subjects.editions.older if contains(b.words.get(its.number, ()), words)]
        assert any(similar(b.words[its.number], now.words[its.number]) > SAME_RULE for b in older), its
        assert any(b.title(its.number) == now.title(its.number) for b in older), its


def test_a_misquoted_rule_is_no_relation_of_the_quoted_one(subjects):
    for its in _all(subjects, "misquoted"):
        [source] = its.suggestions
        assert parent(source) != parent(its.number), its
        assert not source.startswith(its.number), its
        assert subjects.now.holding(folded(its.quotation)) == [source], its


def test_vanished_rules_are_where_their_text_is(subjects):
    for its in _all(subjects, "vanished-moved"):
        texts = {b.texts[its.number] for b in subjects.editions.older if its.number in b.texts}
        [where] = its.suggestions
        assert any(similar(folded(t), subjects.now.words[where]) > 0.9 for t in texts), its


def test_invented_numbers_never_existed(subjects):
    for its in _all(subjects, "invented"):
        assert its.number not in subjects.editions.ever
        assert not any(its.number in book for book in subjects.editions.all)
        assert its.plain == (its.number[:3] in subjects.now.chapters)
