"""Special actions: the list of them, and when each may be taken (rules 116, 117.1c)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, get_args

from crkb.lists import listing
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, FactsError
from crkb.questions.values import spell_texts
from crkb.questions.values.activated import ActivationLimit
from crkb.questions.values.listed import check, spelled
from crkb.questions.values.logic import both, either, negate
from crkb.questions.values.timing import CastableCard, Condition, Now, decisive, like_a_sorcery, main_phase
from crkb.questions.values.wording import known
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


class Special(NamedTuple):
    """The rule of a special action, and when it may be taken."""

    rule: str
    when: Literal["any time", "own turn", "own turn with an empty stack", "like a sorcery"] = "any time"


_WHEN: Mapping[str, Literal["own turn", "own turn with an empty stack", "like a sorcery"]] = {
    "play a land": "like a sorcery",
    "put a companion into hand": "like a sorcery",
    "foretell a card": "own turn",
    "roll the planar die": "like a sorcery",
    "plot a card": "own turn with an empty stack",
    "unlock a half of a permanent": "like a sorcery",
}
"""When special actions may be taken; those not here at any time with priority."""

SPECIAL: Mapping[str, Special] = {
    action: Special(entry.rule, _WHEN.get(action, "any time"))
    for action, entry in listing("special-actions").entries.items()
}
"""The special actions that 116.2 lists in any edition."""

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
    """A special action that a player would like to take.

    `zone` and `face_down`: of the card or permanent concerned (to ignore a static ability, of the
    permanent that has it). `creature`: it is currently a creature. `chosen`: it is the companion
    that the player revealed. `times_taken`: lands played this turn; rolls of the planar die by this
    action this turn; times the companion was put into hand this game. `lands_allowed`: this turn,
    with all effects. `mana`: what the player can pay. `card`: for suspend. `cast_forbidden`: an
    effect says that the player can't cast it. `offered`: the effect that offered the action still
    allows it; `effect_says`: its words, which may limit when
    (`conditions_met`: otherwise than to a time). `variant`: the action's variant is being
    played. `controls`: the player controls the permanent; `locked`: that half of it is;
    `unlock_cost`: how much mana that half's mana cost is.
    """

    action: SpecialActionKind
    now: Now = Now()
    zone: CardPlace | None = None
    face_down: bool | None = None
    creature: bool | None = None
    chosen: bool | None = None
    times_taken: Count | None = None
    lands_allowed: Count = 1
    mana: Count | None = None
    card: CastableCard | None = None
    cast_forbidden: bool = False
    offered: bool | None = None
    effect_says: str = ""
    conditions_met: bool | None = None
    variant: Literal["Planechase", "Conspiracy Draft", "none of them"] | None = None
    controls: bool | None = None
    locked: bool | None = None
    unlock_cost: Count | None = None

    def __post_init__(self) -> None:
        """Refuse facts that belong to other actions."""
        if self.card is not None and self.action != "exile a card with suspend":
            raise ValueError("card: only for suspend, which depends on when the card could be cast")
        if self.action != "unlock a half of a permanent" and (self.locked, self.unlock_cost) != (None, None):
            raise ValueError("locked: only for a half of a permanent")
        if self.chosen is not None and self.action != "put a companion into hand":
            raise ValueError("chosen: only for a companion")


@question(
    "may-take-special-action",
    facts=SpecialAction,
    cites={
        "116.1": "may take when they have priority",
        "116.2a": "only once during each of their",
        "116.2b": "Turning a face-down creature face up",
        "116.2c": "to stop a delayed triggered ability",
        "116.2d": "ignore the effect from that ability",
        "116.2e": "One card (Circling Vultures) has the",
        "116.2f": "they could begin to cast that",
        "116.2g": "may pay {3} to put that",
        "116.2h": "exile that card face down",
        "116.2i": "rolling the planar die is a",
        "116.2j": "face-down conspiracy card in the command",
        "116.2k": "during their own turn while the",
        "116.2m@2025-02-07": "referred to as an “unlock cost.”",
        "117.1c": "may take other special actions during",
        "702.170a": "becomes a plotted card",
    },
    example={
        "action": "play a land",
        "now": {"priority": True, "your_turn": True, "step": "precombat main", "stack_empty": True},
        "times_taken": 0,
    },
)
def may_take_special_action(facts: SpecialAction, case: Case) -> Answer:
    """It requires priority, the right time, and whatever else each action requires."""
    spelled("action", "special-actions", facts.action, case.effective)
    special = SPECIAL[facts.action]
    has = case.holds("116.1", facts.now.priority, "the player has priority", "the player has no priority")
    wants, cost = _DEMANDS[facts.action](facts, case)
    allowed = case.every((has, "now.priority"), *_time(special, facts, case), *wants)
    return case.verdict(allowed, {"mana": cost} if allowed and cost else None)


def _time(special: Special, facts: SpecialAction, case: Case) -> list[Condition]:
    now = facts.now
    if special.when == "like a sorcery":
        return [
            (
                case.holds(
                    "117.1c",
                    truth,
                    f"this is the time for it ({name.removeprefix('now.')})",
                    "this is not the time for it",
                ),
                name,
            )
            for truth, name in like_a_sorcery(now)
        ]
    if special.when == "any time":
        return []
    own = case.holds(special.rule, now.your_turn, "it is the player's turn", "it is not the player's turn")
    if special.when == "own turn":
        return [(own, "now.your_turn")]
    empty = case.holds(special.rule, now.stack_empty, "the stack is empty", "the stack is not empty")
    held = [(own, "now.your_turn"), (empty, "now.stack_empty")]
    main = main_phase(now)
    if own and empty and main is False:
        case.contradict(
            ("116.2k", "702.170a"),
            "outside a main phase, 116.2k allows plotting, but plot's own rule does not",
        )
    return [
        *held,
        (
            case.holds("702.170a", main, "it is a main phase", "plot's own rule requires a main phase"),
            "now.step",
        ),
    ]


def _in_zone(facts: SpecialAction, zone: CardPlace, case: Case) -> Condition:
    truth = None if facts.zone is None else facts.zone == zone
    rule = SPECIAL[facts.action].rule
    return case.holds(
        rule, truth, f"it is in the right place ({zone})", f"it is not in the right place ({zone})"
    ), "zone"


def _payable(facts: SpecialAction, cost: int, case: Case) -> Condition:
    truth = True if cost == 0 else None if facts.mana is None else facts.mana >= cost
    rule = SPECIAL[facts.action].rule
    return case.holds(rule, truth, f"{cost} mana can be paid", f"{cost} mana can't be paid"), "mana"


Demands = tuple[list[Condition], int]
"""What an action requires besides the right time, and its cost in mana."""


def _land(facts: SpecialAction, case: Case) -> Demands:
    played = facts.times_taken
    some_left = None if played is None else played < facts.lands_allowed
    left = case.holds(
        "116.2a",
        some_left,
        f"{known(played)} of {facts.lands_allowed} lands have been played this turn",
        f"all {facts.lands_allowed} lands of this turn have been played",
    )
    return [(left, "times_taken")], 0


def _creature_up(facts: SpecialAction, case: Case) -> Demands:
    truth = both(facts.face_down, facts.creature)
    held = case.holds("116.2b", truth, "it is a face-down creature", "it is not a face-down creature")
    unknown = "face_down" if facts.face_down is None else "creature"
    return [_in_zone(facts, "battlefield", case), (held, unknown)], 0


def _offered(facts: SpecialAction, case: Case) -> Demands:
    still = case.holds(
        "116.2c", facts.offered, "the effect still offers it", "the effect no longer offers it"
    )
    said = spell_texts.offer_limits(facts.effect_says)
    own = [one for limit in said for one in when_limited(limit, facts.now, facts.conditions_met)]
    limits = [
        (case.holds("116.2c", t, "the effect's own limit is kept", "the effect's own limit is broken"), n)
        for t, n in own
    ]
    return [(still, "offered"), *limits], 0


def when_limited(limit: ActivationLimit, now: Now, conditions_met: bool | None) -> Iterator[Condition]:
    """Whether a limit that isn't a number of times is kept, with the facts that say so."""
    if limit.kind == "sorcery":
        yield from like_a_sorcery(now)
    elif limit.kind == "time":
        if limit.whose != "any":
            yield now.your_turn if limit.whose == "your" else negate(now.your_turn), "now.your_turn"
        if limit.steps:
            yield None if now.step is None else now.step in limit.steps, "now.step"
    elif limit.kind != "instant":
        yield conditions_met, "conditions_met"


