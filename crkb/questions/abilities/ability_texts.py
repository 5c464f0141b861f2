"""How many abilities a text is, words that only introduce one, stored results (113.2, 207.2, 700.2, 706)."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from crkb import lists
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.abilities import bare, introduction
from crkb.questions.values.keywords import check_line, keyword_list
from crkb.questions.values.labels import Text
from crkb.text.suggest import closest, did_you_mean


class CardText(Facts, frozen=True, kw_only=True):
    """A card's rules text, paragraph by paragraph; each row of a results table is a paragraph."""

    paragraphs: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)] | None = None


MODES = re.compile(r"\bchoose\b|^(?:spree|tiered)\b", re.I)
"""The instruction that modes follow, or a keyword that stands for one."""
MODE = re.compile(r"^(?:•|\+ ?\{|\{P\})")
ROW = re.compile(r"^\d+(?:[—–-]\d+|\+)?\s*\|")
ROLL = re.compile(r"\broll\b", re.I)
SETS_COST = re.compile(
    r"^As an additional cost to cast|\brather than pay\b[^.]*\bmana cost\b|\bwithout paying its mana cost\b",
    re.I,
)


@question(
    "abilities-of-text",
    facts=CardText,
    cites={
        "113.2a": "Abilities can be beneficial or detrimental",
        "113.2b": "additional cost or alternative cost to",
        "113.2c": "each paragraph break in a card’s",
        "700.2": "two or more options in a",
        "706.3b": "associated results table are all part",
    },
    example={"paragraphs": ["Flying, vigilance", "{T}: Draw a card."]},
)
def abilities_of_text(facts: CardText, case: Case) -> Answer:
    """One for each paragraph, or for each keyword in a list; modes and the rows of a results table
    belong to the instruction above them."""
    case.need("paragraphs")
    found: list[dict[str, object]] = []
    for line in (line for paragraph in facts.paragraphs or () for line in paragraph.split("\n")):
        said = bare(line)
        if not case.holds(
            "113.2a", bool(said), "good or bad, it is an ability", "reminder text is not an ability"
        ):
            continue
        above = str(found[-1]["text"]) if found else ""
        if _belongs(said, above, case):
            found[-1]["text"] = f"{above} / {said}"
            continue
        check_line("paragraphs", said, case.effective)
        items = case.gives("113.2c", _items(said, case.effective), f"“{said}” is one paragraph")
        found += [_ability(one, case) for one in items]
    return case.value(found)


def _belongs(said: str, above: str, case: Case) -> bool:
    """Is the line a mode, or a row of a results table, of the ability above it?"""
    if MODE.match(said):
        chooses = MODES.search(above.partition(" / ")[0]) is not None
        says = "the mode belongs to the instruction above it", "nothing above it lets a player choose it"
        return bool(case.holds("700.2", chooses, *says))
    if ROW.match(said):
        rolls = ROLL.search(above) is not None
        says = "the row belongs to the roll above it", "no die is rolled above it: it is no row of a table"
        return bool(case.holds("706.3b", rolls, *says))
    return False


def _items(said: str, effective: str) -> list[str]:
    """The keywords of a line of keywords; otherwise the paragraph as it is."""
    return list(keyword_list(said, effective)) or [said]


def _ability(said: str, case: Case) -> dict[str, object]:
    cost = case.holds(
        "113.2b", bool(SETS_COST.search(said)), "a cost to cast it is an ability", "it sets no cost"
    )
    return {"text": said, "sets a cost": True} if cost else {"text": said}


class Opening(Facts, frozen=True, kw_only=True):
    """The word or words before a long dash that introduce an ability, with or without the ability."""

    text: Text
    treachery: bool | None = None


@question(
    "ability-word",
    facts=Opening,
    cites={
        "207.2c": "no individual entries in the",
        "207.2tr": "there is an additional ability word",
        "702.TR02a": "is a special unveil restriction",
    },
    example={"text": "Landfall"},
)
def ability_word(facts: Opening, case: Case) -> Answer:
    """Yes if it is listed; in a Treachery game undercover is one too, although a rule gives it a
    meaning."""
    word = (introduction(facts.text) or bare(facts.text)).casefold().replace("’", "'")
    words = lists.entries("ability-words", case.effective)
    near = did_you_mean(closest(word, words)) if word not in words else ""
    listed = case.holds(
        "207.2c",
        word in words,
        f"“{word}” is in the list",
        f"“{word}” is not in the list. {near}".rstrip(". "),
    )
    if listed or word != "undercover":
        return case.verdict(listed, {"rules meaning": False} if listed else None)
    added = case.holds(
        "207.2tr",
        facts.treachery,
        "it is an ability word in a Treachery game",
        "it is an ability word only in Treachery",
    )
    if not added:
        return case.verdict(case.every((added, "treachery")))
    case.contradict(
        ("207.2tr", "702.TR02a"), "ability words have no rules meaning, but undercover restricts unveiling"
    )
    meaning = case.gives("702.TR02a", True, "undercover restricts when its identity may be unveiled")
    return case.verdict(True, {"rules meaning": meaning})


STORES = re.compile(r"\bstore\b[^.]*\bresults?\b", re.I)
READS = re.compile(r"\bstored (?:results?|numbers?)\b", re.I)


class AbilityTexts(Facts, frozen=True, kw_only=True):
    """The abilities of a permanent, paragraph by paragraph."""

    abilities: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] | None = None


@question(
    "linked-by-results",
    facts=AbilityTexts,
    cites={"706.8c": "ability that stores results on it"},
    example={
        "abilities": [
            "Roll a six-sided die and store the result on this.",
            "It has power equal to a stored result.",
        ]
    },
)
def linked_by_results(facts: AbilityTexts, case: Case) -> Answer:
    """Pairs of paragraphs, counted from 1: one stores a result and the other refers to it."""
    case.need("abilities")
    texts = facts.abilities or ()
    pairs = [
        [i, j]
        for i, one in enumerate(texts, start=1)
        for j, other in enumerate(texts, start=1)
        if i != j
        and STORES.search(one)
        and case.holds(
            "706.8c",
            bool(READS.search(other)),
            f"paragraph {j} refers to what paragraph {i} stores",
            f"paragraph {j} refers to no stored result",
        )
    ]
    return case.value(pairs)
