"""Of which kind a double-faced card is, by what its sides show (712.1-712.4)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.objects import GameObject
from crkb.game.play import Play
from crkb.game.terms import Keyword, Verb, every_term
from crkb.game.values import Values

CITES: dict[str, str] = {
    "712.1": "three kinds of double-faced cards",
    "712.2": "include abilities on one or both",
    "712.3": "a Magic card face on each",
    "712.4": "half of an oversized card face",
}

TRANSFORMING, MODAL, MELD = "transforming", "modal", "meld card"
TURNING = frozenset({"daybound", "nightbound", "disturb", "craft", "more than meets the eye"})
"""Keyword abilities that turn a card over, or let it be cast or enter with its back face up."""


def kind(faces: Sequence[Values], is_half: bool) -> str:
    """The layout of a double-faced card: one of three kinds (712.1).

    Args:
        faces: Its front and, unless that is half of a larger face, its back.
        is_half: Whether its other side is half of an oversized face: it is a meld card (712.4).

    One whose abilities turn it over is of the transforming kind (712.2), any other is modal (712.3).
    """
    if is_half:
        return MELD
    return TRANSFORMING if any(map(_turns_over, faces)) else MODAL


def _turns_over(face: Values) -> bool:
    """Whether an ability of a face lets the card transform, or be cast or enter transformed (712.2)."""
    terms = [term for ability in face.abilities for term in every_term(ability)]
    verbs = [term for term in terms if isinstance(term, Verb)]
    turned = any(verb.verb == "transform" or verb.arg("side") == "back" for verb in verbs)
    return turned or any(isinstance(term, Keyword) and term.name in TURNING for term in terms)


def note_kind(play: Play, obj: GameObject) -> None:
    """Note of which kind a double-faced card is that is told to transform."""
    rule = RULES.get(obj.sheet.layout)
    if rule is not None:
        play.note("712.1", f"{obj.id} is a double-faced card, of one of three kinds", obj.id)
        play.note(rule, f"{obj.id} is a {obj.sheet.layout.removesuffix(' card')} double-faced card", obj.id)


RULES = {TRANSFORMING: "712.2", MODAL: "712.3", MELD: "712.4"}