def _ignored(facts: SpecialAction, case: Case) -> Demands:
    return [_in_zone(facts, "battlefield", case)], 0


def _vultures(facts: SpecialAction, case: Case) -> Demands:
    return [_in_zone(facts, "hand", case)], 0


def _suspend(facts: SpecialAction, case: Case) -> Demands:
    """Could the card be cast now? Its types decide whether at any time or only as a sorcery."""
    spell = facts.card or CastableCard()
    check("card.types", "card-types", spell.types or (), case.effective)
    land = None if spell.types is None else "land" in spell.types
    instant = either(_flash(spell.text, case), None if spell.types is None else "instant" in spell.types)
    unknown = "card.types" if spell.types is None else "card.text"
    held = case.holds(
        "116.2f",
        both(not facts.cast_forbidden, negate(land)),
        "nothing forbids casting the card",
        "the card can't be cast",
    )
    wants: list[Condition] = [_in_zone(facts, "hand", case), (held, "card.types")]
    if instant is not True:
        wants += [
            (
                case.holds(
                    "116.2f", either(instant, truth), "it could be cast now", "it could not be cast now"
                ),
                name if truth is None else unknown,
            )
            for truth, name in decisive(like_a_sorcery(facts.now))
        ]
    return wants, 0


def _flash(text: str | None, case: Case) -> bool | None:
    """Does a card's text give it flash? Raises FactsError if it doesn't have suspend."""
    if text is None:
        return None
    if not spell_texts.has_keyword(text, "suspend", case.effective):
        raise FactsError("card.text: it has no suspend")
    return spell_texts.own("card.text", text, case.effective).flash


