"""The predefined tokens (111.10): what an effect creates that says no more than a name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from crkb.game.copies import token_names
from crkb.game.language.language import Words
from crkb.game.values import Sheet, Values

CITES = {
    "111.10a": "A Treasure token is",
    "111.10b": "A Food token is",
    "111.10c": "A Gold token is",
    "111.10d": "A Walker token is",
    "111.10e": "A Shard token is",
    "111.10f": "A Clue token is",
    "111.10g": "A Blood token is",
    "111.10h": "A Powerstone token is",
    "111.10i": "front face is a colorless Incubator",
    "111.10j": "A Cursed Role token is",
    "111.10k": "A Monster Role token is",
    "111.10m": "A Royal Role token is",
    "111.10n": "A Sorcerer Role token is",
    "111.10p": "A Virtuous Role token is",
    "111.10q": "A Wicked Role token is",
    "111.10r": "A Young Hero Role token is",
    "111.10s": "A Map token is",
    "111.10t": "A Junk token is",
    "111.10u@2026-08-07": "A Lander token is",
    "111.10v@2026-08-07": "A Mutagen token is",
    "111.10w@2026-08-07": "A Vibranium token is",
}

RULES: dict[str, str] = {
    "Treasure": "111.10a",
    "Food": "111.10b",
    "Gold": "111.10c",
    "Walker": "111.10d",
    "Shard": "111.10e",
    "Clue": "111.10f",
    "Blood": "111.10g",
    "Powerstone": "111.10h",
    "Incubator": "111.10i",
    "Cursed Role": "111.10j",
    "Monster Role": "111.10k",
    "Royal Role": "111.10m",
    "Sorcerer Role": "111.10n",
    "Virtuous Role": "111.10p",
    "Wicked Role": "111.10q",
    "Young Hero Role": "111.10r",
    "Map": "111.10s",
    "Junk": "111.10t",
    "Lander": "111.10u@2026-08-07",
    "Mutagen": "111.10v@2026-08-07",
    "Vibranium": "111.10w@2026-08-07",
}
"""The rule that says what each of them is."""

_SACRIFICE = "sacrifice this"
_ATTACK = "this attacks"
_ANY_COLOR = "Add one mana of any color"
_ENCHANTED = "enchanted creature"
_PLUS_ONE: dict[str, Any] = {"p/t": "+1/+1"}

ABILITIES: dict[str, tuple[Any, ...]] = {
    "Treasure": (f"{{T}}, {_SACRIFICE}: {_ANY_COLOR}",),
    "Food": ({"cost": f"{{2}}, {{T}}, {_SACRIFICE}", "do": {"gain life": 3}, "name": "food"},),
    "Gold": (f"{_SACRIFICE}: {_ANY_COLOR}",),
    "Shard": ({"cost": f"{{2}}, {_SACRIFICE}", "do": [{"scry": 1}, {"draw": 1}], "name": "shard"},),
    "Clue": ({"cost": f"{{2}}, {_SACRIFICE}", "do": {"draw": 1}, "name": "clue"},),
    "Blood": ({"cost": f"{{1}}, {{T}}, discard a card, {_SACRIFICE}", "do": {"draw": 1}, "name": "blood"},),
    "Powerstone": ("{T}: Add {C}", {"text": "its mana casts artifact spells only"}),
    "Incubator": ({"cost": "{2}", "do": {"transform": "this"}, "name": "incubator"},),
    "Map": ({"text": "{1}, {T}, sacrifice it, as a sorcery: a creature explores"},),
    "Junk": ({"text": "{T}, sacrifice it, as a sorcery: play the top card this turn"},),
    "Lander": (
        {
            "cost": f"{{2}}, {{T}}, {_SACRIFICE}",
            "do": {"search": "basic land card", "to": "battlefield", "tapped": True, "then shuffle": True},
            "name": "lander",
        },
    ),
    "Mutagen": (
        {
            "cost": f"{{1}}, {{T}}, {_SACRIFICE}",
            "do": {"counters": {"+1/+1": 1}, "to": "target creature"},
            "name": "mutagen",
        },
    ),
    "Vibranium": ("indestructible", "{T}: Add {C}", {"text": "its mana casts artifact spells only"}),
    "Cursed Role": ({"to": _ENCHANTED, "do": {"base p/t": "1/1"}},),
    "Monster Role": ({"to": _ENCHANTED, "do": {**_PLUS_ONE, "gain": ["trample"]}},),
    "Royal Role": ({"to": _ENCHANTED, "do": {**_PLUS_ONE, "gain": ["ward {1}"]}},),
    "Sorcerer Role": (
        {
            "to": _ENCHANTED,
            "do": {**_PLUS_ONE, "gain": [{"when": _ATTACK, "do": {"scry": 1}, "name": "sorcerer"}]},
        },
    ),
    "Virtuous Role": ({"to": _ENCHANTED, "do": {"p/t": "+X/+X", "X": "number of enchantments you control"}},),
    "Wicked Role": (
        {"to": _ENCHANTED, "do": _PLUS_ONE},
        {"when": "this dies", "do": {"lose life": 1, "who": "each opponent"}, "name": "wicked"},
    ),
    "Young Hero Role": (
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
"""What abilities they have, as the form of games writes them; Walkers have none."""


@lru_cache(maxsize=64)
def sheet(name: str, edition: str = "") -> Sheet:
    """What a predefined token is printed with; its name is known to be listed."""
    if name.endswith(" Role"):
        return Sheet(faces=(_role(name, edition),))
    if name == "Walker":
        return Sheet(faces=(_WALKER,))
    front = _alone(name, "enchantment" if name == "Shard" else "artifact")
    front = front._replace(abilities=_abilities(ABILITIES.get(name, ()), edition))
    if name == "Incubator":
        return Sheet("transforming", (front, _PHYREXIAN))
    return Sheet(faces=(front,))


def _abilities(written: Iterable[Any], edition: str) -> tuple[Any, ...]:
    from crkb.game.language import shapes

    return shapes.abilities(list(written), Words(edition=edition))


def _alone(subtype: str, *types: str, size: int | None = None) -> Values:
    """What is colorless, and named after the one subtype that it has (111.4)."""
    return Values(
        names=(token_names.name_of(None, (subtype,)),),
        types=frozenset(types),
        subtypes=frozenset({subtype}),
        power=size,
        toughness=size,
    )


_PHYREXIAN = _alone("Phyrexian", "artifact", "creature", size=0)

_WALKER = Values(
    names=("Walker",),
    colors=frozenset("B"),
    types=frozenset({"creature"}),
    subtypes=frozenset({"Zombie"}),
    power=2,
    toughness=2,
)


def _role(name: str, edition: str) -> Values:
    """A Role: an Aura, with what it does to the creature that it enchants."""
    return Values(
        names=(name.removesuffix(" Role"),),
        types=frozenset({"enchantment"}),
        subtypes=frozenset({"Aura", "Role"}),
        abilities=_abilities(("enchant creature", *ABILITIES.get(name, ())), edition),
    )
