"""Which rule is which: anchors, places, thresholds, and what must hold for any two editions."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.editions.matching import WHOLE, Matching, match
from crkb.model import Edition
from tests.invented import FIRST, build, rules, second


def pairs(matching: Matching) -> dict[str, str]:
    return {p.old: p.new for p in matching.pairs}


@pytest.fixture(scope="module")
def reissued() -> Matching:
    return match(build(FIRST), build(second()))


def test_every_rule_of_both_sides_is_there_once(reissued):
    old, new = build(FIRST), build(second())
    assert sorted([p.old for p in reissued.pairs] + list(reissued.removed)) == sorted(old.rules)
    assert sorted([p.new for p in reissued.pairs] + list(reissued.added)) == sorted(new.rules)


def test_a_chapter_takes_its_rules_along(reissued):
    found = pairs(reissued)
    moved = {a: b for a, b in found.items() if a != b}
    assert moved["101"] == "102"
    assert moved["102"] == "103"
    assert all(moved[f"102.{n}"] == f"103.{n}" for n in ("1", "1a", "1b", "2", "2a", "2b"))


def test_what_came_and_went(reissued):
    assert reissued.removed == ("100.1a",)
    assert reissued.added == ("100.3a", "101", "101.1")


def test_boilerplate_stays_with_its_keyword(reissued):
    assert pairs(reissued)["102.2b"] == "103.2b"


def test_boilerplate_of_a_keyword_that_went_does_not_match_one_that_came():
    same = "Multiple instances of {} on one lantern are redundant."
    old = rules(
        f"100. Gifts\n100.1. Shimmer\n100.1a {same.format('shimmer')}\n100.2. Other words stay here.\n"
    )
    new = rules(
        f"100. Gifts\n100.1. Moonwalk\n100.1a {same.format('moonwalk')}\n100.2. Other words stay here.\n"
    )
    found = pairs(match(old, new))
    assert found["100.2"] == "100.2"
    assert match(old, rules("100. Gifts\n100.2. Other words stay here.\n")).removed == ("100.1", "100.1a")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("101.1. Foxes sleep by day.", "101.1. Geese fly south in autumn.", None),
        ("101.1. Foxes sleep by day.", "101.9. Foxes sleep by day.", "101.9"),
        ("101.1. Foxes sleep by day.", "102. Dens\n102.1. Foxes sleep by day.", "102.1"),
        ("101.1. Foxes sleep by day in dens.", "101.1. Foxes sleep by night in dens.", "101.1"),
        ("101.1. Foxes.\n101.1a A fox sleeps by day.", "101.1. A fox sleeps by day.", None),
        ("101.1. Foxes sleep — all day.", "101.1. Foxes sleep - all day.", "101.1"),
        (
            "101.1. See rule 101.2.\n101.2. Foxes sleep.",
            "101.1. See rule 101.3.\n101.3. Foxes sleep.",
            "101.1",
        ),
    ],
    ids=["other", "number", "chapter", "edited", "title", "dashes", "reference"],
)
def test_where_a_rule_goes(old, new, expected):
    found = pairs(match(rules(f"101. Foxes\n{old}\n"), rules(f"101. Foxes\n{new}\n")))
    assert found.get("101.1") == expected


def test_a_rule_may_become_a_subrule():
    old = rules("101. Foxes\n101.1. Foxes sleep by day.\n101.2. Geese honk at foxes.\n")
    new = rules("101. Foxes\n101.1. Foxes sleep by day.\n101.1a Geese honk at foxes.\n")
    assert pairs(match(old, new))["101.2"] == "101.1a"


def test_a_title_and_a_rule_of_the_same_words_are_two_things():
    old, new = rules("101. Foxes\n101.1. Geese\n"), rules("101. Geese\n101.1. Foxes\n")
    assert ("101", "101.1") not in pairs(match(old, new)).items()


def test_two_rules_that_swap_numbers_are_followed():
    a, b = "Foxes sleep in dens by day.", "Geese honk at the edge of water."
    old = rules(f"101. Beasts\n101.1. {a}\n101.2. {b}\n")
    new = rules(f"101. Beasts\n101.1. {b}\n101.2. {a}\n")
    assert [pairs(match(old, new))[n] for n in ("101.1", "101.2")] == ["101.2", "101.1"]


def test_likeness_is_whole_for_equal_texts_only(reissued):
    alike = {p.old: p.likeness for p in reissued.pairs}
    assert alike["100.1"] == WHOLE
    assert 0 < alike["100.2"] < WHOLE


def test_an_edition_without_rules_has_no_pairs():
    found = match(rules("101. Foxes\n101.1. Foxes sleep.\n"), rules("")._replace(rules={}))
    assert found.pairs == ()
    assert found.removed == ("1", "101", "101.1")


WORDS = [
    "lantern",
    "keeper",
    "dusk",
    "oil",
    "glow",
    "turn",
    "shed",
    "flask",
    "night",
    "gift",
    "the",
    "a",
    "of",
]


def made(lines: list[tuple[int, list[str]]]) -> Edition:
    """An edition of invented rules: (level, words) each, numbered in order."""
    chapter, rule, letter, text = 100, 0, 0, ["100. Start"]
    for level, words in lines:
        said = " ".join(words).capitalize() + "."
        if level == 0:
            chapter, rule, letter = chapter + 1, 0, 0
            text.append(f"{chapter}. {said[:-1]}")
        elif level == 1 or rule == 0:
            rule, letter = rule + 1, 0
            text.append(f"{chapter}.{rule}. {said}")
        else:
            letter += 1
            text.append(f"{chapter}.{rule}{'abcdefghijkmnpqrstuvwxyz'[(letter - 1) % 24]} {said}")
    return rules("\n".join(dict.fromkeys(text)) + "\n")


LINES = st.lists(
    st.tuples(st.sampled_from([0, 1, 1, 2, 2]), st.lists(st.sampled_from(WORDS), min_size=1, max_size=8)),
    min_size=1,
    max_size=14,
)


@st.composite
def two_editions(draw) -> tuple[Edition, Edition]:
    """An edition, and what became of it: rules dropped, added, edited, shuffled."""
    lines = draw(LINES)
    chance = random.Random(draw(st.integers(0, 10_000)))
    changed = [line for line in lines if chance.random() > 0.15]
    changed = [(n, [*words, "oil"] if chance.random() < 0.2 else words) for n, words in changed]
    changed += draw(LINES) if chance.random() < 0.5 else []
    if chance.random() < 0.3:
        chance.shuffle(changed)
    return made(lines), made(changed)


@given(two_editions())
def test_any_two_editions_match_the_same_both_ways(both):
    old, new = both
    there, back = match(old, new), match(new, old)
    assert {(p.old, p.new, p.likeness) for p in there.pairs} == {
        (p.new, p.old, p.likeness) for p in back.pairs
    }
    assert (there.removed, there.added) == (back.added, back.removed)
    assert sorted([p.old for p in there.pairs] + list(there.removed)) == sorted(old.rules)
    assert sorted([p.new for p in there.pairs] + list(there.added)) == sorted(new.rules)


@given(LINES)
def test_any_edition_matches_itself(lines):
    edition = made(lines)
    found = match(edition, edition)
    assert (found.removed, found.added) == ((), ())
    assert [(p.old, p.likeness) for p in found.pairs] == [(p.new, WHOLE) for p in found.pairs]
