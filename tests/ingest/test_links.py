"""Linking: statuses and sides on invented rules, and the numbers of the official editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb import ingest
from crkb.ingest.links import link
from crkb.model import Block, Edition, Reference

SHARED = Path(__file__).parents[2].parent / "shared"

BASE = """\
@title Rules of the Fox Game
@id fox-1
@matter introduction
| Read rule 201 first; rule 999 does not exist.
@matter history
| Rule 201.1 was new in version 1.
@rules
1. Basics
101. Turns
101.1. Players take turns.
101.2. Rounds
101.2a A round is one turn of each.
2. Pieces
201. Foxes and Geese
201.1. Foxes move.
201.1a Foxes run.
201.1b Foxes jump.
201.2. Geese move, as they like.
202. Dice
202.1. Dice are rolled.
@glossary
= Fox
: A piece.
= Turn
: What a player does.
= Draw, Drawn Game
: A game nobody wins.
= Fox vs. Goose Variant
: Two players.
= Leap (Obsolete)
: An older word. See Fox.
"""

ADDON = """\
@title Wolves for the Fox Game
@id wolf-1
@addon yes
@rules
201. Foxes and Geese
201.2. Geese
201.2tr Geese fear wolves.
202. Dice
202.TR01. Howl
202.TR01a Howling is loud.
301. Wolves
301.1. Wolves move.
301.1a Wolves run.
@glossary
= Wolf
: A piece.
"""


def edition(text: str, base: Edition | None = None) -> Edition:
    return ingest.build([ingest.open_source("invented.txt", text.encode())], base=base)


def blocks(edition: Edition) -> Iterator[Block]:
    for rule in edition.rules.values():
        yield from rule.blocks
    for term in edition.terms:
        yield from term.blocks
    for question in edition.questions:
        yield from question.blocks
    for card in edition.cards:
        yield from card.blocks
    for matter in edition.matter:
        yield from matter.blocks


def references(edition: Edition) -> Iterator[Reference]:
    for block in blocks(edition):
        yield from block.references


def of_rule(text: str) -> tuple[Reference, ...]:
    """The references of a sentence in the base rules."""
    return edition(BASE.replace("Dice are rolled.", text)).rules["202.1"].blocks[0].references


def of_definition(text: str) -> tuple[Reference, ...]:
    return edition(BASE.replace(": A piece.", f": {text}")).terms[0].blocks[0].references


def of_addon(text: str, base: Edition | None) -> tuple[Reference, ...]:
    return edition(ADDON.replace("Wolves run.", text), base).rules["301.1a"].blocks[0].references


STATUSES = {
    "See rule 101.1.": "resolved",
    "See rule 101.": "resolved",
    "See section 2.": "resolved",
    "See section 5.": "dangling",
    "See rule 301.1.": "dangling",
    "See rule 301.": "dangling",
    "See rule 101.9.": "broken",
    "See rule 101.1a.": "broken",
    "See rules 201.1a–b.": "resolved",
    "See rules 201.1a–c.": "broken",
    "See rules 201.1b–a.": "broken",
    "See rules 201.1–2.": "resolved",
    "See rules 201–202.": "resolved",
    "See rule 201, “Foxes and Geese.”": "resolved",
    "See rule 201, “foxes”": "resolved",  # starts small: a phrase, no title
    "See rule 201, “Foxes, and Geese.”": "mismatched",
    "See rule 201, “Pieces.”": "mismatched",
    "See rule 201.1a, “Foxes and Geese.”": "resolved",
    "See rule 201.1a, “Dice.”": "mismatched",
    "See rule 101.2, “Rounds.”": "resolved",
    "See rule 101.2, “Turns.”": "resolved",
    "See rule 101.2a, “Rounds.”": "resolved",
    "See rule 101.2a, “Turns.”": "mismatched",
    "See section 1, “Basics.”": "resolved",
    "See section 1, “Turns.”": "mismatched",
    "See rule 301, “Wolves.”": "dangling",
}


@pytest.mark.parametrize("text", STATUSES)
def test_status(text: str) -> None:
    [found] = of_rule(text)
    assert found.status == STATUSES[text]


def test_a_reference_has_span_kind_target_and_title() -> None:
    first, second = of_rule("So: rules 201.1a–b and section 1, “Basics.”")
    assert first == Reference("201.1a–b", 10, 18, "subrule", "201.1a", "resolved", "201.1b")
    assert second == Reference("1", 31, 32, "section", "1", "resolved", title="Basics")


def test_a_further_letter_is_a_reference_of_its_own() -> None:
    assert [(r.text, r.target) for r in of_rule("rules 201.1a and b")] == [
        ("201.1a", "201.1a"),
        ("b", "201.1b"),
    ]


TERMS = {
    "See Fox.": [("Fox", "Fox", "resolved")],
    "See Foxes.": [("Foxes", "Fox", "resolved")],
    "See fox.": [],
    "See Turns. See also Fox.": [("Turns", "Turn", "resolved"), ("Fox", "Fox", "resolved")],
    "See Draw, Drawn Game.": [("Draw, Drawn Game", "Draw, Drawn Game", "resolved")],
    "See Drawn Game, Turn.": [("Drawn Game", "Draw, Drawn Game", "resolved"), ("Turn", "Turn", "resolved")],
    "See Leap.": [("Leap", "Leap (Obsolete)", "resolved")],
    "See Fox vs. Goose Variant.": [("Fox vs. Goose Variant", "Fox vs. Goose Variant", "resolved")],
    "See Fox vs. Goose Variant. See Turn.": [
        ("Fox vs. Goose Variant", "Fox vs. Goose Variant", "resolved"),
        ("Turn", "Turn", "resolved"),
    ],
    "See Fox vs. Hound.": [("Fox vs", "Fox vs", "broken")],
    "See Hound.": [("Hound", "Hound", "broken")],
}


@pytest.mark.parametrize("text", TERMS)
def test_term(text: str) -> None:
    assert [(r.text, r.target, r.status) for r in of_definition(text)] == TERMS[text]


def test_history_is_not_linked_and_the_introduction_is() -> None:
    introduction, history = edition(BASE).matter
    assert [r.status for r in introduction.blocks[0].references] == ["resolved", "dangling"]
    assert history.blocks[0].references == ()


SIDES = {
    "See rule 301.1.": "own resolved",
    "See rule 301.": "own resolved",
    "See rule 301.9.": "own broken",
    "See rule 201.2tr.": "own resolved",
    "See rule 201.9tr.": "own broken",
    "See rule 202.TR01a.": "own resolved",
    "See rule 202.TR01, “Howl.”": "own resolved",
    "See rule 201.2.": "base resolved",  # the add-on prints it only to hang 201.2tr on it
    "See rule 202.": "base resolved",
    "See rule 201.1a.": "base resolved",
    "See rule 201.9.": "base broken",
    "See rule 401.": "base dangling",
    "See section 2, “Pieces.”": "base resolved",
    "See official rule 301.": "base dangling",
    "See our rule 201.2.": "own resolved",
    "See rule 201.2 in the official CR.": "base resolved",
    "See official rule 101.2, “Turns.”": "base resolved",
}


@pytest.mark.parametrize("text", SIDES)
def test_side(text: str) -> None:
    [with_base] = of_addon(text, edition(BASE))
    [alone] = of_addon(text, None)
    where, status = SIDES[text].split()
    assert (with_base.where, with_base.status) == (where, status)
    assert (alone.where, alone.status) == (where, status if where == "own" else "dangling")


def test_a_qualifier_covers_the_rest_of_its_list() -> None:
    found = of_addon("See official rule 101, “Turns,” rule 301, and our rule 301.", edition(BASE))
    assert [r.where for r in found] == ["base", "base", "own"]


def test_a_reminder_is_of_the_base() -> None:
    text = ADDON.replace("@rules", "@matter reminders\nReminder: 101.1. Players take turns.\n@rules")
    [found] = edition(text, edition(BASE)).matter[0].blocks[0].references
    assert (found.text, found.where, found.status) == ("101.1", "base", "resolved")


def test_an_addon_looks_terms_up_in_both_glossaries() -> None:
    text = ADDON.replace(": A piece.", ": See Wolf. See Fox. See Bear.")
    found = edition(text, edition(BASE)).terms[0].blocks[0].references
    assert [(r.where, r.status) for r in found] == [
        ("own", "resolved"),
        ("base", "resolved"),
        ("own", "broken"),
    ]


def test_the_base_is_named_by_addons_only() -> None:
    base = edition(BASE)
    assert edition(ADDON, base).base == "fox-1"
    assert edition(ADDON).base == ""
    assert edition(BASE.replace("fox-1", "fox-2"), base).base == ""


def test_linking_again_without_what_was_cited_removes_and_changes_references() -> None:
    linked = edition(BASE.replace("Dice are rolled.", "See rule 201.1."))
    rules = {number: rule for number, rule in linked.rules.items() if number != "201.1"}
    [found] = link(linked._replace(rules=rules), None).rules["202.1"].blocks[0].references
    assert found.status == "broken"


TEXT = st.text(
    st.one_of(st.sampled_from(list("rule section See officl,.;()“”\"'–-0123456789ab \xa0")), st.characters()),
    max_size=60,
)


@given(st.lists(TEXT, min_size=1, max_size=5), st.booleans())
def test_any_text_is_linked_and_linking_is_idempotent(texts: list[str], addon: bool) -> None:
    made = edition(ADDON if addon else BASE)
    written = tuple(Block("text", f"rule 201{text}") for text in texts)
    terms = (made.terms[0]._replace(blocks=written),)
    rules = {n: r._replace(blocks=written) if n == "201.2" else r for n, r in made.rules.items()}
    once = link(made._replace(rules=rules, terms=terms), None)
    assert link(once, None) == once
    for block in blocks(once):
        for r in block.references:
            assert r.text == block.text[r.start : r.end] != ""


# The official editions: every number that follows the word is found, and these are the odd ones.

ODD = {
    "cr-20150123": {"609.7 mismatched": 1, "806 mismatched": 1},
    "cr-20160826": {"609.7 mismatched": 1, "806 mismatched": 1},
    "cr-20190125": {"609.7 mismatched": 1, "806 mismatched": 1},
    "cr-20220429-indented": {"609.7 mismatched": 1, "806 mismatched": 1},
    "cr-20221118": {"609.7 mismatched": 1, "806 mismatched": 1},
    "cr-20240410": {
        "609.7 mismatched": 1,
        "806 mismatched": 1,
        "613 mismatched": 1,
        "727 mismatched": 4,
        "110.10 broken": 1,
    },
    "cr-20250207": {"609.7 mismatched": 1, "806 mismatched": 1, "613 mismatched": 1, "110.10 broken": 1},
    "cr-20260807": {
        "609.7 mismatched": 1,
        "806 mismatched": 1,
        "613 mismatched": 1,
        "702.62 mismatched": 1,
    },
}


def shared(name: str) -> Edition:
    path = SHARED / "editions" / f"{name}.txt"
    if not path.exists():
        pytest.skip(f"no {path.name} in {path.parent}: the publishers' texts are not part of the project")
    return ingest.build([ingest.open_source(path.name, path.read_bytes())])


@pytest.mark.editions
@pytest.mark.parametrize("name", ODD)
def test_official_edition(name: str) -> None:
    linked = shared(name)
    odd = Counter(f"{r.target} {r.status}" for r in references(linked) if r.status != "resolved")
    assert dict(odd) == ODD[name]
    for block in blocks(linked):
        assert all(r.text == block.text[r.start : r.end] for r in block.references)
    assert link(linked, None) == linked


@pytest.mark.editions
def test_counts_of_an_official_edition() -> None:
    kinds = Counter(r.kind for r in references(shared("cr-20250207")))
    assert kinds == {"section": 16, "chapter": 671, "rule": 787, "subrule": 386, "term": 51}
