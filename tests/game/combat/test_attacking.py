"""Declarations of attackers that the rules don't allow (508.1)."""

import pytest

from crkb.game import run
from crkb.game.cases import checking
from crkb.game.combat import attacking, combat
from crkb.game.errors import IllegalAction
from crkb.game.files import load
from crkb.game.play import Play

THREE = """
players: {Ann: {}, Bob: {}, Cleo: {}}
game: {turn order: [Ann, Bob, Cleo]}
"""
LEFT = THREE.replace("{turn order", "{variant: attack left, turn order")
BOARD = """
board:
- {id: bear, types: [creature], p/t: 2/2}
- {id: pup, types: [creature], p/t: 2/2, sick: yes}
- {id: worn, types: [creature], p/t: 2/2, tapped: yes}
- {id: wall, types: [creature], p/t: 0/4, abilities: [defender]}
- id: monk
  types: [creature]
  p/t: 1/1
  abilities: [{name: vow, rule: can't attack}, {name: oath, rule: can't attack}]
- {id: ghost, types: [creature], cost: "{1}", p/t: 3/3, abilities: ["encore {2}"], zone: graveyard}
- {id: rock, types: [artifact]}
- {id: held, types: [creature], p/t: 2/2, zone: hand}
- {id: gate, types: [battle, creature], subtypes: [Siege], p/t: 3/3, defense: 3, protector: Bob}
- {id: keep, types: [battle], subtypes: [Siege], defense: 3, protector: Ann, controller: Bob}
- {id: wolf, types: [creature], p/t: 2/2, controller: Bob}
- {id: sage, types: [planeswalker], loyalty: 3, controller: Bob}
- {id: hill, types: [land], controller: Bob}
then:
"""
ENCORE = "- activates: {by: Ann, id: ghost, ability: encore}\n- resolves: all\n"
GOADED = "- does: {source: a spell of Bob, do: {goad: bear}}\n"
TWICE = GOADED + GOADED.replace("Bob", "Cleo")

REFUSED = {
    BOARD + "- attacks: {rock: Bob}": "rock is not a creature (506.3)",
    BOARD + "- attacks: {held: Bob}": "held is not on the battlefield (506.3)",
    BOARD + "- attacks: {wolf: Bob}": "wolf is controlled by Bob, not by the active player (508.1a)",
    BOARD + "- attacks: {gate: Bob}": "gate is also a battle (508.1a)",
    BOARD + "- attacks: {worn: Bob}": "worn is tapped (508.1a)",
    BOARD + "- attacks: {pup: Bob}": "pup came under its controller's control this turn and has no haste",
    BOARD + "- attacks: {wall: Bob}": "wall has defender (702.3b)",
    BOARD + "- attacks: {monk: Bob}": "monk can't attack because of",
    BOARD + "- attacks: {bear: hill}": "hill is not a player, a planeswalker or a battle (506.3)",
    BOARD + "- attacks: {bear: keep}": "keep is protected by Ann, who isn't an opponent",
    BOARD + "- attacks: {bear: Ann}": "Ann is not an opponent of Ann (506.2)",
    LEFT
    + BOARD.replace("protector: Ann", "protector: Cleo")
    + "- attacks: {bear: keep}": "Cleo isn't seated",
    LEFT + BOARD + "- attacks: {bear: Cleo}": "Cleo isn't seated where Ann can attack (803.1a)",
    BOARD + GOADED + "- attacks: {}": "bear was goaded by Bob and must attack (508.1d)",
    THREE + BOARD + GOADED + "- attacks: {}": "bear was goaded by Bob and must attack (508.1d)",
    THREE
    + BOARD
    + GOADED
    + "- attacks: {bear: Bob}": "bear was goaded by Bob and must attack another player",
    THREE
    + BOARD
    + GOADED
    + "- attacks: {bear: sage}": "bear was goaded by Bob and must attack another player",
    THREE + BOARD + TWICE + "- attacks: {bear: sage}": "goaded by Bob, Cleo and must attack another player",
}
"""Games, and how it is said why their last attacks are illegal."""


@pytest.mark.parametrize("text", REFUSED)
def test_illegal_attacks_are_refused_with_their_rule(text):
    [case] = load.load_text(text, "a file")
    assert REFUSED[text] in checking.check(case).message


NOTED = """
players: {Ann: {}, Bob: {}, Cleo: {}}
game: {turn order: [Ann, Bob, Cleo]}
board:
- {id: bear, types: [creature], p/t: 2/2}
- {id: guard, types: [creature], p/t: 2/2, abilities: [vigilance]}
- {id: pup, types: [creature], p/t: 2/2, abilities: [haste], sick: yes}
- {id: fury, types: [creature], p/t: 2/2}
- {id: sage, types: [planeswalker], loyalty: 3, controller: Bob}
then:
- does: {source: a spell of Bob, do: {goad: fury}}
"""


def test_what_is_noted_of_attackers():
    [case] = load.load_text(NOTED, "a file")
    [world] = run.event(run.start(case.game), case.script[0])
    play = Play(world.game)
    combat.attacks(play, {"bear": play.object("sage").id, "guard": "Bob", "pup": "Bob", "fury": "Cleo"})
    found = [(note.rule, note.about) for note in play.proof.notes]
    assert found == [
        ("703.4i", ("Ann",)),
        ("702.20b", ("guard",)),
        ("508.1f", ()),
        ("508.1k", ("bear", "sage")),
        ("508.1k", ("guard", "Bob")),
        ("508.1k", ("pup", "Bob")),
        ("702.10b", ("pup",)),
        ("508.1k", ("fury", "Cleo")),
        ("701.38b", ("fury",)),
    ]
    assert [id for id in ("bear", "guard", "pup", "fury") if play.object(id).tapped] == [
        "bear",
        "pup",
        "fury",
    ]


def test_a_declaration_of_no_attackers_notes_nothing():
    [case] = load.load_text(NOTED, "a file")
    play = Play(case.game)
    combat.attacks(play, {})
    assert play.proof.notes == ()
    assert play.game.marks["combat"].declared
    assert not play.game.marks["combat"].anyone


def with_tokens_of_encore():
    [case] = load.load_text(THREE + BOARD + ENCORE, "a file")
    worlds = run.start(case.game)
    for each in case.script:
        worlds = run.event(worlds, each)
    return Play(worlds[0].game)


@pytest.mark.parametrize(
    ("attacks", "says"),
    [
        ({}, "token-1 must attack Bob"),
        ({"token-1": "Cleo", "token-2": "Cleo"}, "token-1 must attack Bob"),
        ({"token-1": "sage", "token-2": "Cleo"}, "token-1 must attack Bob"),
        ({"token-1": "Bob"}, "token-2 must attack Cleo"),
    ],
)
def test_tokens_of_encore_attack_their_opponents(attacks, says):
    with pytest.raises(IllegalAction, match=says) as caught:
        combat.attacks(with_tokens_of_encore(), attacks)
    assert caught.value.rule == "508.1d"


def test_tokens_of_encore_have_to_attack_in_one_turn():
    play = with_tokens_of_encore()
    assert attacking.unmet(play.game, play.object("token-1"), "Bob") is None
    assert attacking.unmet(play.game, play.object("token-1"), "Cleo") is not None
    play.game = play.game.but(turn=play.game.turn + 1)
    assert attacking.unmet(play.game, play.object("token-1"), None) is None
    combat.attacks(play, {"token-1": "Cleo"})
