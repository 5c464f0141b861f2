"""How spells are cast and keyword abilities activated: what is refused, and by which rule."""

import pytest

from crkb.game.cases import checking
from crkb.game.errors import NotKnown
from crkb.game.files import load
from crkb.game.play import Play
from crkb.game.stack import casting, ways
from tests.game import boards

REFUSED = {
    "foretelling in an opponent's turn": (
        """
        game: {active player: Bob}
        board: [{id: verse, types: [sorcery], abilities: ["foretell {1}"], zone: hand, owner: Ann}]
        then: [activates: {by: Ann, id: verse, ability: foretell}]
        """,
        "116.2h",
    ),
    "a foretold card in the turn in which it was foretold": (
        """
        board: [{id: verse, types: [sorcery], cost: "{4}", abilities: ["foretell {1}"], zone: hand}]
        then: [activates: {by: Ann, id: verse, ability: foretell}, casts: {by: Ann, id: verse}]
        """,
        "702.143a",
    ),
    "a plotted card in the turn in which it became plotted": (
        """
        board: [{id: verse, types: [sorcery], cost: "{4}", abilities: ["plot {1}"], zone: hand}]
        then: [activates: {by: Ann, id: verse, ability: plot}, casts: {by: Ann, id: verse}]
        """,
        "702.170d",
    ),
    "a card with retrace in the turn in which it was foretold": (
        """
        board:
        - {id: verse, types: [sorcery], cost: "{4}", abilities: ["foretell {1}", retrace], zone: hand}
        then: [activates: {by: Ann, id: verse, ability: foretell}, casts: {by: Ann, id: verse}]
        """,
        "702.143a",
    ),
    "a card with evoke in the turn in which it was foretold": (
        """
        board:
        - {id: wisp, types: [creature], cost: "{4}", abilities: ["foretell {1}", "evoke {1}"], zone: hand}
        then: [activates: {by: Ann, id: wisp, ability: foretell}, casts: {by: Ann, id: wisp}]
        """,
        "702.143a",
    ),
    "mayhem in a later turn than that of the discard": (
        """
        game: {edition: "2026-08-07"}
        players: {Ann: {hand: 0}, Bob: {}}
        board: [{id: prank, types: [sorcery], cost: "{3}", abilities: ["mayhem {R}"], zone: hand}]
        then:
        - does: {source: Ann, do: {discard: 1}}
        - turn: {of: Ann}
        - casts: {by: Ann, id: prank}
        """,
        "702.187b",
    ),
    "both halves with aftermath from a hand": (
        """
        board:
        - id: day
          zone: hand
          layout: split
          faces:
          - {name: Dusk, cost: "{W}", types: [sorcery], abilities: [aftermath]}
          - {name: Noon, cost: "{R}", types: [sorcery], abilities: [aftermath]}
        then: [casts: {by: Ann, id: day}]
        """,
        "702.127a",
    ),
    "the half without aftermath from a graveyard": (
        """
        board:
        - id: day
          zone: graveyard
          layout: split
          faces:
          - {name: Dusk, cost: "{W}", types: [sorcery]}
          - {name: Noon, cost: "{R}", types: [sorcery], abilities: [aftermath]}
        then: [casts: {by: Ann, id: day, half: Dusk}]
        """,
        "702.127a",
    ),
    "a half that a card doesn't have": (
        """
        board:
        - id: day
          zone: hand
          layout: split
          faces: [{name: Dusk, cost: "{W}", types: [sorcery]}, {name: Noon, cost: "{R}", types: [sorcery]}]
        then: [casts: {by: Ann, id: day, half: Moon}]
        """,
        "day has no face 'Moon' (Did you mean Noon?)",
    ),
    "a token that has left": (
        """
        board: [{id: imp, types: [creature], p/t: 1/1, token: yes}]
        then: [destroys: {what: [imp], by: Bob}, casts: {by: Ann, id: imp}]
        """,
        "imp is nowhere and can't be cast (601.2a)",
    ),
    "foretelling in another player's turn": (
        """
        game: {active player: Bob}
        board:
        - {id: verse, types: [sorcery], cost: "{4}", abilities: ["foretell {1}"], zone: hand, owner: Ann}
        then: [activates: {by: Ann, id: verse, ability: foretell}]
        """,
        "116.2h",
    ),
    "mayhem without having discarded the card": (
        """
        game: {edition: "2026-08-07"}
        board: [{id: prank, types: [sorcery], cost: "{3}", abilities: ["mayhem {R}"], zone: graveyard}]
        then: [casts: {by: Ann, id: prank}]
        """,
        "702.187b",
    ),
    "retrace without a land card": (
        """
        players: {Ann: {hand: 0}, Bob: {}}
        board: [{id: flame, types: [sorcery], cost: "{R}", abilities: [retrace], zone: graveyard}]
        then: [casts: {by: Ann, id: flame}]
        """,
        "118.3",
    ),
    "the half with aftermath from a hand": (
        """
        cards:
          Dusk // Noon:
            layout: split
            faces:
            - {name: Dusk, cost: "{W}", types: [sorcery]}
            - {name: Noon, cost: "{R}", types: [sorcery], abilities: [aftermath]}
        board: [{id: day, card: Dusk // Noon, zone: hand}]
        then: [casts: {by: Ann, id: day, half: Noon}]
        """,
        "702.127a",
    ),
    "unearth from the battlefield": (
        """
        board: [{id: husk, types: [creature], p/t: 2/2, abilities: ["unearth {B}"]}]
        then: [activates: {by: Ann, id: husk, ability: unearth}]
        """,
        "702.84a",
    ),
    "ninjutsu without an unblocked attacker": (
        """
        board:
        - {id: ninja, types: [creature], p/t: 2/2, abilities: ["ninjutsu {U}"], zone: hand}
        - {id: scout, types: [creature], p/t: 1/1}
        then: [activates: {by: Ann, id: ninja, ability: ninjutsu}]
        """,
        "118.3",
    ),
    "crewing with too little power": (
        """
        board:
        - {id: truck, types: [artifact], subtypes: [Vehicle], p/t: 5/5, abilities: [crew 3]}
        - {id: imp, types: [creature], p/t: 1/1}
        then: [activates: {by: Ann, id: truck, ability: crew}]
        """,
        "118.3",
    ),
    "boasting without having attacked": (
        """
        board:
        - {id: viking, types: [creature], p/t: 2/2, abilities: [boast—brag]}
        - {id: lore, types: [enchantment], abilities: [{name: brag, cost: "{1}", do: {draw: 1}}]}
        then: [activates: {by: Ann, id: viking, ability: boast}]
        """,
        "702.142a",
    ),
    "boasting twice in a turn": (
        """
        board:
        - {id: viking, types: [creature], p/t: 2/2, abilities: [boast—brag]}
        - {id: lore, types: [enchantment], abilities: [{name: brag, cost: "{1}", do: {gain life: 1}}]}
        then:
        - attacks: {viking: Bob}
        - activates: {by: Ann, id: viking, ability: boast}
        - activates: {by: Ann, id: viking, ability: boast}
        """,
        "702.142a",
    ),
    "an exhaust ability a second time": (
        """
        game: {edition: "2026-08-07"}
        board:
        - {id: racer, types: [creature], p/t: 2/2, abilities: [exhaust—rest]}
        - {id: lore, types: [enchantment], abilities: [{name: rest, cost: "{1}", do: {gain life: 1}}]}
        then:
        - activates: {by: Ann, id: racer, ability: exhaust}
        - turn: {of: Ann}
        - activates: {by: Ann, id: racer, ability: exhaust}
        """,
        "702.177a",
    ),
    "an exhaust mana ability a second time": (
        """
        game: {edition: "2026-08-07"}
        board: [{id: rock, types: [artifact], abilities: ["exhaust—{1}: Add {G}"]}]
        then:
        - activates: {by: Ann, id: rock, ability: exhaust}
        - turn: {of: Ann}
        - activates: {by: Ann, id: rock, ability: exhaust}
        """,
        "702.177a",
    ),
    "forecast outside of the upkeep": (
        """
        board:
        - {id: seer, types: [creature], zone: hand, abilities: [forecast—gaze]}
        - {id: lore, types: [enchantment], abilities: [{name: gaze, cost: "{1}", do: {gain life: 1}}]}
        then: [activates: {by: Ann, id: seer, ability: forecast}]
        """,
        "702.57b",
    ),
    "a provoked creature that doesn't block": (
        """
        board:
        - {id: bully, types: [creature], p/t: 3/3, abilities: [provoke]}
        - {id: ox, types: [creature], p/t: 1/4, controller: Bob}
        then:
        - attacks: {bully: Bob}
        - resolves: all
          choose: {may of provoke of bully: yes}
        - blocks: {}
        """,
        "509.1c",
    ),
    "an encore token that stays at home": (
        """
        board: [{id: lion, types: [creature], p/t: 3/2, abilities: ["encore {2}"], zone: graveyard}]
        then: [activates: {by: Ann, id: lion, ability: encore}, resolves: all, attacks: {}]
        """,
        "508.1d",
    ),
    "less than no times": (
        """
        board: [{id: jolt, types: [sorcery], cost: "{R}", abilities: ["replicate {R}"], zone: hand}]
        then: [{casts: {by: Ann, id: jolt}, choose: {chosen for replicate of jolt: -1}}]
        """,
        "-1 is not a number of times",
    ),
    "too many times": (
        """
        board: [{id: jolt, types: [sorcery], cost: "{R}", abilities: ["replicate {R}"], zone: hand}]
        then: [{casts: {by: Ann, id: jolt}, choose: {chosen for replicate of jolt: 1001}}]
        """,
        "1001 is not a number of times",
    ),
    "yes as a number of times": (
        """
        board: [{id: jolt, types: [sorcery], cost: "{R}", abilities: ["replicate {R}"], zone: hand}]
        then: [{casts: {by: Ann, id: jolt}, choose: {chosen for replicate of jolt: yes}}]
        """,
        "is not a number of times",
    ),
    "a class level out of turn": (
        """
        board:
        - id: guild
          layout: class
          types: [enchantment]
          subtypes: [Class]
          abilities: [{level: 2, cost: "{1}", abilities: []}, {level: 3, cost: "{1}", abilities: []}]
        then: [activates: {by: Ann, id: guild, ability: level 3}]
        """,
        "guild is level 1: it can't become level 3 (107.16a)",
    ),
    "a class level that it has": (
        """
        board:
        - id: guild
          layout: class
          types: [enchantment]
          subtypes: [Class]
          level: 2
          abilities: [{level: 2, cost: "{1}", abilities: []}, {level: 3, cost: "{1}", abilities: []}]
        then: [activates: {by: Ann, id: guild, ability: level 2}]
        """,
        "guild is level 2: it can't become level 2 (107.16a)",
    ),
    "unattaching what is attached to nothing": (
        """
        board:
        - {id: claw, types: [artifact, creature], subtypes: [Equipment], p/t: 2/2,
           abilities: ["reconfigure {2}"]}
        then: [activates: {by: Ann, id: claw, ability: reconfigure}]
        """,
        "no legal target (601.2c)",
    ),
    "foretelling from a graveyard": (
        """
        board: [{id: verse, types: [sorcery], cost: "{4}", abilities: ["foretell {1}"], zone: graveyard}]
        then: [activates: {by: Ann, id: verse, ability: foretell}]
        """,
        "702.143b",
    ),
    "commander ninjutsu from a graveyard": (
        """
        board:
        - {id: ninja, types: [creature], p/t: 2/2, abilities: ["commander ninjutsu {U}"], zone: graveyard}
        then: [activates: {by: Ann, id: ninja, ability: commander ninjutsu}]
        """,
        "702.49d",
    ),
    "forecast in another player's upkeep": (
        """
        game: {active player: Bob, step: upkeep}
        board:
        - {id: seer, types: [creature], zone: hand, abilities: [forecast—gaze], owner: Ann, controller: Ann}
        - {id: lore, types: [enchantment], abilities: [{name: gaze, cost: "{1}", do: {gain life: 1}}]}
        then: [activates: {by: Ann, id: seer, ability: forecast}]
        """,
        "702.57b",
    ),
    "a number of times that is none": (
        """
        board: [{id: jolt, types: [sorcery], cost: "{R}", abilities: ["replicate {R}"], zone: hand}]
        then: [{casts: {by: Ann, id: jolt}, choose: {chosen for replicate of jolt: often}}]
        """,
        "is not a number of times",
    ),
    "enlisting what can't be enlisted": (
        """
        board:
        - {id: captain, types: [creature], p/t: 2/2, abilities: [enlist]}
        - {id: farmer, types: [creature], p/t: 3/1}
        - {id: sleeper, types: [creature], p/t: 3/1, tapped: yes}
        then: [{attacks: {captain: Bob}, choose: {enlisted by captain: [sleeper]}}]
        """,
        "can't be enlisted",
    ),
}


