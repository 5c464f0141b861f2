"""Reference trees as data and as graphs."""

from __future__ import annotations

import re

import pytest

from crkb.references import ReferenceNode, forward
from crkb.render.terminal import graph


def test_a_graph_looks_like_its_golden(kb, golden):
    golden("refs.dot", graph.dot(kb, forward(kb.store, "101.2", 2)))


def test_a_graph_names_every_node_and_arrow_once(kb):
    dot = graph.dot(kb, forward(kb.store, "704", 4))
    nodes = re.findall(r'^  "([^"]+)" \[', dot, re.M)
    arrows = re.findall(r'^  "([^"]+)" -> "([^"]+)";', dot, re.M)
    assert len(nodes) == len(set(nodes)) > 4
    assert len(arrows) == len(set(arrows)) > 4
    assert {name for arrow in arrows for name in arrow} == set(nodes)
    assert dot.startswith("digraph rules {")


def test_quotes_in_names_do_not_end_them(kb):
    dot = graph.dot(kb, ReferenceNode('A "B" \\ C', "", (ReferenceNode("702.2", "", ()),)))
    assert '"A \\"B\\" \\\\ C" -> "702.2";' in dot


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("702.2", "Shimmer"),
        ("704", "Tidying Up"),
        ("704.5h", "A lantern hit by shimmer breaks, whatever its strength. See rule 702.2."),
        ("704.5a–704.5k", "A keeper without lanterns loses. See rule 104.9. (to 704.5k)"),
        ("Dusk", "The end of the last turn of a day. See rule 101.2."),
        ("999.1", ""),
    ],
)
def test_the_opening_tells_what_a_rule_is_about(kb, name, said):
    assert graph.opening(kb, name) == said
