"""The types of mana that permanents could produce: a least fixed point (rule 106.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.colors import COLORS, TYPES, ManaType, ordered_types

Likes = Literal["lands you control", "lands an opponent controls", "other lands you control", "lands"]


MOST_REPLACEMENTS = 6
"""So many replacement effects are tried in every order."""


class LandManaAbility(Facts, frozen=True, kw_only=True):
    """An ability that adds mana of these types, or of a type (`color`: of a color) that certain
    lands could produce. Its cost does not matter."""

    types: tuple[ManaType, ...] = ()
    like: Likes | None = None
    color: bool | None = None

    def __post_init__(self) -> None:
        if not self.types and self.like is None:
            raise ValueError("abilities: each adds mana of some types, or of one that lands could produce")
        if (self.like is None) != (self.color is None):
            raise ValueError("color: say whether an ability that is like lands adds a color or any type")


class Land(Facts, frozen=True, kw_only=True):
    """A land (each with a unique name), its controller, its abilities. Whether it is tapped does
    not matter."""

    name: str
    controller: str
    abilities: tuple[LandManaAbility, ...] | None = None
    tapped: bool | None = None


class TypeReplacement(Facts, frozen=True, kw_only=True):
    """An effect that makes lands (of one player, or all lands) produce a different type of mana,
    instead of any mana or of mana of one type."""

    controller: str | None = None
    instead_of: ManaType | None = None
    becomes: ManaType


class CouldProduce(Facts, frozen=True, kw_only=True):
    """All lands on the battlefield, the effects that replace types, and the land asked about."""

    land: str
    lands: Annotated[tuple[Land, ...], msgspec.Meta(min_length=1)]
    replacements: Annotated[tuple[TypeReplacement, ...], msgspec.Meta(max_length=MOST_REPLACEMENTS)] = ()

    def __post_init__(self) -> None:
        names = [land.name for land in self.lands]
        if len(set(names)) < len(names):
            raise ValueError("lands: each needs a unique name")
        if self.land not in names:
            raise ValueError(f"land: {self.land} is not one of the lands")


@question(
    "could-produce",
    facts=CouldProduce,
    cites={
        "106.1a": "There are five colors of mana",
        "106.5": "mana of an undefined type",
        "106.7": "if the ability were to resolve",
    },
    example={
        "land": "Forest",
        "lands": [{"name": "Forest", "controller": "Ann", "abilities": [{"types": ["green"]}]}],
    },
)
def could_produce(facts: CouldProduce, case: Case) -> Answer:
    """Start with nothing; add what abilities would produce until nothing new appears."""
    colors = case.gives("106.1a", COLORS, "mana has five colors; colorless is not one of them")
    found = _least(facts, colors, unknown=())[facts.land]
    unknown = [i for i, land in enumerate(facts.lands) if land.abilities is None]
    if found != _least(facts, colors, unknown=TYPES)[facts.land]:
        case.missing(*(f"lands[{i}].abilities" for i in unknown))
    if case.holds(
        "106.5",
        not found,
        f"no type is defined, so {facts.land} produces no mana",
        f"{facts.land} could produce mana",
    ):
        return case.value([])
    said = f"its abilities could, by themselves and through other lands, add {' or '.join(sorted(found))}"
    return case.value(case.gives("106.7", ordered_types(found), said))


def _least(facts: CouldProduce, colors: Iterable[str], unknown: Iterable[str]) -> Mapping[str, set[str]]:
    """The types that each land could produce; `unknown` for lands with unknown abilities."""
    could: dict[str, set[str]] = {land.name: set() for land in facts.lands}
    while True:
        grown = {
            land.name: _replaced(_types(land, facts.lands, could, colors, unknown), land, facts)
            for land in facts.lands
        }
        if grown == could:
            return could
        could = grown


def _types(
    land: Land,
    lands: Iterable[Land],
    could: Mapping[str, set[str]],
    colors: Iterable[str],
    unknown: Iterable[str],
) -> set[str]:
    """What the land's abilities would add if the other lands could produce what has been found so
    far."""
    if land.abilities is None:
        return {*unknown}
    types: set[str] = set()
    for ability in land.abilities:
        types |= set(ability.types)
        if ability.like is not None:
            seen = {
                kind for other in lands if _meant(ability.like, land, other) for kind in could[other.name]
            }
            types |= seen & set(colors) if ability.color else seen
    return types


def _meant(like: Likes, land: Land, other: Land) -> bool:
    match like:
        case "lands you control":
            return other.controller == land.controller
        case "other lands you control":
            return other.controller == land.controller and other.name != land.name
        case "lands an opponent controls":
            return other.controller != land.controller
        case _:
            return True


def _replaced(types: set[str], land: Land, facts: CouldProduce) -> set[str]:
    """What the replacement effects turn each type into, applied in any order."""
    effects = tuple(e for e in facts.replacements if e.controller in (None, land.controller))
    return {made for kind in types for made in _outcomes(kind, effects)}


def _outcomes(kind: str, effects: tuple[TypeReplacement, ...]) -> set[str]:
    """Each effect applies once, in any order."""
    made: set[str] = set()
    for i, effect in enumerate(effects):
        if effect.instead_of in (None, kind):
            made |= _outcomes(effect.becomes, effects[:i] + effects[i + 1 :])
    return made or {kind}
