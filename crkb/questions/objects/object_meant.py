"""Which objects a text means when it names a type, card, spell or source (109.2, 111.6)."""

from __future__ import annotations

import re
from typing import Literal

from crkb.game.language import vocabulary
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError
from crkb.questions.values.characteristics import CardType
from crkb.questions.values.labels import Id, Text
from crkb.questions.values.listed import check, is_card_type, spelled, subtype
from crkb.questions.values.wording import an, in_zone
from crkb.questions.values.zones import Zone
from crkb.tuples import NamedTuple


class Present(Facts, frozen=True, kw_only=True):
    """An object in the game, with its types and subtypes: a card (in any zone), a token, a copy of
    a spell, or an ability."""

    id: Id
    kind: Literal["card", "token", "copy of a spell", "ability"] = "card"
    zone: Zone
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()


class Description(Facts, frozen=True, kw_only=True):
    """What a spell or ability says, such as: Elf cards in your graveyard; and the objects in the game.

    Whose cards or permanents it names, and how many, makes no difference here.
    """

    text: Text
    objects: tuple[Present, ...]


class SaidObjects(NamedTuple):
    """A description as it was read: the card type or subtype it names ("" for any), its word (card,
    spell, source; "" for permanents), and the zone that it names with card."""

    type: str
    word: str
    zone: str


_DESCRIPTION = re.compile(
    r"^(?:(?:each|all|every|any|target|another|other|an?|the) )*(?P<type>[\w’' -]*?)\s*"
    r"\b(?P<word>cards?|spells?|sources?|)"
    r"(?: (?:on|in) (?:(?:the|your|all|an?|their|an opponent[’']s|its owner[’']s) )?"
    r"(?P<zone>battlefield|stack|graveyard|hand|library|exile|command zone)s?)?"
    r"(?: (?:you|an opponent|your opponents|that player) controls?)?\.?$",
    re.I,
)


def _read(text: str, effective: str) -> SaidObjects:
    """What a description says.

    Raises:
        FactsError: it names no type that the edition has, or no zone with the word card.
    """
    found = _DESCRIPTION.match(" ".join(text.split()))
    if found is None or not (found["type"] or found["word"]):
        raise FactsError(f"text: it describes no objects: {text!r}", "As in: Elf cards in your graveyard")
    word = found["word"].casefold().removesuffix("s")
    zone = (found["zone"] or "").casefold().removesuffix(" zone")
    if (word == "card") != bool(zone) and (word, zone) != ("", "battlefield"):
        raise FactsError("text: a zone is needed with the word card, and only with it")
    return SaidObjects(_type(found["type"], effective), word, zone)


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
    example={"text": "each Elf", "objects": [{"id": "elf", "zone": "battlefield", "subtypes": ["Elf"]}]},
)
def objects_meant(facts: Description, case: Case) -> Answer:
    """Permanents, unless a word or zone says otherwise; a token is a permanent but not a card."""
    said = _read(facts.text, case.effective)
    return case.value(
        [
            one.id
            for i, one in enumerate(facts.objects)
            if _fits(i, one, said.type, case) and _meant(one, said, case)
        ]
    )


def _type(said: str, effective: str) -> str:
    """The card type or subtype that the text names, as the rules spell it; "" for any."""
    word = vocabulary.word(said, effective)
    named = word.value if word is not None and word.kind in ("type", "subtype") else said
    if named.casefold() in ("", "permanent", "permanents"):
        return ""
    if is_card_type(named):
        return spelled("text", "card-types", named, effective)
    return subtype("text", named, effective)


def _fits(i: int, one: Present, named: str, case: Case) -> bool:
    check(f"objects[{i}].types", "card-types", one.types, case.effective)
    subtypes = [subtype(f"objects[{i}].subtypes", word, case.effective) for word in one.subtypes]
    return not named or named in (*one.types, *subtypes)


def _meant(one: Present, said: SaidObjects, case: Case) -> bool | None:
    where = f"{one.id} is {an(one.kind)} {in_zone(one.zone)}"
    match said.word:
        case "card":
            return case.holds("109.2a", one.zone == said.zone and _card(one, case), where)
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
