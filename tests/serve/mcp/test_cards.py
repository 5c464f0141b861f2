"""Cards: what is in them, in which order, and that they have the room they are given and no more."""

from __future__ import annotations

import re

import pytest

from crkb.serve.mcp import cards
from crkb.serve.mcp.reading import Reading

ROOMS = (500, 900, 1_500, 6_000, 20_000)

CARD = """\
## 100.1b · Lanterns   [edition 2031-03-03]
A lantern lent to another keeper comes back at dusk.
A lantern that broke meanwhile doesn’t come back.
Above: 100.1 A lantern is what a keeper carries. Every lantern has a glow, written {W} or {W/U}. See…
Beside: 100.1a
- Example: Ann lends Ben her lantern and he drops it. At dusk Ann has none.
- Example: Ben lends Ann two lanterns. At dusk Ben has both."""

KEYWORD = """\
## 702.2 Shimmer · Gifts   [edition 2031-03-03]
**702.2a** Shimmer is a gift of lanterns. A lantern with shimmer counts twice at dusk.
**702.2b** Two shimmers on one lantern count as one.
- Example: A lantern with shimmer gains shimmer. It still counts twice, not four times.
Referred to by: 702.1, 704.5h"""

REFERRING = """\
## 704.3 · Tidying Up   [edition 2031-03-03]
Whenever things are tidied up, keepers look at rules 704.5a–k and do what applies.
Refers to
- 704.5a: A keeper without lanterns loses. See rule 104.9. (to 704.5k)"""

BROKEN = """\
## 704.5j · Tidying Up   [edition 2031-03-03]
A keeper holding more than seven lanterns puts some down. See rule 100.9.
Above: 704.5 What is tidied up:
Beside: 704.5a, 704.5b, 704.5c, 704.5d, 704.5e, 704.5f, 704.5g, 704.5h, 704.5i, 704.5k, 704.5m
Refers to
- 100.9: not in this edition
Referred to by: 704.3"""

CHAPTER = """\
## 702 Gifts · More Rules   [edition 2031-03-03]
- 702.1: A gift is a word that stands for a rule. Gifts are listed in rules 702.2–3.
- 702.2: Shimmer
- 702.3: Moon-Walk"""

GLOSSARY = """\
## Glow   [edition 2031-03-03]
1. How bright a lantern is.
2. What keepers count to win.
See rule 100.2. See also Lantern.
Names
- 100.2: Keepers count glow in whole numbers. Two lanterns of glow {2} make a glow of 4.
- Lantern: What a keeper carries. See rule 100, “Lanterns.”"""


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        ("100.1b", CARD),
        ("702.2", KEYWORD),
        ("704.3", REFERRING),
        ("704.5j", BROKEN),
        ("702", CHAPTER.replace(" · More Rules", "")),
    ],
)
def test_a_card_has_what_matters_in_this_order(shelf, number, shown):
    assert cards.card(shelf.kb()[number], 6_000) == shown


def test_a_glossary_entry_names_its_rules(shelf):
    kb = shelf.kb()
    assert cards.term(kb, kb.define("glow"), 6_000) == GLOSSARY


def test_the_introduction_has_a_card(shelf):
    [found] = shelf.kb().find("introduction")
    assert "Made-up rules" in cards.other(shelf.kb(), found, 500)


def test_what_is_cut_is_counted_with_the_call_that_gets_it(shelf):
    card = cards.card(shelf.kb()["704.5"], 1_000)
    [(count, first, last)] = re.findall(r'\(\+(\d+) below: get_rules\(\["(\S+)-(\S+)"\]\)\)', card)
    shown = re.findall(r"^\*\*(\S+)\*\*", card, re.M)
    assert (len(shown) + int(count), last) == (12, "704.5m")
    assert first > shown[-1]
    rest = Reading(shelf).get_rules([f"{first}-{last}"])
    assert len(re.findall(r"^(?:## |\*\*)704.5", rest, re.M)) == int(count)


def test_a_long_text_is_cut_at_the_end_of_a_sentence(shelf):
    card = cards.card(shelf.kb()["100.1"], 220)
    assert "\nA lantern is what a keeper carries.\n(cut: " in card
    assert "max_chars=12000" in card


def test_a_brief_card_names_what_is_below_and_how_many_examples_there_are(shelf):
    assert "Below (2): 100.1a to 100.1b" in cards.card(shelf.kb()["100.1"], 6_000, is_brief=True)
    assert '2 examples: get_rules(["100.1b"])' in cards.card(shelf.kb()["100.1b"], 6_000, is_brief=True)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("brief", [False, True])
def test_every_card_keeps_to_its_room(shelf, room, brief):
    kb = shelf.kb()
    for number in kb.numbers():
        assert len(cards.card(kb[number], room, brief)) <= room
    for name in kb.terms:
        assert len(cards.term(kb, kb.define(name), room)) <= room


@pytest.mark.parametrize("room", [500, 600, 3_000, 6_000])
@pytest.mark.parametrize(
    "names", [["704.5", "702", "glow", "100.1b"], ["704.5a-m"], ["704", "704.5", "704.5a", "no such"]]
)
def test_several_share_the_room(shelf, names, room):
    answer = Reading(shelf).get_rules(names, max_chars=room)
    assert len(answer) <= room
    for number in ("704", "702", "100.1b"):
        if number in names:
            assert f"## {number}" in answer or f"**{number}**" in answer or room < 1_000


@pytest.mark.editions
def test_every_rule_of_an_official_edition_keeps_to_its_room(official):
    reading = Reading(official)
    for edition in ("2024-04-12", "2026-08-07"):
        kb = official.kb(edition)
        for number in kb.numbers():
            answer = reading.get_rules([number], edition=edition)
            assert answer.startswith(f"## {number} ")
            assert len(answer) <= 6_000, number
            assert len(cards.card(kb[number], 900)) <= 900, number
            assert len(reading.related_rules(number, edition=edition)) <= 6_000, number
        for name in kb.terms:
            assert len(reading.define(name, edition=edition)) <= 6_000, name


@pytest.mark.editions
def test_the_errata_of_a_rule_are_told(official):
    kb = official.kb()
    [first, *_] = [each.name for each in kb.store.errata() if kb.title(each.name) is not None]
    assert "Note: the text has a known slip. Printed" in cards.card(kb[first], 6_000)
