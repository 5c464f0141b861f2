"""Random games in the form of games: every part of the form turns up, in no sensible order.

`game(seed)` gives plain data. Ids are never words that a text would mean otherwise, so that
`renamed` can put others in their place everywhere.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

KEYWORDS = (
    *("flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible"),
    *("lifelink", "menace", "reach", "trample", "vigilance", "defender", "infect", "wither", "shroud"),
    *("persist", "undying", "prowess", "exalted", "flash", "changeling", "devoid", "phasing"),
    *("protection from red", "protection from creatures", "toxic 1", "ward {2}", "morph {1}{W}"),
    *("landwalk", "swampwalk", "shadow", "fear", "intimidate", "skulk", "horsemanship", "decayed"),
    *("modular 1", "bushido 1", "annihilator 1", "afterlife 1", "riot", "training", "melee"),
)
WHO = (
    *("this", "creatures", "creatures you control", "other creatures you control", "all permanents"),
    *("enchanted creature", "equipped creature", "creatures your opponents control", "each player"),
    *("nonland permanents", "red creatures", "tapped creatures", "creatures with power 2 or less"),
    *("artifacts and enchantments", "Bears", "creatures with flying", "lands", "legendary creatures"),
)
OPS: tuple[dict[str, Any], ...] = (
    {"p/t": "+1/+1"},
    {"p/t": "-1/-1"},
    {"p/t": "+X/+0", "X": "number of creatures"},
    {"base p/t": "3/3"},
    {"base p/t": {"power": "number of lands"}},
    {"switch": "p/t"},
    {"gain": ["flying"]},
    {"gain": ["{T}: Add {G}", "trample"]},
    {"lose": ["flying"]},
    {"lose all": "abilities"},
    {"can't have": ["flying"]},
    {"set types": ["artifact"]},
    {"add types": ["creature"]},
    {"set land types": ["Swamp"]},
    {"add creature types": ["Bear"]},
    {"set color": ["R"]},
    {"add color": ["U"]},
    {"set color": []},
    {"add supertypes": ["legendary"]},
    {"control": "you"},
    {"text": {"replace": {"red": "blue"}}},
    {"add types": ["creature"], "base p/t": "4/4"},
    {"set creature types": ["Goblin"], "lose all": "abilities"},
    {"lose all": "abilities except mana abilities"},
    {"set subtypes": ["Elf"]},
    {"add subtypes": ["Elf"]},
    {"add subtypes": ["every creature type"]},
    {"set creature types": []},
    {"add land types": ["Forest"]},
    {"set supertypes": ["legendary"]},
    {"lose supertypes": ["legendary"]},
    {"name": "Card X"},
    {"copy": "creatures you control"},
    {"text": {"replace": {"swamp": "island"}}},
    {"base p/t": {"power": "number of creatures", "toughness": "your life"}},
    {"gain": [{"abilities of": "artifacts", "kind": "activated"}]},
)
WHEN = (
    *("this enters", "this dies", "a creature dies", "another creature enters", "this attacks"),
    *("a creature is dealt damage", "you gain life", "an opponent loses life", "you draw a card"),
    *("at the beginning of each upkeep", "at the beginning of your end step", "this becomes tapped"),
    *("this leaves the battlefield", "a permanent is put into a graveyard from anywhere"),
    *("this deals damage to a player", "this becomes the target of a spell", "a player casts a spell"),
)
VERBS: tuple[Any, ...] = (
    {"damage": 2, "to": "each opponent"},
    {"damage": 1, "to": "each creature"},
    {"draw": 1},
    {"gain life": 3},
    {"lose life": 1, "who": "each opponent"},
    {"counters": {"+1/+1": 1}, "to": "this"},
    {"counters": {"-1/-1": 1}, "to": "each creature"},
    {"destroy": "all artifacts"},
    {"tap": "all creatures"},
    {"exile": "this"},
    {"create": {"types": ["creature"], "subtypes": ["Squirrel"], "p/t": "1/1", "colors": ["G"]}},
    {"create": "Food"},
    {"p/t": "+2/+2", "to": "creatures you control", "until": "end of turn"},
    [{"draw": 1}, {"discard": 1}],
    {"sacrifice": "a creature", "who": "each player"},
    {"return": "this"},
    {"lose the game": "each opponent"},
    {"win": "you"},
    {"untap": "all creatures"},
    {"transform": "this"},
    {"flip": "this"},
    {"regenerate": "this"},
    {"shuffle": "this"},
    {"counter": "target spell"},
    {"goad": "all creatures"},
    {"turn face up": "this"},
    {"turn face down": "creatures you control"},
    {"move": "this", "to": "exile"},
    {"return": "cards in your graveyard", "to": "battlefield", "tapped": True},
    {"mill": 2, "who": "each player"},
    {"scry": 1},
    {"remove counters": {"+1/+1": 1}, "from": "each creature"},
    {"create": {"copy of": "this", "except": [{"not": "legendary"}]}, "amount": 2},
    {"copy": "a creature", "until": "end of turn"},
    {"fight": "this and target creature"},
    {"attach": "this", "to": "target creature"},
    {"delayed": {"when": "at the beginning of the next end step", "do": {"sacrifice": "it"}}},
    {"prevent": "next 1", "damage to": "you", "until": "end of turn"},
    {"would": "this dies", "instead": {"exile": "it"}, "until": "end of turn"},
    {"rule": "can't block", "to": "creatures", "until": "end of turn"},
    {"destroy": "target creature", "if": "you control a Bear", "may": "you"},
    [{"choose": "target opponent"}, {"discard": 1, "who": "that player"}],
    {"exile": "target creature", "until": "this leaves"},
    {"damage": "X", "to": "any target"},
    {"text": "Nothing that matters."},
)
ENTERS: tuple[Any, ...] = (
    *("tapped", "with 2 +1/+1 counters", "with 1 additional charge counter", "choose a color"),
    *("choose a creature type", "choose a basic land type", "choose an opponent", "choose a number"),
    {"may copy": "a creature", "except": [{"gain": ["flying"]}]},
    ["tapped", "with 1 charge counter"],
)
EXCEPTIONS: tuple[dict[str, Any], ...] = (
    {"keep": ["name"]},
    {"keep": ["p/t", "colors"]},
    {"add types": ["artifact"]},
    {"add supertypes": ["legendary"]},
    {"set name": "Card W"},
    {"set color": ["U"]},
    {"set p/t": "7/7"},
    {"not": "legendary"},
    {"gain": ["haste"]},
    {"omit": ["flying", "cost"]},
    {"gain": ["trample"], "if": "it is a creature"},
)
DURATIONS = ("end of turn", "end of combat", "your next turn", "this leaves", "the game ends")
WOULD: tuple[dict[str, Any], ...] = (
    {"would": "creature dies", "instead": {"exile": "it"}},
    {"would": "you gain life", "instead": "twice that many"},
    {"would": "you draw a card", "instead": "nothing"},
    {"would": "creatures you control enter", "instead": {"enters": "tapped"}},
    {"prevent": "all", "damage to": "you"},
    {"prevent": 1, "damage to": "creatures you control"},
    {"prevent": "next 2", "damage to": "this"},
)
RULES = (
    *("can't attack", "can't block", "can't be blocked", "can't lose the game", "can't gain life"),
    *("legend rule doesn't apply", "damage can't be prevented", "can block an additional creature"),
    *("can't be countered", "can't be regenerated", "can't be sacrificed", "can't win the game"),
    *("can't be the target of spells or abilities", "combat damage can't be prevented"),
    *("assigns combat damage equal to its toughness", "can block any number of creatures"),
    *("can attack as though it had haste", "keeps its counters except in hand or library"),
    *("can attack as though it didn't have defender", "no maximum hand size"),
)
FACE: dict[str, Any] = {"name": "Card V", "types": ["creature"], "p/t": "3/3", "abilities": ["reach"]}
LAYOUTS: tuple[dict[str, Any], ...] = (
    *(
        {"layout": each, "faces": [FACE | {"cost": "{1}{G}"}, FACE | {"name": "Card U"}]}
        for each in ("transforming", "modal", "flip")
    ),
    {
        "layout": "split",
        "faces": [
            {"name": "Card T", "cost": "{R}", "types": ["instant"], "abilities": [{"does": {"draw": 1}}]},
            {
                "name": "Card S",
                "cost": "{U}",
                "types": ["instant"],
                "abilities": [{"does": {"gain life": 2}}],
            },
        ],
    },
    {
        "layout": "adventurer",
        "faces": [
            FACE | {"cost": "{G}"},
            {"name": "Card R", "cost": "{W}", "types": ["sorcery"], "subtypes": ["Adventure"]},
        ],
    },
    {
        "layout": "prototype",
        **FACE,
        "cost": "{7}",
        "prototype": {"cost": "{R}", "colors": ["R"], "p/t": "1/1"},
    },
    {"layout": "leveler", **FACE, "cost": "{G}", "levels": {"1-2": {"p/t": "4/4"}, "3+": {"p/t": "6/6"}}},
    {
        "layout": "saga",
        **{"name": "Card Q", "cost": "{G}", "types": ["enchantment"], "subtypes": ["Saga"]},
        "abilities": [{"chapter": [1, 2], "do": {"draw": 1}}, {"chapter": [3], "do": {"gain life": 1}}],
    },
    {
        "layout": "class",
        **{"name": "Card P", "cost": "{G}", "types": ["enchantment"], "subtypes": ["Class"]},
        "abilities": ["hexproof", {"level": 2, "cost": "{1}", "abilities": ["flying"]}],
    },
)
COLORS = ("W", "U", "B", "R", "G")
COUNTERS = ("+1/+1", "-1/-1", "flying", "loyalty", "charge", "stun", "shield")
STATUS: tuple[dict[str, Any], ...] = (
    *({}, {}, {}, {"tapped": True}, {"sick": True}, {"face down": True}, {"phased out": True}),
    *({"token": True}, {"damage": 1}, {"zone": "graveyard"}, {"zone": "hand"}, {"zone": "exile"}),
)
STEPS = (
    *("upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers"),
    *("combat damage", "end of combat", "postcombat main", "end step", "cleanup"),
)
IDS = tuple(f"{letter}q{number}" for number in (1, 2) for letter in "abcdefgh")
"""Ids of the board's objects; events use `n1` and so on."""


