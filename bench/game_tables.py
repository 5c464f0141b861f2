"""A table of four with the permanents of a long game: what the big boards of one kind leave out.

Each player has lands, creatures of many kinds, an anthem, a lord, Equipment, an Aura, counters, a
type changer, a planeswalker, and abilities that trigger on what enters, dies, attacks or begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

PLAYERS = ("Ann", "Bob", "Cleo", "Dan")
COLORS = ("W", "U", "B", "R", "G")
SUBTYPES = ("Bear", "Elf", "Goblin", "Knight", "Zombie")
KEYWORDS = ("flying", "trample", "vigilance", "lifelink", "deathtouch", "first strike", "menace")
PER_SEAT = 30

Entry = dict[str, Any]


def data(permanents: int) -> dict[str, Any]:
    """A table with about so many permanents: seats of thirty, dealt to the four players in turn."""
    seats = max(permanents // PER_SEAT, 1)
    board = [entry for seat in range(seats) for entry in _seat(seat, PLAYERS[seat % 4])]
    for time, entry in enumerate(board, 1):
        entry["timestamp"] = time
    return {
        "game": {"active player": "Ann", "turn order": list(PLAYERS)},
        "players": {name: {"life": 40, "library": 60} for name in PLAYERS},
        "board": board,
        "then": [
            {"damage": {"source": "bear-0-1", "to": "bear-0-2", "amount": 9}},
            {"destroys": {"what": "bear-0-3"}},
            {"creates": {"id": "newcomer", "copy of": "bear-0-4", "controller": "Ann"}},
            {"step": {"to": "end step"}},
        ],
    }


def _seat(seat: int, player: str) -> Iterator[Entry]:
    for entry in (*_lands(seat), *_creatures(seat), *_attached(seat), *_others(seat)):
        yield {**entry, "controller": player}


def _lands(seat: int) -> Iterator[Entry]:
    for i in range(11):
        mana = f"{{T}}: Add {{{COLORS[i % 5]}}}"
        yield {"id": f"land-{seat}-{i}", "types": ["land"], "abilities": [mana], "tapped": i % 2 == 0}


def _creatures(seat: int) -> Iterator[Entry]:
    for i in range(10):
        found: Entry = {
            "id": f"bear-{seat}-{i}",
            "name": f"Beast {seat} {i}",
            "cost": f"{{{i % 4}}}{{{COLORS[(seat + i) % 5]}}}",
            "types": ["creature"],
            "subtypes": [SUBTYPES[(seat + i) % 5]],
            "p/t": f"{i % 4 + 1}/{i % 5 + 1}",
            "abilities": [KEYWORDS[i % 7], *_TRIGGERED[i % 3 : i % 3 + 1]],
        }
        yield found | ({"counters": {"+1/+1": 2}} if i % 4 == 0 else {})


_TRIGGERED: tuple[Entry, ...] = (
    {"name": "mourning", "when": "this dies", "do": {"draw": 1}},
    {"name": "welcome", "when": "another creature enters", "do": {"gain life": 1}},
)


def _attached(seat: int) -> Iterator[Entry]:
    blade = {"to": "equipped creature", "do": {"p/t": "+2/+0", "gain": ["first strike"]}}
    wings = {"to": "enchanted creature", "do": {"p/t": "+1/+1", "gain": ["flying"]}}
    yield {
        "id": f"blade-{seat}",
        "types": ["artifact"],
        "subtypes": ["Equipment"],
        "abilities": ["equip {1}", blade],
        "attached to": f"bear-{seat}-5",
    }
    yield {
        "id": f"wings-{seat}",
        "types": ["enchantment"],
        "subtypes": ["Aura"],
        "abilities": ["enchant creature", wings],
        "attached to": f"bear-{seat}-6",
    }


def _others(seat: int) -> Iterator[Entry]:
    tribe = SUBTYPES[seat % 5]
    yield _enchantment(f"anthem-{seat}", {"to": "creatures you control", "do": {"p/t": "+1/+1"}})
    yield _enchantment(
        f"lord-{seat}", {"to": f"other {tribe} creatures you control", "do": {"gain": ["haste"]}}
    )
    yield _enchantment(f"painter-{seat}", {"to": "artifacts you control", "do": {"add color": ["R"]}})
    yield _enchantment(
        f"waker-{seat}", {"to": f"land-{seat}-0", "do": {"add types": ["creature"], "base p/t": "1/1"}}
    )
    dies = {"name": "tithe", "when": "a creature you control dies", "do": {"gain life": 1}}
    yield _enchantment(f"altar-{seat}", dies)
    upkeep = {"name": "dawn", "when": "at the beginning of your end step", "do": {"draw": 1}}
    yield _enchantment(f"clock-{seat}", upkeep)
    yield {
        "id": f"walker-{seat}",
        "types": ["planeswalker"],
        "loyalty": 4,
        "abilities": [{"cost": "+1", "do": {"draw": 1}}],
    }


def _enchantment(id: str, ability: Entry) -> Entry:
    return {"id": id, "types": ["enchantment"], "abilities": [ability]}
