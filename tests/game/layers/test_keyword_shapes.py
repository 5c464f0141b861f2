"""Keyword abilities written out."""

import importlib

import pytest

from crkb.game.asking import ignored
from crkb.game.language import keyword_forms
from crkb.game.language.keyword_reading import read
from crkb.game.language.language import Words
from crkb.game.layers import keyword_shapes
from crkb.game.terms import Activated, CostItem, Keyword, Parameter

NUMBERED = {
    "absorb",
    "afterlife",
    "bushido",
    "fading",
    "graft",
    "modular",
    "poisonous",
    "soulshift",
    "vanishing",
}


@pytest.mark.parametrize("name", sorted(keyword_shapes.SHAPES))
def test_every_shape_can_be_read(name):
    keyword = read(f"{name} 2" if name in NUMBERED else name, Words())[0]
    assert all(each.label == name for each in keyword_shapes.expanded(keyword))
    assert not keyword_shapes.unsupported(keyword)


@pytest.mark.parametrize("name", sorted(keyword_shapes.WITH_COST))
def test_every_activated_keyword_has_its_cost(name):
    keyword = read("reinforce 2\u2014{1}" if name == "reinforce" else f"{name} {{1}}", Words())[0]
    assert keyword_shapes.expanded(keyword)[0].cost[0].text == "{1}"


LEFT = (*("bands with other", "partner with", "solved", "sticker kicker", "visit", "\u221e"),)
"""Keyword abilities of which the game carries out nothing."""

VALUES = {
    "cost": (CostItem("mana", "{1}"),),
    "number": 1,
    "number and cost": Parameter((CostItem("mana", "{1}"),), 1),
}


def keyword(name):
    """A keyword ability with what it takes."""
    if name in keyword_forms.HOLDING:
        return Keyword(name, "\u2014{T}: draw", Activated((), ()))
    return Keyword(name, "x", VALUES.get(keyword_forms.FORMS.get(name, "")), name)


def test_what_nothing_carries_out_is_named():
    known = sorted(keyword_forms.keywords(""))
    assert tuple(name for name in known if ignored._is_unsupported(keyword(name))) == tuple(sorted(LEFT))


@pytest.mark.parametrize("name", sorted(keyword_forms.keywords("")))
def test_what_is_written_out_is_named_like_its_keyword(name):
    assert {each.label for each in keyword_shapes.expanded(keyword(name))} <= {name, ""}


@pytest.mark.parametrize("module", keyword_shapes.ELSEWHERE)
def test_every_keyword_that_is_written_out_elsewhere_has_its_rule(module):
    found = importlib.import_module(f"crkb.game.layers.{module}")
    written = {*getattr(found, "WRITTEN", ()), *getattr(found, "OF_SPELLS", ())}
    assert written <= {*found.RULES, *keyword_shapes.RULES}
    assert all(rule in found.CITES for rule in found.RULES.values())


NO_RULE = {"absorb", "changeling", "devoid", "living metal", *keyword_shapes.WITH_COST}
"""What is written out as no triggered ability, nor by a module of its own."""


@pytest.mark.parametrize("name", sorted(keyword_forms.keywords("")))
def test_what_is_written_out_has_the_rule_that_a_game_tells(name):
    written = keyword_shapes.expanded(keyword(name)) or keyword_shapes.expanded(Keyword(name, "2", 2))
    if written and name not in NO_RULE:
        assert keyword_shapes.rule_of(name).startswith("702.")


def test_a_keyword_that_is_not_written_out_has_no_rule_to_tell():
    assert keyword_shapes.rule_of("flying") == ""


MANY = ("afterlife", "bushido", "firebending", "frenzy", "mobilize", "modular", "poisonous", "soulshift")


@pytest.mark.parametrize("name", MANY)
def test_without_its_number_nothing_is_written_out(name):
    assert keyword_shapes.expanded(Keyword(name, "X", "X")) == ()
    assert len(keyword_shapes.expanded(Keyword(name, "2", 2))) >= 1


@pytest.mark.parametrize("name", [*MANY, "absorb", "fading", "graft", "vanishing"])
def test_what_is_written_out_has_the_number_of_its_keyword(name):
    one, two = (keyword_shapes.expanded(Keyword(name, str(n), n)) for n in (1, 2))
    assert one != two
