"""Changes between editions: kinds, words, moves, splits; and the real editions, all accounted for."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given

from crkb import ingest
from crkb.editions.diff import KINDS, Change, Diff, compare, edits
from crkb.editions.moves import Move, moves
from crkb.model import Edition
from crkb.numbers import RuleNumber
from crkb.text.diff_tokens import masked, sentences, tokens
from tests.editions.test_matching import two_editions
from tests.invented import FIRST, build, rules, second

ORDER = (
    "cr-20150123.txt",
    "cr-20160826.txt",
    "cr-20190125.txt",
    "cr-20220429-indented.txt",
    "cr-20221118.txt",
    "cr-20240410.txt",
    "cr-20250207.txt",
    "cr-20260807.txt",
)
PAIRS = [*pairwise(ORDER), (ORDER[0], ORDER[-1])]

_read: dict[str, Edition] = {}
_compared: dict[tuple[str, str], Diff] = {}


def official(shared: Path, name: str) -> Edition:
    if name not in _read:
        _read[name] = ingest.build([ingest.open_source(name, (shared / "editions" / name).read_bytes())])
    return _read[name]


def between(shared: Path, old: str, new: str) -> Diff:
    if (old, new) not in _compared:
        _compared[old, new] = compare(official(shared, old), official(shared, new))
    return _compared[old, new]


def kinds(diff: Diff) -> dict[tuple[str, str], str]:
    return {(",".join(c.old), ",".join(c.new)): c.kind for c in diff.changes}


@pytest.fixture(scope="module")
def reissued() -> Diff:
    return compare(build(FIRST), build(second()))


# --- kinds ---


def test_each_kind_of_change(reissued):
    found = kinds(reissued)
    assert found["100.1", "100.1"] == "same"  # its reference moved with the rule it names
    assert found["100.1b", "100.1a"] == "moved"
    assert found["102.2a", "103.2a"] == "moved"
    assert found["100.2", "100.2"] == "edited"
    assert found["100.1a", ""] == "removed"
    assert found["", "101.1"] == "added"
    assert found["100.3", "100.3,100.3a"] == "split"


def test_counts_are_in_the_order_of_kinds(reissued):
    assert list(reissued.counts) == [k for k in KINDS if k in reissued.counts]
    assert sum(reissued.counts.values()) == len(reissued.changes)


def test_changes_follow_the_new_edition_and_what_went_its_old_place(reissued):
    order = [c.new[0] if c.new else f"-{c.old[0]}" for c in reissued.changes]
    assert order[:6] == ["1", "100", "100.1", "-100.1a", "100.1a", "100.2"]


def test_a_merger_is_a_split_backwards():
    found = compare(build(second()), build(FIRST))
    assert kinds(found)["100.3,100.3a", "100.3"] == "merged"


def test_an_edition_with_itself_is_empty():
    edition = build(FIRST)
    assert compare(edition, edition).counts == {"same": len(edition.rules)}


def test_typography_is_no_change():
    old = rules("101. Foxes\n101.1. A fox’s den — “home” — is warm…\n")
    new = rules('101. Foxes\n101.1. A fox\'s den - "home" -  is warm…\n')
    assert compare(old, new).counts == {"same": 3}


@pytest.mark.parametrize(
    ("reference", "kind"),
    [("101.3", "moved"), ("101.2", "moved"), ("101.1", "edited"), ("101.3 and 101.1", "edited")],
    ids=["followed", "as it was", "to another", "one more"],
)
def test_references_that_follow_their_rule_are_no_edit(reference, kind):
    old = rules("101. Foxes\n101.1. Foxes sleep by day. See rule 101.2.\n101.2. Dens are warm and dry.\n")
    new = rules(
        "101. Foxes\n101.1. Geese fly south in autumn, over lakes.\n"
        f"101.2. Foxes sleep by day. See rules {reference}.\n101.3. Dens are warm and dry.\n".replace(
            "rules" if " " not in reference else "?", "rule"
        )
    )
    assert kinds(compare(old, new))["101.1", "101.2"] == kind


def test_ranges_follow_both_ends():
    old = rules("101. Foxes\n101.1. Do rules 101.2–3 now.\n101.2. Dens are warm.\n101.3. Snow is cold.\n")
    new = rules(
        "101. Foxes\n101.1. Do rules 101.3–4 now.\n101.2. Geese honk.\n"
        "101.3. Dens are warm.\n101.4. Snow is cold.\n"
    )
    assert kinds(compare(old, new))["101.1", "101.1"] == "same"
    shorter = rules("101. Foxes\n101.1. Do rules 101.2 now.\n101.2. Dens are warm.\n101.3. Snow is cold.\n")
    assert kinds(compare(old, shorter))["101.1", "101.1"] == "edited"


def test_an_example_that_changed_is_an_edit():
    old = rules("101. Foxes\n101.1. Foxes sleep by day.\nExample: Ann has a fox.\nExample: Ben has one.\n")
    new = rules("101. Foxes\n101.1. Foxes sleep by day.\nExample: Ben has one too.\n")
    found = compare(old, new)
    assert kinds(found)["101.1", "101.1"] == "edited"
    changed = edits([old.rules["101.1"]], [new.rules["101.1"]], found.numbers())
    assert [(e.part, [op for op, _ in e.words if op != "same"]) for e in changed] == [
        ("example 1", ["removed"]),
        ("example 1", ["added"]),
    ]


@pytest.mark.parametrize(
    ("new", "kind"),
    [
        ("101.1. Foxes sleep by day.\n101.1a Dens are dry and warm.", "split"),
        ("101.1. Foxes sleep by day.\n101.1a Dens are dry and very warm.", "edited"),
        ("101.1. Foxes sleep by day. Dens are dry and warm.\n101.1a Dens are dry and warm.", "same"),
    ],
    ids=["certain", "not word for word", "a copy"],
)
def test_splits_only_where_all_sentences_are_found_once(new, kind):
    old = rules("101. Foxes\n101.1. Foxes sleep by day. Dens are dry and warm.\n")
    found = compare(old, rules(f"101. Foxes\n{new}\n"))
    assert next(c.kind for c in found.changes if "101.1" in c.old) == kind


@given(two_editions())
def test_of_any_two_editions_every_rule_is_in_one_change_and_the_inverse_is_exact(both):
    old, new = both
    found, back = compare(old, new), compare(new, old)
    assert sorted(n for c in found.changes for n in c.old) == sorted(old.rules)
    assert sorted(n for c in found.changes for n in c.new) == sorted(new.rules)
    assert sorted(found.inverse().changes) == sorted(back.changes)


# --- words ---

TURNED = {"removed": "added", "added": "removed"}


def told(old: Edition, new: Edition, number: str) -> list[tuple[str, str]]:
    found = edits([old.rules[number]], [new.rules[number]], compare(old, new).numbers())
    return [(op, text) for e in found for op, text in e.words]


def test_words_that_changed():
    old = rules("101. Foxes\n101.1. A “red” fox sleeps by day, it's said.\n")
    new = rules('101. Foxes\n101.1. A "red" fox sleeps at night, it’s said.\n')
    assert told(old, new, "101.1") == [
        ("same", 'A "red" fox sleeps '),
        ("removed", "by day"),
        ("added", "at night"),
        ("same", ", it’s said."),
    ]


def test_references_that_follow_are_no_words_that_changed():
    old = rules("101. Foxes\n101.1. See rule 101.2 by day.\n101.2. Dens are warm.\n")
    new = rules("101. Foxes\n101.1. See rule 101.3 at day.\n101.2. Geese honk.\n101.3. Dens are warm.\n")
    assert [(op, text.strip()) for op, text in told(old, new, "101.1") if op != "same"] == [
        ("removed", "by"),
        ("added", "at"),
    ]


@given(two_editions())
def test_words_of_the_inverse_are_the_inverse(both):
    old, new = both
    found = compare(old, new)
    forth = found.numbers()
    back = {b: a for a, b in forth.items()}
    for change in found.changes:
        if change.kind == "edited":
            a, b = [old.rules[n] for n in change.old], [new.rules[n] for n in change.new]
            there, again = edits(a, b, forth), edits(b, a, back)
            turned = [
                (e.part, sorted((TURNED.get(op, op), t) for op, t in e.words if op != "same")) for e in again
            ]
            assert [(e.part, sorted(w for w in e.words if w[0] != "same")) for e in there] == turned
            assert (
                "".join(t for op, t in there[0].words if op != "removed").split()
                == " ".join(r.text for r in b).split()
                or there[0].part != "text"
            )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A fox’s den", ("A", "fox's", "den")),
        ("{W/U} — glow", ("{W/U}", "-", "glow")),
        ("one-two — three", ("one", "-", "two", "-", "three")),
        ("", ()),
    ],
)
def test_tokens(text, expected):
    assert tokens(text) == expected


def test_sentences_and_masks():
    rule = rules("101. Foxes\n101.1. It says “go.” (See rule 101.) Then it goes\n").rules["101.1"]
    assert [" ".join(s) for s in sentences(rule)] == ['It says " go . "', "( See rule # . )", "Then it goes"]
    assert "101" not in masked(rule)


# --- moves ---


def test_a_chapter_that_moves_is_one_move(reissued):
    assert moves(reissued) == [
        Move("100.1b", "100.1b", "100.1a", "100.1a", 1, 0),
        Move("101", "102", "102", "103", 2, 8),
    ]


def changed(*pairs: tuple[str, str]) -> Diff:
    """A diff of rules with equal texts; "" is nothing."""
    made = [Change("moved", (a,) if a else (), (b,) if b else ()) for a, b in pairs]
    return Diff("a", "b", tuple(made))


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ("1>2 2>3", ["1-2 2-3 2 0"]),
        ("1>2 2>4 >3", ["1-1 2-2 1 0", "2-2 4-4 1 0"]),
        ("1k>1m 1m>1n", ["1k-1m 1m-1n 2 0"]),
        ("1>2 1a>2a 1b>2c", ["1-1 2-2 1 1", "1b-1b 2c-2c 1 0"]),
        ("1>1 1a>1a", []),
        ("1>1a", ["1-1 1a-1a 1 0"]),
    ],
    ids=["row", "gap", "letters", "one below goes elsewhere", "nothing", "level"],
)
def test_moves(pairs, expected):
    """The rules of chapter 101: old>new; a move is its ends before and after, neighbours and those below."""
    found = []
    for pair in pairs.split():
        old, _, new = pair.partition(">")
        found.append(Change("moved", tuple(f"101.{n}" for n in old.split()), (f"101.{new}",)))
    shown = [
        f"{m.old_first}-{m.old_last} {m.new_first}-{m.new_last} {m.runs} {m.below}"
        for m in moves(Diff("a", "b", tuple(found)))
    ]
    assert [move.replace("101.", "") for move in shown] == expected


def test_changes_of_one_chapter(reissued):
    found = reissued.at(RuleNumber.parse("101"))
    assert {n[:3] for c in found.changes for n in c.old} == {"101"}
    assert [c.new for c in found.changes if c.kind == "added"] == [("101",), ("101.1",)]
    assert reissued.at(RuleNumber.parse("555")).changes == ()


# --- the real editions ---


@pytest.mark.editions
@pytest.mark.parametrize(("old", "new"), PAIRS, ids=lambda name: name[3:11])
def test_official_editions_are_accounted_for(shared, old, new):
    a, b = official(shared, old), official(shared, new)
    found = between(shared, old, new)
    assert sorted(n for c in found.changes for n in c.old) == sorted(a.rules)
    assert sorted(n for c in found.changes for n in c.new) == sorted(b.rules)
    gone = {masked(a.rules[c.old[0]]) for c in found.changes if c.kind == "removed"}
    come = {masked(b.rules[c.new[0]]) for c in found.changes if c.kind == "added"}
    assert not gone & come  # what is equal up to reference numbers has moved


@pytest.mark.editions
def test_official_editions_the_other_way_round(shared):
    there, back = between(shared, ORDER[-2], ORDER[-1]), between(shared, ORDER[-1], ORDER[-2])
    assert sorted(there.inverse().changes) == sorted(back.changes)


@pytest.mark.editions
def test_what_is_known_to_have_happened(shared):
    numbers = between(shared, "cr-20240410.txt", ORDER[-1]).numbers()
    known = {
        "704.5w": "704.5x",
        "704.5y": "704.5z",
        "720": "723",
        "728.2": "731.2",
        "702.9": "702.9",
        "701.28": "701.27",
        "609.8": "608.2i",
    }
    assert {old: numbers.get(old) for old in known} == known
