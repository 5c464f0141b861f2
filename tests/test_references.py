"""Chains of references: forward, back, and the shortest way between two rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import crkb
from crkb.references import ReferenceNode, backward, forward, path


def shape(node: ReferenceNode) -> dict[str, dict]:
    """A tree as nested names."""
    return {child.name: shape(child) for child in node.children}


def nodes(node: ReferenceNode) -> list[ReferenceNode]:
    return [node, *(n for child in node.children for n in nodes(child))]


@pytest.mark.parametrize(
    ("number", "depth", "tree"),
    [
        ("100.1a", 1, {"704.5k": {}}),
        ("100.1", 1, {"702": {}, "704.5k": {}}),  # its subrule's, too
        ("101", 1, {"7": {}, "704.5a": {}}),
        ("101.2", 1, {"704.5a": {}}),
        ("101.2", 2, {"704.5a": {"104.9": {}}}),
        ("101.2", 9, {"704.5a": {"104.9": {}}}),
        ("704.3", 1, {"704.5a–704.5k": {}}),
        ("702.1", 1, {"702.2–702.3": {}}),
        ("704.5d", 3, {}),
    ],
)
def test_forward(kb, number, depth, tree):
    assert shape(forward(kb.store, number, depth)) == tree


def test_remarks_say_which_rule_below_and_what_is_wrong(kb):
    by_name = {n.name: n.remark for n in nodes(forward(kb.store, "704", 1))}
    assert by_name["999.1"] == "in 704.5i dangling"
    assert by_name["100.9"] == "in 704.5j broken"
    assert by_name["702"] == "in 704.5m mismatched"
    assert by_name["702.2"] == "in 704.5h"
    assert [n.remark for n in forward(kb.store, "704.5m", 1).children] == ["mismatched"]


@pytest.mark.parametrize(
    ("number", "depth", "tree"),
    [
        ("704.5k", 1, {"100.1a": {}, "704.3": {}}),
        ("704.5a", 1, {"101.2": {}, "704.3": {}}),
        ("704.5a", 2, {"101.2": {"Dusk": {}}, "704.3": {}}),
        ("100.2", 1, {"Glow": {}}),
        ("704.4", 5, {}),
        ("704.5", 1, {"101.2": {}, "704.3": {}, "Legend Rule": {}, "100.1a": {}}),  # its subrules', too
        ("100", 1, {"Lantern": {}, "Glow": {}}),
    ],
)
def test_backward(kb, number, depth, tree):
    assert shape(backward(kb.store, number, depth)) == tree


def test_what_names_the_number_alone(kb):
    assert shape(backward(kb.store, "704.5", 1, exact=True)) == {}
    assert shape(backward(kb.store, "100", 1, exact=True)) == {"Lantern": {}}
    assert shape(kb.backward("704.5k", exact=True)) == shape(kb.backward("704.5k"))


def test_remarks_say_which_rule_below_is_named(kb):
    by_name = {n.name: n.remark for n in nodes(backward(kb.store, "704.5", 1))}
    assert by_name["101.2"] == "to 704.5a"
    assert by_name["704.3"] == "to 704.5a, 704.5b, 704.5c, 704.5d and 7 more"
    above = {n.name: n.remark for n in nodes(backward(kb.store, "100", 1))}
    assert above["Lantern"] == ""  # the number itself


def test_what_stands_elsewhere_is_not_opened_again(tmp_path):
    text = tmp_path / "loop.txt"
    text.write_text(
        "@title Loop\n@id loop-1\n@rules\n1. One\n100. First\n100.1. See rules 100.2 and 100.3.\n"
        "100.2. See rule 100.3.\n100.3. See rule 100.1.\n100.4. See rule 100.4.\n"
    )
    crkb.add([text], home=tmp_path)
    kb = crkb.open("loop-1", home=tmp_path)
    tree = forward(kb.store, "100.1", 9)
    assert shape(tree) == {"100.2": {"100.3": {}}, "100.3": {"100.1": {}}}
    assert [n.name for n in nodes(tree) if n.seen] == ["100.3", "100.1"]
    assert shape(forward(kb.store, "100.4", 9)) == {"100.4": {}}
    assert path(kb.store, "100.1", "100.1") == ["100.1"]
    assert path(kb.store, "100.3", "100.2") == ["100.3", "100.1", "100.2"]
    assert path(kb.store, "100.4", "100.1") == []


@pytest.mark.parametrize(
    ("start", "goal", "chain"),
    [
        ("100.1a", "704.5k", ["100.1a", "704.5k"]),
        ("101.1", "704.5m", ["101.1", "7", "704", "704.5", "704.5m"]),
        ("101.1", "702.2a", ["101.1", "7", "702", "702.2", "702.2a"]),
        ("101", "704.5a", ["101", "101.2", "704.5a"]),
        ("704.5h", "100.1", []),
        ("100.1a", "100.1", []),  # up is no way
        ("704.5i", "999.1", []),  # not in the edition
    ],
)
def test_path_is_the_shortest_or_none(kb, start, goal, chain):
    assert path(kb.store, start, goal) == chain


def test_the_tree_of_an_addon_names_its_base(tmp_path):
    samples = Path(__file__).parent
    crkb.add([samples / "samples" / "game.txt"], home=tmp_path)
    [added] = crkb.add([samples / "ingest" / "samples" / "treachery.txt"], home=tmp_path)
    kb = crkb.open(added.info.id, home=tmp_path)
    remarks = {n.remark for e in kb for n in forward(kb.store, e.number, 1).children}
    assert any(remark.startswith(f"of {added.info.base}") for remark in remarks)
