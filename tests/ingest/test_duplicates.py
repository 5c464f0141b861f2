"""Duplicates: made one with all their places, reported, and each at the same cost."""

from __future__ import annotations

import time

import pytest

from crkb.ingest import duplicates
from crkb.model import Block, Place, Problem, Question, Rule, Term
from crkb.numbers import RuleNumber

NUMBER = RuleNumber.parse("100.1")


def block(text: str, source: int, line: int) -> Block:
    return Block("text", text, (Place(source, line),))


def rule(text: str, source: int = 0, line: int = 1) -> Rule:
    return Rule(NUMBER, "", (block(text, source, line),))


def joined(*rules: Rule) -> tuple[Rule, list[tuple[str, str]]]:
    """The rule that all make, and the problems: what kind, what they say."""
    problems: list[Problem] = []
    (found,) = duplicates.rules(rules, problems).values()
    return found, [(problem.kind, problem.message) for problem in problems]


def test_the_same_text_in_two_sources_has_both_places():
    for one, other in (("It's lit.", "It\u2019s lit."), ("It\u2019s lit.", "It's lit.")):
        found, problems = joined(rule(one), rule(other, source=1, line=7))
        # the finer typography is kept, whichever comes first
        assert found == Rule(NUMBER, "", (Block("text", "It\u2019s lit.", (Place(0, 1), Place(1, 7))),))
        assert problems == []


def test_of_titles_and_names_too_the_finer_typography_is_kept():
    rules = [Rule(NUMBER, name, (block(name, n, 1),)) for n, name in enumerate(("It's", "It\u2019s"))]
    found, _ = joined(*rules)
    assert (found.title, found.text) == ("It\u2019s", "It\u2019s")
    names = ('"Dusk"', "\u201cDusk\u201d", '"Dusk"')
    terms = [Term(name, (block("An hour.", n, 1),), (Place(n, 1),)) for n, name in enumerate(names)]
    problems: list[Problem] = []
    (term,) = duplicates.items(terms, problems)
    assert (term.name, len(term.places), problems) == ("\u201cDusk\u201d", 3, [])
    asked = [Question(name, (block("Yes.", n, 1),), (Place(n, 1),)) for n, name in enumerate(names)]
    assert [each.text for each in duplicates.items(asked, problems)] == ["\u201cDusk\u201d"]


def test_the_same_text_twice_in_a_source_is_reported():
    _, problems = joined(
        rule("It is lit."), rule("It is lit.", source=1), rule("It is lit.", source=1, line=2)
    )
    assert problems == [("duplicate", "duplicate 100.1, with the same text")]


def test_other_texts_are_variants_and_equal_ones_are_one():
    found, problems = joined(
        rule("Lit."), rule("Dark.", 1), rule("Lit.", 2), rule("Dark.", 2, 5), rule("Grey.", 3)
    )
    assert [block.places for block in found.blocks] == [(Place(0, 1), Place(2, 1))]
    assert [(each.text, each.places) for each in found.variants] == [
        ("Dark.", (Place(1, 1), Place(2, 5))),
        ("Grey.", (Place(3, 1),)),
    ]
    assert problems == [
        ("variant", "100.1 differs between two sources"),
        ("duplicate", "duplicate 100.1, with different texts"),
        ("variant", "100.1 differs between two sources"),
    ]


def test_terms_of_one_name_with_other_texts_stay():
    problems: list[Problem] = []
    terms = [
        Term("Dusk", (block(text, 0, n),), (Place(0, n),)) for n, text in enumerate(("a", "b", "a", "a"))
    ]
    found = duplicates.items(terms, problems)
    assert [(term.blocks[0].text, len(term.places)) for term in found] == [("a", 3), ("b", 1)]
    assert [problem.message for problem in problems] == [
        "duplicate Dusk, with different texts",
        "duplicate Dusk, with the same text",
        "duplicate Dusk, with the same text",
    ]


def test_a_term_twice_in_a_later_source_is_reported():
    problems: list[Problem] = []
    lines = (Place(0, 1), Place(1, 1), Place(1, 2))
    terms = [Term("Dusk", (Block("text", "a", (place,)),), (place,)) for place in lines]
    (found,) = duplicates.items(terms, problems)
    assert found.places == lines
    assert [(problem.kind, problem.place) for problem in problems] == [("duplicate", Place(1, 2))]


@pytest.mark.slow
@pytest.mark.parametrize("same", [True, False])
def test_many_of_one_number_cost_no_more_than_many_numbers(same):
    def seconds(count: int) -> float:
        rules = [rule("Lit." if same else f"Lit {n}.", line=n) for n in range(count)]
        start = time.process_time()
        joined(*rules)
        return time.process_time() - start

    assert seconds(200_000) < 20  # two seconds; the square of it would be an hour
