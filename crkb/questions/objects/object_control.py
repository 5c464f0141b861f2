"""Who owns and who controls an object (108.3, 108.4, 109.4, 110.2, 111.2, 112.2; 372.5, 907.9)."""

from __future__ import annotations

from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.labels import PlayerName
from crkb.questions.values.wording import an, in_zone
from crkb.questions.values.zones import Zone


class Origin(Facts, frozen=True, kw_only=True):
    """Where an object came from.

    `came`: its origin; `by`: the player who had the card in their deck or sideboard, brought it in,
    put it into the command zone, created the token, gets the emblem, put the copy of a spell on the
    stack or was told to copy a card. `now`: what it is. A card of a single planar deck has a
    `planar_controller`, and a card outside all games has a `legal_owner`.
    """

    came: Literal[
        "in a starting deck",
        "from outside the game",
        "in the command zone at the start",
        "in a single planar deck",
        "outside this game, used in another",
        "outside this game, in a sideboard",
        "outside all games",
        "created token",
        "emblem",
        "copy of a spell",
        "copy of a card that may be cast",
        "identity in the command zone at the start",
    ]
    by: PlayerName | None = None
    planar_controller: PlayerName | None = None
    legal_owner: PlayerName | None = None
    now: Literal["card", "permanent", "spell"] = "card"


_OWNER_RULE = {
    "in a starting deck": ("108.3", "started the game with it"),
    "from outside the game": ("108.3", "brought it into the game"),
    "in the command zone at the start": ("108.3", "put it into the command zone"),
    "in a single planar deck": ("108.3a", "is the planar controller"),
    "outside this game, used in another": ("108.3", "started that game with it"),
    "outside this game, in a sideboard": ("108.3b", "started that game with it in the sideboard"),
    "outside all games": ("108.3b", "legally owns it"),
    "created token": ("111.2", "created it"),
    "emblem": ("114.2", "got it"),
    "copy of a spell": ("112.2", "had it put on the stack"),
    "copy of a card that may be cast": ("112.2a", "was told to make the copy"),
    "identity in the command zone at the start": ("372.5", "started the game with it"),
}
"""An object's origin -> the rule for its owner, and what the owner did."""

_WHO = {"in a single planar deck": "planar_controller", "outside all games": "legal_owner"}


@question(
    "object-owner",
    facts=Origin,
    cites={
        "108.3": "The owner of a card in",
        "108.3a": "using the single planar deck option",
        "108.3b": "its owner is considered to be",
        "110.2": "A permanent's owner is the same",
        "111.2": "who creates a token is its",
        "112.2": "A spell's owner is the same",
        "112.2a": "the owner of that copy is",
        "114.2": "both owned and controlled by that",
        "372.5": "The owner of an identity card",
        "907.9": "The owner of an identity card",
    },
    example={"came": "in a starting deck", "by": "Ann"},
)
def object_owner(facts: Origin, case: Case) -> Answer:
    """Its origin decides; an object represented by a card has the card's owner."""
    fact = _WHO.get(facts.came, "by")
    case.need(fact)
    player: str = getattr(facts, fact)
    rule, did = _OWNER_RULE[facts.came]
    owner = case.gives(rule, player, f"{player} {did}")
    if rule == "372.5":
        owner = case.gives("907.9", owner, f"{player} {did}")
    represented = {"permanent": "110.2", "spell": "112.2"}.get(facts.now)
    if represented and facts.came in ("in a starting deck", "from outside the game"):
        owner = case.gives(represented, owner, f"{owner} owns the {facts.now} as the owner of its card")
    return case.value(owner)


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
