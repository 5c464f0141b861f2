"""Card names that players choose: those of cards that are known are judged (201.4).

Known are the cards of the game. Any other name is taken to be that of a card, unless it has to be a card
of some kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crkb.game.copies.halves import colors
from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.layers import filters
from crkb.game.objects import EXILE, Context, GameObject, Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Filter
from crkb.game.values import Sheet, Values

CITES = {
    "201.4": "the name of a card in",
    "201.4a": "whose Oracle text matches those characteristics",
    "201.4b": "use only that half's characteristics",
    "201.4c": "to choose a flip card's alternative",
    "201.4d": "only the characteristics of the back",
    "201.4e": "only the characteristics of the combined",
    "201.4f": "to choose an adventurer card's alternative",
    "709.4a": "one of those names and not",
    "710.5": "choose a flip card's alternative name",
    "712.19": "choose the name of either face",
    "715.5": "choose an adventurer card's alternative name",
}

HALVES = frozenset({"split", "room"})
"""Layouts with two names of which one is chosen (709.4a)."""

OTHER = {
    "flip": ("710.5", "201.4c"),
    "adventurer": ("715.5", "201.4f"),
    **dict.fromkeys(("omen", "preparation"), ("201.4", "201.4a")),
    "transforming": ("712.19", "201.4d"),
    "modal": ("712.19", "201.4d"),
}
"""Layout -> the rule by which the other name may be chosen, and the one about what it is a name of."""


class NamedPart(NamedTuple):
    """A name of a card, what the card is under that name, and the rules about either."""

    values: Values
    allowed: str
    tested: str


def check(play: Play, name: str, among: Filter | None, ctx: Context, path: str) -> None:
    """Refuse a name that can't be chosen.

    Args:
        play: The game being played.
        name: What was chosen.
        among: The cards whose names may be chosen, None for any.
        ctx: What the words of the ability mean.
        path: The choice.

    Raises:
        IllegalAction: It is a token's name, that of another kind of card, or two names.
        GameFormError: It has to be known what card it is of, and isn't.
    """
    sheets = [each.sheet for each in play.game.objects.values() if each.kind == "card"]
    if any(name == " // ".join(_names(sheet)) for sheet in sheets if sheet.layout in HALVES):
        raise IllegalAction("709.4a", f"{name} are two names, of which one is chosen")
    found = next((part for sheet in sheets for part in parts(sheet) if name in part.values.names), None)
    if found is None:
        _unknown(play.game, name, among, path)
        return
    play.note(found.allowed, f"{name} is the name of a card, and may be chosen", name)
    if among is not None:
        fits = _fits(play.game, found.values, among, ctx)
        if not fits:
            raise IllegalAction(found.tested, f"under the name {name}, the card is of another kind")
        play.note(found.tested, f"under the name {name}, the card is of the kind that is chosen", name)


def _names(sheet: Sheet) -> list[str]:
    return [name for face in sheet.faces for name in face.names]


def _unknown(game: Game, name: str, among: Filter | None, path: str) -> None:
    """Refuse a name of which only a token is known, or of which it must be known what card it is (201.4)."""
    if any(each.is_token and name in _names(each.sheet) for each in game.objects.values()):
        raise IllegalAction("201.4", f"{name} is the name of a token, and of no card that is known")
    if among is not None:
        hint = "Put the card somewhere in the game, in a library perhaps."
        raise GameFormError(path, f"no card named {name!r} is known", hint)


# ---- the names of a card


def parts(sheet: Sheet) -> Iterator[NamedPart]:
    """The names of a card that may be chosen, with what the card is under each."""
    first, *others = sheet.faces
    if sheet.layout in HALVES:
        yield from (NamedPart(face, "709.4a", "201.4b") for face in sheet.faces)
        return
    yield NamedPart(first, *(("712.19", "201.4e") if sheet.layout == "meld" else ("201.4", "201.4a")))
    for other in others if sheet.layout in OTHER else ():
        is_flip = sheet.layout == "flip"
        values = other._replace(cost=first.cost, colors=colors(first)) if is_flip else other
        yield NamedPart(values, *OTHER[sheet.layout])


def _fits(game: Game, values: Values, among: Filter, ctx: Context) -> bool:
    """Whether a card with such values, and nothing else said of it, is of a kind (201.4a)."""
    card = GameObject("the named card", Sheet(faces=(values,)), EXILE, ctx.you, ctx.you)
    found = filters.members(among, ctx, game.with_objects(card))
    return any(isinstance(thing, Ref) and thing.id == card.id for thing in found)
