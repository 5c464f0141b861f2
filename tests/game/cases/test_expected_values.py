"""What is expected under each key: the ways to write it that fit, and those that don't."""

import pytest

from crkb.game.cases import checking
from crkb.game.errors import NotKnown
from crkb.game.files import load

HEAD = """
players: {Ann: {life: 18, poison: 1, hand: 2, library: 9, graveyard: 3}, Bob: }
cards:
  Mud Otter:
    {cost: "{1}{U}{U}", supertypes: [snow], types: [creature], subtypes: [Otter, Scout], p/t: 2/1,
     abilities: [flying, "ward {2}"]}
board:
  - {id: otter, card: Mud Otter, counters: {charge: 2}, tapped: yes}
  - {id: guide, name: Guide, types: [planeswalker], loyalty: 3, owner: Bob}
  - {id: rope, name: Rope, types: [artifact], subtypes: [Equipment], attached to: otter}
  - {id: siege, name: Gate, types: [battle], subtypes: [Siege], defense: 4, protector: Bob}
  - {id: seal, name: Seal, types: [creature], p/t: 1/1, token: yes, controller: Bob}
"""


def passes(expected):
    [case] = load.load_text(f"{HEAD}expect: {expected}")
    found = checking.check(case)
    assert found.status != checking.ERROR, found.line
    return found.status == checking.PASS


FITS = (
    *("{otter: {name: Mud Otter, names: [Mud Otter]}}", "{otter: {names: Mud Otter}}"),
    *('{otter: {cost: "{U}{1}{U}", mana value: 3}}', "{seal: {cost: null}}", '{seal: {cost: ""}}'),
    *("{otter: {colors: [U]}}", "{seal: {colors: []}}", "{seal: {colors: null}}"),
    *("{otter: {supertypes: [snow], types: [creature]}}", "{seal: {supertypes: null, subtypes: null}}"),
    *("{otter: {subtypes: [Scout, Otter]}}", "{otter: {subtypes include: [Scout]}}"),
    *("{otter: {subtypes lack: [Bear, Elf]}}", "{otter: {p/t: 2/1, base p/t: 2/1}}", "{rope: {p/t: null}}"),
    *('{otter: {abilities: ["ward {2}", flying]}}', "{otter: {abilities include: [flying]}}"),
    *("{otter: {abilities lack: [reach]}}", "{seal: {abilities: []}}", "{seal: {abilities: null}}"),
    *("{guide: {loyalty: 3, controller: Bob, owner: Bob}}", "{seal: {loyalty: null, defense: null}}"),
    *("{siege: {defense: 4, protector: Bob}}", "{otter: {protector: null}}"),
    *("{otter: {counters: {charge: 2}}}", "{otter: {counters: {charge: 2, +1/+1: 0}}}"),
    *("{seal: {counters: {}}}", "{seal: {counters: null}}", "{seal: {zone: battlefield, damage: 0}}"),
    *("{otter: {tapped: yes, face down: no, side: front, token: no}}", "{seal: {tapped: no, token: yes}}"),
    *("{rope: {attached to: otter}}", "{otter: {attached to: null}}", "{otter: {attached to: no}}"),
    *("{otter: {attacking: null, blocking: null}}", "{otter: {attacking: no, blocking: []}}"),
    *("{otter: {blocking: no}}", "{Ann: {life: 18, poison: 1, hand: 2, library: 9, graveyard: 3}}"),
    *("{Ann: {in game: yes, won: no, lost: no}}", "{game: {over: no, draw: no, winners: []}}"),
    *("{game: {winners: null}}", "{count: {creatures: 2, Otters: 1, Bears: 0}}", "{what triggered: []}"),
    "{what triggered: null}",
)
OTHERWISE = (
    *("{otter: {name: Otter}}", "{otter: {names: [Otter]}}", '{otter: {name: ""}}', "{otter: {names: []}}"),
    *(
        '{otter: {cost: "{U}{1}"}}',
        "{otter: {cost: null}}",
        '{seal: {cost: "{0}"}}',
        "{otter: {mana value: 2}}",
    ),
    *("{otter: {colors: []}}", "{otter: {colors: [U, R]}}", "{seal: {colors: [U]}}"),
    *("{otter: {supertypes: []}}", "{otter: {types: [creature, artifact]}}", "{otter: {subtypes: [Otter]}}"),
    *("{otter: {subtypes include: [Scout, Bear]}}", "{otter: {subtypes lack: [Bear, Scout]}}"),
    *("{otter: {p/t: 1/2}}", "{otter: {base p/t: 2/2}}", "{rope: {p/t: 0/0}}", "{otter: {p/t: null}}"),
    "{otter: {abilities: [flying]}}",
    *("{otter: {abilities include: [flying, reach]}}", "{otter: {abilities lack: [reach, flying]}}"),
    *(
        "{otter: {abilities: []}}",
        "{guide: {loyalty: 2}}",
        "{guide: {loyalty: null}}",
        "{seal: {loyalty: 0}}",
    ),
    *("{guide: {owner: Ann}}", "{guide: {controller: Ann}}", "{siege: {defense: 3}}", "{seal: {defense: 0}}"),
    *("{siege: {protector: Ann}}", "{siege: {protector: null}}", "{otter: {counters: {charge: 1}}}"),
    *("{otter: {counters: {}}}", "{otter: {counters: {charge: 2, +1/+1: 1}}}", "{seal: {zone: exile}}"),
    *("{seal: {damage: 1}}", "{otter: {tapped: no}}", "{otter: {face down: yes}}", "{otter: {side: back}}"),
    *("{otter: {token: yes}}", "{rope: {attached to: seal}}", "{rope: {attached to: null}}", "{seal: null}"),
    *("{otter: {attacking: Bob}}", "{otter: {blocking: [seal]}}", "{Ann: {life: 17}}", "{Ann: {poison: 0}}"),
    *("{Ann: {hand: 3}}", "{Ann: {library: 8}}", "{Ann: {graveyard: 2}}", "{Ann: {in game: no}}"),
    *("{Ann: {won: yes}}", "{Ann: {lost: yes}}", "{game: {over: yes}}", "{game: {draw: yes}}"),
    *("{game: {winners: [Ann]}}", "{count: {creatures: 1}}", "{what triggered: [x of otter]}"),
)


