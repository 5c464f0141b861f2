"""What can block what, and declarations of blockers that the rules don't allow (509.1)."""

import pytest

from crkb.game.cases import checking
from crkb.game.combat import blocking, combat
from crkb.game.files import load
from crkb.game.happenings import Declares
from crkb.game.play import Play

TEAMS = """
players: {Ann: {}, Bob: {}, Cleo: {}, Dan: {}}
game: {variant: two-headed giant, teams: [[Ann, Bob], [Cleo, Dan]], turn order: [Ann, Bob, Cleo, Dan]}
"""
SEVERAL = """
players: {Ann: {}, Bob: {}, Cleo: {}}
game: {turn order: [Ann, Bob, Cleo]}
"""
BOARD = """
board:
- {id: bear, types: [creature], p/t: 2/2}
- {id: ox, types: [creature], p/t: 4/4}
- {id: dare, types: [creature], p/t: 2/2, abilities: [provoke, menace]}
- {id: bully, types: [creature], p/t: 2/2, abilities: [provoke]}
- {id: wolf, types: [creature], p/t: 2/2, controller: Bob}
- {id: fox, types: [creature], p/t: 2/2, controller: Bob}
- {id: cub, types: [creature], p/t: 2/2, controller: Cleo}
then:
"""
TWO_PLAYERS = BOARD.replace("Cleo", "Bob")
PROVOKED = """
- attacks: {bear: Bob, ATTACKER: Bob}
  choose: {targets of provoke of ATTACKER: [wolf]}
- resolves: all
  choose: {may of provoke of ATTACKER: yes}
"""


def provoked(attacker, blocks):
    return TWO_PLAYERS + PROVOKED.replace("ATTACKER", attacker) + f"- blocks: {blocks}"


BOTH = (
    BOARD.replace("Cleo", "Bob")
    + """
- attacks: {dare: Bob, bully: Bob}
  choose:
    targets of provoke of dare: [wolf]
    targets of provoke of bully: [wolf]
    order of Ann's triggers: [provoke of dare, provoke of bully]
- resolves: all
  choose: {may of provoke of dare: yes, may of provoke of bully: yes}
- effect: {source: a spell of Bob, rule: RULE, to: wolf}
- blocks: BLOCKS
"""
)


def provoked_twice(rule, blocks):
    return BOTH.replace("RULE", rule).replace("BLOCKS", blocks)


REFUSED = {
    provoked_twice("can block any number of creatures", "{wolf: bully}"): "wolf must block dare (509.1c)",
    provoked_twice("can block an additional creature", "{wolf: dare, fox: dare}"): "wolf must block bully",
    provoked_twice("can block an additional creature", "{fox: bully}"): "wolf must block",
    provoked("bully", "{}"): "wolf must block bully (509.1c)",
    provoked("bully", "{wolf: bear}"): "wolf must block bully (509.1c)",
    provoked("bully", "{fox: bully}"): "wolf must block bully (509.1c)",
    provoked("dare", "{}"): "wolf must block dare (509.1c)",
    provoked("dare", "{fox: bear}"): "wolf must block dare (509.1c)",
    provoked("dare", "{wolf: bear, fox: dare, cub: dare}"): "wolf must block dare (509.1c)",
    provoked("dare", "{wolf: dare}"): "dare has menace: one creature alone can't block it (702.111b)",
    TEAMS + BOARD.replace("Bob", "Dan") + "- attacks: {bear: Dan, ox: Cleo}\n"
    "- blocks: {wolf: bear}\n- blocks: {cub: bear}": "Cleo has already declared blockers (509.1a)",
    SEVERAL + BOARD + "- attacks: {bear: Bob, ox: Cleo}\n"
    "- blocks: {}\n- blocks: {cub: ox}": "Cleo has already declared blockers (509.1a)",
    SEVERAL + BOARD + "- attacks: {bear: Bob, ox: Cleo}\n"
    "- blocks: {}\n- blocks: {}": "blockers have already been declared (509.1a)",
    SEVERAL + BOARD + "- attacks: {bear: Bob}\n- blocks: {cub: bear}": "neither Cleo nor anything Cleo",
}
"""Games, and how it is said why their last blocks are illegal."""


