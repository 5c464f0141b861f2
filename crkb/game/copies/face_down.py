"""Face-down spells and permanents: what they are, and what turns them face up (708, 702.37)."""

from __future__ import annotations

from types import MappingProxyType

from crkb.game.copies import faces, identities, merging
from crkb.game.objects import BATTLEFIELD, COMMAND, EXILE, STACK, GameObject
from crkb.game.state import Game
from crkb.game.terms import CostItem, Keyword
from crkb.game.values import SPELLS, Chars, Values

CITES = {
    "372.4b": "Face-down identity cards have no characteristics",
    "406.3a": "exiled face down has no characteristics",
    "702.TR01c": "pay that cost, then turn the",
    "701.34g": "represented by an instant or sorcery",
    "708.2a": "becomes a 2/2 face-down creature",
    "708.2b": "can't be turned face",
    "712.16": "can't be turned face down",
    "727.2g": "can't be turned face up",
    "727.2j": "can't be turned face down",
}

MANIFESTED = "manifest"
"""What lets any creature card be turned face up for its mana cost."""
BY_EFFECT = MappingProxyType({"face_down": True, "face_down_by": "effect"})
"""How a card is that an effect which lists no characteristics puts somewhere face down (708.2a)."""
WARDED = "disguise"
"""What gives the face-down object ward {2}."""
MORPHS = ("morph", "megamorph", "disguise")

DASH = "\u2014"

WARD_2 = Keyword("ward", "{2}", (CostItem("mana", "{2}"),), "ward {2}")
BLANK = Values(colors=frozenset())
PLAIN = Values(colors=frozenset(), types=frozenset(("creature",)), power=2, toughness=2)
WITH_WARD = PLAIN._replace(abilities=(WARD_2,))


def shows(obj: GameObject) -> bool:
    """Whether an object is face down where that leaves it only the values given it, or none.

    It is so as it enters already, so that its own abilities about entering don't count (708.3).
    """
    if not obj.face_down:
        return False
    return obj.zone in (BATTLEFIELD, STACK, EXILE) or identities.is_hidden(obj)


def values(obj: GameObject) -> Values:
    """The characteristics of a face-down spell or permanent, and no others (708.2, 708.2a).

    A double-faced card has them too (712.15); a card in exile has none (406.3a), nor has an identity
    card (372.4b).
    """
    if obj.zone in (EXILE, COMMAND):
        return BLANK
    return WITH_WARD if turned_down_by(obj) == WARDED else PLAIN


def turned_down_by(obj: GameObject) -> str:
    """What let an object be face down; a card with disguise is taken to have been cast with it."""
    abilities = obj.sheet.faces[0].abilities
    if obj.face_down_by or not any(isinstance(a, Keyword) and a.name == WARDED for a in abilities):
        return obj.face_down_by
    return WARDED


def turning_up_costs(game: Game, obj: GameObject) -> tuple[str, ...]:
    """What its controller may pay to turn a face-down permanent face up, () if there is no way.

    What lets it be face down may also let its controller turn it up (708.7). Morph and disguise count if
    the permanent would have them face up (702.37e, 702.168d); a manifested creature card may also be
    turned up for its mana cost (701.34b).
    """
    from crkb.game.layers import keywords

    if identities.is_hidden(obj):
        return identity_costs(game, obj)
    if not (obj.face_down and obj.on_battlefield and can_be_turned_up(obj)):
        return ()
    morphs = [each.parameter for name in MORPHS for each in keywords.of(face_up_chars(game, obj), name)]
    card = faces.view(obj.sheet, obj)
    mana = obj.face_down_by == MANIFESTED and "creature" in card.types and card.cost is not None
    return tuple(dict.fromkeys([*morphs, *([card.cost] if mana and card.cost else [])]))


def identity_costs(game: Game, obj: GameObject) -> tuple[str, ...]:
    """The unveil costs that a face-down identity would have face up (702.TR01c)."""
    from crkb.game.layers import keywords

    found = keywords.of(face_up_chars(game, obj), identities.UNVEIL)
    return tuple(dict.fromkeys(each.parameter.removeprefix(DASH) for each in found))


def turning_up_cost(game: Game, obj: GameObject) -> str | None:
    """The cost of turning a permanent face up, several joined by "or"; None if it can't be paid for."""
    return " or ".join(turning_up_costs(game, obj)) or None


def face_up_chars(game: Game, obj: GameObject) -> Chars:
    """The characteristics that a face-down permanent would have face up."""
    parts = tuple(part._replace(face_down=False) for part in obj.components)
    return game.with_objects(obj._replace(face_down=False, components=parts)).chars(obj.id)


def can_be_turned_up(obj: GameObject) -> bool:
    """Whether a face-down permanent can be turned face up: no instant or sorcery card (701.34g, 727.2g)."""
    sheets = [part.sheet for part in obj.components] or [obj.sheet]
    return not any(sheet.faces[0].types & SPELLS for sheet in sheets)


def why_not_turned_down(obj: GameObject) -> tuple[str, str]:
    """The rule that keeps a permanent from being turned face down and why, or ("", "")."""
    if obj.face_down:
        return "708.2b", f"{obj.id} is already face down"
    shown = (part.shown for part in obj.components if part.shown is not None)
    sheets = [obj.sheet, *(part.sheet for part in obj.components), *shown]
    if any(sheet.layout in (*faces.DOUBLE_FACED, merging.MELDED) for sheet in sheets):
        rule = "727.2j" if merging.is_merged(obj) else "712.16"
        return rule, f"{obj.id} is represented by a double-faced card"
    return "", ""
