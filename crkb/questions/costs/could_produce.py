"""The types of mana that permanents could produce: a least fixed point (rule 106.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError
from crkb.questions.values import mana, mana_texts
from crkb.questions.values.colors import COLORS, TYPES, ManaType, name, ordered_types
from crkb.questions.values.labels import Text
from crkb.questions.values.mana_texts import Adds
from crkb.tuples import NamedTuple

MOST_REPLACEMENTS = 6
"""So many replacement effects are tried in every order."""


class Land(Facts, frozen=True, kw_only=True):
    """A land (each with a unique name), its controller, its abilities as texts. Whether it is tapped
    does not matter, nor what the abilities cost."""

    name: str
    controller: str
    abilities: tuple[Text, ...] | None = None
    tapped: bool | None = None


class TypeReplacement(Facts, frozen=True, kw_only=True):
    """What an effect says that makes lands produce another type of mana, instead of any mana or of
    mana of one type; `controller`: the player whose lands it is about, if not all."""

    text: Text
    controller: str | None = None


class TypeChange(NamedTuple):
    """Such an effect as it was read."""

    controller: str | None
    instead_of: ManaType | None
    becomes: str


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


class Lands(NamedTuple):
    """The lands, what each ability of theirs adds (None: unknown), and the effects on types."""

    lands: tuple[Land, ...]
    adds: Mapping[str, tuple[Adds, ...] | None]
    changes: tuple[TypeChange, ...]


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
        "lands": [{"name": "Forest", "controller": "Ann", "abilities": ["{T}: Add {G}."]}],
    },
)
def could_produce(facts: CouldProduce, case: Case) -> Answer:
    """Start with nothing; add what abilities would produce until nothing new appears."""
    colors = case.gives("106.1a", COLORS, "mana has five colors; colorless is not one of them")
    lands = _read(facts)
    found = _least(lands, colors, unknown=())[facts.land]
    unknown = [i for i, land in enumerate(facts.lands) if land.abilities is None]
    if found != _least(lands, colors, unknown=TYPES)[facts.land]:
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


def _read(facts: CouldProduce) -> Lands:
    """What the texts say. Raises FactsError if one can't be read."""
    adds = {
        land.name: None
        if land.abilities is None
        else tuple(mana_texts.adds(f"lands[{i}].abilities", text) for text in land.abilities)
        for i, land in enumerate(facts.lands)
    }
    changes = tuple(_change(f"replacements[{i}].text", each) for i, each in enumerate(facts.replacements))
    return Lands(facts.lands, adds, changes)


def _change(field: str, stated: TypeReplacement) -> TypeChange:
    wanted = mana_texts.tapped(field, stated.text)
    made = mana_texts.instead(field, stated.text)
    kinds = {made.kind} if made.kind else {one.type for one in mana.mana(made.mana)}
    if len(kinds) != 1:
        raise FactsError(f"{field}: it doesn't make lands produce another type of mana")
    return TypeChange(stated.controller, wanted.of_type, name(kinds.pop()))


def _least(lands: Lands, colors: Iterable[str], unknown: Iterable[str]) -> Mapping[str, set[str]]:
    """The types that each land could produce; `unknown` for lands with unknown abilities."""
    could: dict[str, set[str]] = {land.name: set() for land in lands.lands}
    while True:
        grown = {
            land.name: _replaced(_types(land, lands, could, colors, unknown), land, lands.changes)
            for land in lands.lands
        }
        if grown == could:
            return could
        could = grown


def _types(
    land: Land,
    lands: Lands,
    could: Mapping[str, set[str]],
    colors: Iterable[str],
    unknown: Iterable[str],
) -> set[str]:
    """What the land's abilities would add if the other lands could produce what has been found so
    far."""
    abilities = lands.adds[land.name]
    if abilities is None:
        return {*unknown}
    types: set[str] = set()
    for ability in abilities:
        types |= set(ability.types)
        if ability.like:
            others = (other for other in lands.lands if _meant(ability.like, land, other))
            seen = {kind for other in others for kind in could[other.name]}
            types |= seen & set(colors) if ability.color else seen
    return types


def _meant(like: str, land: Land, other: Land) -> bool:
    match like:
        case "lands you control":
            return other.controller == land.controller
        case "other lands you control":
            return other.controller == land.controller and other.name != land.name
        case "lands an opponent controls":
            return other.controller != land.controller
        case _:
            return True


def _replaced(types: set[str], land: Land, changes: Iterable[TypeChange]) -> set[str]:
    """What the replacement effects turn each type into, applied in any order."""
    effects = tuple(e for e in changes if e.controller in (None, land.controller))
    return {made for kind in types for made in _outcomes(kind, effects)}


def _outcomes(kind: str, effects: tuple[TypeChange, ...]) -> set[str]:
    """Each effect applies once, in any order."""
    made: set[str] = set()
    for i, effect in enumerate(effects):
        if effect.instead_of in (None, kind):
            made |= _outcomes(effect.becomes, effects[:i] + effects[i + 1 :])
    return made or {kind}
