"""The dated lists say what every edition at hand prints; the keyword table says what chapter 702 does."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from crkb import ingest, lists
from crkb.model import Edition

pytestmark = pytest.mark.editions

EDITIONS = {
    "2015-01-23": "cr-20150123.txt",
    "2016-08-26": "cr-20160826.txt",
    "2019-01-25": "cr-20190125.txt",
    "2022-04-29": "cr-20220429-indented.txt",
    "2022-11-18": "cr-20221118.txt",
    "2024-04-12": "cr-20240410.txt",
    "2025-02-07": "cr-20250207.txt",
    "2026-08-07": "cr-20260807.txt",
}

# list -> its rule, what stands before it in the rule's text
SENTENCES = {
    "ability-words": ("207.2c", r"ability words are "),
    "card-types": ("205.2a", r"types are "),
    "supertypes": ("205.4a", r"supertypes are (?=basic)"),
    "keyword-counters": ("122.1b", r"can be are "),
    "artifact-types": ("205.3g", r"artifact types are "),
    "enchantment-types": ("205.3h", r"enchantment types are "),
    "land-types": ("205.3i", r"land types are "),
    "planeswalker-types": ("205.3j", r"planeswalker types are "),
    "spell-types": ("205.3k", r"spell types are "),
    "planar-types": ("205.3n", r"planar types are "),
    "dungeon-types": ("205.3p", r"dungeon type is "),
    "battle-types": ("205.3q", r"battle type is "),
    "creature-types": ("205.3m", r"creature types are (?:one word long: )?"),
}


@cache
def edition(path: Path) -> Edition:
    return ingest.build([ingest.open_source(path.name, path.read_bytes())])


@pytest.fixture(params=EDITIONS)
def dated(shared: Path, request: pytest.FixtureRequest) -> tuple[str, Edition]:
    """An edition at hand and its effective date."""
    return request.param, edition(shared / "editions" / EDITIONS[request.param])


def text(of: Edition, number: str) -> str:
    """A rule's text, "" if the edition lacks the rule."""
    rule = of.rules.get(number)
    return rule.text.replace("\u2019", "'") if rule else ""


def printed(said: str, before: str) -> set[str]:
    """The names that a sentence lists behind some words, without remarks in brackets."""
    found = re.search(before + r"(.*?)(?:, as well as|\.(?:\s|$))", said, re.DOTALL)
    assert found, said[:80]
    names = re.split(r",\s*(?:and )?|\s+and\s+", re.sub(r"\s*\([^)]*\)", "", found[1]))
    return {name.strip() for name in names if name.strip()}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_list_is_what_the_edition_prints(dated, name):
    date, of = dated
    rule, before = SENTENCES[name]
    if date < lists.listing(name).since:
        pytest.skip(f"the edition of {date} has no such rule")
    said = printed(text(of, rule), before)
    if "Time Lord" in text(of, rule):  # named in a sentence of its own: it has two words
        said.add("Time Lord")
    if name == "ability-words":  # two of them have "and" in them nowhere, but commas part them all
        said = {
            w.strip().removeprefix("and ")
            for w in text(of, rule).partition("ability words are ")[2].split(",")
        }
        said = {w.partition(".")[0] for w in said}
    assert set(lists.entries(name, date)) == said


def test_the_mana_symbols_are_what_the_edition_prints(dated):
    date, of = dated
    said = {s for s in re.findall(r"\{[^}]*\}", text(of, "107.4")) if not s[1:-1].isdigit()}
    assert set(lists.entries("mana-symbols", date)) == said


def test_the_predefined_tokens_are_what_the_edition_defines(dated):
    date, of = dated
    if date < lists.listing("predefined-tokens").since:
        pytest.skip(f"the edition of {date} predefines no tokens")
    said = {
        found[1]
        for number, rule in of.rules.items()
        if re.fullmatch(r"111\.10[a-z]+", number)
        and (found := re.match(r"(?:An?|The) (.*?) token", rule.text))
    }
    assert set(lists.entries("predefined-tokens", date)) == said


@pytest.mark.parametrize(("name", "chapter"), [("keywords", "702"), ("keyword-actions", "701")])
def test_the_keywords_are_the_titles_of_their_chapter(dated, name, chapter):
    date, of = dated
    said = {
        rule.title.lower()
        for number, rule in of.rules.items()
        if re.fullmatch(chapter + r"\.\d+", number) and number != f"{chapter}.1" and rule.title
    }
    assert set(lists.entries(name, date)) == said


NUMBERS = {"seven": 7, "eight": 8, "ten": 10, "eleven": 11, "twelve": 12}


