"""Sources of damage: which object it is, which may be chosen, which ones an ability watches (120)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.labels import Id
from crkb.questions.values.zones import Zone


class Dealer(Facts, frozen=True, kw_only=True):
    """How damage is dealt.

    `by`: in combat, or as the effect of a spell or an ability. `object`: the creature in combat,
    the spell, or the source of the ability. `named`: the object that the effect's text says deals
    the damage, "this" for `object` itself.
    """

    by: Literal["combat", "spell", "ability"]
    object: Id
    named: str | None = None


@question(
    "source-of-damage",
    facts=Dealer,
    cites={
        "120.1": "is the source of that damage",
        "120.2b": "specify which object deals that damage",
    },
    example={"by": "spell", "object": "Lightning Bolt", "named": "this"},
)
def source_of_damage(facts: Dealer, case: Case) -> Answer:
    """In combat, the creature; otherwise, the object that the text names."""
    if facts.by == "combat":
        return case.value(case.gives("120.1", facts.object, f"{facts.object} deals combat damage"))
    case.need("named")
    named = facts.object if facts.named == "this" else str(facts.named)
    dealer = case.gives("120.2b", named, f"the text says that {named} deals the damage")
    return case.value(dealer)


class SourceCandidate(Facts, frozen=True, kw_only=True):
    """An object that a player might choose as a source of damage.

    `spell`: on the stack it is a spell, not an ability. `referred_by`: it is referred to by an
    object on the stack, by a waiting prevention or replacement effect, or by a waiting delayed
    trigger.
    """

    id: Id
    zone: Zone | None = None
    spell: bool = False
    face_up: bool = True
    referred_by: Literal["an object on the stack", "a waiting effect", "a delayed trigger"] | None = None


class Candidates(Facts, frozen=True, kw_only=True):
    """The objects among which a player chooses a source of damage."""

    objects: Annotated[tuple[SourceCandidate, ...], msgspec.Meta(min_length=1)]


@question(
    "damage-sources-to-choose",
    facts=Candidates,
    cites={"120.7": "be capable of dealing damage to"},
    example={"objects": [{"id": "ox", "zone": "battlefield"}, {"id": "card", "zone": "hand"}]},
)
def damage_sources_to_choose(facts: Candidates, case: Case) -> Answer:
    """Permanents, spells, objects that something waiting refers to, and face-up objects in the
    command zone."""
    legal = []
    for i, candidate in enumerate(facts.objects):
        reason = f"{candidate.referred_by} refers to it" if candidate.referred_by else _place(candidate)
        if reason is None:
            case.missing(f"objects[{i}].zone")
        says = f"{candidate.id}: {reason}" if reason else ""
        if case.holds("120.7", bool(reason), says, f"{candidate.id} may not be chosen"):
            legal.append(candidate.id)
    return case.value(legal)


def _place(candidate: SourceCandidate) -> str | None:
    """The reason why its zone lets it be chosen: "" if it doesn't, None if the zone is unknown."""
    match candidate.zone:
        case None:
            return None
        case "battlefield":
            return "a permanent"
        case "stack" if candidate.spell:
            return "a spell"
        case "command" if candidate.face_up:
            return "face up in the command zone"
        case _:
            return ""


class DealtBy(Facts, frozen=True, kw_only=True):
    """Damage dealt by a source."""

    source: Id
    amount: Count | None = None


class Watched(Facts, frozen=True, kw_only=True):
    """Damage dealt simultaneously, and an ability that triggers on damage from certain sources."""

    dealt: Annotated[tuple[DealtBy, ...], msgspec.Meta(min_length=1)]
    watches: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]


@question(
    "damage-dealt-meant",
    facts=Watched,
    cites={"120.8": "it does not deal damage at", "120.9": "by the specified sources and not"},
    example={"dealt": [{"source": "ox", "amount": 3}, {"source": "cow", "amount": 2}], "watches": ["ox"]},
)
def damage_dealt_meant(facts: Watched, case: Case) -> Answer:
    """Only the damage dealt by the watched sources; if there is none, the ability doesn't trigger."""
    total = 0
    for i, dealt in enumerate(facts.dealt):
        mine = dealt.source in facts.watches
        if case.holds("120.9", mine, f"{dealt.source} is watched", f"{dealt.source} isn't watched"):
            if dealt.amount is None:
                case.missing(f"dealt[{i}].amount")
            total += dealt.amount
    idle = case.holds(
        "120.8",
        total == 0,
        "they dealt no damage: the ability doesn't trigger",
        f"they dealt {total} damage: the ability triggers",
    )
    return case.value({"triggers": not idle, "damage dealt": total})
