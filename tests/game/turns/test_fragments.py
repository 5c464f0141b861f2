"""Actions of several players that lead back to what the game was."""

import pytest

from crkb.game.asking.session import Session, opened

GATE = {"id": "gate", "types": ["artifact"], "controller": "Bob"}


def lever(id, controller):
    ways = {
        "shut": {"tap": "gate"},
        "open": {"untap": "gate"},
        "grow": {"counters": {"charge": 1}, "to": "gate"},
    }
    abilities = [{"name": name, "cost": "{0}", "do": do} for name, do in ways.items()]
    return {"id": id, "types": ["artifact"], "controller": controller, "abilities": abilities}


@pytest.mark.parametrize(
    ("active", "actions", "who"),
    [
        ("Ann", [], "nobody"),
        ("Ann", ["Ann shut"], "nobody"),
        ("Ann", ["Ann shut", "Bob open"], "Ann"),
        ("Bob", ["Ann shut", "Bob open"], "Bob"),
        ("Cleo", ["Ann shut", "Bob open"], "Ann"),
        ("Bob", ["Ann shut", "Cleo open"], "Cleo"),
        ("Ann", ["Ann shut", "Ann open"], "nobody"),
        ("Bob", ["Bob grow", "Ann shut", "Cleo open"], "Cleo"),
        ("Bob", ["Ann shut", "Bob grow", "Cleo open"], "nobody"),
        ("Ann", ["Ann shut", "Bob open", "Ann grow"], "nobody"),
    ],
)
def test_who_must_choose_otherwise(active, actions, who):
    players = ("Ann", "Bob", "Cleo")
    board = [GATE, *(lever(f"lever-{name.lower()}", name) for name in players)]
    head = {"active player": active, "turn order": list(players)}
    session = Session(opened({"players": {name: {} for name in players}, "game": head, "board": board}))
    for action in actions:
        name, what = action.split()
        session.then({"activates": {"by": name, "id": f"lever-{name.lower()}", "ability": what}})
        session.then({"resolves": "all"})
    assert session.ask("who must choose otherwise").value == who


def test_life_that_was_lost_is_another_game():
    well = {"name": "well", "cost": "{0}", "do": {"lose life": 1}}
    spring = {"name": "spring", "cost": "{0}", "do": {"gain life": 1, "who": "Ann"}}
    board = [
        {"id": "pit", "types": ["artifact"], "controller": "Ann", "abilities": [well]},
        {"id": "font", "types": ["artifact"], "controller": "Bob", "abilities": [spring]},
    ]
    session = Session(opened({"board": board}))
    session.then({"activates": {"id": "pit"}})
    session.then({"resolves": "all"})
    session.then({"activates": {"id": "font"}})
    assert session.ask("who must choose otherwise").value == "nobody"
    session.then({"resolves": "all"})
    assert session.ask("who must choose otherwise").value == "Ann"
