"""What can't be cast, activated, paid, targeted or chosen is refused, with the rule or with what there is."""

from __future__ import annotations

import pytest
import yaml

from crkb.game.cases import checking
from crkb.game.files import load

BOARD = """
- {id: bear, types: [creature], p/t: 2/2, controller: Ann}
- {id: ox, types: [creature], p/t: 2/2, controller: Bob}
- {id: isle, types: [land], controller: Ann, zone: hand}
- {id: zap, types: [instant], controller: Ann, zone: hand,
   abilities: [{does: {damage: 3, to: target creature}}]}
- {id: pair, types: [instant], controller: Ann, zone: hand,
   abilities: [{does: {tap: up to 2 target creatures}}]}
- {id: seesaw, types: [instant], controller: Ann, zone: hand, abilities: [
    {does: [{tap: target creature}, {untap: another target creature}]}]}
- {id: sparks, types: [instant], controller: Ann, zone: hand, abilities: [
    {does: {damage: 3, to: up to 2 target creatures, divided: yes}}]}
- {id: sting, types: [instant], controller: Ann, zone: hand, abilities: [{does: {damage: 1, to: any target}}]}
- {id: joy, types: [instant], controller: Ann, zone: hand, abilities: [{does: {gain life: 1}}]}
- {id: pox, types: [instant], controller: Ann, zone: hand, abilities: [{does: {destroy: target battle}}]}
- {id: edict, types: [sorcery], controller: Ann, zone: hand, abilities: [{does: {sacrifice: a creature}}]}
- {id: elk, types: [creature], p/t: 3/3, controller: Ann}
- {id: mage, types: [planeswalker], controller: Ann, loyalty: 3, abilities: [
    {name: grow, cost: "+1", do: {draw: 1}}, {name: fall, cost: "-7", do: {draw: 7}}]}
- {id: well, types: [artifact], controller: Ann, abilities: [
    {name: drain, cost: pay 50 life, do: {draw: 1}}, {name: tapped, cost: "{T}", do: {draw: 1}},
    {name: turned, cost: "{Q}", do: {draw: 1}},
    {name: less, cost: remove 2 charge counters from this, do: {draw: 1}},
    {name: food, cost: sacrifice a Food, do: {draw: 1}},
    {name: late, cost: "{1}", do: {draw: 1}, if: you control a Goblin}]}
- {id: imp, types: [creature], p/t: 1/1, controller: Ann, sick: yes, abilities: [
    {name: ping, cost: "{T}", do: {draw: 1}}]}
- {id: ghost, types: [creature], p/t: 1/1, controller: Ann, phased out: yes, abilities: [
    {name: boo, cost: "{1}", do: {draw: 1}}]}
- {id: raven, types: [artifact], controller: Bob, abilities: [
    {name: caw, cost: discard a card, do: {draw: 1}}]}
- {id: blade, types: [artifact], subtypes: [Equipment], controller: Ann, abilities: ["equip {1}"]}
"""
PLAYERS = {"Ann": {"hand": 0}, "Bob": {"hand": 0}}

SPARKS = "casts: {by: Ann, id: sparks, targets: [bear, ox]}\nchoose: {division of sparks: "

REFUSED = {
    "casts: {by: Ann, id: bear}": "(601.2a)",
    "casts: {by: Ann, id: isle}": "(305.9)",
    "casts: {by: Ann, id: pox}": "no legal target (601.2c)",
    "casts: {by: Ann, id: joy, targets: [bear]}": "has no targets (601.2c)",
    "casts: {by: Ann, id: zap, targets: [mage]}": "mage is not a legal target for zap (601.2c)",
    "casts: {by: Ann, id: zap, targets: [bear, ox]}": "needs 1 target, not 2 (601.2c)",
    "casts: {by: Ann, id: sting, targets: [bear, Bob]}": "needs 1 target, not 2 (601.2c)",
    "casts: {by: Ann, id: zap, targets: [[bear], [ox]]}": "needs 1 list of targets, not 2 (601.2c)",
    "casts: {by: Ann, id: zap, targets: [[mage]]}": "mage is not a legal target for zap (601.2c)",
    "casts: {by: Ann, id: pair, targets: [bear, bear]}": "same thing twice (115.3)",
    "casts: {by: Ann, id: seesaw, targets: [bear, bear]}": "must differ from the targets before it (601.2c)",
    "casts: {by: Ann, id: seesaw, targets: [[bear], [bear]]}": "must differ from the targets before",
    SPARKS + "{bear: 3, ox: 0}}": "at least 1 each",
    SPARKS + "{bear: 1, ox: 1}}": "3 is divided among bear, ox",
    SPARKS + "{bear: 1, ox: two}}": "whole numbers",
    SPARKS + "[1, 2]}": "a mapping of ids",
    "activates: {by: Ann, id: bear}": "bear has no activated ability (602.2)",
    "activates: {by: Bob, id: mage, ability: grow}": "Bob doesn't control mage: Ann does (602.2)",
    "activates: {by: Ann, id: mage, ability: grov}": "has no ability 'grov'",
    "activates: {by: Ann, id: mage}": "several activated abilities",
    "activates: {by: Ann, id: mage, ability: fall}": "mage has 3 loyalty counters (606.6)",
    "activates: {by: Ann, id: well, ability: drain}": "Ann has 20 life (119.4)",
    "activates: {by: Ann, id: well, ability: turned}": "well is not tapped (701.21b)",
    "activates: {by: Ann, id: well, ability: less}": "nothing with 2 charge counters (118.3)",
    "activates: {by: Ann, id: well, ability: food}": "there is nothing to sacrifice (118.3)",
    "activates: {by: Ann, id: well, ability: late}": "its condition isn't met (602.5)",
    "activates: {by: Ann, id: imp}": "came under Ann's control this turn (602.5a)",
    "activates: {by: Ann, id: ghost}": "ghost is phased out (702.26b)",
    "activates: {by: Bob, id: raven}": "Bob has no card to discard (118.3)",
    "resolves: zap": "'zap' isn't on the stack",
    "ends: {effect: charm}": "there is no effect 'charm' in the game",
}


