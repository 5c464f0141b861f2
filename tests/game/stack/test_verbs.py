"""What instructions come to: whether anything was done, and what `it` is afterwards (608.2c)."""

import pytest

from crkb.game import run
from crkb.game.files import load

BOARD = """
players: {Ann: {hand: 1, library: 2}, Bob: {hand: 0, library: 0, energy: 2}}
board:
- {id: idol, types: [artifact], counters: {charge: 1}}
- {id: bear, types: [creature], p/t: 2/2}
- {id: ox, types: [creature], p/t: 3/3, controller: Bob, tapped: yes}
- {id: hero, types: [creature], p/t: 3/3, controller: Bob, abilities: [indestructible]}
- {id: weak, types: [creature], p/t: 0/4, controller: Bob}
- {id: blade, types: [artifact], subtypes: [Equipment], abilities: ["equip {1}"], attached to: bear}
- {id: bones, types: [creature], p/t: 1/1, zone: graveyard}
- {id: scroll, types: [instant], zone: hand}
- {id: ghost, types: [creature], p/t: 1/1, phased out: yes}
then:
"""


def after(do, choose=""):
    event = f"- does: {{source: idol, do: [{do}]}}\n" + (f"  choose: {{{choose}}}\n" if choose else "")
    [case] = load.load_text(BOARD + event, "a file")
    [world] = run.event(run.start(case.game), case.script[0])
    assert not world.is_stuck, world.missing or world.failed
    return world.game


DONE = [
    "{destroy: bear}",
    "{sacrifice: bear, who: you}",
    "{exile: bear}",
    "{exile: bones}",
    "{tap: bear}",
    "{untap: ox}",
    "{goad: ox}",
    "{regenerate: bear}",
    "{return: bear}",
    "{return: bones}",
    "{move: bones, to: battlefield}",
    "{move: bear, to: library}",
    "{shuffle: bear}",
    "{damage: 1, to: ox}",
    "{damage: 1, to: Bob}",
    "{draw: 1}",
    "{discard: 1, who: you}",
    "{mill: 1}",
    "{scry: 1}",
    "{gain life: 1, who: Bob}",
    "{lose life: 1, who: Bob}",
    "{create: Food}",
    "{create: Food, amount: 2}",
    "{counters: {charge: 1}, to: bear}",
    "{counters: {poison: 1}, to: Bob}",
    "{remove counters: {charge: 1}, from: idol}",
    "{remove counters: {energy: 5}, from: Bob}",
    "{copy: ox, who: bear}",
    "{fight: bear and ox}",
    "{fight: weak and weak}",
    "{attach: blade, to: ox}",
    "{p/t: +1/+1, to: bear}",
    "{p/t: +1/+1, to: creatures}",
    "{control: you, to: ox}",
    "{rule: can't block, to: ox}",
    "{rule: can't block, to: Goblins}",
    "{prevent: next 1, damage to: bear}",
    "{choose: ox}",
    "{delayed: {when: at the beginning of the next upkeep, do: {tap: bear}}}",
]
NOT_DONE = [
    "{destroy: hero}",
    "{destroy: ghost}",
    "{destroy: bones}",
    "{destroy: all Goblins}",
    "{sacrifice: ox, who: you}",
    "{exile: ghost}",
    "{tap: ox}",
    "{untap: bear}",
    "{tap: bones}",
    "{goad: Goblins}",
    "{regenerate: Goblins}",
    "{return: scroll}",
    "{move: bear, to: battlefield}",
    "{move: bones, to: graveyard}",
    "{damage: 0, to: ox}",
    "{damage: 1, to: bones}",
    "{damage: 1, to: Goblins}",
    "{draw: 0}",
    "{draw: number of Goblins}",
    "{discard: 1, who: Bob}",
    "{discard: 0}",
    "{mill: 1, who: Bob}",
    "{mill: 0}",
    "{scry: 0}",
    "{gain life: 0}",
    "{lose life: 0}",
    "{create: Food, amount: 0}",
    "{counters: {charge: 0}, to: bear}",
    "{counters: {charge: 1}, to: Goblins}",
    "{remove counters: {charge: 1}, from: bear}",
    "{remove counters: {poison: 1}, from: Bob}",
    "{copy: Goblins, who: bear}",
    "{copy: ox, who: Goblins}",
    "{fight: bear and Goblins}",
    "{fight: bear and idol}",
    "{attach: blade, to: bear}",
    "{attach: blade, to: Goblins}",
    "{attach: blade, to: ghost}",
    "{fight: bear and ghost}",
    "{fight: bear and bones}",
    "{p/t: +1/+1, to: Goblins}",
    "{rule: can't block, to: ghost}",
    "{transform: bear}",
    "{turn face up: bear}",
    "{counter: spells}",
    "{copy spell: spells}",
    "{choose: Goblins}",
    "{text: nothing that the game takes into account}",
    "{tap: bear, if: you control a Goblin}",
]