def game(seed: int) -> dict[str, Any]:
    """A game as plain data, always the same for a seed."""
    r = Random(seed)
    ids = list(IDS[: r.randint(1, 6)])
    players = ["Ann", "Bob", "Cleo"][: r.choice((2, 2, 2, 3))]
    data: dict[str, Any] = {
        "game": {"active player": r.choice(players), "turn order": players},
        "players": {name: _player(r) for name in players},
        "board": [_object(r, id, ids, players) for id in ids],
        "effects": [_effect(r, f"e{n}", ids) for n in range(r.choice((0, 0, 1, 2)))],
        "then": [event(r, n, ids, players) for n in range(r.randint(0, 4))],
    }
    return data


def _player(r: Random) -> dict[str, int]:
    found = {"life": r.choice((20, 20, 5, 1))}
    if r.random() < 0.2:
        found["poison"] = r.choice((1, 9))
    if r.random() < 0.2:
        found["library"] = r.choice((0, 1, 30))
    return found


def _object(r: Random, id: str, ids: list[str], players: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"id": id, "controller": r.choice(players), "name": f"Card {r.choice('XYZ')}"}
    if r.random() < 0.12:
        return {"id": id, "controller": found["controller"]} | r.choice(LAYOUTS) | r.choice(STATUS[:6])
    kind = r.choice(("creature", "creature", "creature", "artifact", "enchantment", "land", "planeswalker"))
    found["types"] = [kind]
    if kind == "creature":
        found["p/t"] = f"{r.randint(0, 4)}/{r.randint(1, 4)}"
        found["subtypes"] = r.sample(["Bear", "Goblin", "Elf"], r.randint(0, 2))
    if kind == "planeswalker":
        found["loyalty"] = r.randint(1, 4)
    if kind == "land":
        found["subtypes"] = [r.choice(("Forest", "Swamp"))]
    else:
        found["cost"] = r.choice(("{1}{G}", "{2}", "{R}", "{W/U}{B}"))
    if kind == "enchantment" and r.random() < 0.6:
        found |= {"subtypes": ["Aura"], "abilities": ["enchant creature"], "attached to": r.choice(ids)}
    elif kind == "artifact" and r.random() < 0.5:
        found |= {"subtypes": ["Equipment"], "abilities": ["equip {1}"]}
    found["abilities"] = [*found.get("abilities", ()), *(_ability(r) for _ in range(r.choice((0, 0, 1, 2))))]
    if r.random() < 0.2:
        found["supertypes"] = ["legendary"]
    if r.random() < 0.25:
        found["counters"] = {r.choice(COUNTERS): r.randint(1, 3)}
    if r.random() < 0.3:
        found["timestamp"] = r.randint(1, 9)
    return found | r.choice(STATUS)


