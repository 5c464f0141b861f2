"""What counts as an object, card, permanent, token or spell (108.2, 109.1, 110–112, 114)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.characteristics import PERMANENT_TYPES, CardType, listed
from crkb.questions.values.listed import check
from crkb.questions.values.wording import an, in_zone, known
from crkb.questions.values.zones import Zone

ThingKind = Literal[
    "card",
    "token",
    "copy of a card",
    "copy of a spell",
    "ability",
    "emblem",
    "identity card",
    "counter",
    "sticker",
    "sticker sheet",
    "player",
    "mana",
]

OBJECTS = ("card", "token", "copy of a card", "copy of a spell", "ability", "emblem", "identity card")


class Thing(Facts, frozen=True, kw_only=True):
    """A thing in the game, and its zone. `ability`: what kind of ability it is, and so whether it
    can be on the stack."""

    kind: ThingKind
    zone: Zone | None = None
    ability: Literal["activated", "triggered", "static", "spell"] | None = None

    def __post_init__(self) -> None:
        """Refuse the kind of an ability for anything else."""
        if self.ability is not None and self.kind != "ability":
            raise ValueError(f"ability: {an(self.kind)} is not an ability")


@question(
    "is-object",
    facts=Thing,
    cites={
        "109.1": "a permanent, or an emblem",
        "113.1c": "This kind of ability is an",
        "114.1": "used to represent an object that",
        "122.1": "Counters are not objects",
        "123.1": "Stickers are not objects",
        "123.2": "Sticker sheets are not cards",
    },
    example={"kind": "emblem"},
)
def is_object(facts: Thing, case: Case) -> Answer:
    """Counters and stickers aren't objects; an ability is an object only on the stack."""
    kind = facts.kind
    excluded = (
        ("122.1", "counter", "a counter is a marker, not an object"),
        ("123.1", "sticker", "a sticker is a marker, not an object"),
        ("123.2", "sticker sheet", "a sticker sheet is neither a card nor any other object"),
    )
    for rule, other, says in excluded:
        if kind == other:
            return case.verdict(not case.holds(rule, True, says))
    if kind == "emblem":
        return case.verdict(case.holds("114.1", True, "an emblem represents an object"))
    if kind == "ability":
        return _ability(facts, case)
    truth = case.holds("109.1", kind in OBJECTS, f"{an(kind)} is an object", f"{an(kind)} is not an object")
    return case.verdict(truth)


def _ability(facts: Thing, case: Case) -> Answer:
    on_stack = None if facts.zone is None else facts.zone == "stack"
    kind = None if facts.ability is None else facts.ability in ("activated", "triggered")
    truth = case.every((on_stack, "zone"), (kind, "ability"))
    held = case.holds(
        "113.1c", truth, f"the {facts.ability} ability is on the stack", "it is not an ability on the stack"
    )
    return case.verdict(held)


class Represented(Facts, frozen=True, kw_only=True):
    """A thing, and whether a Magic card represents it (or it is one)."""

    kind: ThingKind
    magic_card: bool | None = None


@question(
    "is-card",
    facts=Represented,
    cites={
        "108.2": "only a Magic card or an",
        "108.2b": "Tokens aren't considered cards",
        "114.5": "neither a card nor a permanent",
        "123.2": "Sticker sheets are not cards",
    },
    example={"kind": "card", "magic_card": True},
)
def is_card(facts: Represented, case: Case) -> Answer:
    """It covers what a Magic card represents, but never tokens, emblems or sticker sheets."""
    never = (
        ("108.2b", "token", "a token is not a card, whatever represents it"),
        ("114.5", "emblem", "an emblem is not a card, whatever represents it"),
        ("123.2", "sticker sheet", "a sticker sheet is not a card"),
    )
    for rule, kind, says in never:
        if facts.kind == kind:
            return case.verdict(not case.holds(rule, True, says))
    truth = case.holds(
        "108.2",
        facts.magic_card,
        f"a Magic card represents this {facts.kind}",
        f"no Magic card represents this {facts.kind}",
    )
    return case.verdict(case.every((truth, "magic_card")))


class MaybePermanent(Facts, frozen=True, kw_only=True):
    """A thing, its zone and the card types it has now."""

    kind: ThingKind
    zone: Zone | None = None
    types: tuple[CardType, ...] = ()


