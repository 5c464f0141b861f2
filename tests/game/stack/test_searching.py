"""Searching: what is found in hidden and public zones, and how much of it."""

import pytest
import yaml

from crkb.game.cases import checking
from crkb.game.files import load

BOARD = """
- {id: map, types: [artifact]}
- {id: wood, types: [land], subtypes: [Forest], zone: library, count: 2}
- {id: moor, types: [land], subtypes: [Swamp], zone: library}
- {id: grove, types: [land], subtypes: [Forest], zone: graveyard}
- {id: glade, types: [land], subtypes: [Forest], zone: library, controller: Bob}
"""


def searched(search, found=None, expect=None):
    """What comes of an instruction to search."""
    event = {"does": {"source": "map", "do": search}}
    if found is not None:
        event["choose"] = {"found for map": found}
    case = {"board": yaml.safe_load(BOARD), "then": [event], "expect": expect or {}}
    result = checking.check(load.case(case, {}, "", ""))
    return result.status, result.message


MINE = "Forest cards in your library"
BOTH = "Forest cards in your library, Forest cards in your graveyard"


@pytest.mark.parametrize(
    ("search", "found", "where"),
    [
        ({"search": MINE}, [], {"wood-1": "library", "wood-2": "library"}),
        ({"search": MINE}, ["wood-1", "wood-2"], {"wood-1": "hand", "wood-2": "hand"}),
        ({"search": "a Forest card in your library"}, ["wood-2"], {"wood-1": "library", "wood-2": "hand"}),
        ({"search": MINE, "amount": 1, "to": "graveyard"}, ["wood-1"], {"wood-1": "graveyard"}),
        ({"search": MINE, "to": "battlefield"}, ["wood-1"], {"wood-1": "battlefield"}),
        ({"search": BOTH, "to": "exile"}, ["wood-1"], {"grove": "exile", "wood-1": "exile"}),
        ({"search": "Forest cards in Bob's library", "then shuffle": True}, ["glade"], {"glade": "hand"}),
    ],
)
def test_what_is_found(search, found, where):
    expect = {id: {"zone": zone} for id, zone in where.items()}
    assert searched(search, found, expect) == ("pass", "")


@pytest.mark.parametrize(
    ("search", "found", "says"),
    [
        ({"search": MINE}, ["moor"], "moor"),
        ({"search": "a Forest card in your library"}, ["wood-1", "wood-2"], "found for map"),
        ({"search": MINE, "to": "nowhere"}, None, "'nowhere' is not a zone"),
        ({"search": MINE, "shuffle": True}, None, "separate instructions"),
    ],
)
def test_what_can_not_be_found(search, found, says):
    try:
        status, message = searched(search, found)
    except Exception as e:  # the form is refused as it is read
        status, message = "error", str(e)
    assert (status, says in message) == ("error", True), message
