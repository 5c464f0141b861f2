"""Questions about what an object or player is, and why."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from crkb.game.asking import answers_status
from crkb.game.asking.asked import Asked, Reply, about
from crkb.game.cases import looking
from crkb.game.errors import GameFormError
from crkb.game.files.reads import near
from crkb.game.objects import Context
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.game.terms import Is, Named
from crkb.game.values import Chars

CITES = {
    "716.2b": "not a copiable characteristic",
    "716.2d": "treated as though its level is",
}


def value(asked: Asked) -> Reply:
    """The answer to `what is the KEY of THING`."""
    key, name = asked.part("key"), asked.part("thing")
    if name in asked.game.players:
        if key not in looking.PLAYER_KEYS:
            raise GameFormError("", f"a player has no {key!r}", near(key, looking.PLAYER_KEYS))
        notes = about(asked.world.notes, name)
        return Reply(looking.PLAYER_KEYS[key](asked.game, name), notes)
    if key not in looking.OBJECT_KEYS:
        raise GameFormError("", f"an object has no {key!r}", near(key, looking.OBJECT_KEYS))
    asked.thing()
    found = looking.see(asked.game, name)
    there = None if found is None else looking.value(found, key)
    notes = answers_status.reasons(asked, name, key)
    why = _reasons(asked, name, () if found is None else (key,))
    if key == "level":
        notes += tuple(note for note in _level(asked, name) if note not in why)
    return Reply(there, (*notes, *why))


def _level(asked: Asked, id: str) -> tuple[Note, ...]:
    """Why a permanent has the level that it has, if it has none or has it without being a Class."""
    obj, subtypes = asked.game.objects[id], asked.game.chars(id).subtypes
    if obj.level and "Class" not in subtypes:
        return (Note("716.2b", f"{id} is no Class and keeps its level {obj.level}", True, (id,)),)
    if not obj.level and "Class" in subtypes:
        return (Note("716.2d", f"{id} has no level: it counts as level 1", True, (id,)),)
    return ()


def _reasons(asked: Asked, id: str, keys: Collection[str]) -> tuple[Note, ...]:
    """Why it has what it has under some keys: what happened to it, and what makes its characteristics."""
    happened = about(asked.world.notes, id)
    if not keys:
        return happened
    computed = not looking.STATUS.keys() - {"controller"} >= set(keys)
    return (*(asked.game.layered.why(id) if computed or not happened else ()), *happened)


def what_is(asked: Asked) -> Reply:
    """All that can be said of an object, by the keys of the form."""
    id = asked.object().id
    found = looking.see(asked.game, id)
    if found is None:
        return Reply(None, about(asked.world.notes, id))
    values = {key: looking.value(found, key) for key in looking.OBJECT_KEYS}
    said = {key: each for key, each in values.items() if _is_worth_saying(key, each)}
    return Reply(said, (*answers_status.printed(found), *_reasons(asked, id, said)))


UNSAID: tuple[Any, ...] = (None, "", (), frozenset(), {}, False)
"""Values that nobody needs to be told; 0 is one of them, as it equals False."""


def _is_worth_saying(key: str, value: Any) -> bool:
    """Whether there is anything to say: not what is so of nearly everything."""
    return value not in UNSAID and (key, value) != ("side", "front")


def why(asked: Asked) -> Reply:
    """The answer to `why is ID …`."""
    id = asked.object().id
    notes = asked.game.layered.why(id)
    return Reply(_is(asked.game, id, asked.part("what")), notes)


def why_not(asked: Asked) -> Reply:
    """The answer to `why isn't ID …`."""
    seen = why(asked)
    return Reply(not seen.value, seen.notes)


_SIZE = re.compile(r"(-?\d+)/(-?\d+)")


def _is(game: Game, id: str, said: str) -> bool:
    """Whether an object is what people say: 4/4, a creature, a Bear, red, flying."""
    chars = game.chars(id)
    if found := _SIZE.fullmatch(said):
        return (chars.power, chars.toughness) == (int(found[1]), int(found[2]))
    words = said.split()
    word = said if words[:1] not in (["a"], ["an"]) else " ".join(words[1:])
    return _has_word(game, id, chars, word)


def _has_word(game: Game, id: str, chars: Chars, word: str) -> bool:
    from crkb.game.language import vocabulary
    from crkb.game.layers import filters, keywords

    kind = vocabulary.word(word, game.edition)
    if kind is None:
        return keywords.has(chars, vocabulary.keyword_name(word, "", game.edition))
    return bool(filters.holds(Is(Named(id), (kind,)), Context(), game))