@question(
    "is-permanent",
    facts=MaybePermanent,
    cites={
        "110.1": "a card or token on the",
        "110.4c": "It's still a permanent",
        "114.5": "neither a card nor a permanent",
    },
    example={"kind": "token", "zone": "battlefield", "types": ["creature"]},
)
def is_permanent(facts: MaybePermanent, case: Case) -> Answer:
    """A card or token on the battlefield is, even if it has lost all its types."""
    check("types", "card-types", facts.types, case.effective)
    if facts.kind == "emblem":
        return case.verdict(not case.holds("114.5", True, "an emblem is not a permanent"))
    there = None if facts.zone is None else facts.zone == "battlefield"
    right = case.every((facts.kind in ("card", "token"), "kind"), (there, "zone"))
    truth = case.holds(
        "110.1",
        right,
        f"it is {an(facts.kind)} on the battlefield",
        f"it is {an(facts.kind)} {in_zone(known(facts.zone))}",
    )
    if truth and not set(facts.types) & set(PERMANENT_TYPES):
        truth = case.holds("110.4c", True, "it has no permanent type left but is still a permanent")
    return case.verdict(truth)


class MaybeToken(Facts, frozen=True, kw_only=True):
    """A permanent: what represents it, from the top down (more than one if it is merged)."""

    components: Annotated[tuple[Literal["card", "token"], ...], msgspec.Meta(min_length=1)] | None = None


@question(
    "is-token",
    facts=MaybeToken,
    cites={"111.1": "any permanent that isn't represented by", "727.2d": "only if the topmost component is"},
    example={"components": ["token"]},
)
def is_token(facts: MaybeToken, case: Case) -> Answer:
    """Yes if no card represents it; a merged permanent is what its topmost component is."""
    case.need("components")
    parts = facts.components or ()
    if len(parts) > 1 and "token" in parts:
        says = f"its topmost component is a {parts[0]}"
        return case.verdict(case.holds("727.2d", parts[0] == "token", says, says))
    truth = "card" not in parts
    return case.verdict(case.holds("111.1", truth, "no card represents it", "a card represents it"))


class MaybeSpell(Facts, frozen=True, kw_only=True):
    """A thing, its zone, and whether it was cast (which begins with moving it to the stack)."""

    kind: ThingKind
    zone: Zone | None = None
    cast: bool | None = None


@question(
    "is-spell",
    facts=MaybeSpell,
    cites={
        "112.1": "A spell is a card on",
        "112.1a": "has no card associated with it",
        "112.1b": "that copy is a spell as",
    },
    example={"kind": "card", "zone": "stack"},
)
def is_spell(facts: MaybeSpell, case: Case) -> Answer:
    """A card on the stack, a spell's copy there, or a copy of a card that was cast."""
    on_stack = None if facts.zone is None else facts.zone == "stack"
    if facts.kind == "copy of a card":
        cast = case.holds("112.1b", facts.cast, "the copy was cast", "the copy of a card wasn't cast")
        return case.verdict(case.every((cast, "cast"), (on_stack, "zone")))
    if facts.kind == "copy of a spell":
        held = case.holds("112.1a", True, "a spell's copy is a spell, too")
        return case.verdict(case.every((held, "kind"), (on_stack, "zone")))
    right = case.every((facts.kind == "card", "kind"), (on_stack, "zone"))
    return case.verdict(
        case.holds(
            "112.1",
            right,
            "it is a card on the stack",
            f"it is {an(facts.kind)} {in_zone(known(facts.zone))}",
        )
    )


class CardTypes(Facts, frozen=True, kw_only=True):
    """The card types of a card or spell."""

    types: tuple[CardType, ...] | None = None


@question(
    "permanent-types",
    facts=CardTypes,
    cites={
        "110.4": "There are six permanent types",
        "110.4a": "could be put onto the battlefield",
        "110.4b": "a spell that will enter the",
    },
    example={"types": ["artifact", "creature"]},
)
def permanent_types(facts: CardTypes, case: Case) -> Answer:
    """There are six; instants and sorceries never enter the battlefield, and lands are never spells."""
    case.need("types")
    types = facts.types or ()
    check("types", "card-types", types, case.effective)
    found: list[Any] = [kind for kind in types if kind in PERMANENT_TYPES]
    found = case.gives("110.4", found, f"the permanent types among {listed(types)}: {listed(found)}")
    enters = bool(found) and not {"instant", "sorcery"} & set(types)
    card = case.holds(
        "110.4a", enters, "it could be put onto the battlefield", "it can't enter the battlefield"
    )
    spell = case.holds(
        "110.4b",
        enters and "land" not in types,
        "as a spell it will become a permanent",
        "it is not a permanent spell",
    )
    return case.value({"permanent types": found, "permanent card": card, "permanent spell": spell})