def _ability(r: Random) -> Any:
    kind = r.randrange(11)
    if kind < 3:
        return r.choice(KEYWORDS)
    if kind == 3:
        return {"to": r.choice(WHO[:-4]), "do": r.choice(OPS)}
    if kind == 4:
        return {"when": r.choice(WHEN), "do": r.choice(VERBS)}
    if kind == 5:
        return r.choice(WOULD)
    if kind == 6:
        moment = r.choice(("as it enters", "as it is turned face up", "as it enters or is turned face up"))
        return {moment: r.choice(ENTERS)}
    if kind == 7:
        return {
            "name": "boost",
            "cost": r.choice(("{2}, {T}", "sacrifice this", "{1}")),
            "do": r.choice(VERBS),
        }
    if kind == 8:
        return "{T}: Add {G}"
    if kind == 9:
        condition = r.choice(("you control a Bear", "it's your turn", "your life is 5 or less"))
        return {"to": r.choice(WHO[:-4]), "do": r.choice(OPS), "as long as": condition}
    return {"rule": r.choice(RULES), "to": r.choice(("this", "you", "creatures you control"))}


def _effect(r: Random, id: str, ids: list[str]) -> dict[str, Any]:
    found = {
        "id": id,
        "source": r.choice(ids),
        "to": r.choice((*WHO[1:5], r.choice(ids))),
        "do": r.choice(OPS),
    }
    if r.random() < 0.5:
        found["until"] = "end of turn"
    if r.random() < 0.5:
        found["timestamp"] = r.randint(10, 19)
    return found


