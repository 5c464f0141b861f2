"""Keywords by which instants and sorceries do more than their text says."""

import pytest

from crkb.game import run
from crkb.game.errors import GameFormError
from crkb.game.files import save
from crkb.game.files.load import cases


def played(abilities, *then, **board):
    cards = [{"id": "verse", "types": ["sorcery"], "cost": "{R}", "zone": "hand", "abilities": abilities}]
    cards += [{"id": "bear", "types": ["creature"], "p/t": "2/2"}]
    case = {"id": "one", "title": "one", "board": cards, "then": list(then), **board}
    [found] = cases({"cases": [case]})
    worlds = run.start(found.game)
    for event in found.script:
        worlds = run.event(worlds, event)
    return worlds


CAST = {"casts": {"by": "Ann", "id": "verse"}}
RESOLVED = {"resolves": "verse"}


def test_nobody_with_a_resolved_epic_spell_casts_another():
    again = {"moves": {"id": "verse", "to": "hand"}}
    with pytest.raises(GameFormError, match="can't cast spells for the rest of the game"):
        played(["epic", {"does": {"gain life": 1}}], CAST, RESOLVED, again, CAST)


def test_what_is_encoded_cannot_be_saved():
    chosen = {**RESOLVED, "choose": {"chosen for cipher of verse": "bear"}}
    [world] = played([{"does": {"gain life": 1}}, "cipher"], CAST, chosen)
    with pytest.raises(GameFormError, match="that a card is encoded"):
        save.dump(world.game)


def test_the_creature_is_a_choice():
    worlds = played([{"does": {"gain life": 1}}, "cipher"], CAST, RESOLVED)
    assert {world.game.objects["verse"].zone for world in worlds} == {"exile", "graveyard"}
