"""When spells may be cast (117.1, 601.3, 712.11, 715.3a, 718.3a): flash and limits read from their texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values import spell_texts
from crkb.questions.values.activated import when_limited
from crkb.questions.values.characteristics import CardType
from crkb.questions.values.labels import Text
from crkb.questions.values.listed import check
from crkb.questions.values.logic import both, either, negate
from crkb.questions.values.spell_texts import OwnCasting, SpellsMeant
from crkb.questions.values.timing import Condition, Now, decisive, like_a_sorcery
from crkb.tuples import NamedTuple

CastAs = Literal[
    "normal",
    "modal back face",
    "transforming back face",
    "Adventure",
    "prototype",
    "face down",
    "bestowed",
]
"""How a card is cast: what it is as a spell rests on that."""


class Values(Facts, frozen=True, kw_only=True):
    """One set of a card's characteristics: those that matter for casting it. `text`: its rules text, a
    paragraph a line ("" if it has none), which says whether it has flash and when it may be cast."""

    types: tuple[CardType, ...] | None = None
    text: str | None = None
    mana_value: Count | None = None
    power: int | None = None


class Casting(Facts, frozen=True, kw_only=True):
    """A card that a player would like to cast from a zone where they may cast it.

    `card`: its normal characteristics (of the front face if it has two). `other`: those of its back
    face, its Adventure, or its prototype inset (a prototype has the card's types and text).
    `cast_as`: how the player casts it. `conditions_met`: what its own text demands (“only if …”), or
    says that it has flash for, is so. `effects`: what effects say that forbid the player spells, or
    let them cast spells as though they had flash or from where the card is; if one is about the zone,
    the card can only be cast from there by such a one; none is needed for a hand.
    """

    now: Now = Now()
    card: Values = Values()
    other: Values | None = None
    cast_as: CastAs = "normal"
    conditions_met: bool | None = None
    effects: tuple[Text, ...] = ()

    def __post_init__(self) -> None:
        """Refuse missing or excess characteristics."""
        if self.cast_as not in ("normal", "face down", "bestowed") and self.other is None:
            raise ValueError("other: needs the characteristics that it would be cast with")
        if self.cast_as == "prototype" and self.other and (self.other.types, self.other.text) != (None, None):
            raise ValueError("other: a prototype inset has neither types nor a text")


@question(
    "may-cast-now",
    facts=Casting,
    cites={
        "117.1a": "may cast a noninstant spell during",
        "305.9": "is both a land and another",
        "601.3": "no rule or effect prohibits that",
        "601.3b": "as though it had flash",
        "601.3c": "alternative or additional cost is paid",
        "601.3d": "would have flash only if certain",
        "601.3e": "alternative set of characteristics or a",
        "702.8a": "“Flash” means “You may play this",
        "712.11c": "Only that face is considered to",
        "712.11d": "allows it to be cast “transformed”",
        "715.3a": "only the alternative characteristics are evaluated",
        "718.3a": "use only its alternative power",
    },
    example={"now": {"priority": True}, "card": {"types": ["instant"]}},
)
def may_cast_now(facts: Casting, case: Case) -> Answer:
    """Only the characteristics that it would have on the stack matter."""
    values, where = _judged(facts, case)
    types = values.types
    check(f"{where}.types", "card-types", types or (), case.effective)
    said = None if values.text is None else spell_texts.own(f"{where}.text", values.text, case.effective)
    bans, permissions = _read(facts)
    land = case.holds(
        "305.9", None if types is None else "land" in types, "a land can't be cast", "it is not a land"
    )
    wants: list[Condition] = [
        (negate(land), f"{where}.types"),
        *_timing(facts, values, said, where, case, _as_flash(permissions, facts, values, case)),
        *_from_there(permissions, facts, values, where, case),
        *_own_limits(said, facts, where, case),
    ]
    if facts.cast_as == "transforming back face":
        wants.append(_transformed(facts, case))
    wants += [_banned(ban, values, facts, case) for ban in bans]
    return case.verdict(case.every(*wants))


FACE_DOWN = Values(types=("creature",), text="", mana_value=0, power=2)
"""What a card that is cast face down is as a spell (702.37c)."""


class Permission(NamedTuple):
    """What an effect lets a player cast: as though it had flash, or from where it is."""

    flash: bool
    spells: SpellsMeant


def _read(facts: Casting) -> tuple[list[SpellsMeant], list[Permission]]:
    """What the effects forbid and what they allow. Raises FactsError if one can't be read."""
    bans, permissions = [], []
    for i, text in enumerate(facts.effects):
        if "may" in text.split():
            spells = spell_texts.allowed(f"effects[{i}]", text)
            permissions.append(Permission(spell_texts.as_flash(text), spells))
        else:
            bans.append(spell_texts.forbidden(f"effects[{i}]", text))
    return bans, permissions


def _transformed(facts: Casting, case: Case) -> Condition:
    """Does an ability of the front face let the card be cast with its back face up?"""
    front = facts.card.text
    lets = None if front is None else spell_texts.own("card.text", front, case.effective).transformed
    says = "the front face lets it be cast transformed", "nothing lets it be cast with its back face up"
    return case.holds("712.11d", lets, *says), "card.text"


def _is_one(spells: SpellsMeant, facts: Casting, values: Values) -> bool | None:
    """Is the spell of one of the types that an effect is about?"""
    if "Aura" in spells.types and facts.cast_as == "bestowed":
        return True
    if not (spells.types or spells.no_types):
        return True
    if values.types is None:
        return None
    of = not spells.types or any(each in spells.types for each in values.types)
    return of and not any(each in spells.no_types for each in values.types)


def _as_flash(permissions: list[Permission], facts: Casting, values: Values, case: Case) -> bool | None:
    """Does an effect let it be cast as though it had flash, as what it would be as a spell?"""
    found: bool | None = False
    for each in permissions:
        if each.flash:
            says = "an effect lets such a spell be cast as though it had flash", "that effect isn't about it"
            found = either(found, case.holds("601.3b", _is_one(each.spells, facts, values), *says))
    return found


def _from_there(
    permissions: list[Permission], facts: Casting, values: Values, where: str, case: Case
) -> list[Condition]:
    """Can it be cast from where it is, as what it would be as a spell?"""
    about = [each.spells for each in permissions if not each.flash]
    if not about:
        return []
    found: bool | None = False
    for each in about:
        says = "an effect lets such a spell be cast from there", "that effect isn't about such a spell"
        found = either(found, case.holds("601.3e", _is_one(each, facts, values), *says))
    return [(found, f"{where}.types")]


def _own_limits(said: OwnCasting | None, facts: Casting, where: str, case: Case) -> Iterator[Condition]:
    """What the card's own text demands (“Cast this spell only …”)."""
    for limit in said.limits if said else ():
        right, wrong = f"“only {limit.says}” is kept", f"“only {limit.says}” is not kept"
        for truth, name in when_limited(limit, facts.now, facts.conditions_met):
            yield case.holds("601.3", truth, right, wrong), name


def _judged(facts: Casting, case: Case) -> tuple[Values, str]:
    """The relevant characteristics, and the fact that contains them."""
    if facts.cast_as == "face down":
        return FACE_DOWN, "card"
    if facts.other is None:
        return facts.card, "card"
    back = facts.cast_as.endswith("back face")
    if case.holds("712.11c", back, "only the back face counts", "it isn't cast with its back face up"):
        return facts.other, "other"
    adventure = facts.cast_as == "Adventure"
    says = "only the Adventure's characteristics count", "it isn't cast as an Adventure"
    if case.holds("715.3a", adventure, *says):
        return facts.other, "other"
    inset = facts.cast_as == "prototype"
    says = "the power and mana cost of the inset count", "it isn't cast prototyped"
    if case.holds("718.3a", inset, *says):
        card, other = facts.card, facts.other
        merged = Values(types=card.types, text=card.text, mana_value=other.mana_value, power=other.power)
        return merged, "card"
    return facts.card, "card"


def _timing(
    facts: Casting,
    values: Values,
    said: OwnCasting | None,
    where: str,
    case: Case,
    as_flash: bool | None = False,
) -> list[Condition]:
    now = facts.now
    has = case.holds("117.1a", now.priority, "the player has priority", "the player has no priority")
    instant = None if values.types is None else "instant" in values.types
    quick = case.holds("117.1a", instant, "an instant needs nothing else", "it is not an instant")
    unknown = f"{where}.types"
    if quick is not True:
        flash, on = _flash(facts, said, where, case)
        unknown = on if instant is False and flash is None else unknown
        quick = either(quick, either(flash, as_flash))
    if quick:
        return [(has, "now.priority")]
    slow = [
        (
            case.holds(
                "117.1a",
                either(quick, truth),
                f"this is the time for it ({name.removeprefix('now.')})",
                "this is not the time for it",
            ),
            name if truth is None else unknown,
        )
        for truth, name in decisive(like_a_sorcery(now))
    ]
    return [(has, "now.priority"), *slow]


def _flash(facts: Casting, said: OwnCasting | None, where: str, case: Case) -> Condition:
    """Does its text give it flash, or let it be cast so for a cost or under a condition?"""
    has = None if said is None else said.flash
    says = "flash lets it be cast like an instant", "it does not have flash"
    flash = case.holds("702.8a", has, *says)
    if said is None or flash:
        return flash, f"{where}.text"
    says = "it may be cast as though it had flash for a cost", "no cost lets it be cast so"
    if case.holds("601.3c", said.flash_for_cost, *says):
        return True, f"{where}.text"
    if said.flash_if:
        says = "the condition is met under which it has flash", "the condition for its flash isn't met"
        return case.holds("601.3d", facts.conditions_met, *says), "conditions_met"
    return flash, f"{where}.text"


def _banned(ban: SpellsMeant, values: Values, facts: Casting, case: Case) -> Condition:
    """Is it not banned? The fact named is the first unknown one."""
    where = "card" if facts.cast_as == "normal" else "other"
    typed = "card" if facts.cast_as == "prototype" else where
    parts = [
        (_is_one(ban, facts, values), f"{typed}.types"),
        (_at_least(values.mana_value, ban.mana_value_from), f"{where}.mana_value"),
        (_at_least(values.power, ban.power_from), f"{where}.power"),
    ]
    free = case.holds(
        "601.3", negate(both(*(truth for truth, _ in parts))), "the ban does not apply to it", "it is banned"
    )
    return free, next((name for truth, name in parts if truth is None), f"{where}.types")


def _at_least(value: int | None, limit: int | None) -> bool | None:
    """Is a value a limit or more? Anything is where there is no limit."""
    if limit is None:
        return True
    return None if value is None else value >= limit
