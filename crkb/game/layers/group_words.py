"""What a word of a group asks of an object: its types and colors, what it is, how it stands."""

from __future__ import annotations

from collections.abc import Callable

from crkb.game.copies import copying, identities
from crkb.game.layers import pairing
from crkb.game.layers.verdicts import object_of
from crkb.game.objects import BATTLEFIELD, STACK, Context, GameObject
from crkb.game.state import Game
from crkb.game.terms import Keyword, Word
from crkb.game.values import IDENTITY, PERMANENT_TYPES, Chars

ATTACHABLE = frozenset({"Aura", "Equipment", "Fortification"})
AURA = frozenset({"Aura"})


def _is_permanent(found: GameObject) -> bool:
    """Is it on the battlefield? Then it is a permanent, whatever types it has or has lost (110.4c)."""
    return found.zone == BATTLEFIELD


NOUNS: dict[str, Callable[[GameObject], bool]] = {
    "permanent": _is_permanent,
    "card": lambda found: found.kind == "card",
    "spell": lambda found: found.zone == STACK and found.kind != "ability",
    "ability": lambda found: found.kind == "ability",
    "token": lambda found: found.is_token,
    "source": lambda found: True,
    "player": lambda found: False,
    "opponent": lambda found: False,
    IDENTITY: identities.is_there,
}


def word_fits(word: Word, now: Chars) -> bool | None:
    """Does a word about characteristics fit, such as multicolored (105.2b)?

    None for an object of which nothing is known.
    """
    if now.unknown:
        return None
    if word.kind == "quality":
        return (len(now.colors) == 0 if word.value == "colorless" else len(now.colors) > 1) != word.negated
    return WORDS[word.kind](word.value, now) != word.negated


def _can_be_one(now: Chars) -> bool:
    """Is it a permanent card or permanent spell (110.4a, 110.4b)?"""
    return not now.types.isdisjoint(PERMANENT_TYPES)


WORDS: dict[str, Callable[[str, Chars], bool]] = {
    "type": lambda value, now: value in now.types or (value == "permanent" and _can_be_one(now)),
    "subtype": lambda value, now: value in now.subtypes,
    "supertype": lambda value, now: value in now.supertypes,
    "color": lambda value, now: value in now.colors,
    "p/t": lambda value, now: f"{now.power}/{now.toughness}" == value,
}
COLOR_QUALITIES = frozenset({"colorless", "multicolored"})


def word_is(word: Word, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    """Does any word of a group fit an object?"""
    if word.kind in WORDS or word.value in COLOR_QUALITIES:
        return word_fits(word, now)
    if word.kind == "quality":
        return quality_fits(word, found, ctx, game)
    return NOUNS[word.value](found) != word.negated


def quality_fits(word: Word, found: GameObject, ctx: Context, game: Game) -> bool:
    """Does a word about how an object stands (tapped, attacking, equipped) fit?"""
    return QUALITIES[word.value](found, ctx, game) != word.negated


def _has_attached(found: GameObject, kind: str, ctx: Context, game: Game) -> bool:
    """What this is attached to; of a source that can't be attached, what has such a thing on it."""
    source = object_of(ctx.source, game)
    if source is not None and source.attached_to is not None:
        return source.attached_to == found.ref
    if source is not None and _is_for_attaching(source, game):
        return False
    return any(kind in _subtypes(each, game) for each in game.attached(found.ref))


def _is_for_attaching(source: GameObject, game: Game) -> bool:
    """Does it say "enchanted" or "equipped" of what it is attached to, though that is nothing now?"""
    values = copying.copiable(game, source)
    bestow = any(isinstance(each, Keyword) and each.name == "bestow" for each in values.abilities)
    return bestow or bool(values.subtypes & ATTACHABLE)


def _subtypes(attached: GameObject, game: Game) -> frozenset[str]:
    """Its copiable subtypes, since layers ask; what is bestowed is an Aura (702.103b)."""
    if attached.bestowed and not attached.face_down:
        return AURA
    return copying.copiable(game, attached).subtypes


ATTACHED_WORDS = frozenset({Word("quality", "enchanted"), Word("quality", "equipped")})
"""Words by which what is attached means the one object that it is attached to."""

FIGHTING = frozenset({"declare blockers", "combat damage", "end of combat"})

RENOWNED = "renowned"
"""A designation of permanents, which keyword abilities ask for (702.112b)."""

SOLVED = "solved"
"""A designation of permanents, which the abilities of Cases ask for (719.3b)."""

QUALITIES: dict[str, Callable[[GameObject, Context, Game], bool]] = {
    "tapped": lambda found, ctx, game: found.tapped,
    "untapped": lambda found, ctx, game: not found.tapped,
    "attacking": lambda found, ctx, game: found.attacking is not None,
    "blocking": lambda found, ctx, game: bool(found.blocking),
    "blocked": lambda found, ctx, game: found.attacking is not None and found.blocked,
    "unblocked": lambda found, ctx, game: (
        found.attacking is not None and not found.blocked and game.step in FIGHTING
    ),
    "enchanted": lambda found, ctx, game: _has_attached(found, "Aura", ctx, game),
    "equipped": lambda found, ctx, game: _has_attached(found, "Equipment", ctx, game),
    "face-down": lambda found, ctx, game: found.face_down,
    "face-up": lambda found, ctx, game: not found.face_down,
    RENOWNED: lambda found, ctx, game: RENOWNED in found.marks,
    "paired": lambda found, ctx, game: pairing.partner(game, found.ref) is not None,
    "unpaired": lambda found, ctx, game: pairing.partner(game, found.ref) is None,
}
