"""Costs that can't be paid are refused, and by which rule."""

from __future__ import annotations

import pytest

from crkb.game.cases import checking
from crkb.game.files import load

TRUCK = "{id: truck, types: [artifact], subtypes: [Vehicle], p/t: 5/5, abilities: [crew 3]}"
CREW = "activates: {by: Ann, id: truck, ability: crew}"

REFUSED = {
    "tapping a card in hand": (
        "[{id: seal, types: [artifact], zone: hand, abilities: [{name: glow, cost: '{T}', do: {draw: 1}}]}]",
        "activates: {by: Ann, id: seal}",
        "701.21a",
    ),
    "untapping a creature that came this turn": (
        """[{id: cat, types: [creature], p/t: 1/1, tapped: yes, sick: yes,
              abilities: [{name: leap, cost: '{Q}', do: {draw: 1}}]}]""",
        "activates: {by: Ann, id: cat}",
        "602.5a",
    ),
    "paying life at less than no life": (
        """[{id: angel, types: [creature], p/t: 1/1, abilities: [{rule: can't lose the game, to: you}]},
            {id: altar, types: [artifact], abilities: [{name: cut, cost: pay 1 life, do: {draw: 1}}]}]""",
        "does: {source: Ann, do: {lose life: 25}}, activates: {by: Ann, id: altar}",
        "Ann has -5 life (119.4)",
    ),
    "more energy than there is": (
        """[{id: coil, types: [artifact],
             abilities: [{name: zap, cost: remove 2 energy counters from you, do: {draw: 1}}]}]""",
        "does: {source: Ann, do: {counters: {energy: 1}, to: you}}, activates: {by: Ann, id: coil}",
        "Ann has 1 energy counter (118.3)",
    ),
    "a creature card where only others are in hand": (
        """[{id: pit, types: [artifact],
             abilities: [{name: dump, cost: discard a creature card, do: {draw: 1}}]},
            {id: bolt, types: [instant], zone: hand}]""",
        "activates: {by: Ann, id: pit}",
        "there is nothing to discard (118.3)",
    ),
    "a card of an empty graveyard": (
        """[{id: pit, types: [artifact],
             abilities: [{name: burn, cost: exile a card in your graveyard, do: {draw: 1}}]}]""",
        "activates: {by: Ann, id: pit}",
        "there is nothing to exile (118.3)",
    ),
    "tapping an opponent's creature": (
        """[{id: horn, types: [artifact], abilities: [{name: call, cost: tap a creature, do: {draw: 1}}]},
            {id: elk, types: [creature], p/t: 3/3, controller: Bob}]""",
        "activates: {by: Ann, id: horn}",
        "there is nothing to tap (118.3)",
    ),
    "crafting from nothing": (
        """[{id: bell, types: [artifact], abilities: ["craft with artifact {3}"]},
            {id: gear, types: [artifact], controller: Bob}]""",
        "activates: {by: Ann, id: bell, ability: craft}",
        "there is nothing to craft it from (118.3)",
    ),
    "one counter too few": (
        """[{id: well, types: [artifact], counters: {charge: 1},
             abilities: [{name: less, cost: remove 2 charge counters from this, do: {draw: 1}}]}]""",
        "activates: {by: Ann, id: well}",
        "there is nothing with 2 charge counters (118.3)",
    ),
    "one loyalty counter too few": (
        """[{id: sage, types: [planeswalker], loyalty: 3,
             abilities: [{name: blast, cost: "-4", do: {draw: 1}}]}]""",
        "activates: {by: Ann, id: sage}",
        "sage has 3 loyalty counters (606.6)",
    ),
    "too little power": (
        f"[{TRUCK}, {{id: bear, types: [creature], p/t: 2/2}}]",
        CREW,
        "total power of 2 (118.3)",
    ),
    "power that is too little for a crew with the rest": (
        f"""[{TRUCK}, {{id: elk, types: [creature], p/t: 3/3}},
            {{id: wraith, types: [creature], p/t: -1/3}}]""",
        f"{{{CREW}, choose: {{chosen for crew of truck: [elk, wraith]}}}}",
        "the total power of elk, wraith is too low (118.3)",
    ),
    "no crew at all": (
        f"[{TRUCK}, {{id: elk, types: [creature], p/t: 3/3}}]",
        f"{{{CREW}, choose: {{chosen for crew of truck: []}}}}",
        "the total power of nothing is too low (118.3)",
    ),
    "a crew that isn't there": (
        f"[{TRUCK}, {{id: elk, types: [creature], p/t: 3/3}}]",
        f"{{{CREW}, choose: {{chosen for crew of truck: [elf]}}}}",
        "'elf' can't be chosen",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_cost_that_cannot_be_paid(what):
    board, events, says = REFUSED[what]
    text = f"players: {{Ann: {{hand: 0}}, Bob: {{}}}}\nboard: {board}\nthen: [{events}]"
    [found] = [checking.check(case) for case in load.load_text(text, "a file")]
    assert found.status == checking.ERROR
    assert says in found.message


MANY = """
players: {Ann: {}, Bob: {}}
board:
- {id: truck, types: [artifact], subtypes: [Vehicle], p/t: 5/5, abilities: [crew 100]}
- {id: imp, types: [creature], p/t: 1/1, count: 100}
- {id: egg, types: [creature], p/t: 0/1}
then: [activates: {by: Ann, id: truck, ability: crew}]
ask:
- {question: what is the tapped of egg, expect: {depends on: [chosen for crew of truck], one of: [yes, no]}}
"""


def test_of_many_creatures_one_that_is_not_needed_may_stay_untapped():
    [found] = [checking.check(case) for case in load.load_text(MANY, "a file")]
    assert found.status == checking.PASS, found.message
