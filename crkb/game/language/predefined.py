"""The predefined tokens (111.10): what an effect creates that says no more than a name."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from crkb.game.language.language import Words
from crkb.game.values import Sheet, Values

_SACRIFICE = "sacrifice this"
_ATTACK = "this attacks"
_ANY_COLOR = "Add one mana of any color"
_ARTIFACTS: dict[str, tuple[Any, ...]] = {
    "Treasure": (f"{{T}}, {_SACRIFICE}: {_ANY_COLOR}",),
    "Food": ({"cost": f"{{2}}, {{T}}, {_SACRIFICE}", "do": {"gain life": 3}, "name": "food"},),
    "Gold": (f"{_SACRIFICE}: {_ANY_COLOR}",),
    "Clue": ({"cost": f"{{2}}, {_SACRIFICE}", "do": {"draw": 1}, "name": "clue"},),
    "Blood": ({"cost": f"{{1}}, {{T}}, discard a card, {_SACRIFICE}", "do": {"draw": 1}, "name": "blood"},),
    "Powerstone": ("{T}: Add {C}", {"text": "its mana casts artifact spells only"}),
    "Incubator": ({"cost": "{2}", "do": {"transform": "this"}, "name": "incubator"},),
    "Map": ({"text": "{1}, {T}, sacrifice it, as a sorcery: a creature explores"},),
    "Junk": ({"text": "{T}, sacrifice it, as a sorcery: play the top card this turn"},),
    "Lander": ({"text": "{2}, {T}, sacrifice it: search for a basic land, tapped"},),
    "Mutagen": (
        {
            "cost": f"{{1}}, {{T}}, {_SACRIFICE}",
            "do": {"counters": {"+1/+1": 1}, "to": "target creature"},
            "name": "mutagen",
        },
    ),
    "Vibranium": ("indestructible", "{T}: Add {C}", {"text": "its mana casts artifact spells only"}),
}
"""The artifacts, each of the subtype it is called after, with their abilities."""

_ENCHANTED = "enchanted creature"
_PLUS_ONE: dict[str, Any] = {"p/t": "+1/+1"}
_ROLES: dict[str, tuple[Any, ...]] = {
    "Cursed": ({"to": _ENCHANTED, "do": {"base p/t": "1/1"}},),
    "Monster": ({"to": _ENCHANTED, "do": {**_PLUS_ONE, "gain": ["trample"]}},),
    "Royal": ({"to": _ENCHANTED, "do": {**_PLUS_ONE, "gain": ["ward {1}"]}},),
    "Sorcerer": (
        {
            "to": _ENCHANTED,
            "do": {**_PLUS_ONE, "gain": [{"when": _ATTACK, "do": {"scry": 1}, "name": "sorcerer"}]},
        },
    ),
    "Virtuous": ({"to": _ENCHANTED, "do": {"p/t": "+X/+X", "X": "number of enchantments you control"}},),
    "Wicked": (
        {"to": _ENCHANTED, "do": _PLUS_ONE},
        {"when": "this dies", "do": {"lose life": 1, "who": "each opponent"}, "name": "wicked"},
    ),
    "Young Hero": (
        {
            "to": _ENCHANTED,
            "do": {
                "gain": [
                    {
                        "when": _ATTACK,
                        "if": "its toughness is 3 or less",
                        "do": {"counters": {"+1/+1": 1}, "to": "this"},
                        "name": "hero",
                    }
                ]
            },
        },
    ),
}
"""The Role tokens by their names, with what they do to the creature they enchant."""


@lru_cache(maxsize=64)
def sheet(name: str, edition: str = "") -> Sheet:
    """What a predefined token is printed with; its name is known to be listed."""
    if name.endswith(" Role"):
        return _role(name.removesuffix(" Role"), edition)
    if name in _ARTIFACTS:
        return _artifact(name, edition)
    return Sheet(faces=(_OTHERS[name](edition),))


def _abilities(data: tuple[Any, ...], edition: str) -> tuple[Any, ...]:
    from crkb.game.language import shapes

    return shapes.abilities(list(data), Words(edition=edition))


def _artifact(name: str, edition: str) -> Sheet:
    """A colorless artifact token, named after its subtype (111.4)."""
    front = Values(
        names=(f"{name} Token",),
        types=frozenset({"artifact"}),
        subtypes=frozenset({name}),
        abilities=_abilities(_ARTIFACTS[name], edition),
    )
    if name == "Incubator":
        return Sheet("transforming", (front, _PHYREXIAN))
    return Sheet(faces=(front,))


_PHYREXIAN = Values(
    names=("Phyrexian Token",),
    types=frozenset({"artifact", "creature"}),
    subtypes=frozenset({"Phyrexian"}),
    power=0,
    toughness=0,
)


def _role(name: str, edition: str) -> Sheet:
    face = Values(
        names=(name,),
        types=frozenset({"enchantment"}),
        subtypes=frozenset({"Aura", "Role"}),
        abilities=_abilities(("enchant creature", *_ROLES[name]), edition),
    )
    return Sheet(faces=(face,))


def _walker(_edition: str) -> Values:
    return Values(
        names=("Walker",),
        colors=frozenset("B"),
        types=frozenset({"creature"}),
        subtypes=frozenset({"Zombie"}),
        power=2,
        toughness=2,
    )


def _shard(edition: str) -> Values:
    ability = {"cost": f"{{2}}, {_SACRIFICE}", "do": [{"scry": 1}, {"draw": 1}], "name": "shard"}
    return Values(
        names=("Shard Token",),
        types=frozenset({"enchantment"}),
        subtypes=frozenset({"Shard"}),
        abilities=_abilities((ability,), edition),
    )


_OTHERS = {"Walker": _walker, "Shard": _shard}
