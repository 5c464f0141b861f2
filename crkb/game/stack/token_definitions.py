"""What a token is that an effect creates: as the effect, the rules or a card define it (111.3, 111.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from crkb.game.copies import copy_exceptions, token_names
from crkb.game.happenings import Moves
from crkb.game.stack import predefined
from crkb.game.terms import NewToken
from crkb.game.values import Sheet, Values
from crkb.text.inflect import with_article

CITES = {
    "111.3": "have any characteristics not defined by",
    "111.10": "predefined token",
}


def defined(token: NewToken, x: int | None, edition: str) -> Sheet:
    """What a token that is no copy is printed with.

    Args:
        token: What the instruction says.
        x: The value of X.
        edition: The effective date of the edition in use.
    """
    if token.predefined:
        return _changed(predefined.sheet(token.predefined, edition), token)
    return stated(token.sheet, x)


def _changed(sheet: Sheet, token: NewToken) -> Sheet:
    """A predefined token with what the effect modifies or adds (111.10)."""
    return copy_exceptions.with_exceptions(sheet, token.changes, Values()) if token.changes else sheet


def stated(sheet: Any, x: int | None) -> Sheet:
    """What the effect states, X being as much as it says; a token has nothing else (111.3)."""
    if not isinstance(sheet, Sheet):
        return Sheet()
    faces = tuple(
        face._replace(power=_number(face.power, x), toughness=_number(face.toughness, x))
        for face in sheet.faces
    )
    return sheet._replace(faces=faces)


def _number(value: Any, x: int | None) -> Any:
    return (x or 0) if value == "X" else value


def reasons(token: NewToken, moves: Sequence[Moves]) -> Iterator[tuple[str, str]]:
    """The rules by which created tokens are what they are, and what each says."""
    made = moves[0].new if moves else None
    if made is None or token.copy is not None:
        return
    if token.predefined:
        kind = with_article(f"{token.predefined} token")
        yield predefined.RULES[token.predefined], f"it is what the rules call {kind}"
        and_changes = ", as the effect changes it" if token.changes else ""
        yield "111.10", f"the rules define {kind}{and_changes}"
        return
    face = made.sheet.faces[0]
    yield "111.3", "it has what it is created with, and no other characteristic"
    named = token_names.rule_of(" ".join(face.names), face.subtypes, "legendary" in face.supertypes)
    if named[0]:
        yield named
