"""Text-changing effects: words of abilities and type lines in place of others (612)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from crkb.game.language.vocabulary import CHOSEN_TYPE
from crkb.game.layers.group_posts import what_was_chosen
from crkb.game.objects import Context
from crkb.game.state import Game
from crkb.game.terms import Ability, Keyword, Op, Quality, Word
from crkb.game.values import COLOR_LETTERS, Chars, Values

CITES = {
    "612.2a": "also being used as names",
    "612.3": "can't be modified by text-changing",
}


def reworded(now: Chars, pairs: tuple[tuple[str, str], ...]) -> Chars:
    """The object with words of its type line and abilities replaced; names stay (612.2).

    No ability has been given to it by then: those of effects come in a later layer (612.3).
    """
    words = {old.lower(): new for old, new in pairs}
    subtypes = frozenset(_subtype(each, words) for each in now.subtypes)
    abilities = tuple(each._replace(ability=reword(each.ability, words)) for each in now.abilities)
    return now._replace(subtypes=subtypes, abilities=abilities)


def reword(term: Any, words: Mapping[str, str]) -> Any:
    """A term with color words, basic land types and creature types replaced."""
    if isinstance(term, Word):
        return _word(term, words)
    if isinstance(term, Op) and term.kind in OPS_OF_WORDS:
        return term._replace(value=tuple(_value(each, words) for each in term.value))
    if isinstance(term, Keyword):
        return term._replace(parameter=_text(term.parameter, words), value=reword(term.value, words))
    if isinstance(term, Values):
        return _described(term, words)
    if isinstance(term, tuple):
        made = [reword(each, words) for each in term]
        return type(term)(*made) if hasattr(term, "_fields") else tuple(made)
    return term


def _described(face: Values, words: Mapping[str, str]) -> Values:
    """A token as an ability describes it; a name that consists of its subtypes follows them (612.2a)."""
    return face._replace(
        names=tuple(_name(each, face.subtypes, words) for each in face.names),
        colors=None if face.colors is None else _values(face.colors, words),
        indicator=_values(face.indicator, words),
        subtypes=_values(face.subtypes, words),
        abilities=reword(face.abilities, words),
    )


def _name(name: str, subtypes: frozenset[str], words: Mapping[str, str]) -> str:
    """The name of a token: its subtypes, with or without the word "Token" (111.4), or one of its own."""
    said = name.removesuffix(" Token").split()
    if not said or not subtypes.issuperset(said):
        return name
    return " ".join(_subtype(each, words) if each in subtypes else each for each in name.split())


def _values(values: frozenset[str], words: Mapping[str, str]) -> frozenset[str]:
    return frozenset(_value(each, words) for each in values)


OPS_OF_WORDS = frozenset(
    (
        *("set subtypes", "add subtypes", "set creature types", "add creature types"),
        *("set land types", "add land types", "set color", "add color"),
    )
)
COLOR_WORDS = {letter: word for word, letter in COLOR_LETTERS.items()}


def _subtype(value: str, words: Mapping[str, str]) -> str:
    new = words.get(value.lower())
    return value if new is None else capitalised(new)


def capitalised(word: str) -> str:
    """A subtype as the lists spell it."""
    return word[:1].upper() + word[1:]


def _value(value: str, words: Mapping[str, str]) -> str:
    """A subtype, or a color as its letter."""
    if value in COLOR_WORDS:
        new = words.get(COLOR_WORDS[value])
        return value if new is None else COLOR_LETTERS.get(new.lower(), value)
    return _subtype(value, words)


def _word(word: Word, words: Mapping[str, str]) -> Word:
    return word._replace(value=_value(word.value, words)) if word.kind in {"subtype", "color"} else word


def _text(text: str, words: Mapping[str, str]) -> str:
    """The words of a parameter ("from black", "Swamp")."""
    return re.sub(r"[A-Za-z'-]+", lambda found: _text_word(found.group(), words), text)


def _text_word(word: str, words: Mapping[str, str]) -> str:
    new = words.get(word.lower())
    if new is None:
        return word
    return capitalised(new) if word[:1].isupper() else new.lower()


def with_chosen(ability: Ability, ctx: Context, game: Game) -> Ability:
    """An ability that is given, with what was chosen in place of `[chosen]` or "the chosen color"."""
    if not isinstance(ability, Keyword):
        return ability
    quality = isinstance(ability.value, Quality) and bool(ability.value.chosen)
    if CHOSEN_TYPE not in ability.parameter and not quality:
        return ability
    chosen = what_was_chosen(ctx, game)
    if not chosen:
        return ability
    name = COLOR_WORDS.get(str(chosen[0]), str(chosen[0]))
    if isinstance(ability.value, Quality) and quality:
        said = f"the chosen {ability.value.chosen}"
        ability = ability._replace(value=_definite(ability.value, str(chosen[0])))
    else:
        said = CHOSEN_TYPE
    return ability._replace(parameter=ability.parameter.replace(said, name), label="")


def _definite(quality: Quality, chosen: str) -> Quality:
    """What protection is from, once it is chosen: a color is as good as written."""
    if quality.chosen == "color":
        return Quality((Word("color", chosen),))
    return quality._replace(value=chosen)
