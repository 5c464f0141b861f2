"""Words of the language's tests: who and what they know, and terms that many expect."""

from __future__ import annotations

from crkb.game.language.language import Words
from crkb.game.terms import Group, Word

WORDS = Words(frozenset({"Ann", "Bob"}), frozenset({"bear", "wall", "bear-1"}))
CREATURE = Word("type", "creature")
LAND = Word("type", "land")
CARD = Word("noun", "card")
SPELL = Word("noun", "spell")
PERMANENT = Word("noun", "permanent")


def group(*words: Word, **said: object) -> Group:
    """A group of these words, with what else is said of it."""
    return Group(words, **said)  # type: ignore[arg-type]