CHOSEN = {"{discard: 1, who: you}": "discard of Ann: [scroll]"}


@pytest.mark.parametrize("do", [*DONE, *NOT_DONE])
def test_whether_an_instruction_was_carried_out(do):
    game = after(f"{do}, {{counters: {{experience: 1}}, to: you, if: you do}}", CHOSEN.get(do, ""))
    assert game.players["Ann"].counters.get("experience", 0) == (do in DONE)


ABOUT = [
    ("{tap: ox}", ["ox"]),
    ("{untap: ox}", ["ox"]),
    ("{goad: ox}", ["ox"]),
    ("{regenerate: ox}", ["ox"]),
    ("{destroy: hero}", ["hero"]),
    ("{exile: ox}", ["ox"]),
    ("{return: bones, to: battlefield}", ["bones"]),
    ("{sacrifice: bear, who: you}", ["bear"]),
    ("{damage: 1, to: ox}", ["ox"]),
    ("{counters: {shield: 1}, to: ox}", ["ox"]),
    ("{remove counters: {shield: 1}, from: ox}", ["ox"]),
    ("{transform: ox}", ["ox"]),
    ("{copy: ox, who: bear}", ["ox"]),
    ("{fight: weak and hero}", ["weak"]),
    ("{attach: blade, to: ox}", ["blade"]),
    ("{p/t: +1/+1, to: ox}", ["ox"]),
    ("{rule: can't block, to: ox}", ["ox"]),
    ("{choose: ox}", ["ox"]),
    ("{create: Food}", ["food-token-1"]),
    ("{gain life: 1}", ["idol"]),
    ("{draw: 1}", ["idol"]),
]


@pytest.mark.parametrize(("do", "found"), ABOUT)
def test_what_it_is_afterwards(do, found):
    game = after(f"{do}, {{counters: {{wish: 1}}, to: it}}")
    assert [id for id, each in game.objects.items() if each.counters.get("wish")] == found


@pytest.mark.parametrize("do", ["{tap: Goblins}", "{destroy: Goblins}", "{p/t: +1/+1, to: Goblins}"])
def test_after_nothing_it_is_nothing(do):
    game = after(f"{do}, {{counters: {{wish: 1}}, to: it}}")
    assert not any(each.counters.get("wish") for each in game.objects.values())


TOKEN = "types: [creature], subtypes: [Rogue, Elf], p/t: 1/1"


@pytest.mark.parametrize(
    ("create", "ids"),
    [
        (f"{{create: {{{TOKEN}}}}}", ["rogue-elf-token-1"]),
        (f"{{create: {{id: imp, {TOKEN}}}}}", ["imp"]),
        (f"{{create: {{id: imp, {TOKEN}}}, amount: 2}}", ["imp-1", "imp-2"]),
        (f"{{create: {{id: imp, {TOKEN}}}, who: each player}}", ["imp", "imp-1"]),
        (f"{{create: {{id: bear, {TOKEN}}}}}", ["bear-1"]),
    ],
)
def test_what_tokens_are_called(create, ids):
    game = after(create)
    assert [id for id, each in game.objects.items() if each.kind == "token"] == ids


@pytest.mark.parametrize(
    ("x", "size"), [("", (0, 0)), (", X: 3", (3, 3)), (", X: number of Goblins", (0, 0))]
)
def test_a_token_of_size_x(x, size):
    game = after(f"{{create: {{id: imp, types: [creature], p/t: X/X}}{x}}}, {{gain life: 1}}")
    chars = game.chars("imp") if game.objects["imp"].zone else None
    assert chars is None or (chars.power, chars.toughness) == size
    assert (chars is not None) is (size != (0, 0))
