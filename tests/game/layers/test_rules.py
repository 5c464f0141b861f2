"""Rules changed and protection, in games built from text."""

from pathlib import Path

import pytest

from crkb.game.errors import NotKnown
from crkb.game.layers import rules
from tests.game.boards import told

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
    return told(GAME)


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


HOLDERS = Path(__file__).with_name("holders.yaml")


@pytest.fixture(scope="module")
def table():
    return told(HOLDERS.read_text(encoding="utf-8"))


def thing(game, id):
    return id if id in game.players else game.objects[id].ref


PROTECTED = {
    "from-red": ["red-one", "own-red"],
    "from-two": ["blue-one"],
    "from-all": ["red-one", "blue-one", "own-red", "plain"],
    "from-many": ["blue-one"],
    "from-none": ["plain"],
    "from-bob": ["red-one", "blue-one"],
    "from-opponents": ["own-red", "plain"],
    "from-wizards": ["blue-one"],
    "from-chosen": ["blue-one"],
    "shy": [],
    "buried": [],
    "Ann": ["red-one", "own-red"],
    "Bob": [],
}


@pytest.mark.parametrize(("id", "sources"), PROTECTED.items())
def test_what_has_protection_from_what(table, id, sources):
    there = ["red-one", "blue-one", "own-red", "plain"]
    assert [each for each in there if rules.protected(table, thing(table, id), thing(table, each))] == sources


@pytest.mark.parametrize("id", ["from-red", "from-wizards", "from-chosen", "Ann"])
def test_whether_an_unknown_object_has_a_quality_is_open(table, id):
    with pytest.raises(NotKnown, match="veil: types"):
        rules.protected(table, thing(table, id), thing(table, "veil"))


@pytest.mark.parametrize(("id", "held"), [("from-all", True), ("from-bob", True), ("shy", False)])
def test_of_an_unknown_object_the_controller_is_known(table, id, held):
    assert rules.protected(table, thing(table, id), thing(table, "veil")) is held


TARGETS = [
    ("red-one", "own-red", "Ann", ""),
    ("plain", "own-red", "Ann", "101.2"),
    ("plain", "plain", "Cleo", "101.2"),
    ("hidden", "own-red", "Ann", "702.18a"),
    ("shy", "red-one", "Bob", "702.11b"),
    ("shy", "plain", "Cleo", "702.11b"),
    ("shy", "own-red", "Ann", ""),
    ("shy-of-red", "red-one", "Bob", "702.11b"),
    ("shy-of-red", "blue-one", "Bob", ""),
    ("shy-of-red", "own-red", "Ann", ""),
    ("from-red", "own-red", "Ann", "702.16b"),
    ("from-red", "blue-one", "Bob", ""),
    ("buried", "red-one", "Bob", ""),
    ("Ann", "red-one", "Bob", "702.16b"),
    ("Ann", "blue-one", "Bob", ""),
    ("Bob", "own-red", "Ann", "702.11b"),
    ("Bob", "red-one", "Bob", ""),
    ("Cleo", "plain", "Cleo", "702.18a"),
]


@pytest.mark.parametrize(("id", "source", "by", "rule"), TARGETS)
def test_what_cannot_be_a_target_by_which_rule(table, id, source, by, rule):
    assert rules.untargetable(table, thing(table, id), thing(table, source), by) == rule


@pytest.mark.parametrize(
    ("rule", "id", "names"),
    [
        ("can't attack", "red-one", ()),
        ("can't attack", "plain", ("oath",)),
        ("can't attack", "veil", ()),
        ("can't block", "red-one", ("writ",)),
        ("can't block", "ban", ()),
        ("can't block", "Ann", ()),
        ("can't be blocked", "own-red", ("decree",)),
        ("can't be blocked", "plain", ()),
        ("can't be sacrificed", "plain", ()),
    ],
)
def test_which_abilities_and_effects_change_a_rule_for_what(table, rule, id, names):
    assert rules.ruled(table, rule, thing(table, id)) == names


def test_whether_a_rule_is_changed_for_an_unknown_object_is_open(table):
    with pytest.raises(NotKnown, match="veil: types"):
        rules.ruled(table, "can't block", thing(table, "veil"))
