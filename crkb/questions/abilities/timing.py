"""When spells may be cast (113, 117.1, 712.11, 715.3a, 718.3a, 103.5b)."""

from __future__ import annotations

from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.characteristics import CardType
from crkb.questions.values.listed import check
from crkb.questions.values.logic import both, either, negate
from crkb.questions.values.seating import Players, check_distinct, check_known
from crkb.questions.values.timing import Condition, Now, decisive, like_a_sorcery

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
    """One set of a card's characteristics: those that matter for casting it."""

    types: tuple[CardType, ...] | None = None
    flash: bool | None = None
    mana_value: Count | None = None
    power: int | None = None


class Ban(Facts, frozen=True, kw_only=True):
    """An effect that forbids casting spells of a type, or with this mana value or power or more; a
    spell must match everything stated."""

    type: CardType | None = None
    mana_value_from: Count | None = None
    power_from: int | None = None

    def __post_init__(self) -> None:
        """Refuse a ban without a condition."""
        if (self.type, self.mana_value_from, self.power_from) == (None, None, None):
            raise ValueError("a ban needs a type, a mana value or a power")


class Permission(Facts, frozen=True, kw_only=True):
    """An effect that lets the player cast spells of one of these types (or Auras) from the zone where
    the card is, or as though they had flash."""

    allows: Literal["from there", "as though it had flash"] = "from there"
    types: tuple[CardType | Literal["Aura"], ...]


class Casting(Facts, frozen=True, kw_only=True):
    """A card that a player would like to cast from a zone where they may cast it.

    `card`: its normal characteristics (of the front face if it has two). `other`: those of its back
    face, its Adventure, or its prototype inset (a prototype has the card's types and flash).
    `cast_as`: how the player casts it. `cast_transformed`: an ability of the front face lets the
    card be cast transformed or converted. `bans`: effects on the player's spells. `permissions`: if
    one is about the zone, the card can only be cast from there by such a one; none is needed for a hand.
    """

    now: Now = Now()
    card: Values = Values()
    other: Values | None = None
    cast_as: CastAs = "normal"
    cast_transformed: bool | None = None
    bans: tuple[Ban, ...] = ()
    permissions: tuple[Permission, ...] = ()

    def __post_init__(self) -> None:
        """Refuse missing or excess characteristics."""
        if self.cast_as not in ("normal", "face down", "bestowed") and self.other is None:
            raise ValueError("other: needs the characteristics that it would be cast with")
        if (
            self.cast_as == "prototype"
            and self.other
            and (self.other.types, self.other.flash) != (None, None)
        ):
            raise ValueError("other: a prototype inset has neither types nor abilities")


