"""Who controls an object (108.4, 109.4, 110.2, 111.2, 112.2; 372.5, 907.9)."""

from __future__ import annotations

from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.labels import PlayerName
from crkb.questions.values.wording import an, in_zone
from crkb.questions.values.zones import Zone


class ControlledObject(Facts, frozen=True, kw_only=True):
    """An object, and everything that decides who controls it.

    `kind`: what it is; a plane or phenomenon may be face down. `put_by`: the player who put it onto
    the battlefield, on the stack or into the command zone, or created it. `stated`: the player
    under whose control the effect says that it enters. `was_spell_of`: the player who put the spell
    on the stack that the permanent was; `spell_taken_by`: who had gained control of that.
    `gained_by`: players who have gained control of the object since, in order.
    """

    kind: Literal[
        "card",
        "token",
        "ability",
        "copy of a spell",
        "emblem",
        "plane",
        "phenomenon",
        "vanguard",
        "scheme",
        "conspiracy",
        "identity",
    ]
    zone: Zone
    owner: PlayerName | None = None
    put_by: PlayerName | None = None
    stated: str = ""
    was_spell_of: str = ""
    spell_taken_by: str = ""
    planar_controller: PlayerName | None = None
    face_up: bool | None = None
    gained_by: tuple[PlayerName, ...] = ()

    def __post_init__(self) -> None:
        """Refuse objects in impossible zones, and a spell taken from nobody."""
        supplementary = self.kind not in ("card", "token", "ability", "copy of a spell")
        if supplementary and self.zone != "command":
            raise ValueError(f"zone: must be command if kind is {self.kind}")
        if self.spell_taken_by and not self.was_spell_of:
            raise ValueError("spell_taken_by: needs was_spell_of, the player whose spell it was")


_BY_OWNER = {"vanguard": "109.4e", "scheme": "109.4f", "conspiracy": "109.4g"}


@question(
    "object-controller",
    facts=ControlledObject,
    cites={
        "108.4": "A card doesn't have a controller",
        "108.4a": "use its owner instead",
        "109.4": "Only objects on the stack or",
        "109.4c": "An emblem is controlled by the",
        "109.4d": "a face-up plane or phenomenon card",
        "109.4e": "each vanguard card is controlled by",
        "109.4f": "each scheme card is controlled by",
        "109.4g": "each conspiracy card is controlled by",
        "109.4tr": "by default, controlled by its owner",
        "110.2": "player under whose control it entered",
        "110.2a": "unless the effect states otherwise",
        "110.2b": "who put that spell onto the",
        "111.2": "The token enters the battlefield under",
        "112.2": "the player who put it on",
        "372.5": "The controller of an identity card",
        "907.9": "The controller of an identity card",
    },
    example={"kind": "card", "zone": "battlefield", "put_by": "Ann"},
)
def object_controller(facts: ControlledObject, case: Case) -> Answer:
    """Objects on the stack or the battlefield have a controller, as do six kinds elsewhere; for any
    other object, its owner is used instead."""
    if facts.kind == "identity":
        return _identity(facts, case)
    if facts.zone == "command" and facts.kind != "card":
        return _supplementary(facts, case)
    there: bool | None = facts.zone in ("battlefield", "stack")
    if facts.kind == "card":
        there = case.holds(
            "108.4", there, "the card is a permanent or spell", "the card is neither a permanent nor a spell"
        )
    if not case.holds(
        "109.4",
        there,
        f"the {facts.kind} is on the {facts.zone}",
        f"nobody controls {an(facts.kind)} {in_zone(facts.zone)}",
    ):
        return _nobody(facts, case)
    default = _on_stack(facts, case) if facts.zone == "stack" else _on_battlefield(facts, case)
    now = facts.gained_by[-1] if facts.gained_by else facts.spell_taken_by or default
    return case.value({"by default": default, "now": now})


def _nobody(facts: ControlledObject, case: Case) -> Answer:
    case.need("owner")
    owner = facts.owner or ""
    asked = case.gives("108.4a", owner, f"anything that asks for its controller uses {owner} instead")
    return case.value({"by default": "nobody", "now": "nobody", "if asked": asked})


def _supplementary(facts: ControlledObject, case: Case) -> Answer:
    """An emblem, or a card of a variant, in the command zone."""
    if facts.kind == "emblem":
        case.need("put_by")
        who = case.gives("109.4c", facts.put_by or "", f"{facts.put_by} put the emblem there")
    elif facts.kind in _BY_OWNER:
        case.need("owner")
        who = case.gives(_BY_OWNER[facts.kind], facts.owner or "", f"{facts.owner} owns the {facts.kind}")
    else:
        case.need("face_up")
        if not case.holds("109.4d", facts.face_up, f"the {facts.kind} is face up", "it is face down"):
            return _nobody(facts, case)
        case.need("planar_controller")
        who = facts.planar_controller or ""
    return case.value({"by default": who, "now": who})


def _identity(facts: ControlledObject, case: Case) -> Answer:
    """Its owner; one rule lets that change, and two don't mention a change."""
    case.need("owner")
    owner = facts.owner or ""
    fixed = case.gives("372.5", owner, f"its owner {owner} controls it")
    fixed = case.gives("907.9", fixed, f"its owner {owner} controls it")
    default = case.gives("109.4tr", owner, f"by default its owner {owner} controls it")
    if not facts.gained_by:
        return case.value({"by default": default, "now": fixed})
    now = facts.gained_by[-1]
    case.contradict(
        ("109.4tr", "372.5"),
        f"{now} has gained control, which one rule allows; under the other, {owner} still controls it",
    )
    return case.value({"by default": default, "now": now, "otherwise": fixed})


def _on_stack(facts: ControlledObject, case: Case) -> str:
    case.need("put_by")
    return case.gives("112.2", facts.put_by or "", f"{facts.put_by} put it on the stack")


def _on_battlefield(facts: ControlledObject, case: Case) -> str:
    if facts.spell_taken_by:
        first = facts.was_spell_of
        return case.gives("110.2b", first, f"{facts.spell_taken_by} took the spell that {first} had cast")
    if facts.was_spell_of:
        return _entered(facts.was_spell_of, case)
    case.need("put_by")
    if facts.kind == "token":
        return case.gives("111.2", facts.put_by or "", f"{facts.put_by} created the token")
    if case.holds(
        "110.2a",
        not facts.stated,
        f"the effect says nothing else, so it enters under the control of {facts.put_by}",
        f"the effect says that it enters under the control of {facts.stated}",
    ):
        return _entered(facts.put_by or "", case)
    return _entered(facts.stated, case)


def _entered(player: str, case: Case) -> str:
    return case.gives("110.2", player, f"it entered the battlefield under the control of {player}")
