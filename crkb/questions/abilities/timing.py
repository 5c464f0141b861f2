"""When spells may be cast, with flash and limits read from their texts: a game tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from crkb.game.terms import Only
from crkb.questions.abilities import moments
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values import spell_texts
from crkb.questions.values.activated import ActivationLimit
from crkb.questions.values.characteristics import CardType
from crkb.questions.values.labels import Text
from crkb.questions.values.listed import check, check_type_line, is_card_type
from crkb.questions.values.spell_texts import SpellsMeant
from crkb.questions.values.timing import Now

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
    """One set of a card's characteristics: those that matter for casting it. `types`, or the `type_line`
    as it is printed, which also tells an Aura. `text`: its rules text, a
    paragraph a line ("" if it has none), which says whether it has flash and when it may be cast."""

    types: tuple[CardType, ...] | None = None
    type_line: str = ""
    text: str | None = None
    mana_value: Count | None = None
    power: int | None = None

    def __post_init__(self) -> None:
        """Refuse types beside a type line that says them."""
        if self.type_line and self.types is not None:
            raise ValueError("type_line: it says the types: give one of them")


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
    cites={},
    example={"now": {"priority": True}, "card": {"types": ["instant"]}},
)
def may_cast_now(facts: Casting, case: Case) -> Answer:
    """A game is asked in which the player casts such a card like that, with what effects forbid and allow."""
    cast = _Cast(facts, case.effective)
    return moments.ask(case, cast.ways(), cast.tried)


CARD, HOST = "this-card", "host-1"
"""The card that is cast, and a creature that a bestowed one can target."""
FRONT, BACK = "Front", "Back"
"""The names of its faces."""
TRANSFORMED = "You may cast this card transformed."
LAYOUTS = {
    "modal back face": "modal",
    "transforming back face": "transforming",
    "Adventure": "adventurer",
    "prototype": "prototype",
}
"""The layouts of cards that are cast in some way."""


class _Cast(NamedTuple):
    """A card that is cast, and the edition by whose words it is read."""

    facts: Casting
    effective: str

    @property
    def _where(self) -> str:
        """The fact with the types and the text that it has as a spell."""
        return "other" if self.facts.cast_as in BACKS else "card"

    # ---- what isn't known

    def ways(self) -> dict[str, Sequence[Any]]:
        """What the facts can be that matter."""
        facts, where = self.facts, self._where
        values = self._values(where)
        known_types = self._types(where)
        check(f"{where}.types", "card-types", known_types or (), self.effective)
        meant = self._meant()
        said = spell_texts.own(f"{where}.text", values.text or "", self.effective)
        steps = [each.steps[0] for each in said.limits if isinstance(each, Only) and each.steps]
        ways = moments.options(facts.now, (*steps, "precombat main", "upkeep", "end"))
        if facts.cast_as != "face down":
            types = [(kind,) for each in meant for kind in (*each.types, *each.no_types) if kind != "Aura"]
            usual = (("instant",), ("sorcery",), ("land",))
            ways[f"{where}.types"] = moments.known(known_types, *usual, *types)
            ways[f"{where}.text"] = moments.known(values.text, "Flash", "")
        if facts.cast_as == "transforming back face":
            ways["card.text"] = moments.known(facts.card.text, TRANSFORMED, "")
        ways |= self._numbers(meant)
        if said.flash_if or any(not _is_time(each) for each in said.limits):
            ways["conditions_met"] = moments.known(facts.conditions_met, True, False)
        return ways

    def _numbers(self, meant: Sequence[SpellsMeant]) -> dict[str, Sequence[Any]]:
        """The numbers that bans are about."""
        where = "card" if self.facts.cast_as in ("normal", "bestowed") else "other"
        if self.facts.cast_as == "face down":
            return {}
        values = self._values(where)
        costs = [each.mana_value_from for each in meant if each.mana_value_from is not None]
        powers = [each.power_from for each in meant if each.power_from is not None]
        return {
            **({f"{where}.mana_value": moments.known(values.mana_value, 0, *costs)} if costs else {}),
            **({f"{where}.power": moments.known(values.power, 0, *powers)} if powers else {}),
        }

    def _values(self, where: str) -> Values:
        return (self.facts.other if where == "other" else self.facts.card) or Values()

    def _types(self, where: str) -> tuple[str, ...] | None:
        """The card types of a set of characteristics, also from its type line; None if they aren't known."""
        values = self._values(where)
        if not values.type_line:
            return values.types
        check_type_line(f"{where}.type_line", values.type_line, self.effective)
        return tuple(word.casefold() for word in values.type_line.split() if is_card_type(word))

    def _is_aura(self, where: str) -> bool:
        return "aura" in self._values(where).type_line.casefold().split()

    def _meant(self) -> list[SpellsMeant]:
        """The spells that each effect is about."""
        effects = enumerate(self.facts.effects)
        return [_read(f"effects[{i}]", text) for i, text in effects]

    # ---- the game

    def tried(self, way: moments.MomentWay) -> moments.GameAndEvent:
        """The game of a moment with the card where it is cast from, and that it is cast."""
        signs = [self._sign(i, text) for i, text in enumerate(self.facts.effects)]
        from_there = any(each["abilities"][0]["rule"].endswith(PLACE) for each in signs)
        card = {"id": CARD, "zone": PLACE if from_there else "hand", "owner": moments.YOU, **self._card(way)}
        host = {"id": HOST, "types": ["creature"], "p/t": "1/1", "controller": moments.YOU}
        event: dict[str, Any] = {"by": moments.YOU, "id": CARD, **self._how(way)}
        return moments.game(way, card, host, *signs), {"casts": event}

    def _card(self, way: moments.MomentWay) -> dict[str, Any]:
        """What the card is printed with."""
        layout, card = LAYOUTS.get(self.facts.cast_as), self._face(way, "card")
        if self.facts.cast_as == "prototype":
            inset = self._face(way, "other")
            return {**card, "layout": layout, "prototype": {key: inset[key] for key in ("cost", "p/t")}}
        if layout is None:
            return card
        return {
            "layout": layout,
            "faces": [{"name": FRONT, **card}, {"name": BACK, **self._face(way, "other")}],
        }

    def _face(self, way: moments.MomentWay, where: str) -> dict[str, Any]:
        """The characteristics of a face, with what its text says of casting it."""
        values = self._values(where)
        types = way.get(f"{where}.types", self._types(where) or ("creature",))
        cost, power = (way.get(f"{where}.{key}", getattr(values, key)) for key in ("mana_value", "power"))
        text = way.get(f"{where}.text", values.text or "")
        found: dict[str, Any] = {"types": list(types), "cost": f"{{{1 if cost is None else cost}}}"}
        if where == "other" or power is not None or "creature" in types:
            found["p/t"] = f"{1 if power is None else power}/1"
        if self._is_aura(where):
            found["subtypes"] = ["Aura"]
        return {**found, "abilities": [*self._abilities(way, f"{where}.text", text), *self._extra(where)]}

    def _abilities(self, way: moments.MomentWay, field: str, text: str) -> Iterator[Any]:
        said = spell_texts.own(field, text, self.effective)
        met, unmet = ("your life is 20", "your life is 0")[:: 1 if way.get("conditions_met") else -1]
        if said.flash:
            yield "flash"
        if said.flash_for_cost:
            yield {"rule": f"{QUICK} for {{2}} more"}
        if said.flash_if:
            yield {"rule": QUICK, "as long as": met}
        if said.transformed:
            yield "more than meets the eye {2}"
        for limit in said.limits:
            if _is_time(limit):
                yield {"rule": f"may be cast only {limit.says}"}
            else:
                yield {"rule": "can't be cast", "as long as": unmet}

    def _extra(self, where: str) -> tuple[str, ...]:
        """The keyword by which it is cast."""
        extra = {"face down": ("morph {1}",), "bestowed": ("bestow {1}",)}
        found = extra.get(self.facts.cast_as, ()) if where == "card" else ()
        return (*found, "enchant creature") if self._is_aura(where) else found

    def _how(self, way: moments.MomentWay) -> dict[str, Any]:
        """How it is cast, as the event has it."""
        how = self.facts.cast_as
        if how == "bestowed":
            return {"bestowed": True, "targets": [HOST]}
        if how == "transforming back face" and spell_texts.own("", way["card.text"], "").transformed:
            return {"choose": {f"may of more than meets the eye of {CARD}": True}}
        if how in BACKS:
            return {"half": BACK, **self._target("other")}
        ways: dict[str, dict[str, Any]] = {
            "prototype": {"prototyped": True},
            "face down": {"face down": True},
        }
        return ways.get(how) or self._target("card")

    def _target(self, where: str) -> dict[str, Any]:
        """What an Aura spell targets."""
        return {"targets": [HOST]} if self._is_aura(where) else {}

    def _sign(self, number: int, text: str) -> dict[str, Any]:
        """A permanent with the ability that an effect is of."""
        spells = _read(f"effects[{number}]", text)
        rule = QUICK if spell_texts.as_flash(text) else f"may be cast from {PLACE}" if _allows(text) else BAN
        ability = {"rule": rule, "to": _filter(spells)}
        return {"id": f"sign-{number + 1}", "types": ["enchantment"], "abilities": [ability]}


BACKS = ("modal back face", "transforming back face", "Adventure")
"""Ways in which the other set of characteristics is what it has as a spell."""
QUICK, BAN, PLACE = "may be cast as though it had flash", "can't be cast", "library"
"""How a game says what effects do, and the zone that they let spells be cast from."""


def _is_time(limit: ActivationLimit) -> bool:
    return isinstance(limit, Only) and limit.kind != "times"


def _allows(text: str) -> bool:
    return "may" in text.split()


def _read(field: str, text: str) -> SpellsMeant:
    """The spells that an effect forbids or allows. Raises FactsError if that can't be read."""
    return spell_texts.allowed(field, text) if _allows(text) else spell_texts.forbidden(field, text)


def _filter(spells: SpellsMeant) -> str:
    """The spells that are meant, as a game says it."""
    barred = "".join(f"non{kind} " for kind in spells.no_types)
    numbers = {"mana value": spells.mana_value_from, "power": spells.power_from}
    than = "".join(
        f" with {key} {number} or greater" for key, number in numbers.items() if number is not None
    )
    return ", ".join(f"{barred}{kind}spells{than}" for kind in [f"{each} " for each in spells.types] or [""])
