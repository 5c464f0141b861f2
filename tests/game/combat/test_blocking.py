"""Declarations of blockers that the rules don't allow (509.1)."""

import pytest

from crkb.game.cases import checking
from crkb.game.files import load

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
