"""The plain edition against its sources: the same numbers, references, symbols, numerals, examples."""

from __future__ import annotations

import re
import statistics

import pytest

from crkb import ingest
from crkb.library import bundled, errata
from crkb.library.library import Library
from crkb.model import Edition, Rule
from crkb.numbers import NumberRange, RuleNumber

SEEDS = ("000_", "001_", "002_", "004_")

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
    "707.10": "“both … and” is now “along with”",
    "707.10a": "the copied spell and the original are now “both”",
    "712.14c": "two cards are now “both cards”",
    "720.4": "“both … and” is now “alike”",
}
"""Rules whose wording of two things differs; no amount does."""


@pytest.fixture(scope="module")
def plain() -> Edition:
    files = bundled.load("plain").files
    return ingest.build([ingest.open_source(name, _bytes(name)) for name in files])


@pytest.fixture(scope="module")
def source(shared) -> Edition:
    files = [p for p in sorted((shared / "seeds").iterdir()) if p.name.startswith(SEEDS)]
    return ingest.build([ingest.open_source(p.name, p.read_bytes()) for p in files], "cr-2024-04-12")


def _bytes(name: str) -> bytes:
    with open(name, "rb") as f:
        return f.read()


def numbered(edition: Edition) -> dict[str, Rule]:
    return {number: rule for number, rule in edition.rules.items() if rule.kind in ("rule", "subrule")}


def differences(plain: Edition, source: Edition, measure) -> dict[str, tuple[object, object]]:
    """number -> (in the source, in the plain edition) wherever `measure` of the two rules differs."""
    ours, theirs = numbered(plain), numbered(source)
    return {
        number: (measure(theirs[number]), measure(ours[number]))
        for number in theirs
        if measure(theirs[number]) != measure(ours[number])
    }


def test_it_reads_without_a_problem(plain):
    assert plain.problems == ()
    assert plain.furniture == ()
    assert (plain.official, plain.effective) == (False, "2024-04-12")


def test_same_numbers(plain, source):
    assert list(numbered(plain)) == list(numbered(source))
    assert len(numbered(plain)) == 895


def test_same_titles(plain, source):
    chapters = {n: r.title for n, r in source.rules.items() if r.kind == "chapter"}
    assert {n: plain.rules[n].title for n in chapters} == chapters


def test_same_number_of_examples(plain, source):
    assert differences(plain, source, lambda rule: len(rule.examples)) == {}
    assert sum(len(rule.examples) for rule in numbered(plain).values()) == 90


def test_same_references_errata_apart(plain, source):
    mended = {e.name for e in errata.load()}
    found = differences(plain, source, references)
    assert set(found) <= mended
    assert found["724.6"][1] == {"726"}
    assert found["201.4e"][1] == {"712"}


def references(rule: Rule) -> set[str]:
    """Every number named in the rule's text and examples, ranges written out."""
    named = set()
    for block in rule.blocks:
        for r in block.references:
            last = RuleNumber.parse(r.through) if r.through else None
            named |= {str(n) for n in NumberRange(RuleNumber.parse(r.target), last).numbers()}
    return named


def test_same_symbols(plain, source):
    assert differences(plain, source, lambda rule: set(SYMBOL.findall(rule.text))) == {}


def test_same_powers_and_toughnesses(plain, source):
    assert differences(plain, source, lambda rule: set(POWER_TOUGHNESS.findall(rule.text))) == {}


def test_same_numerals(plain, source):
    assert set(differences(plain, source, numerals)) == set(NUMERALS_REWORDED)


def numerals(rule: Rule) -> set[int]:
    """The amounts from two up that a rule and its examples state, in digits or words."""
    text = "\n".join([rule.text, *rule.examples])
    for pattern in (SYMBOL, NUMBER, POWER_TOUGHNESS):
        text = pattern.sub(" ", text)
    stated = {int(digits) for digits in DIGITS.findall(text)}
    stated |= {VALUES[word] for word in re.findall(r"[a-z]+", text.lower()) if word in VALUES}
    return {value for value in stated if value >= 2}


def test_shorter_and_easier_than_the_source(plain, source):
    assert length(plain) <= 0.95 * length(source)
    sentences = [
        s for rule in numbered(plain).values() for s in re.split(r"(?<=[.!?])[\u201d\")]*\s+", whole(rule))
    ]
    assert statistics.median(len(words(s)) for s in sentences if words(s)) <= 18


def length(edition: Edition) -> int:
    return sum(len(words(whole(rule))) for rule in numbered(edition).values())


def whole(rule: Rule) -> str:
    return "\n".join(block.text for block in rule.blocks)


def words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z0-9'\u2019{}/+*\u2212-]+", text)


def test_no_rule_is_a_placeholder(plain, source):
    theirs = numbered(source)
    thin = [
        number
        for number, rule in numbered(plain).items()
        if len(words(whole(theirs[number]))) > 15
        and len(words(whole(rule))) < 0.45 * len(words(whole(theirs[number])))
    ]
    assert thin == []


def test_glossary(plain):
    assert len(plain.terms) >= 180
    assert [t.name for t in plain.terms if len(t.text.split()) > 40] == []
    pointing = [
        t.name for t in plain.terms if not any(r.kind != "term" for b in t.blocks for r in b.references)
    ]
    assert pointing == []


def test_references_stay_within_the_edition_or_its_source(plain):
    statuses = {r.status for rule in plain.rules.values() for b in rule.blocks for r in b.references}
    assert statuses == {"resolved", "dangling"}  # dangling: chapters that the plain edition does not cover


def test_errata_are_shown_with_the_restatement(plain):
    held = {e.name for e in errata.of(plain, restates="cr-2024-04-12")}
    assert {"724.6", "722.5", "201.4e", "109.4"} <= held


@pytest.mark.slow
def test_the_library_builds_it_unasked(home):
    opened = Library().open()
    assert opened.info.id == "plain"
    assert opened.info.counts["examples"] == 90