def said(text):
    return "; ".join(checking.check(each).message for each in load.load_text(text, "a file"))


@pytest.mark.parametrize("what", REFUSED)
def test_what_the_rules_forbid_is_refused(what):
    text, rule = REFUSED[what]
    assert rule in said(text)


THOUSAND = """
board:
- {id: trooper, types: [creature], cost: "{W}", p/t: 1/1, abilities: ["squad {1}"], zone: hand}
then: [{casts: {by: Ann, id: trooper}, choose: {chosen for squad of trooper: 1000}}]
expect: {trooper: {zone: stack}}
"""


def test_a_cost_may_be_paid_a_thousand_times():
    assert said(THOUSAND) == ""


def test_how_often_a_cost_is_paid_is_a_choice():
    game = boards.told(
        "board: [{id: jolt, types: [sorcery], cost: '{R}', abilities: ['replicate {R}'], zone: hand}]"
    )
    with pytest.raises(NotKnown) as caught:
        casting.casts(Play(game), {"by": "Ann", "id": "jolt"})
    assert (caught.value.name, caught.value.options) == ("chosen for replicate of jolt", (0, 1, 2))
    assert (caught.value.player, caught.value.rule) == ("Ann", "702.56a")


def test_a_spell_that_is_just_cast():
    assert ways.WayToCast() == (None, False, ())
    card = "{id: ox, types: [creature], cost: '{4}', p/t: 4/4, zone: hand}"
    play = Play(boards.told(f"board: [{card}]"))
    casting.casts(play, {"by": "Ann", "id": "ox"})
    assert not play.object("ox").back
    assert "712.11a" not in [note.rule for note in play.proof.notes]
