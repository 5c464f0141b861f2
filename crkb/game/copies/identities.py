"""Identity cards of the Treachery variant: what they are, and that they stay in the command zone (372)."""

from __future__ import annotations

from typing import Any

from crkb.game.errors import IllegalAction
from crkb.game.objects import COMMAND, GameObject, Ref
from crkb.game.state import Game
from crkb.game.terms import Keyword, ThisIdentity
from crkb.game.values import IDENTITY

CITES = {
    "372.2": "Identity cards remain in the command",
    "372.4b": "Face-down identity cards have no characteristics",
}

UNVEIL, UNDERCOVER = "unveil", "undercover"
"""The keywords of identities (702.TR01, 702.TR02)."""

UNVEILED = "unveiled"
"""The key in the status of a `TurnsOver` that says that an identity turns by the unveil special action."""


def is_identity(obj: GameObject) -> bool:
    """Whether an object is an identity card, which everybody can see of it even face down."""
    return obj.kind == "card" and any(IDENTITY in face.types for face in obj.sheet.faces)


def is_there(obj: GameObject) -> bool:
    """Whether it is an identity card in the command zone."""
    return obj.zone == COMMAND and is_identity(obj)


def is_hidden(obj: GameObject) -> bool:
    """Whether it is an identity card that is face down, and so has no characteristics (372.4b)."""
    return obj.face_down and is_there(obj)


def stays(obj: GameObject) -> tuple[str, str]:
    """The rule that keeps an identity card in the command zone, and what it says."""
    return "372.2", f"{obj.id} is an identity card: it stays in the command zone"


def refuse_casting(obj: GameObject) -> None:
    """Identity cards can't be cast (372.2).

    Raises:
        IllegalAction: It is one.
    """
    if is_identity(obj):
        raise IllegalAction("372.2", f"{obj.id} is an identity card, which can't be cast")


def meant(part: ThisIdentity, source: Ref | None, game: Game) -> Ref | None:
    """What "this identity" means: the source of the ability, if it is one in the command zone (372.6).

    In an ability that something else was given, it is the identity on which that is printed (109.2tr).
    """
    found = game.objects.get(part.printed_on) if part.printed_on else None
    if found is None and source is not None:
        found = game.find(source)
    return found.ref if found is not None and is_there(found) else None


def given(term: Any, by: GameObject | None) -> Any:
    """An ability that is given: "this identity" in it stays the identity that gives it (109.2tr)."""
    if isinstance(term, ThisIdentity) and by is not None and is_there(by) and not term.printed_on:
        return ThisIdentity(by.id)
    if isinstance(term, tuple):
        made = [given(each, by) for each in term]
        return type(term)(*made) if hasattr(term, "_fields") else tuple(made)
    return term


def unveils(obj: GameObject) -> bool:
    """Whether an identity card is printed with unveil."""
    abilities = (each for face in obj.sheet.faces for each in face.abilities)
    return any(isinstance(each, Keyword) and each.name == UNVEIL for each in abilities)
