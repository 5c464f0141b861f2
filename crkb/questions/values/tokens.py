"""Predefined tokens, and the default name of other tokens (rules 111.4, 111.10)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from crkb.questions.values.characteristics import Characteristics

PredefinedKind = Literal[
    "Treasure",
    "Food",
    "Gold",
    "Walker",
    "Shard",
    "Clue",
    "Blood",
    "Powerstone",
    "Incubator",
    "Cursed Role",
    "Monster Role",
    "Royal Role",
    "Sorcerer Role",
    "Virtuous Role",
    "Wicked Role",
    "Young Hero Role",
    "Map",
    "Junk",
    "Lander",
    "Mutagen",
    "Vibranium",
]


class Predefined(NamedTuple):
    """A predefined token: the rule that defines it, its characteristics, and its back face, if any."""

    rule: str
    front: Characteristics
    back: Characteristics | None = None


def default_name(subtypes: str) -> str:
    """The name of a token if the effect states none: its subtypes and the word Token."""
    return f"{' '.join(subtypes.split())} Token"


def _artifact(subtype: str, *abilities: str) -> Characteristics:
    return Characteristics(types=("artifact",), subtypes=(subtype,), abilities=abilities)


def _role(name: str, *abilities: str) -> Characteristics:
    return Characteristics(
        name=name,
        types=("enchantment",),
        subtypes=("Aura", "Role"),
        abilities=("enchant creature", *abilities),
    )


_ATTACKS = "enchanted creature has an ability: when attacking"

PREDEFINED: dict[PredefinedKind, Predefined] = {
    "Treasure": Predefined("111.10a", _artifact("Treasure", "{T}, sacrifice it: one mana of a chosen color")),
    "Food": Predefined("111.10b", _artifact("Food", "{2}, {T}, sacrifice it: gain 3 life")),
    "Gold": Predefined("111.10c", _artifact("Gold", "sacrifice it: one mana of a chosen color")),
    "Walker": Predefined(
        "111.10d",
        Characteristics(
            name="Walker", colors=("black",), types=("creature",), subtypes=("Zombie",), power=2, toughness=2
        ),
    ),
    "Shard": Predefined(
        "111.10e",
        Characteristics(
            types=("enchantment",), subtypes=("Shard",), abilities=("{2}, sacrifice it: scry 1, draw a card",)
        ),
    ),
    "Clue": Predefined("111.10f", _artifact("Clue", "{2}, sacrifice it: draw a card")),
    "Blood": Predefined("111.10g", _artifact("Blood", "{1}, {T}, discard a card, sacrifice it: draw a card")),
    "Powerstone": Predefined(
        "111.10h", _artifact("Powerstone", "{T}: {C}, which pays for no nonartifact spell")
    ),
    "Incubator": Predefined(
        "111.10i",
        _artifact("Incubator", "{2}: transform it"),
        Characteristics(
            name="Phyrexian Token",
            types=("artifact", "creature"),
            subtypes=("Phyrexian",),
            power=0,
            toughness=0,
        ),
    ),
    "Cursed Role": Predefined("111.10j", _role("Cursed", "enchanted creature's base is 1/1")),
    "Monster Role": Predefined(
        "111.10k", _role("Monster", "enchanted creature gets +1/+1", "enchanted creature has trample")
    ),
    "Royal Role": Predefined(
        "111.10m", _role("Royal", "enchanted creature gets +1/+1", "enchanted creature has ward {1}")
    ),
    "Sorcerer Role": Predefined(
        "111.10n", _role("Sorcerer", "enchanted creature gets +1/+1", f"{_ATTACKS}, scry 1")
    ),
    "Virtuous Role": Predefined(
        "111.10p", _role("Virtuous", "enchanted creature gets +1/+1 per enchantment of the Role's controller")
    ),
    "Wicked Role": Predefined(
        "111.10q",
        _role(
            "Wicked",
            "enchanted creature gets +1/+1",
            "put into a graveyard from the battlefield: opponents lose 1 life each",
        ),
    ),
    "Young Hero Role": Predefined(
        "111.10r",
        _role("Young Hero", f"{_ATTACKS} with toughness 3 or less, it gets a +1/+1 counter"),
    ),
    "Map": Predefined(
        "111.10s",
        _artifact("Map", "{1}, {T}, sacrifice it, as a sorcery: target creature of its controller explores"),
    ),
    "Junk": Predefined(
        "111.10t",
        _artifact(
            "Junk", "{T}, sacrifice it, as a sorcery: exile the library's top card, playable this turn"
        ),
    ),
    "Lander": Predefined(
        "111.10u@2026-08-07",
        _artifact(
            "Lander", "{2}, {T}, sacrifice it: search for a basic land card, onto the battlefield tapped"
        ),
    ),
    "Mutagen": Predefined(
        "111.10v@2026-08-07",
        _artifact("Mutagen", "{1}, {T}, sacrifice it, as a sorcery: a +1/+1 counter on target creature"),
    ),
    "Vibranium": Predefined(
        "111.10w@2026-08-07",
        _artifact("Vibranium", "indestructible", "{T}: {C}, which pays for no nonartifact spell"),
    ),
}
