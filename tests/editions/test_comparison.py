"""A diff with its texts, confined to a number."""

from __future__ import annotations

import pytest

from crkb.editions.comparison import Comparison
from crkb.editions.diff import compare
from crkb.errors import RuleNotFound
from crkb.numbers import RuleNumber
from tests.editions.test_terms import DUSK, edition
from tests.invented import FIRST, build, second


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    old, new = build(FIRST), build(second())
    return Comparison(compare(old, new), old, new)


def test_every_change_has_its_rules_and_texts(comparison):
    for change in comparison.diff.changes:
        old, new = comparison.rules(change)
        assert [str(r.number) for r in old] == list(change.old)
        assert [str(r.number) for r in new] == list(change.new)
        assert bool(comparison.edits(change)) <= bool(change.old and change.new)


def test_a_removed_rule_has_a_text_and_no_edits(comparison):
    [change] = comparison.of_kind("removed")
    assert comparison.text(change) == "A broken lantern has no glow whatever."
    assert comparison.edits(change) == []


def test_a_part_of_a_comparison_has_only_what_is_at_or_below_a_number(comparison):
    part = comparison.at(RuleNumber.parse("102"))
    assert {n.partition(".")[0] for c in part.diff.changes for n in c.old} == {"101", "102"}
    assert all("102" in " ".join((*c.old, *c.new)) for c in part.diff.changes)
    assert part.moves


def test_a_number_that_neither_edition_has(comparison):
    with pytest.raises(RuleNotFound, match=r"no rule 555 in .* or "):
        comparison.at(RuleNumber.parse("555"))


def test_terms_have_their_definitions_and_edits():
    old = edition(DUSK, ("Mitten", "Worn on a hand."))
    new = edition(("Dusk", DUSK[1].replace("owls", "cats")), ("Sail", "A cloth that moves boats."))
    comparison = Comparison(compare(old, new), old, new)
    [edited] = comparison.terms_of_kind("edited")
    assert [w for e in comparison.term_edits(edited) for w in e.words if w[0] != "same"] == [
        ("removed", "owls "),
        ("added", "cats "),
    ]
    [gone], [come] = comparison.terms_of_kind("removed"), comparison.terms_of_kind("added")
    assert (comparison.term_text(gone), comparison.term_text(come)) == (
        "Worn on a hand.",
        "A cloth that moves boats.",
    )
    assert comparison.term_edits(gone) == []
    assert comparison.terms(come)[0] == []
