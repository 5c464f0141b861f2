"""Card names that players choose: those of cards that are known are judged (201.4).

Known are the cards of the game. Any other name is taken to be that of a card, unless it has to be a card
of some kind.
"""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.copies import card_names
from crkb.game.copies.card_names import NameOf
from crkb.game.copies.halves import colors
from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.layers import filters
from crkb.game.objects import EXILE, Context, GameObject, Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Filter
from crkb.game.values import Sheet, Values
from crkb.tuples import NamedTuple


class NamedPart(NamedTuple):
    """A name of a card, what the card is under that name, and the rules about either."""

    values: Values
    name: NameOf


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
    for sheet in sheets:
        _one_name(sheet, name)
    found = next((part for sheet in sheets for part in parts(sheet) if name in part.values.names), None)
    if found is None:
        _unknown(play.game, name, among, path)
        return
    allowed, tested = found.name.allowed, found.name.tested
    play.note(allowed, f"{name} is the name of a card, and may be chosen", name)
    if among is not None:
        fits = _fits(play.game, found.values, among, ctx)
        if not fits:
            raise IllegalAction(tested, f"under the name {name}, the card is of another kind")
        play.note(tested, f"under the name {name}, the card is of the kind that is chosen", name)


def _one_name(sheet: Sheet, name: str) -> None:
    """Refuse the names of two parts of a card as one (709.4a, 712.19)."""
    second = card_names.choosable(sheet.layout, 1)
    said = [at for at, face in enumerate(sheet.faces) if set(face.names) <= set(name.split(" // "))]
    if second is not None and not card_names.may_be_chosen_together(said):
        raise IllegalAction(second.allowed, f"{name} are two names, of which one is chosen")


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
    is_combined = sheet.layout == "meld"
    for at, face in enumerate(sheet.faces):
        name = card_names.choosable(sheet.layout, at + is_combined)
        if name is not None:
            values = _modified(sheet.layout, sheet.faces[0], face) if name.modified else face
            yield NamedPart(values, name)


def _modified(layout: str, first: Values, other: Values) -> Values:
    """The normal characteristics as alternative ones modify them: those that these don't have stay."""
    if layout == "flip":
        return other._replace(cost=first.cost, colors=colors(first))
    return other._replace(power=first.power, toughness=first.toughness)


def _fits(game: Game, values: Values, among: Filter, ctx: Context) -> bool:
    """Whether a card with such values, and nothing else said of it, is of a kind (201.4a)."""
    card = GameObject("the named card", Sheet(faces=(values,)), EXILE, ctx.you, ctx.you)
    found = filters.members(among, ctx, game.with_objects(card))
    return any(isinstance(thing, Ref) and thing.id == card.id for thing in found)