def test_the_special_actions_are_as_many_as_the_edition_says(dated):
    date, of = dated
    said = " ".join(text(of, number) for number in ("115.2", "116.2"))
    many = re.search(r"There are (\w+) special actions", said)
    assert many
    assert len(lists.entries("special-actions", date)) == NUMBERS[many[1]]
    if date >= "2022-04-29":  # before, special actions had another chapter
        rules = {entry.rule.partition("@")[0] for entry in lists.entries("special-actions", date).values()}
        assert rules == {number for number in of.rules if re.fullmatch(r"116\.2[a-z]", number)}


def test_variants_are_what_the_edition_names(dated):
    date, of = dated
    said = " ".join(text(of, number) for number in of.rules if number.startswith("702.")).lower()
    named = {name for name in lists.listing("keyword-variants").entries if re.search(rf"\b{name}\b", said)}
    assert set(lists.entries("keyword-variants", date)) == named


NEWEST = "2026-08-07"
CALLED = re.compile(r"\bis an? (static|triggered|activated|evasion) ability")
MANY = {"two": 2, "three": 3, "four": 4}

SAID_OTHERWISE = {  # keyword -> why its first sentences do not name its kinds as the others do
    "haste": "it only says what else the ability lets a creature do",
}


def told(of: Edition, keyword: str) -> str:
    """What the edition says of a keyword in the rules below its own."""
    [number] = [n for n, r in of.rules.items() if n.startswith("702.") and r.title.lower() == keyword]
    return " ".join(r.text for n, r in of.rules.items() if re.fullmatch(re.escape(number) + "[a-z]+", n))


@pytest.mark.parametrize("keyword", lists.entries("keywords", NEWEST))
def test_a_keyword_is_of_the_kind_its_rule_says(shared, keyword):
    entry = lists.entries("keywords", NEWEST)[keyword]
    said = told(edition(shared / "editions" / EDITIONS[NEWEST]), keyword)
    opening = said[:400]
    assert entry.kinds
    if called := CALLED.search(opening[:120]):
        assert entry.kinds[0] == ("static" if called[1] == "evasion" else called[1])
        assert entry.evasion == (called[1] == "evasion")
    if many := re.search(r"represents (two|three|four)\b[^.]*?abilities", opening):
        assert len(entry.kinds) == MANY[many[1]]
    if re.search(r"represents (?:both )?a static \w+ and a triggered \w+", opening):
        assert entry.kinds == ("static", "triggered")
    assert entry.defines == ("haracteristic-defining ability" in opening)


@pytest.mark.parametrize("keyword", lists.entries("keywords", NEWEST))
def test_a_keyword_gives_the_kind_of_cost_its_rule_says(shared, keyword):
    entry = lists.entries("keywords", NEWEST)[keyword]
    said = told(edition(shared / "editions" / EDITIONS[NEWEST]), keyword)
    additional = re.search(r"(?:as|As) an additional cost to cast this|pay an additional", said)
    alternative = re.search(
        r"rather than (?:pay(?:ing)? )?(?:its|this spell\u2019s|this spell's) mana cost", said
    )
    if additional and not alternative:
        assert entry.cost == "additional"
    if alternative and keyword not in WITHOUT:
        assert entry.cost == "alternative"
    if (
        not additional
        and not alternative
        and "alternative cost" not in said
        and "additional cost" not in said
    ):
        assert entry.cost in ("", "alternative") if "by paying [cost]" in said else entry.cost == ""


WITHOUT = ("cascade", "cipher", "rebound", "paradigm")
"""Keywords by which a spell is cast for nothing as they resolve: no cost of their own."""


FUNCTIONS = re.compile(
    r"functions?(?: only)? (?:while|on|as|in) (?:an? |the |your )?"
    r"(?:[\w -]*?(?:card|spell|object|creature)[\w -]*? is )?"
    r"(?:in |on |entering )?(?:an? |the |your )?(?:player’s )?(hand|graveyard|stack|battlefield)"
)
ENTERING = re.compile(r"functions as (?:an object|the creature with [\w ]+) is entering the battlefield")


@pytest.mark.parametrize("keyword", lists.entries("keywords", NEWEST))
def test_a_keyword_functions_where_its_rule_says(shared, keyword):
    entry = lists.entries("keywords", NEWEST)[keyword]
    said = told(edition(shared / "editions" / EDITIONS[NEWEST]), keyword)
    entering = set(ENTERING.findall(said) and ["entering"])
    named = set(FUNCTIONS.findall(ENTERING.sub("", said)))
    assert named | entering <= set(entry.functions)
