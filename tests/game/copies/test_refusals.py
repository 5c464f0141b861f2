"""What copies, merges and turning over refuse, with the rule that forbids it."""

import pytest

from crkb.game.cases import checking
from crkb.game.files import load

BOARD = """
cards:
  Grafter: {cost: "{3}{U}", types: [creature], subtypes: [Beast], p/t: 3/4, abilities: ["mutate {2}{U}"]}
board:
- {id: bear, types: [creature], subtypes: [Bear], p/t: 2/2}
- {id: monk, types: [creature], subtypes: [Human, Monk], p/t: 2/2}
- {id: rock, types: [artifact]}
- {id: theirs, types: [creature], p/t: 2/2, owner: Bob, controller: Ann}
- {id: fiend, types: [creature], p/t: 6/6, zone: hand}
- {id: grafter, card: Grafter}
- {id: reserve, card: Grafter, zone: hand}
- {id: dart, types: [instant], cost: "{R}", zone: hand, abilities: [{does: {destroy: target artifact}}]}
then:
"""

REFUSED = {
    "- mutate: {id: reserve, onto: monk, on top: yes}": "not a non-Human creature (702.140a)",
    "- mutate: {id: reserve, onto: rock, on top: yes}": "not a non-Human creature (702.140a)",
    "- mutate: {id: reserve, onto: theirs, on top: yes}": "don't have the same owner (702.140a)",
    "- mutate: {id: reserve, onto: fiend, on top: yes}": "is not on the battlefield (702.140a)",
    "- mutate: {id: grafter, onto: bear, on top: yes}": "only a spell mutates (702.140a)",
    "- mutate: {id: grafter, onto: grafter, on top: yes}": "can't mutate onto itself (115.5)",
    "- transform: {id: fiend}": "is not on the battlefield (110.5d)",
    "- turn up: {id: fiend}": "is not on the battlefield (110.5d)",
    "- casts: {by: Ann, id: dart, targets: [rock]}\n"
    "- copies a spell: {id: twin, of: dart, targets: [bear]}": "bear is not a legal target for twin",
    "- casts: {by: Ann, id: dart, targets: [rock]}\n"
    "- copies a spell: {id: twin, of: dart, targets: [rock, rock]}": "can't have 2 (707.10c)",
    "- copies a spell: {id: twin, of: dart}": "'dart' isn't on the stack",
}
"""Events of a game, and how it is said why they can't happen."""


@pytest.mark.parametrize("events", REFUSED)
def test_what_is_illegal_is_refused_with_its_rule(events):
    [case] = load.load_text(BOARD + events, "a file")
    assert REFUSED[events] in checking.check(case).message
