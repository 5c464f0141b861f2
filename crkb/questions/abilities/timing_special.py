"""Special actions: the list of them (116), and whether one may be taken now: a game tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, get_args

import msgspec

from crkb.questions.abilities import moments
from crkb.questions.abilities.moments import OTHER, YOU, GameAndEvent, MomentWay
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, FactsError
from crkb.questions.values import spell_texts
from crkb.questions.values.activated import OtherLimit
from crkb.questions.values.listed import check, spelled
from crkb.questions.values.timing import CastableCard, Now
from crkb.questions.values.zones import CardZone

CardPlace = CardZone | Literal["battlefield", "outside the game"]
SpecialActionKind = Literal[
    "play a land",
    "turn a face-down creature up",
    "take an action that an effect offered for later",
    "take an action to ignore a static ability",
    "discard Circling Vultures",
    "exile a card with suspend",
    "put a companion into hand",
    "foretell a card",
    "roll the planar die",
    "turn a conspiracy up",
    "plot a card",
    "unlock a half of a permanent",
]
MOST_LANDS = 20
"""So many lands a turn are asked about."""

AutomaticAction = Literal[
    "draw for the turn",
    "untap permanents",
    "phase in",
    "declare attackers",
    "declare blockers",
    "deal combat damage",
    "discard down to hand size",
    "put a creature with lethal damage into the graveyard",
    "lose for having no life",
    "keep one of two legends",
]
"""Some actions that the game generates: turn-based and state-based actions."""

OnTheStack = Literal["cast a spell", "activate an ability"]


class Deed(Facts, frozen=True, kw_only=True):
    """Something done in a game, in the words of these tables."""

    action: SpecialActionKind | AutomaticAction | OnTheStack | None = None


@question(
    "is-special-action",
    facts=Deed,
    cites={"116.1": "not to be confused with turn-based"},
    example={"action": "play a land"},
)
def is_special_action(facts: Deed, case: Case) -> Answer:
    """Actions that the game generates aren't special actions, nor is anything that goes on the stack."""
    case.need("action")
    action = facts.action or ""
    if case.holds(
        "116.1",
        action in get_args(AutomaticAction),
        "the game generates it automatically",
        "a player takes it",
    ):
        return case.verdict(False, {"takes priority": False, "uses the stack": False})
    stack = action in get_args(OnTheStack)
    if not stack:
        spelled("action", "special-actions", action, case.effective)
    special = case.holds("116.1", not stack, "it does not use the stack", "it uses the stack")
    return case.verdict(special, {"takes priority": True, "uses the stack": stack})


class SpecialAction(Facts, frozen=True, kw_only=True):
    """A special action that a player would like to take; mana for it is taken to be there.

    `zone` and `face_down`: of the card or permanent concerned (to ignore a static ability, of the
    permanent that has it). `chosen`: it is the companion that the player revealed. `times_taken`: lands
    played this turn; times the companion was put into hand this game. `lands_allowed`: this turn, with
    all effects. `card`: for suspend. `cast_forbidden`: an effect says that the player can't cast it.
    `offered`: the effect that offered the action still allows it; `effect_says`: its words, which may
    limit when (`conditions_met`: otherwise than to a time). `variant`: the one that is played.
    `controls`: the player controls the permanent; `locked`: that half of it is.
    """

    action: SpecialActionKind
    now: Now = Now()
    zone: CardPlace | None = None
    face_down: bool | None = None
    chosen: bool | None = None
    times_taken: Count | None = None
    lands_allowed: Annotated[int, msgspec.Meta(ge=0, le=MOST_LANDS)] = 1
    card: CastableCard | None = None
    cast_forbidden: bool = False
    offered: bool | None = None
    effect_says: str = ""
    conditions_met: bool | None = None
    variant: Literal["Planechase", "Conspiracy Draft", "none of them"] | None = None
    controls: bool | None = None
    locked: bool | None = None

    def __post_init__(self) -> None:
        """Refuse facts that belong to other actions."""
        if self.card is not None and self.action != "exile a card with suspend":
            raise ValueError("card: only for suspend, which depends on when the card could be cast")
        if self.action != "unlock a half of a permanent" and self.locked is not None:
            raise ValueError("locked: only for a half of a permanent")
        if self.chosen is not None and self.action != "put a companion into hand":
            raise ValueError("chosen: only for a companion")


@question(
    "may-take-special-action",
    facts=SpecialAction,
    cites={},
    example={
        "action": "play a land",
        "now": {"priority": True, "your_turn": True, "step": "precombat main", "stack_empty": True},
        "times_taken": 0,
    },
)
def may_take_special_action(facts: SpecialAction, case: Case) -> Answer:
    """A game is asked in which the player takes that action."""
    spelled("action", "special-actions", facts.action, case.effective)
    deed = DEEDS[facts.action](facts, case.effective)
    steps = ("precombat main", "upkeep", *deed.steps)
    return moments.ask(case, moments.options(facts.now, steps) | dict(deed.ways), deed.tried)


