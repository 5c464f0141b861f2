"""Which objects a text means when it names a type, card, spell or source (109.2, 111.6)."""

from __future__ import annotations

from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.characteristics import CardType
from crkb.questions.values.labels import Id
from crkb.questions.values.listed import check, is_card_type, spelled, subtype
from crkb.questions.values.wording import an, in_zone
from crkb.questions.values.zones import Zone


class Present(Facts, frozen=True, kw_only=True):
    """An object in the game, with its types and subtypes: a card (in any zone), a token, a copy of
    a spell, or an ability."""

    id: Id
    kind: Literal["card", "token", "copy of a spell", "ability"] = "card"
    zone: Zone
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()


class Description(Facts, frozen=True, kw_only=True):
    """What a spell or ability says, and the objects in the game.

    `type`: the card type or subtype it names, "permanent" for all permanents, "" for none. `word`:
    the one of these words that it uses. `zone`: the zone that it names with the word card.
    """

    type: str = ""
    word: Literal["", "card", "spell", "source"] = ""
    zone: Zone | None = None
    objects: tuple[Present, ...]

    def __post_init__(self) -> None:
        """Refuse a text that describes nothing, and a card without a zone."""
        if not self.type and not self.word:
            raise ValueError("type: a description needs a type or a word")
        if (self.word == "card") != (self.zone is not None):
            raise ValueError("zone: needed with the word card, and only with it")


@question(
    "objects-meant",
    facts=Description,
    cites={
        "109.2": "it means a permanent of that",
        "109.2a": "description in the stated zone",
        "109.2b": "that description on the stack",
        "109.2c": "a source matching that description",
        "111.6": "A token is subject to anything",
    },
    example={"type": "Elf", "objects": [{"id": "elf", "zone": "battlefield", "subtypes": ["Elf"]}]},
)
def objects_meant(facts: Description, case: Case) -> Answer:
    """Permanents, unless a word or zone says otherwise; a token is a permanent but not a card."""
    named = _type(facts.type, case.effective)
    return case.value(
        [
            one.id
            for i, one in enumerate(facts.objects)
            if _fits(i, one, named, case) and _meant(one, facts, case)
        ]
    )


def _type(word: str, effective: str) -> str:
    """The card type or subtype that the text names, as the rules spell it; "" for any."""
    if word.casefold() in ("", "permanent"):
        return ""
    if is_card_type(word):
        return spelled("type", "card-types", word, effective)
    return subtype("type", word, effective)


def _fits(i: int, one: Present, named: str, case: Case) -> bool:
    check(f"objects[{i}].types", "card-types", one.types, case.effective)
    subtypes = [subtype(f"objects[{i}].subtypes", word, case.effective) for word in one.subtypes]
    return not named or named in (*one.types, *subtypes)


def _meant(one: Present, facts: Description, case: Case) -> bool | None:
    where = f"{one.id} is {an(one.kind)} {in_zone(one.zone)}"
    match facts.word:
        case "card":
            return case.holds("109.2a", one.zone == facts.zone and _card(one, case), where)
        case "spell":
            return case.holds("109.2b", one.zone == "stack" and one.kind != "ability", where)
        case "source":
            return case.holds(
                "109.2c",
                one.kind != "ability",
                f"{where}; a source may be in any zone",
                f"{where}, which is no source but has one",
            )
        case _:
            there: bool | None = one.zone == "battlefield"
            if there and one.kind == "token":
                there = case.holds("111.6", True, f"{one.id} is a token, and so a permanent like others")
            return case.holds("109.2", there, where)


def _card(one: Present, case: Case) -> bool:
    if one.kind == "token":
        return not case.holds("111.6", True, f"{one.id} is a token, so it is not a card")
    return one.kind == "card"