@pytest.mark.parametrize("text", REFUSED)
def test_illegal_blocks_are_refused_with_their_rule(text):
    [case] = load.load_text(text, "a file")
    assert REFUSED[text] in checking.check(case).message


NOTED = """
board:
- {id: thug, types: [creature], p/t: 2/2, abilities: [menace]}
- {id: owl, types: [creature], p/t: 1/1, abilities: [flying, shadow]}
- {id: bear, types: [creature], p/t: 2/2}
- {id: wolf, types: [creature], p/t: 2/2, controller: Bob}
- {id: fox, types: [creature], p/t: 2/2, controller: Bob}
- {id: spider, types: [creature], p/t: 1/3, abilities: [reach, shadow], controller: Bob}
"""


def attacked(*attackers):
    play = Play(load.load_text(NOTED, "a file")[0].game)
    combat.attacks(play, dict.fromkeys(attackers, "Bob"))
    return play


def test_what_is_noted_of_blockers():
    play = Play(attacked("thug", "owl", "bear").game)
    combat.blocks(play, {"wolf": ("thug",), "fox": ("thug",), "spider": ("owl",)})
    assert [(note.rule, note.about) for note in play.proof.notes] == [
        ("703.4j", ("Bob",)),
        ("509.1g", ("wolf", "thug")),
        ("509.1g", ("fox", "thug")),
        ("509.1g", ("spider", "owl")),
        ("702.9b", ("owl", "spider")),
        ("702.28b", ("owl", "spider")),
        ("702.17b", ("owl", "spider")),
        ("509.1h", ("thug",)),
        ("702.111b", ("thug",)),
        ("509.1h", ("owl",)),
    ]
    declared = [(each.what.what, each.what.ref.id) for each in play.done if isinstance(each.what, Declares)]
    assert declared == [
        *(("block", "wolf"), ("block", "fox"), ("block", "spider")),
        *(("become blocked", "thug"), ("become blocked", "owl"), ("be unblocked", "bear")),
    ]


VERDICTS = [
    ("wolf", "bear", True, "509.1a"),
    ("wolf", "thug", True, "702.111b"),
    ("wolf", "owl", False, "702.9b"),
    ("bear", "thug", False, "509.1a"),
    ("hill", "bear", False, "506.3"),
    ("wolf", "hill", False, "506.3"),
    ("held", "bear", False, "506.3"),
    ("wolf", "held", False, "506.3"),
    ("gate", "bear", False, "509.1a"),
    ("tired", "bear", False, "509.1a"),
]
MORE = """
- {id: hill, types: [land], controller: Bob}
- {id: held, types: [creature], p/t: 2/2, zone: hand, controller: Bob}
- {id: gate, types: [battle, creature], subtypes: [Siege], p/t: 3/3, defense: 3, controller: Bob}
- {id: tired, types: [creature], p/t: 2/2, tapped: yes, controller: Bob}
"""


@pytest.mark.parametrize(("blocker", "attacker", "allowed", "rule"), VERDICTS)
def test_what_can_block_what(blocker, attacker, allowed, rule):
    game = load.load_text(NOTED + MORE, "a file")[0].game
    found = blocking.can_block(game, game.objects[blocker], game.objects[attacker])
    assert (found.allowed, found.rule) == (allowed, rule)


def test_menace_takes_another_that_can_block():
    text = NOTED.replace("{id: fox", "{id: fox, tapped: yes").replace(
        "{id: spider", "{id: spider, tapped: yes"
    )
    game = load.load_text(text, "a file")[0].game
    found = blocking.can_block(game, game.objects["wolf"], game.objects["thug"])
    assert (found.allowed, found.rule) == (False, "702.111b")
    assert found.says == "thug has menace and nothing else can block it with wolf"


def test_what_does_not_attack_is_not_blocked_once_attackers_are_declared():
    game = attacked("bear").game
    found = blocking.can_block(game, game.objects["wolf"], game.objects["thug"])
    assert (found.allowed, found.says) == (False, "thug is not attacking")
