"""Rules changed and protection, in games built from text."""

import pytest

from crkb.game.files.load import load_text
from crkb.game.layers import rules

GAME = """
cases:
- id: cell
  title: who can't attack, and what is protected
  board:
  - {id: cell, types: [enchantment], abilities: [{rule: can't attack, to: creatures with power 2 or less}]}
  - {id: bear, types: [creature], p/t: 2/2, abilities: [protection from red, shroud]}
  - {id: ogre, types: [creature], p/t: 3/3, colors: [R], controller: Bob, abilities: [hexproof]}
"""


@pytest.fixture(scope="module")
def game():
    return load_text(GAME)[0].game


@pytest.mark.parametrize(("id", "names"), [("bear", ("cell",)), ("ogre", ())])
def test_rules_are_changed_for_what_fits(game, id, names):
    assert rules.ruled(game, "can't attack", game.objects[id].ref) == names


@pytest.mark.parametrize(("of", "source", "held"), [("bear", "ogre", True), ("ogre", "bear", False)])
def test_protection_is_from_a_quality(game, of, source, held):
    assert rules.protected(game, game.objects[of].ref, game.objects[source].ref) is held


@pytest.mark.parametrize(
    ("target", "by", "rule"),
    [("bear", "Ann", "702.18a"), ("ogre", "Ann", "702.11b"), ("ogre", "Bob", ""), ("cell", "Bob", "")],
)
def test_shroud_and_hexproof_forbid_targets(game, target, by, rule):
    assert rules.untargetable(game, game.objects[target].ref, game.objects["cell"].ref, by) == rule
