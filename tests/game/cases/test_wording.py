"""Abilities in words: each shape, and all that the cases of the project write."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from crkb import paths
from crkb.game import terms as t
from crkb.game.cases import wording
from crkb.game.files import load
from crkb.game.language import shapes
from crkb.game.language.language import Words

SAID = {
    "equip {2}": "equip {2}",
    "{T}: Add {G}": "{T}: Add {G}",
}
SHAPES = [
    ({"cost": "{2}, {T}", "do": {"draw": 1}}, "{2}, {T}: draw 1"),
    ({"when": "this attacks", "do": {"gain life": 2}}, "when this attacks: gain life 2"),
    (
        {"when": "a creature dies", "do": {"damage": 1, "to": "any target"}},
        "when a creature dies: damage 1 to any target",
    ),
    ({"rule": "can't block"}, "this: can't block"),
    ({"would": "this dies", "instead": {"exile": "it"}}, "if this dies: exile it instead"),
    ({"prevent": "next 3", "damage to": "you"}, "prevent the next 3 damage to you"),
    ({"does": {"destroy": "target creature"}}, "destroy target creature"),
    ({"to": "this", "do": {"p/t": "+1/+X", "gain": ["flying"], "X": 2}}, "this: gain flying, p/t +1/+X, X 2"),
    ({"to": "other Bears", "do": {"base p/t": "4/4"}}, "other Bears: base p/t 4/4"),
    ({"text": "it sings"}, "it sings"),
    ({"does": {"draw": 1}, "cost": "sacrifice a land"}, "additional cost sacrifice a land: draw 1"),
    ({"cost": "pay 2 life", "do": {"draw": 1}, "name": "deal"}, "deal"),
]


WRITTEN = {
    '{cost: "{Q}, {1}{G}, pay 2 life, sacrifice a creature", do: {draw: 1}}': (
        "{Q}, {1}{G}, pay 2 life, sacrifice a creature: draw 1"
    ),
    '{cost: "discard a card, tap an untapped artifact, exile this", do: {draw: 1}}': (
        "discard a card, tap an untapped artifact, exile this: draw 1"
    ),
    '{cost: "remove 2 charge counters from this", do: {draw: 1}, if: "it\'s your turn"}': (
        "remove 2 charge counters from this: draw 1, if it's your turn"
    ),
    "{to: this, do: {p/t: +1/+1}, as long as: you control an artifact}": (
        "this: p/t +1/+1, as long as you control an artifact"
    ),
    '{cost: "+2", do: {draw: 1}}': "+2: draw 1",
    '{cost: "-3", do: {draw: 1}}': "-3: draw 1",
    '{cost: "0", do: {draw: 1}}': "0: draw 1",
    "{when: [this dies, this is dealt damage], do: {draw: 1}}": (
        "when this dies or this is dealt damage: draw 1"
    ),
    "{when: a land is put into your graveyard from anywhere, do: {draw: 1}}": (
        "when a land is put into your graveyard from anywhere: draw 1"
    ),
    "{when: this deals combat damage to a player, do: {draw: 1}}": (
        "when this deals combat damage to a player: draw 1"
    ),
    "{when: an opponent casts a spell, do: {draw: 1}}": "when an opponent casts a spell: draw 1",
    "{when: at the beginning of your upkeep, do: {draw: 1}}": "when at the beginning of your upkeep: draw 1",
    "{when: at the beginning of each end step, do: {draw: 1}}": (
        "when at the beginning of each end step: draw 1"
    ),
    "{when: an effect puts counters on this, do: {draw: 1}}": "when an effect puts counters on this: draw 1",
    "{when: tokens are created under your control, do: {draw: 1}}": (
        "when tokens are created under your control: draw 1"
    ),
    "{would: an effect puts counters on this, instead: twice that many}": (
        "if an effect puts counters on this: twice that many instead"
    ),
    "{would: you draw a card, instead: nothing}": "if you draw a card: nothing instead",
    "{would: you gain life, instead: that many plus 1}": "if you gain life: that many plus 1 instead",
    "{would: you gain life, instead: half that many rounded up}": (
        "if you gain life: half that many rounded up instead"
    ),
    "{would: you gain life, instead: half that many rounded down}": (
        "if you gain life: half that many rounded down instead"
    ),
    "{would: you gain life, instead: that many minus 1}": "if you gain life: that many minus 1 instead",
    "{would: a creature enters, instead: {enters: tapped}}": "if a creature enters: enters tapped instead",
    "{would: this enters, instead: {enters: with 2 +1/+1 counters}}": (
        "if this enters: enters with 2 +1/+1 counters instead"
    ),
    "{prevent: all}": "prevent all damage",
    "{prevent: 2, from: red sources}": "prevent 2 damage from red sources",
    "{prevent: next 1, damage to: you and creatures you control, combat: yes}": (
        "prevent the next 1 combat damage to you, creatures you control"
    ),
    "{prevent: all, combat: no}": "prevent all noncombat damage",
    "{rule: can't attack, to: creatures your opponents control}": (
        "creatures an opponent controls: can't attack"
    ),
    "{to: creatures you don't control, do: {p/t: -1/-1}}": "creatures you don't control: p/t -1/-1",
    "{to: creatures you own, do: {gain: [flying]}}": "creatures you own: gain flying",
    "{to: creatures an opponent controls, do: {lose all: abilities}}": (
        "creatures an opponent controls: lose all abilities"
    ),
    "{to: other nonland tapped permanents, do: {switch: p/t}}": "other nonland tapped permanents: switch p/t",
    "{to: cards in your graveyard, do: {set color: [R]}}": "cards in your graveyard: set color R",
    "{to: cards in an opponent's library, do: {add types: [artifact, land]}}": (
        "cards in an opponent's library: add types artifact, land"
    ),
    "{to: cards in their hand, do: {name: Bob}}": "cards in their hand: name Bob",
    "{to: cards in exile, do: {add types: [artifact]}}": "cards in exile: add types artifact",
    "{to: cards in graveyards, do: {add types: [artifact]}}": "cards in graveyards: add types artifact",
    "{to: spells on the stack, do: {add color: [G]}}": "spells on the stack: add color G",
    "{to: cards not on the battlefield, do: {add color: [G]}}": "cards not on the battlefield: add color G",
    "{to: creatures with flying, do: {can't have: [flying]}}": "creatures with flying: can't have flying",
    "{to: creatures without flying, do: {add subtypes: [Bear]}}": (
        "creatures without flying: add subtypes Bear"
    ),
    "{to: creatures with power 2 or less, do: {add supertypes: [legendary]}}": (
        "creatures with power 2 or less: add supertypes legendary"
    ),
    "{to: creatures with power 2, do: {lose supertypes: [legendary]}}": (
        "creatures with power 2: lose supertypes legendary"
    ),
    "{to: creatures with a +1/+1 counter, do: {p/t: +X/+0, X: number of creatures you control}}": (
        "creatures with a +1/+1 counter: p/t +X/+0, X number of creatures you control"
    ),
    '{to: creatures with 2 +1/+1 counters, do: {p/t: "+1/-2"}}': "creatures with 2 +1/+1 counters: p/t +1/-2",
    "{to: it, do: {base p/t: your life}}": "it: base p/t your life/your life",
    "{to: creatures of the chosen type, do: {p/t: +1/+1}}": "creatures of the chosen type: p/t +1/+1",
    "{to: creatures attached to this, do: {p/t: +1/+1}}": "creatures attached to this: p/t +1/+1",
    "{to: this, do: {gain: [{abilities of: creatures you control, kind: activated}]}}": (
        "this: gain abilities of creatures you control kind activated"
    ),
    "{to: this, do: {text: {replace: {swamp: island}}}}": "this: text replace Swamp Island",
    "{does: {create: Food}}": "create Food",
    "{does: {create: {types: [creature], p/t: 1/1}}}": "create types creature p/t 1/1",
    "{does: {create: {copy of: target creature}}}": "create copy of target creature",
    "{does: {delayed: {when: this dies, do: {draw: 1}}}}": "delayed when this dies: draw 1",
    "{does: {p/t: +1/+1, to: target creature, until: end of turn}}": (
        "p/t +1/+1 to target creature until end of turn"
    ),
    "{does: {counters: {+1/+1: 2}, to: target creature}}": "counters +1/+1 2 to target creature",
    "{does: {return: target card in your graveyard, to: battlefield}}": (
        "return target card in your graveyard to battlefield"
    ),
    "{does: {lose life: X, who: each opponent}}": "lose life X who each opponent",
    "{as it enters: choose a color}": "as it enters choose a color",
    "{as it enters: [tapped, with 2 charge counters]}": "as it enters tapped, with 2 charge counters",
    "{as it is turned face up: choose a color}": "as it is turned face up choose a color",
    "{chapter: [1, 2], do: {draw: 1}}": "chapter 1, 2: draw 1",
    '{level: 2, cost: "{1}", abilities: [flying, haste]}': "level 2 for {1}: flying; haste",
}


@pytest.mark.parametrize("written", WRITTEN)
def test_every_shape_is_told(written):
    assert wording.ability(shapes.ability(yaml.safe_load(written), Words())) == WRITTEN[written]


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("red", "red"),
        (3, "3"),
        (t.Number(4), "4"),
        (t.Filter((t.You(), t.It())), "you, it"),
        (t.AbilitiesOf("static", t.Filter((t.You(),))), "abilitiesof"),
    ],
)
def test_other_terms_are_told(term, text):
    assert wording.said(term) == text


def test_what_the_form_has_no_words_for_is_left_at_its_kind():
    ability = t.Triggered((t.Aims(t.Filter((t.This(),)), "crew", t.Filter((t.This(),))),), ())
    assert wording.ability(ability) == "triggered"
    assert wording.ability(ability._replace(label="jig")) == "jig"


@pytest.mark.parametrize(("data", "text"), [*SAID.items(), *SHAPES])
def test_an_ability_is_told_in_a_few_words(data, text):
    assert wording.ability(shapes.ability(data, Words())) == text


@pytest.mark.parametrize(
    "file", sorted(Path(paths.corpus(), "games").glob("*.yaml")), ids=lambda file: file.stem
)
def test_every_ability_of_the_cases_has_words(file):
    for case in load.load_file(str(file)):
        if isinstance(case, load.BadCase) or case.line:
            continue
        for each in case.game.objects.values():
            for face in each.sheet.faces:
                for ability in face.abilities:
                    unnamed = ability._replace(label="") if "label" in ability._fields else ability
                    assert wording.ability(unnamed), ability
