"""What casting a card would cost, and by which rules; -RULE doesn't hold."""

import pytest

from crkb.game.errors import GameFormError
from tests.game.asking.tables import session, told

TABLE = """
game: {variant: commander}
players: {Ann: {commander casts: {queen: 2}}, Bob: {}}
board:
  - {id: queen, cost: "{1}{G}", types: [creature], p/t: 2/2, commander: yes, zone: command}
  - {id: bolt, cost: "{R}", types: [instant], zone: hand, abilities: [
      {cost: "{1}{R}, sacrifice a creature", does: {damage: 3, to: any target}}]}
  - {id: relic, name: Relic, types: [artifact], zone: hand}
  - {id: ox, cost: "{2}", types: [creature], p/t: 2/4}
  - {id: frog, cost: "{4}", types: [creature], p/t: 2/4, zone: hand, abilities: [affinity for artifacts]}
  - {id: twins, layout: modal, zone: hand, faces: [
      {name: One, cost: "{1}", types: [artifact]}, {name: Two, cost: "{2}", types: [artifact]}]}
"""


def test_costs():
    expected = {
        "what does casting queen cost": "{5}{G}: 903.8 601.2f",
        "what does casting bolt cost": "{1}{R}{R}: 601.2f",
        "what does casting relic cost": "none: -118.6",
    }
    assert told(session(TABLE, ""), expected) == expected


@pytest.mark.parametrize(
    ("id", "says"),
    [
        ("ox", "on the battlefield"),
        ("frog", "it has affinity"),
        ("twins", "depends on what of it is cast"),
        ("owl", "there is no 'owl'"),
    ],
)
def test_what_cannot_be_said(id, says):
    with pytest.raises(GameFormError, match=says):
        session(TABLE, "").ask(f"what does casting {id} cost")