@question(
    "may-cast-now",
    facts=Casting,
    cites={
        "117.1a": "may cast a noninstant spell during",
        "305.9": "is both a land and another",
        "601.3": "no rule or effect prohibits that",
        "601.3b": "as though it had flash",
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
    land = case.holds(
        "305.9", None if types is None else "land" in types, "a land can't be cast", "it is not a land"
    )
    wants: list[Condition] = [
        (negate(land), f"{where}.types"),
        *_timing(facts.now, values, where, case, _as_flash(facts, values, case)),
        *_from_there(facts, values, where, case),
    ]
    if facts.cast_as == "transforming back face":
        allowed = case.holds(
            "712.11d",
            facts.cast_transformed,
            "the front face lets it be cast transformed",
            "nothing lets it be cast with its back face up",
        )
        wants.append((allowed, "cast_transformed"))
    wants += [_banned(ban, values, facts, case) for ban in facts.bans]
    return case.verdict(case.every(*wants))


FACE_DOWN = Values(types=("creature",), flash=False, mana_value=0, power=2)
"""What a card that is cast face down is as a spell (702.37c)."""


def _is_one(permission: Permission, facts: Casting, values: Values) -> bool | None:
    """Is the spell of one of the types of a permission?"""
    if "Aura" in permission.types and facts.cast_as == "bestowed":
        return True
    known = values.types is not None
    return any(each in permission.types for each in values.types or ()) if known else None


def _as_flash(facts: Casting, values: Values, case: Case) -> bool | None:
    """Does an effect let it be cast as though it had flash, as what it would be as a spell?"""
    found: bool | None = False
    for each in facts.permissions:
        if each.allows == "as though it had flash":
            says = "an effect lets such a spell be cast as though it had flash", "that effect isn't about it"
            found = either(found, case.holds("601.3b", _is_one(each, facts, values), *says))
    return found


def _from_there(facts: Casting, values: Values, where: str, case: Case) -> list[Condition]:
    """Can it be cast from where it is, as what it would be as a spell?"""
    about = [each for each in facts.permissions if each.allows == "from there"]
    if not about:
        return []
    found: bool | None = False
    for each in about:
        says = "an effect lets such a spell be cast from there", "that effect isn't about such a spell"
        found = either(found, case.holds("601.3e", _is_one(each, facts, values), *says))
    return [(found, f"{where}.types")]


def _judged(facts: Casting, case: Case) -> tuple[Values, str]:
    """The relevant characteristics, and the fact that contains them."""
    if facts.cast_as == "face down":
        return FACE_DOWN, "card"
    if facts.other is None:
        return facts.card, "card"
    back = facts.cast_as.endswith("back face")
    if back and case.holds("712.11c", back, "only the back face counts"):
        return facts.other, "other"
    adventure = facts.cast_as == "Adventure"
    if adventure and case.holds("715.3a", adventure, "only the Adventure's characteristics count"):
        return facts.other, "other"
    inset = facts.cast_as == "prototype"
    if inset and case.holds("718.3a", inset, "the power and mana cost of the inset count"):
        card, other = facts.card, facts.other
        merged = Values(types=card.types, flash=card.flash, mana_value=other.mana_value, power=other.power)
        return merged, "card"
    return facts.card, "card"


def _timing(
    now: Now, values: Values, where: str, case: Case, as_flash: bool | None = False
) -> list[Condition]:
    has = case.holds("117.1a", now.priority, "the player has priority", "the player has no priority")
    instant = None if values.types is None else "instant" in values.types
    quick = case.holds("117.1a", instant, "an instant needs nothing else", "it is not an instant")
    unknown = f"{where}.flash" if instant is False and values.flash is None else f"{where}.types"
    if quick is not True:
        flash = case.holds(
            "702.8a", values.flash, "flash lets it be cast like an instant", "it does not have flash"
        )
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


def _banned(ban: Ban, values: Values, facts: Casting, case: Case) -> Condition:
    """Is it not banned? The fact named is the first unknown one."""
    where = "card" if facts.cast_as == "normal" else "other"
    typed = "card" if facts.cast_as == "prototype" else where
    stated = (
        (ban.type, values.types and ban.type in values.types, f"{typed}.types"),
        (ban.mana_value_from, _at_least(values.mana_value, ban.mana_value_from), f"{where}.mana_value"),
        (ban.power_from, _at_least(values.power, ban.power_from), f"{where}.power"),
    )
    parts = [
        (None if truth is None else bool(truth), name) for given, truth, name in stated if given is not None
    ]
    free = case.holds(
        "601.3", negate(both(*(truth for truth, _ in parts))), "the ban does not apply to it", "it is banned"
    )
    return free, next((name for truth, name in parts if truth is None), f"{where}.types")


def _at_least(value: int | None, limit: int | None) -> bool | None:
    return None if value is None or limit is None else value >= limit


class MulliganMoment(Facts, frozen=True, kw_only=True):
    """A moment in the procedure of mulligans.

    `players`: in turn order, the starting player first. `kept`: those who kept their hands in
    earlier rounds. `declared`: those who have declared in this round, whatever they declared.
    `player`: who wants to do something “any time they could mulligan”.
    """

    players: Players
    player: str
    kept: tuple[str, ...] | None = None
    declared: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse names that are not players', and declarations by players who have kept their hands."""
        check_distinct("players", self.players)
        for field, names in (
            ("player", (self.player,)),
            ("kept", self.kept or ()),
            ("declared", self.declared or ()),
        ):
            check_known(field, names, self.players)
        if set(self.kept or ()) & set(self.declared or ()):
            raise ValueError("declared: a player who has kept a hand no longer declares")


@question(
    "acts-while-could-mulligan",
    facts=MulliganMoment,
    cites={"103.5b": "they would declare whether they will"},
    example={"players": ["Ann", "Bob"], "player": "Ann", "kept": [], "declared": []},
)
def acts_while_could_mulligan(facts: MulliganMoment, case: Case) -> Answer:
    """Yes when it is their turn to declare, in any round; afterward they declare."""
    if facts.player in (*(facts.kept or ()), *(facts.declared or ())):
        return case.verdict(
            case.holds(
                "103.5b", False, f"{facts.player} still declares", f"{facts.player} no longer declares"
            )
        )
    case.need("kept", "declared")
    done = {*(facts.kept or ()), *(facts.declared or ())}
    following = next((player for player in facts.players if player not in done), None)
    held = case.holds(
        "103.5b",
        facts.player == following,
        f"it is {facts.player}'s turn to declare, which happens afterward",
        f"it is {following or 'nobody'}'s turn to declare, not {facts.player}'s",
    )
    return case.verdict(held, {"next": f"{facts.player} declares"} if held else None)
