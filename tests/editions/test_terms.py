"""The glossary of two editions: what was renamed, edited, added, removed, and the same seen backwards."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.editions.diff import Diff, compare
from crkb.editions.terms import KINDS, TermChange
from crkb.model import Edition, Term
from crkb.numbers import RuleNumber
from tests.editions.test_diff import ORDER, between, official
from tests.invented import build

RULES = """\
101. Night
101.1. Dusk is the end of a day.
101.2. Owl Sight
101.2a A keeper with owl sight may walk without a lantern.
101.3. Thaw
101.3a At the thaw, mittens are put away until the next winter.
"""
MOVED = RULES.replace("101.3", "101.4").replace("101.2", "101.3").replace("101.1.", "101.2.")
MOVED = MOVED.replace("101. Night\n", "101. Night\n101.1. Nobody is obliged to see in the dark.\n")

DUSK = ("Dusk", "The end of a day, when owls wake. See rule 101.1.")
SIGHT = (
    "Owl Sight",
    "A gift that lets a keeper walk at night without a lantern. See rule 101.2, “Owl Sight.”",
)
THAW = ("Thaw", "The day on which winter ends and mittens are put away. See rule 101.3, “Thaw.”")


KEEPERS = SIGHT[1].replace("a keeper walk", "keepers walk")


def edition(*terms: tuple[str, str], text: str = RULES) -> Edition:
    glossary = "".join(f"= {name}\n: {definition}\n" for name, definition in terms)
    return build(f"@title Invented\n@id x-1\n@rules\n1. Basics\n{text}@glossary\n{glossary}")


def changes(old: Edition, new: Edition) -> list[tuple[str, str, str]]:
    assert compare(old, new).counts.keys() <= {"same", "moved", "edited", "added"}
    return [tuple(c) for c in compare(old, new).terms]


def test_a_glossary_is_read_as_these_tests_think():
    assert [t.name for t in edition(DUSK, SIGHT).terms] == ["Dusk", "Owl Sight"]
    assert edition(SIGHT).terms[0].blocks[0].references[0].target == "101.2"


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        ([DUSK], ("same", "Dusk", "Dusk")),
        ([("DUSK", DUSK[1])], ("same", "Dusk", "DUSK")),
        ([("Dusk", "The end  of a day, when owls wake.  See rule 101.1.")], ("same", "Dusk", "Dusk")),
        ([("Dusk", "The end of a day, when owls sleep. See rule 101.1.")], ("edited", "Dusk", "Dusk")),
        ([("Dusk", "The end of a day, when owls wake. See rule 101.3.")], ("edited", "Dusk", "Dusk")),
        ([("Nightfall", DUSK[1])], ("renamed", "Dusk", "Nightfall")),
        (
            [("Nightfall", "The end of a day, when all owls wake. See rule 101.1.")],
            ("edited", "Dusk", "Nightfall"),
        ),
        ([], ("removed", "Dusk", "")),
        ([("Quay", "Where boats are moored by their owners.")], ("removed", "Dusk", "")),
    ],
    ids=["same", "case", "spaces", "words", "reference", "name", "both", "gone", "another"],
)
def test_what_became_of_a_term(new, expected):
    assert changes(edition(DUSK), edition(*new))[0] == expected


def test_references_that_follow_their_rule_are_no_edit():
    moved = [(n, d.replace("101.3", "101.4").replace("101.2", "101.3")) for n, d in (SIGHT, THAW)]
    assert [kind for kind, *_ in changes(edition(SIGHT, THAW), edition(*moved, text=MOVED))] == ["same"] * 2
    other = (SIGHT[0], SIGHT[1].replace("101.2", "101.4"))
    assert [kind for kind, *_ in changes(edition(SIGHT), edition(other, text=MOVED))] == ["edited"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (  # a text that moved to a new name, while the old name got another
            [SIGHT],
            [("Keen Sight", SIGHT[1]), ("Owl Sight (Obsolete)", "An older name for keen sight.")],
            {"Owl Sight": "Keen Sight"},
        ),
        (
            [SIGHT],
            [("Owl Sight (Obsolete)", "Older rules had a gift by which a keeper could walk at night.")],
            {"Owl Sight": "Owl Sight (Obsolete)"},
        ),
        (  # of two that say the like, the one that refers to the same rule
            [SIGHT],
            [
                ("Bat Ears", KEEPERS.replace("101.2, “Owl Sight.”", "101.3, “Thaw.”")),
                ("Cat Feet", KEEPERS),
            ],
            {"Owl Sight": "Cat Feet"},
        ),
        (
            [("Put Away", "To lay aside."), ("Putting On", "To wear what is laid aside, such as mittens.")],
            [("Lay Aside", "To lay aside."), ("Put On", "To wear what is laid aside, mittens or hats.")],
            {"Put Away": "Lay Aside", "Putting On": "Put On"},
        ),
    ],
    ids=["text before name", "name where texts differ", "rules", "several"],
)  # fmt: skip
def test_which_term_was_renamed(old, new, expected):
    found = {c.old: c.new for c in compare(edition(*old), edition(*new)).terms if c.old}
    assert found == expected
    back = {c.new: c.old for c in compare(edition(*new), edition(*old)).terms if c.new}
    assert back == expected


def test_the_rule_that_a_renamed_term_refers_to_is_followed():
    new = edition(("Bat Ears", KEEPERS), ("Cat Feet", KEEPERS.replace("101.2", "101.3")), text=MOVED)
    assert changes(edition(SIGHT), new)[1][1:] == ("Owl Sight", "Cat Feet")


def test_changes_follow_the_new_glossary_and_what_went_its_old_place():
    found = changes(
        edition(DUSK, ("Mitten", "Worn on a hand."), SIGHT, THAW),
        edition(("Awning", "A roof of cloth."), DUSK, SIGHT, ("Sail", "A cloth that moves boats."), THAW),
    )
    assert [old or f"+{new}" for _, old, new in found] == [
        "+Awning",
        "Dusk",
        "Mitten",
        "Owl Sight",
        "+Sail",
        "Thaw",
    ]


def test_counts_are_in_the_order_of_kinds():
    found = compare(edition(DUSK, SIGHT), edition(SIGHT, ("Sail", "A cloth that moves boats.")))
    assert found.term_counts == {"same": 1, "added": 1, "removed": 1}
    assert list(found.term_counts) == [k for k in KINDS if k in found.term_counts]


def test_one_chapter_has_no_glossary():
    found = compare(edition(DUSK), edition(SIGHT))
    assert found.terms != () == found.at(RuleNumber.parse("101")).terms


NAMES = ("Dusk", "Night Owl", "Owl", "Thaw", "Night", "Thaw (Obsolete)")
TEXTS = (
    "the end",
    "an owl by night. See rule 101.2.",
    "an owl at dusk. See rule 101.1.",
    "the end of winter",
    "end",
)
GLOSSARY = st.dictionaries(st.sampled_from(NAMES), st.sampled_from(TEXTS), max_size=5)


@given(GLOSSARY, GLOSSARY)
def test_every_term_is_in_one_change_and_the_inverse_is_exact(first, last):
    old, new = edition(*first.items()), edition(*last.items(), text=MOVED)
    found, back = compare(old, new), compare(new, old)
    assert_whole(found, old.terms, new.terms)
    assert sorted(found.inverse().terms) == sorted(back.terms)


def assert_whole(found: Diff, old: tuple[Term, ...], new: tuple[Term, ...]) -> None:
    assert sorted(c.old for c in found.terms if c.old) == sorted(t.name for t in old)
    assert [c.new for c in found.terms if c.new] == [t.name for t in new]


# --- the real editions ---


@pytest.mark.editions
@pytest.mark.parametrize(("old", "new"), [*pairwise(ORDER)], ids=lambda name: name[3:11])
def test_official_glossaries_are_accounted_for(shared: Path, old, new):
    found = between(shared, old, new)
    assert_whole(found, official(shared, old).terms, official(shared, new).terms)


@pytest.mark.editions
def test_renamings_that_are_known(shared):
    renamed = {c.old: c for pair in pairwise(ORDER) for c in between(shared, *pair).terms if c.old}
    assert renamed["Converted Mana Cost"] == TermChange("renamed", "Converted Mana Cost", "Mana Value")
    assert renamed["Totem Armor"].new == "Umbra Armor"
    assert renamed["Removed from Combat"].new == "Remove from Combat"
    assert renamed["Tribal"].new == "Kindred"
