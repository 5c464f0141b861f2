"""Texts rewritten for another edition: each citation in the way it was written, all else as it was."""

from __future__ import annotations

import random

import pytest

from crkb import ingest
from crkb.citations import rewriting
from crkb.editions.diff import compare
from crkb.editions.renumber import Carrier
from crkb.numbers import parse_typed
from tests.invented import FIRST, build, rules, second


@pytest.fixture(scope="module")
def carrier() -> Carrier:
    return Carrier(compare(build(FIRST), build(second())))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CR 102.1a", "CR 103.1a"),
        ("cr102.1a.", "cr103.1a."),
        ("[CR 102.1a]", "[CR 103.1a]"),
        ("!cr 102.1a", "!cr 103.1a"),
        ("C.R. 102.1a", "C.R. 103.1a"),
        ("comp rules 102.1a", "comp rules 103.1a"),
        ("rule 102.1a", "rule 103.1a"),
        ("Rules 101.1 and 101.2", "Rules 102.1 and 102.2"),
        ("rules 101.1, 101.2, and 102.1b", "rules 102.1, 102.2, and 103.1b"),
        ("rules 101 and 102", "rules 102 and 103"),
        ("subrule 102.1a", "subrule 103.1a"),
        ("chapter 102", "chapter 103"),
        ("section 1", "section 1"),
        ("§102.1a", "§103.1a"),
        ("see 101.2", "see 102.2"),
        ("102.1a", "103.1a"),
        ("(102.1a)", "(103.1a)"),
        ("102.1A under rule 102.1A", "102.1A under rule 103.1A"),
        ("rule 102.1 A", "rule 103.1a"),
        ("rule 102.1.a", "rule 103.1a"),
        ("rule 102.1.", "rule 103.1."),
        ("CR 102.1a–b", "CR 103.1a–b"),
        ("CR 102.1a-102.1b", "CR 103.1a-103.1b"),
        ("102.1a-b", "103.1a-b"),
        ("rules 101.1-2", "rules 102.1-2"),
        ("rules 102.1 to 102.2", "rules 103.1 to 103.2"),
        ("102.1a/b", "103.1a/b"),
        ("rule 102.1a and b", "rule 103.1a and b"),
        ("rule 102.1a and a lantern", "rule 103.1a and a lantern"),
        ('"rule": "102.1"', '"rule": "103.1"'),
        ("rule='102.1a'", "rule='103.1a'"),
        ('cites={"102.1a": "doubles"}', 'cites={"103.1a": "doubles"}'),
        ("// 102.1a: it doubles", "// 103.1a: it doubles"),
        ("102.1a Shimmer doubles", "103.1a Shimmer doubles"),
        ("101.2. Dusk ends it", "102.2. Dusk ends it"),
        ("- 101.2. Dusk ends it", "- 102.2. Dusk ends it"),
        ("#102.1a", "#103.1a"),
        ("rule 102.1a.Then", "rule 103.1a.Then"),
        ("rule 102.1 a lantern", "rule 103.1 a lantern"),
        ("rule 102. 1 lantern", "rule 103. 1 lantern"),
    ],
)
def test_citations_are_found_and_rewritten(carrier, text, expected):
    assert rewriting.rewrite(text, rewriting.carry(text, carrier)) == expected


def test_only_what_is_certain_is_rewritten(carrier):
    text = "CR 100.2, CR 100.1a, CR 100.3, CR 100.9 and CR 101.2"
    found = rewriting.carry(text, carrier)
    assert [f.carried.status for f in found] == ["edited", "gone", "ambiguous", "unknown", "moved"]
    assert rewriting.rewrite(text, found) == "CR 100.2, CR 100.1a, CR 100.3, CR 100.9 and CR 102.2"


def test_a_letter_after_a_rule_that_stays_is_written_out():
    old = rules("101. Beasts\n101.1. Foxes.\n101.1a Foxes run far.\n101.1b Geese honk loud.\n")
    new = rules("101. Beasts\n101.1. Foxes.\n101.1a Foxes run far.\n101.2. Geese.\n101.2a Geese honk loud.\n")
    text = "CR 101.1a/b"
    made = Carrier(compare(old, new))
    assert rewriting.rewrite(text, rewriting.carry(text, made)) == "CR 101.1a/101.2a"


def test_a_letter_after_a_rule_that_moves_is_written_out_where_it_stays():
    old = rules("101. Beasts\n101.1. Foxes.\n101.1a Foxes run far.\n101.1b Geese honk loud.\n")
    new = rules("101. Beasts\n101.1. Foxes.\n101.1b Geese honk loud.\n101.2. Hares.\n101.2a Foxes run far.\n")
    text = "CR 101.1a/b"
    made = Carrier(compare(old, new))
    assert rewriting.rewrite(text, rewriting.carry(text, made)) == "CR 101.2a/101.1b"


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_and_columns(carrier, newline):
    text = newline.join(["one", "", "  CR 101.1 and 101.2", "CR 102"])
    found = rewriting.carry(text, carrier)
    assert [(f.line, f.column) for f in found] == [(3, 6), (3, 16), (4, 4)]


# --- two hundred at once, in real numbers ---

FORMS = (
    "CR {}",
    "[CR {}]",
    "rule {}",
    "!cr {}",
    "(see rule {})",
    "Rule {}:",
    "§ {}",
    "C.R. {}",
    '"rule": "{}"',
    "comp rules {}",
)
DISTRACTIONS = (
    "version 1.704.5",
    "on 2024-04-12",
    "192.168.100.1",
    "$101.5m",
    "pi is 3.141",
    "in 103.5 seconds",
)


@pytest.mark.editions
def test_two_hundred_citations_are_found_and_carried_and_nothing_else_changes(shared):
    old, new = (
        ingest.build([ingest.open_source(n, (shared / "editions" / n).read_bytes())])
        for n in ("cr-20240410.txt", "cr-20260807.txt")
    )
    real = Carrier(compare(old, new))
    chance = random.Random(200)
    numbers = [n for n, r in old.rules.items() if r.kind in ("rule", "subrule")]
    lettered = [n for n in numbers if n[-1].isalpha()]
    written, expected, wanted = [], [], []
    for i in range(200):
        bare = i % 8 == 7
        number = chance.choice(lettered if bare else numbers)
        form = "{}" if bare else FORMS[i % len(FORMS)]
        carried = real.carry(parse_typed(number))
        last = f"{number[:-1]}b"
        if i % 16 == 5 and number.endswith("a") and last in real:
            number += "–b"
            carried = real.carry(parse_typed(number))
        said = carried.new.replace("–" + carried.new.split("–")[0][:-1], "–") if carried.certain else number
        noise = chance.choice(DISTRACTIONS)
        written.append(f"Ann says {form.format(number)} {noise}.\r\n")
        expected.append(f"Ann says {form.format(said)} {noise}.\r\n")
        wanted.append(carried)
    text = "\ufeff" + "".join(written)
    found = rewriting.carry(text, real)
    assert [f.carried for f in found] == wanted
    assert rewriting.rewrite(text, found) == "\ufeff" + "".join(expected)
    assert {c.status for c in wanted} >= {"same", "moved", "edited"}
