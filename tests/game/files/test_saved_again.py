"""What a saved game says is read again, and held against the game."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import save
from tests.game.files.readings import world

BASIC = """
board:
  - {id: bear, types: [creature], p/t: 2/2}
  - {id: lord, types: [creature], p/t: 1/1, abilities: [{to: other creatures, do: {p/t: +1/+1}}]}
effects: [{id: grow, to: bear, do: {p/t: +1/+1}, timestamp: 5}]
"""


def changed(**parts):
    """What a file says of a small game, with some of it otherwise."""
    return {**save.dump(world(BASIC)), **parts}


def test_what_is_read_again_as_it_was_is_no_problem():
    save._check(save._plain(world(BASIC)), changed())


BOARD = save.dump(world(BASIC))["board"]
HEAD = save.dump(world(BASIC))["game"]
AGAIN = [
    ({"board": [{"id": "bear", "types": ["beast"]}]}, "", "can't express it: .*'beast' is not a card type"),
    ({"game": {**HEAD, "turn": 9}}, "game", "can't express its turn"),
    ({"game": {**HEAD, "step": "end step"}}, "game", "can't express its step"),
    ({"game": {**HEAD, "active player": "Bob"}}, "game", "can't express its active"),
    ({"game": {**HEAD, "monarch": "Bob"}}, "game", "can't express its monarch"),
    ({"game": {**HEAD, "initiative": "Bob"}}, "game", "can't express its initiative"),
    ({"game": {**HEAD, "time": "night"}}, "game", "can't express its time"),
    ({"players": {"Ann": {"life": 3}, "Bob": {}}}, "game", "can't express its players"),
    ({"board": [{**BOARD[0], "tapped": True}, BOARD[1]]}, "bear", "can't express its tapped"),
    ({"effects": []}, "effects", "can't express all of them"),
    ({"then": [{"enters": {"id": "owl", "types": ["mouse"]}}]}, "", "can't express it"),
    ({"then": [{"destroys": {"what": "nobody"}}]}, "", "can't express it"),
    ({"then": [{"transform": "bear"}, {"casts": {"by": "Ann", "id": "bear"}}]}, "", "can't express it: "),
]


@pytest.mark.parametrize(("parts", "path", "says"), AGAIN)
def test_what_is_read_again_otherwise_is_refused(parts, path, says):
    with pytest.raises(GameFormError, match=says) as caught:
        save._check(save._plain(world(BASIC)), changed(**parts))
    assert (caught.value.path, bool(caught.value.hint)) == (path, path in ("", "game"))


def test_what_an_object_is_is_compared_last(monkeypatch):
    monkeypatch.setattr(save.saved_effects, "check", lambda game, again: None)
    with pytest.raises(GameFormError, match="how it became what it is") as caught:
        save._check(save._plain(world(BASIC)), changed(effects=[]))
    assert (caught.value.path, caught.value.hint) == ("bear", save.HINT)


def test_what_then_happens_must_not_be_open():
    legends = [{"id": f"twin-{n}", "name": "Twin", "supertypes": ["legendary"]} for n in (1, 2)]
    with pytest.raises(GameFormError, match="what then happens is open") as caught:
        save._check(save._plain(world(BASIC)), changed(then=[{"enters": each} for each in legends]))
    assert (caught.value.path, caught.value.hint) == ("", save.HINT)


def test_of_what_is_unknown_it_is_seen_what_it_depends_on():
    unsure = """
effects:
  - {id: small, to: bear, do: {base p/t: 1/1}}
  - {id: large, to: bear, do: {base p/t: 5/5}}
board: [{id: bear, types: [creature], p/t: 2/2}]
"""
    assert save._seen(world(unsure), "bear") == "order of large and small"
    now, abilities = save._seen(world(BASIC), "lord")
    assert (now.power, now.abilities, now.ruled_out, len(abilities)) == (1, (), (), 1)
