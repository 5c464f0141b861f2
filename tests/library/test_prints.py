"""Fingerprints of rules and terms: what changes which hash, and the file they are written to."""

from __future__ import annotations

import json

import pytest

from crkb.library import prints
from crkb.library.prints import Print, of_blocks
from crkb.model import Block, Reference
from tests import invented

OWL = "100.1. An owl calls when a keeper passes (see rule 100.2)."
REST = "\n100.2. A mouse hides.\n100.3. A mouse hides."


def printed(text: str, number: str = "100.1") -> Print:
    """The fingerprint of a rule of some rules."""
    return of_blocks(invented.rules(f"100. Owls\n{text}").rules[number].blocks)


ALL = {"text", "examples", "details"}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        (OWL + REST, set()),
        (OWL.replace("owl calls", "owl  calls") + REST, set()),
        (OWL.replace("owl calls", "owl shouts") + REST, {"text"}),
        (OWL.replace("owl calls", "Owl calls") + REST, {"text"}),
        (OWL.replace("100.2", "100.3") + REST, {"details"}),
        (OWL.replace("100.2", "100.2-3") + REST, {"details"}),
        (OWL.replace("100.1.", "100.4.") + REST, set()),
        (OWL + "\nExample: Ann’s owl calls." + REST, {"examples", "details"}),
        (OWL + "\n| It calls twice." + REST, {"text", "details"}),
    ],
    ids=["same", "space", "edit", "case", "reference", "range", "number", "example", "paragraph"],
)
def test_what_changes_which_hash(text, changed):
    number = "100.4" if "100.4" in text else "100.1"
    old, new = printed(OWL + REST), printed(text, number)
    assert {name for name in ALL if getattr(old, name) != getattr(new, name)} == changed


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("Example: Ann’s owl calls.", "Example: Ann's owl calls.", set()),
        ("Example: Ann’s owl calls.", "Example: Ben’s owl calls.", {"examples"}),
        ("Example: See rule 100.2.", "Example: See rule 100.3.", {"details"}),
        ("Example: One. Two.\nExample: Three.", "Example: One.\nExample: Two. Three.", {"details"}),
    ],
    ids=["typography", "words", "reference", "where one ends"],
)
def test_examples_have_a_hash_of_their_own(old, new, changed):
    was, now = printed(f"{OWL}\n{old}{REST}"), printed(f"{OWL}\n{new}{REST}")
    assert {name for name in ALL if getattr(was, name) != getattr(now, name)} == changed


REFERENCE = Reference("100.2", 5, 10, "rule", "100.2", "resolved")


@pytest.mark.parametrize("kind", ["example", "note", "unexplained"])
def test_what_stands_beside_a_text_is_in_the_hash_of_examples(kind):
    one, two = (of_blocks([Block("text", "An owl calls."), Block(kind, said)]) for said in ("Hoo.", "Hu."))
    assert one.text == two.text
    assert one.examples != two.examples


@pytest.mark.parametrize(
    ("block", "other"),
    [
        (REFERENCE, REFERENCE._replace(target="100.3")),
        (REFERENCE, REFERENCE._replace(through="100.3")),
        (REFERENCE, REFERENCE._replace(text="100.4")),
    ],
    ids=["target", "end of a range", "as printed"],
)
def test_a_reference_is_where_it_leads_and_what_is_printed(block, other):
    one, two = (of_blocks([Block("text", "Rule 100.2.", (), (r,))]) for r in (block, other))
    assert one[:2] == two[:2]
    assert one.details != two.details


def test_other_paragraphs_are_details():
    own = Block("text", "An owl calls.")
    one, two = (of_blocks([own, Block("translation", said)]) for said in ("Eule", "Uhu"))
    assert one[:2] == two[:2] == of_blocks([own])[:2]
    assert one.details != two.details


def test_hashes_are_16_hex_digits_or_nothing():
    assert [len(h) for h in printed(OWL + REST)] == [16, 0, 16]
    assert [len(h) for h in printed(OWL + REST, "100.2")] == [16, 0, 0]
    assert of_blocks(()) == Print("", "", "")
    assert int(printed(OWL + REST).text, 16) > 0


def test_a_line_for_each_rule_and_then_for_each_term(tmp_path):
    edition = invented.build(invented.FIRST, "x-1")
    prints.write(str(tmp_path), edition)
    rules, terms = (tmp_path / prints.FILE).read_text("utf-8").split("\n\n")
    rows = [line.split("\t") for line in rules.splitlines()]
    assert [row[1] for row in rows] == list(edition.rules)
    assert [Print(row[0], row[2], row[3]) for row in rows] == [
        of_blocks(rule.blocks) for rule in edition.rules.values()
    ]
    assert [json.loads(row[4]) for row in rows] == [rule.title for rule in edition.rules.values()]
    (dusk,) = terms.splitlines()
    assert dusk.split("\t")[:2] == [of_blocks(edition.terms[0].blocks).text, '"Dusk"']
