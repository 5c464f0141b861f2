"""Which face, half or Adventure of a card is cast, and as what it is looked at (709.3, 712.11, 715.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crkb.game.copies.faces import DOUBLE_FACED
from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.objects import GRAVEYARD, HAND, GameObject
from crkb.game.stack.ways_known import ALTERNATIVES
from crkb.game.terms import Ability, Keyword
from crkb.text.suggest import closest, did_you_mean

CITES = {
    "709.3": "which half of a split card",
    "709.3a": "half is considered to be put",
    "712.11": "with its front face up by",
    "712.11b": "chooses which face they are casting",
    "712.11c": "Only the face that will be",
    "715.3": "cast the card normally or as",
    "715.3a": "only the alternative characteristics are evaluated",
    "712.11d": "allows it to be cast “transformed”",
    "718.3a": "use only its alternative power",
    "702.127a": "half of this split card from",
    "708.4": "turned face down before they are",
    "718.3": "cast it as a prototyped spell",
}

BACK_UP = frozenset(name for name, of in ALTERNATIVES.items() if of.back)
"""Keywords for whose cost a card is cast with its back face up."""


def half(obj: GameObject, args: Mapping[str, Any]) -> int | None:
    """The number of the half (709.3), face (712.11b) or Adventure (715.3) that is cast.

    That is the one which is named, or which can be cast. Without one, the front or normal one is (712.11).

    A half with aftermath is cast from graveyards, and only from there; the other one isn't (702.127a).
    """
    said = None if args.get("half") is None else half_of(obj, args["half"])
    late = [any(_is_aftermath(each) for each in face.abilities) for face in obj.sheet.faces]
    if said and obj.zone == HAND and obj.sheet.layout in DOUBLE_FACED and obj.sheet.layout != "modal":
        _refuse_back(obj)
    if not any(late):
        return said
    able = [half for half, is_late in enumerate(late) if is_late == (obj.zone == GRAVEYARD)]
    if said not in (None, *able) or not able:
        raise IllegalAction("702.127a", f"that half of {obj.id} can't be cast from the {obj.zone}")
    return able[0] if len(able) == 1 else said


def _refuse_back(obj: GameObject) -> None:
    """Refuse the back face of a card in hand whose front face has no ability that lets it be cast so
    (712.11d).

    Raises:
        IllegalAction: Nothing lets it be cast with its back face up.
    """
    front = obj.sheet.faces[0].abilities
    if not any(isinstance(each, Keyword) and each.name in BACK_UP for each in front):
        raise IllegalAction("712.11d", f"nothing lets {obj.id} be cast with its back face up")


def _is_aftermath(ability: Ability) -> bool:
    return isinstance(ability, Keyword) and ability.name == "aftermath"


def told(obj: GameObject, args: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What the rules say about the face or way that was chosen for a card with several."""
    layout = obj.sheet.layout
    if args.get("face down"):
        yield "708.4", "was turned face down before it was put onto the stack"
        return
    if layout in _CHOSEN and not args.get("fused"):
        chosen, alone = _CHOSEN[layout]
        yield chosen, "is cast as its controller chose before it was put onto the stack"
        if args["half"] or layout in ("split", "modal"):
            yield alone, "can be cast if what was chosen can be: nothing else of it counts"
    if layout == "prototype":
        yield "718.3", f"is cast {'prototyped' if args.get('prototyped') else 'normally'}"
    if args.get("prototyped"):
        yield "718.3a", "can be cast if it can with its alternative cost, power and toughness"
    if layout in DOUBLE_FACED and not (args["half"] or args.get("transformed")):
        yield "712.11", "is cast with its front face up"


_CHOSEN = {
    "split": ("709.3", "709.3a"),
    "modal": ("712.11b", "712.11c"),
    "adventurer": ("715.3", "715.3a"),
}
"""The rules by which a half, face or Adventure is chosen, and alone is looked at."""


def half_of(obj: GameObject, said: Any) -> int:
    """The number of a face by its name.

    Raises:
        GameFormError: The card has no such face.

    """
    names = [" // ".join(face.names) for face in obj.sheet.faces]
    if said in names:
        return names.index(said)
    hint = did_you_mean(closest(str(said), names)) or f"Faces: {', '.join(names)}"
    raise GameFormError("half", f"{obj.id} has no face {said!r}", hint)