class SpecialDeed(NamedTuple):
    """A special action as an event of a game: what the facts can be that matter for it besides the
    moment, the game and event of a way, and more steps that matter."""

    ways: Mapping[str, Sequence[Any]]
    tried: Callable[[MomentWay], GameAndEvent]
    steps: tuple[str, ...] = ()


THING, NAME = "this-object", "its-ability"
"""The card or permanent that the action is about, and the ability that lets a player take it."""
ELSEWHERE = "exile"
"""A zone that is wrong for all of them."""


def _land(facts: SpecialAction, effective: str) -> SpecialDeed:
    """A land in hand, with what lets the player play more than one or none."""
    more = facts.lands_allowed - 1
    rule = "may play an additional land" if more > 0 else "can't play lands"
    signs = [_sign(i, {"rule": rule, "to": "you"}) for i in range(abs(more))]
    ways = {"times_taken": moments.known(facts.times_taken, 0, max(facts.lands_allowed, 1))}

    def tried(way: MomentWay) -> GameAndEvent:
        land = {"id": THING, "types": ["land"], "zone": "hand", "owner": YOU}
        players = {YOU: {"lands played": way["times_taken"]}, OTHER: {}}
        return moments.game(way, land, *signs, players=players), {"plays": {"by": YOU, "id": THING}}

    return SpecialDeed(ways, tried)


def _creature_up(facts: SpecialAction, effective: str) -> SpecialDeed:
    """A creature with morph, face down if it is on the battlefield."""
    ways = {**_zones(facts, "battlefield"), "face_down": moments.known(facts.face_down, True, False)}

    def tried(way: MomentWay) -> GameAndEvent:
        there = {"face down": way["face_down"]} if way["zone"] == "battlefield" else {}
        mask = {"types": ["creature"], "p/t": "1/1", "abilities": ["morph {1}"], **there}
        return _with(way, mask, {"turn up": THING})

    return SpecialDeed(ways, tried)


def _offered(facts: SpecialAction, effective: str) -> SpecialDeed:
    """What an effect gives to a permanent, with the limits that its words state."""
    limits = spell_texts.offer_limits(facts.effect_says)
    other = any(isinstance(each, OtherLimit) for each in limits)
    ways: dict[str, Sequence[Any]] = {"offered": moments.known(facts.offered, True, False)}
    if other:
        ways["conditions_met"] = moments.known(facts.conditions_met, True, False)
    only = [each.says for each in limits if not isinstance(each, OtherLimit)]

    def tried(way: MomentWay) -> GameAndEvent:
        met = {"if": "your life is 20" if way["conditions_met"] else "your life is 0"} if other else {}
        ability = {**_ability("{1}"), **({"only": only} if only else {}), **met}
        effects = [{"id": "effect-1", "to": THING, "do": {"gain": [ability]}}] if way["offered"] else []
        thing = {"id": THING, "types": ["artifact"], "controller": YOU}
        return moments.game(way, thing, effects=effects), _activates()

    return SpecialDeed(ways, tried, ("end", "declare attackers"))


def _ignored(facts: SpecialAction, effective: str) -> SpecialDeed:
    """What a permanent with a static ability lets any player do."""
    return _from(
        facts, "battlefield", types=["artifact"], abilities=[{**_ability("{1}"), "by": "any player"}]
    )


def _discarded(facts: SpecialAction, effective: str) -> SpecialDeed:
    return _from(facts, "hand", types=["creature"], abilities=[_ability("discard this")])


def _foretell(facts: SpecialAction, effective: str) -> SpecialDeed:
    return _from(facts, "hand", types=["sorcery"], abilities=["foretell {1}"])


def _plot(facts: SpecialAction, effective: str) -> SpecialDeed:
    return _from(facts, "hand", types=["sorcery"], abilities=["plot {1}"])


def _from(facts: SpecialAction, zone: CardPlace, **printed: Any) -> SpecialDeed:
    """An action by an ability of an object in a zone."""

    def tried(way: MomentWay) -> GameAndEvent:
        return _with(way, printed, _activates())

    return SpecialDeed(_zones(facts, zone), tried)


def _suspend(facts: SpecialAction, effective: str) -> SpecialDeed:
    """A card with suspend, which could be cast as its types and its text say."""
    card = facts.card or CastableCard()
    check("card.types", "card-types", card.types or (), effective)
    text = card.text
    if text is not None and not spell_texts.has_keyword(text, "suspend", effective):
        raise FactsError("card.text: it has no suspend")
    flash = None if text is None else spell_texts.own("card.text", text, effective).flash
    ways = {
        **_zones(facts, "hand"),
        "card.types": moments.known(card.types, ("instant",), ("sorcery",), ("land",)),
        "card.text": moments.known(flash, True, False),
    }
    signs = [_sign(0, {"rule": "can't be cast", "to": "spells"})] if facts.cast_forbidden else []

    def tried(way: MomentWay) -> GameAndEvent:
        abilities = ["suspend 2\N{EM DASH}{1}", *(["flash"] if way["card.text"] else [])]
        printed = {"types": list(way["card.types"]), "abilities": abilities}
        return _with(way, printed, _activates("suspend"), *signs)

    return SpecialDeed(ways, tried)