def result(*events, choose=None):
    [case] = load.cases(
        {
            "cases": [
                {
                    "id": "case-1",
                    "title": "refused",
                    "board": yaml.safe_load(BOARD),
                    "players": PLAYERS,
                    "then": [yaml.safe_load(event) for event in events],
                }
            ]
        }
    )
    return checking.check(case)


@pytest.mark.parametrize("event", REFUSED)
def test_an_event_that_the_rules_do_not_allow(event):
    found = result(event)
    assert found.status == checking.ERROR
    assert REFUSED[event] in found.message


REFUSED_AFTER = {
    ("activates: {by: Ann, id: well, ability: tapped}",) * 2: "well is tapped (701.21a)",
    (
        "activates: {by: Ann, id: mage, ability: grow}",
        "resolves: all",
        "activates: {by: Ann, id: mage, ability: grow}",
    ): "has already been activated this turn (606.3)",
    (
        "casts: {by: Ann, id: joy}",
        "activates: {by: Ann, id: mage, ability: grow}",
    ): "needs an empty stack (606.3)",
    (
        "turn: {of: Bob}",
        "activates: {by: Ann, id: mage, ability: grow}",
    ): "a main phase of Ann's turn (606.3)",
    (
        "step: {to: end step}",
        "activates: {by: Ann, id: blade, targets: [bear]}",
    ): "a main phase of Ann's turn (602.5d)",
    ("casts: {by: Ann, id: joy}", "casts: {by: Ann, id: zap, targets: [ox]}", "resolves: joy"): "(608.1)",
    (
        "casts: {by: Ann, id: joy}",
        "casts: {by: Ann, id: joy}",
    ): "joy is on the stack and can't be cast (601.2a)",
    (
        "casts: {by: Ann, id: edict}",
        "resolves: all\nchoose: {sacrifice of Ann: [ox]}",
    ): "'ox' can't be chosen",
    (
        "casts: {by: Ann, id: edict}",
        "resolves: all\nchoose: {sacrifice of Ann: [bear, elk]}",
    ): "expected 1 of them, each once",
    (
        "casts: {by: Ann, id: edict}",
        "resolves: all\nchoose: {sacrifice of Ann: 3}",
    ): "expected a list of ids",
    ("does: {source: bear, do: {gain life: 1, may: you}}\nchoose: {may of bear: maybe}",): "Options: yes, no",
}


@pytest.mark.parametrize("events", REFUSED_AFTER)
def test_an_event_that_is_refused_after_others(events):
    found = result(*events)
    assert found.status == checking.ERROR
    assert REFUSED_AFTER[events] in found.message


PROHIBITED = """
board:
- {id: gate, types: [enchantment], controller: Bob, abilities: [{rule: can't be cast, to: Elf spells}]}
- {id: elf, types: [creature], subtypes: [Elf], p/t: 1/1, controller: Ann, zone: hand}
then: [{casts: {by: Ann, id: elf}}]
"""


def test_what_can_not_be_cast_is_refused():
    found = checking.check(load.case(yaml.safe_load(PROHIBITED), {}, "", ""))
    assert (found.status, "elf can't be cast because of gate (601.3)" in found.message) == ("error", True)