def event(r: Random, number: int, ids: list[str], players: list[str]) -> dict[str, Any]:
    """Something that may happen, whose new ids and effects have a number."""
    one, two = r.choice(ids), r.choice(ids)
    new = f"n{number}"
    return r.choice(
        (
            {"enters": _object(r, new, ids, players) | {"zone": "battlefield"}},
            {"creates": {"id": new, "types": ["creature"], "subtypes": ["Elf"], "p/t": "1/1", "token": True}},
            {"creates": {"id": new, "copy of": one}},
            {"copies": {"who": one, "what": two}},
            {
                "copies": {
                    "who": one,
                    "what": two,
                    "except": [r.choice(EXCEPTIONS)],
                    "until": r.choice(DURATIONS),
                }
            },
            {"enters": _object(r, new, ids, players) | {"zone": "battlefield", "as a copy of": one}},
            {"enters": {"id": one}},
            {"casts": {"by": r.choice(players), "id": one, "targets": [two]}},
            {"casts": {"by": r.choice(players), "id": one}},
            {"activates": {"by": r.choice(players), "id": one, "ability": "boost"}},
            {"copies a spell": {"id": new, "of": one}},
            {"blocks": {one: two}},
            {"combat damage": {}},
            {"flip": one},
            {"turn up": {"id": one}},
            {"turn up": {"id": one, "as a copy of": two}},
            {
                "mutate": {
                    "id": new,
                    "types": ["creature"],
                    "p/t": "2/2",
                    "abilities": ["mutate {1}"],
                    "onto": one,
                }
            },
            {
                "sticker": {
                    "to": one,
                    "puts": r.choice(({"name": "Bright"}, {"ability": "flying"}, {"p/t": "3/1"})),
                }
            },
            {"ends": {"effect": f"f{number - 1}"}},
            {"restart": {}},
            {"subgame": r.choice(("begins", "ends"))},
            {"effect": {"id": f"f{number}", "source": one, **r.choice(WOULD), "until": r.choice(DURATIONS)}},
            {"destroys": {"what": one}},
            {"destroys": {"what": "all creatures"}},
            {"exiles": {"what": [one, two]}},
            {"sacrifices": {"what": one}},
            {"moves": {"id": one, "to": r.choice(("hand", "graveyard", "exile", "library"))}},
            {"damage": {"source": one, "to": r.choice((two, "Bob")), "amount": r.randint(0, 4)}},
            {"counters": {"puts": {"+1/+1": 1}, "to": one}},
            {"counters": {"removes": {"+1/+1": 1}, "from": one}},
            {"effect": {"id": f"f{number}", "source": one, "to": two, "do": r.choice(OPS)}},
            {"does": {"source": one, "do": r.choice(VERBS)}},
            {"attach": {"what": one, "to": two}},
            {"transform": one},
            {"phases": one},
            {"turn down": {"id": one}},
            {"exchange control": {"of": [one, two]}},
            {"step": {"to": r.choice(STEPS)}},
            {"turn": {"of": r.choice(players)}},
            {"end of turn": {}},
            {"attacks": {one: r.choice(players)}},
            {"resolves": "all"},
            {"leaves the game": {"player": r.choice(players)}},
            {"settle": {}},
        )
    )


_ID = re.compile(r"\b([a-h]q[12]|[nef]\d)\b")


def renamed(data: Any) -> Any:
    """The same game with other ids: `aq1` becomes `zaq1`."""
    if isinstance(data, dict):
        return {renamed(key): renamed(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return type(data)(renamed(each) for each in data)
    return _ID.sub(r"z\1", data) if isinstance(data, str) else data


def shuffled(data: dict[str, Any], seed: int) -> dict[str, Any]:
    """The same game with its lists of objects and effects in another order."""
    r = Random(seed)
    lists = {key: r.sample(data[key], len(data[key])) for key in ("board", "effects")}
    return data | lists