def _companion(facts: SpecialAction, effective: str) -> SpecialDeed:
    """A card outside the game, the chosen one or not."""
    ways = {
        **_zones(facts, "outside the game"),
        "chosen": moments.known(facts.chosen, True, False),
        "times_taken": moments.known(facts.times_taken, 0, 1),
    }

    def tried(way: MomentWay) -> GameAndEvent:
        chosen = {"companion": way["chosen"]} if way["zone"] == "outside the game" else {}
        players = {YOU: {"companion taken": bool(way["times_taken"])}, OTHER: {}}
        event = {"takes companion": {"by": YOU, "id": THING}}
        return _with(way, {"types": ["creature"], **chosen}, event, players=players)

    return SpecialDeed(ways, tried)


def _planar_die(facts: SpecialAction, effective: str) -> SpecialDeed:
    event = {"rolls the planar die": {"by": YOU, "shows": "blank"}}

    def tried(way: MomentWay) -> GameAndEvent:
        return moments.game(way, game=_variant(way)), event

    return SpecialDeed({"variant": moments.known(facts.variant, "Planechase", "none of them")}, tried)


def _conspiracy(facts: SpecialAction, effective: str) -> SpecialDeed:
    ways = {
        **_zones(facts, "command"),
        "variant": moments.known(facts.variant, "Conspiracy Draft", "none of them"),
        "face_down": moments.known(facts.face_down, True, False),
    }

    def tried(way: MomentWay) -> GameAndEvent:
        there = {"face down": way["face_down"]} if way["zone"] == "command" else {}
        return _with(way, {"types": ["conspiracy"], **there}, {"turn up": THING}, game=_variant(way))

    return SpecialDeed(ways, tried)


def _unlock(facts: SpecialAction, effective: str) -> SpecialDeed:
    """A Room of which one half is unlocked: that one or the other."""
    ways = {
        **_zones(facts, "battlefield"),
        "controls": moments.known(facts.controls, True, False),
        "locked": moments.known(facts.locked, True, False),
    }
    halves = [{"name": name, "types": ["enchantment"], "subtypes": ["Room"]} for name in ("Left", "Right")]

    def tried(way: MomentWay) -> GameAndEvent:
        there = {"half": "Left"} if way["zone"] == "battlefield" else {}
        owner = YOU if way["controls"] else OTHER
        event = {"unlocks": {"by": YOU, "id": THING, "half": "Right" if way["locked"] else "Left"}}
        return _with(way, {"layout": "room", "faces": halves, **there, "owner": owner}, event)

    return SpecialDeed(ways, tried)


def _zones(facts: SpecialAction, zone: CardPlace) -> dict[str, Sequence[Any]]:
    return {"zone": moments.known(facts.zone, zone, ELSEWHERE)}


def _with(
    way: MomentWay, printed: Mapping[str, Any], event: dict[str, Any], *signs: Mapping[str, Any], **more: Any
) -> GameAndEvent:
    """The game of a moment with the thing in its zone, and the event."""
    thing = {"id": THING, "zone": way["zone"], "owner": YOU, **printed}
    return moments.game(way, thing, *signs, **more), event


def _ability(cost: str) -> dict[str, Any]:
    return {"name": NAME, "cost": cost, "do": {"text": "is done"}, "special action": True}


def _activates(ability: str = "") -> dict[str, Any]:
    return {"activates": {"by": YOU, "id": THING, **({"ability": ability} if ability else {})}}


def _sign(number: int, ability: Mapping[str, Any]) -> dict[str, Any]:
    """A permanent of the player with an ability."""
    return {"id": f"sign-{number + 1}", "types": ["enchantment"], "controller": YOU, "abilities": [ability]}


def _variant(way: MomentWay) -> dict[str, Any]:
    return {} if way["variant"] == "none of them" else {"variant": way["variant"].lower()}


DEEDS: Mapping[str, Callable[[SpecialAction, str], SpecialDeed]] = {
    "play a land": _land,
    "turn a face-down creature up": _creature_up,
    "take an action that an effect offered for later": _offered,
    "take an action to ignore a static ability": _ignored,
    "discard Circling Vultures": _discarded,
    "exile a card with suspend": _suspend,
    "put a companion into hand": _companion,
    "foretell a card": _foretell,
    "roll the planar die": _planar_die,
    "turn a conspiracy up": _conspiracy,
    "plot a card": _plot,
    "unlock a half of a permanent": _unlock,
}
"""How each special action is taken in a game."""
