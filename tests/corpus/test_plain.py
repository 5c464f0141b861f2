"""The plain edition against its sources, in both wordings: the same numbers, references, symbols,
numerals and examples."""

from __future__ import annotations

import re
import statistics
from collections import defaultdict
from typing import NamedTuple

import pytest

from crkb import ingest
from crkb.editions.diff_tokens import divided, mask, tokens
from crkb.editions.diff_tokens import sentences as tokenised
from crkb.library import bundled, errata, known, restated
from crkb.library.library import Library
from crkb.library.prints import of_blocks
from crkb.model import ITEM, Edition, Rule
from crkb.numbers import NumberRange, RuleNumber

SOURCES = {bundled.TODAY: "cr-20260807.txt", bundled.EARLIER: "cr-20240410.txt"}
COUNTS = {bundled.TODAY: (952, 91), bundled.EARLIER: (895, 90)}

SYMBOL = re.compile(r"\{[^{}]*\}")
POWER_TOUGHNESS = re.compile(r"(?<![\w/])[+\u2212-]?[\dX*]+/[+\u2212-]?[\dX*]+")
NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?(?:[\u2013-](?:\d+|[a-z])\b)?|section \d")
DIGITS = re.compile(r"(?<![\w.])\d+(?![\w.]\d|\w)")
NAMES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty""".split()  # noqa: SIM905
VALUES = {name: value for value, name in enumerate(NAMES)} | {"twice": 2, "both": 2, "either": 2}

NUMERALS_REWORDED = {
    "109.4": "an erratum: seven exceptions, not six",
    "115.3": "“both … and” is now “as well as”",
}
"""Rules whose wording of two things differs; no amount does."""


class Pair(NamedTuple):
    """The plain edition of a date, and the official one."""

    date: str
    plain: Edition
    source: Edition


@pytest.fixture(scope="module", params=SOURCES)
def plain(request) -> Edition:
    name = bundled.DEFAULT if request.param == bundled.TODAY else bundled.THEN
    return ingest.build([ingest.open_source(*raw) for raw in restated.sources(name)], name)


@pytest.fixture(scope="module")
def pair(plain, shared) -> Pair:
    date = bundled.TODAY if plain.id == bundled.DEFAULT else bundled.EARLIER
    path = shared / "editions" / SOURCES[date]
    return Pair(date, plain, ingest.build([ingest.open_source(path.name, path.read_bytes())]))


def numbered(edition: Edition) -> dict[str, Rule]:
    return {number: rule for number, rule in edition.rules.items() if rule.kind in ("rule", "subrule")}


def official(pair: Pair) -> dict[str, Rule]:
    """The official rules of the chapters that are restated."""
    chapters = {number[:3] for number in pair.plain.rules if len(number) >= 3}
    return {number: rule for number, rule in numbered(pair.source).items() if number[:3] in chapters}


def differences(pair: Pair, measure) -> dict[str, tuple[object, object]]:
    """number -> (in the source, in the plain edition) wherever `measure` of the two rules differs."""
    ours, theirs = numbered(pair.plain), official(pair)
    return {
        number: (measure(theirs[number]), measure(ours[number]))
        for number in theirs
        if measure(theirs[number]) != measure(ours[number])
    }


def test_it_reads_without_a_problem(plain):
    assert plain.problems == ()
    assert plain.furniture == ()
    assert (plain.official, plain.id in bundled.IDS) == (False, True)


def test_same_numbers(pair):
    ours = numbered(pair.plain)
    assert list(ours) == list(official(pair))
    assert (len(ours), sum(len(r.examples) for r in ours.values())) == COUNTS[pair.date]
    assert pair.plain.effective == pair.source.effective == pair.date


def test_same_titles(pair):
    chapters = {n: r.title for n, r in pair.plain.rules.items() if r.kind == "chapter"}
    assert {n: pair.source.rules[n].title for n in chapters} == chapters


def test_same_number_of_examples(pair):
    assert differences(pair, lambda rule: len(rule.examples)) == {}


def test_same_references_errata_apart(pair):
    mended = {e.name for e in errata.of(pair.plain, f"cr-{pair.date}")}
    found = differences(pair, references)
    assert set(found) <= mended
    assert found["201.4e"][1] == {"712"}


def references(rule: Rule) -> set[str]:
    """Every number named in the rule's text and examples, ranges written out."""
    named = set()
    for block in rule.blocks:
        for r in block.references:
            last = RuleNumber.parse(r.through) if r.through else None
            named |= {str(n) for n in NumberRange(RuleNumber.parse(r.target), last).numbers()}
    return named


def test_same_symbols(pair):
    found = differences(pair, lambda rule: set(SYMBOL.findall(rule.text)))
    assert found == {}