@pytest.mark.parametrize("expected", FITS)
def test_what_fits(expected):
    assert passes(expected)


@pytest.mark.parametrize("expected", OTHERWISE)
def test_what_is_otherwise(expected):
    assert not passes(expected)


@pytest.mark.parametrize(
    ("expected", "path"),
    [
        ("{otter: {p/t: 2}}", "expect.otter.p/t"),
        ("{otter: {p/t: x/y}}", "expect.otter.p/t"),
        ("{otter: {loyalty: -1}}", "expect.otter.loyalty"),
        ("{otter: {side: top}}", "expect.otter.side"),
        ("{otter: {subtypes: [Otter, Oter]}}", "expect.otter.subtypes[1]"),
        ("{otter: {colors: [U, Q]}}", "expect.otter.colors[1]"),
        ("{otter: {names: [1]}}", "expect.otter.names[0]"),
        ("{game: {winners: [Ann, Cleo]}}", "expect.game.winners[1]"),
        ("{otter: {blocking: [seal, sel]}}", "expect.otter.blocking[1]"),
        ("{otter: {zone: {depends on: [x, 1]}}}", "expect.otter.zone.depends on[1]"),
        ("{otter: {zone: {depends on: x, one of: [exile, hands]}}}", "expect.otter.zone.one of[1]"),
    ],
)
def test_what_can_not_be_expected(expected, path):
    [case] = load.load_text(f"{HEAD}expect: {expected}")
    assert isinstance(case, load.BadCase)
    assert not isinstance(case.error, NotKnown)
    assert case.error.path == path
