"""What is noted of abilities whose permanent has become a copy (707.11)."""

import pytest

from crkb.game import run
from crkb.game.files import load

GAME = """
board:
- id: smith
  types: [creature]
  p/t: 1/1
  abilities: [{name: grow, cost: "{1}", do: {counters: {+1/+1: 1}, to: this}}]
- {id: mimic, types: [creature], p/t: 0/1}
- {id: bear, types: [creature], p/t: 2/2}
then:
"""
ACTIVATED = "- activates: {by: Ann, id: mimic, ability: grow}\n"
BEFORE, AFTER = "- copies: {who: mimic, what: smith}\n", "- copies: {who: mimic, what: bear}\n"


@pytest.mark.parametrize(
    ("events", "tracked"), [(BEFORE + ACTIVATED, False), (BEFORE + ACTIVATED + AFTER, True)]
)
def test_an_ability_is_tracked_if_its_permanent_became_a_copy_since(events, tracked):
    [case] = load.load_text(GAME + events + "- resolves: all\n", "a file")
    worlds = run.start(case.game)
    for each in case.script:
        worlds = run.event(worlds, each)
    assert ("707.11" in {note.rule for note in worlds[0].notes}) is tracked