def _companion(facts: SpecialAction, case: Case) -> Demands:
    chosen = case.holds(
        "116.2g", facts.chosen, "it is the chosen companion", "it was not chosen as the companion"
    )
    fresh = None if facts.times_taken is None else facts.times_taken == 0
    first = case.holds(
        "116.2g", fresh, "this was not done before this game", "this was done before this game"
    )
    cost = case.gives("116.2g", 3, "it costs {3}")
    place = _in_zone(facts, "outside the game", case)
    return [(chosen, "chosen"), (first, "times_taken"), place, _payable(facts, cost, case)], cost


def _foretell(facts: SpecialAction, case: Case) -> Demands:
    cost = case.gives("116.2h", 2, "it costs {2}")
    return [_in_zone(facts, "hand", case), _payable(facts, cost, case)], cost


def _planar_die(facts: SpecialAction, case: Case) -> Demands:
    played = None if facts.variant is None else facts.variant == "Planechase"
    variant = case.holds("116.2i", played, "Planechase is played", "Planechase is not played")
    if facts.times_taken is None:
        return [(variant, "variant"), (None, "times_taken")], 0
    cost = case.gives(
        "116.2i", facts.times_taken, f"it costs one mana for each of the {facts.times_taken} earlier times"
    )
    return [(variant, "variant"), _payable(facts, cost, case)], cost


def _conspiracy(facts: SpecialAction, case: Case) -> Demands:
    played = None if facts.variant is None else facts.variant == "Conspiracy Draft"
    variant = case.holds("116.2j", played, "Conspiracy Draft is played", "Conspiracy Draft is not played")
    down = case.holds("116.2j", facts.face_down, "the card is face down", "the card is face up")
    return [(variant, "variant"), _in_zone(facts, "command", case), (down, "face_down")], 0


def _plot(facts: SpecialAction, case: Case) -> Demands:
    return [_in_zone(facts, "hand", case)], 0


def _unlock(facts: SpecialAction, case: Case) -> Demands:
    rule = SPECIAL[facts.action].rule
    own = case.holds(
        rule, facts.controls, "the player controls the permanent", "the player does not control it"
    )
    locked = case.holds(rule, facts.locked, "that half is locked", "that half is not locked")
    wants = [_in_zone(facts, "battlefield", case), (own, "controls"), (locked, "locked")]
    if facts.unlock_cost is None:
        return [*wants, (None, "unlock_cost")], 0
    cost = case.gives(
        rule, facts.unlock_cost, f"unlocking costs the half's mana cost, {facts.unlock_cost} mana"
    )
    return [*wants, _payable(facts, cost, case)], cost


_DEMANDS = {
    "play a land": _land,
    "turn a face-down creature up": _creature_up,
    "take an action that an effect offered for later": _offered,
    "take an action to ignore a static ability": _ignored,
    "discard Circling Vultures": _vultures,
    "exile a card with suspend": _suspend,
    "put a companion into hand": _companion,
    "foretell a card": _foretell,
    "roll the planar die": _planar_die,
    "turn a conspiracy up": _conspiracy,
    "plot a card": _plot,
    "unlock a half of a permanent": _unlock,
}