def test_same_powers_and_toughnesses(pair):
    assert differences(pair, lambda rule: set(POWER_TOUGHNESS.findall(rule.text))) == {}


def test_same_numerals(pair):
    assert set(differences(pair, numerals)) == set(NUMERALS_REWORDED)


def numerals(rule: Rule) -> set[int]:
    """The amounts from two up that a rule and its examples state, in digits or words."""
    text = "\n".join([rule.text, *rule.examples])
    for pattern in (SYMBOL, NUMBER, POWER_TOUGHNESS):
        text = pattern.sub(" ", text)
    stated = {int(digits) for digits in DIGITS.findall(text)}
    stated |= {VALUES[word] for word in re.findall(r"[a-z]+", text.lower()) if word in VALUES}
    return {value for value in stated if value >= 2}


def test_the_known_fingerprints_are_those_of_the_official_text(pair):
    made = {n: of_blocks(rule.blocks) for n, rule in pair.source.rules.items()}
    assert {n: (p.text, p.examples) for n, p in made.items()} == {
        n: (p.text, p.examples) for n, p in known.prints(pair.date).items()
    }


def test_what_the_source_repeats_is_worded_alike(pair):
    """A sentence of seven words or more that several official rules have: ours share one, too."""
    places = defaultdict(set)
    for number, rule in official(pair).items():
        for sentence in tokenised(rule):
            if sum(word.isalpha() for word in sentence) >= 7:
                places[sentence].add(number)
    ours = {
        number: {s for block in rule.blocks for s in divided(tokens(mask(block)))}
        for number, rule in numbered(pair.plain).items()
    }
    groups = {frozenset(numbers) for numbers in places.values() if len(numbers) > 1}
    apart = [sorted(g) for g in groups if not set.intersection(*(ours[n] for n in g))]
    assert apart == [["712.2a", "712.2b"]]  # an erratum: the official sentence is wrong in 712.2b


OPTIONS = re.compile(r"\b(?:may|might|can|could|option|choose|chooses|chosen|allows?)\b", re.IGNORECASE)
"""Words that say that something is possible, allowed or open."""


def test_nobody_may_where_the_source_has_no_choice(pair):
    """“May” isn't glue: it stands only where the source leaves something open."""
    ours = numbered(pair.plain)
    glued = [
        number
        for number, rule in official(pair).items()
        if re.search(r"\bmay\b", whole(ours[number])) and not OPTIONS.search(whole(rule))
    ]
    assert glued == []


def sentences(edition: Edition) -> list[int]:
    """The words of every sentence of the rules and their examples."""
    texts = [block.text.removeprefix(ITEM) for rule in numbered(edition).values() for block in rule.blocks]
    parts = [part for text in texts for part in re.split(r"(?<=[.!?])[\u201d\")]*\s+", text)]
    return [len(words(part)) for part in parts if words(part)]


def words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z0-9'\u2019{}/+*\u2212-]+", text)


def test_its_sentences_are_short(plain):
    assert statistics.mean(sentences(plain)) <= 16
    assert max(sentences(plain)) <= 40


def test_shorter_than_the_source(pair):
    def length(rules: dict[str, Rule]) -> int:
        return sum(len(words(whole(rule))) for rule in rules.values())

    assert length(numbered(pair.plain)) <= 0.95 * length(official(pair))


def whole(rule: Rule) -> str:
    return "\n".join(block.text for block in rule.blocks)


def test_no_rule_is_a_placeholder(pair):
    theirs = official(pair)
    thin = [
        number
        for number, rule in numbered(pair.plain).items()
        if len(words(whole(theirs[number]))) > 15
        and len(words(whole(rule))) < 0.45 * len(words(whole(theirs[number])))
    ]
    assert thin == []


def test_references_stay_within_the_edition_or_its_source(plain):
    statuses = {r.status for rule in plain.rules.values() for b in rule.blocks for r in b.references}
    assert statuses == {"resolved", "dangling"}  # dangling: chapters that the plain edition does not cover


def test_errata_are_shown_with_the_restatement(plain):
    held = {e.name for e in errata.of(plain, bundled.RESTATES[plain.id])}
    expected = {"724.6", "722.5"} if plain.id == bundled.THEN else {"725.5"}
    assert {"201.4e", "109.4"} | expected <= held


@pytest.mark.slow
@pytest.mark.parametrize("name", [bundled.DEFAULT, bundled.THEN])
def test_the_library_builds_it_unasked(home, name):
    opened = Library().open(name)
    assert opened.info.id == name
    assert opened.info.counts["examples"] == COUNTS[opened.info.effective][1]
