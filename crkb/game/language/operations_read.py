"""Operations of continuous effects: the mapping under `do:`, read into `Ops` (613)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import copies_read, language, lexing, vocabulary
from crkb.game.language.language import Words

_CHANGE = re.compile(r"([+-])(\d+|X)/([+-])(\d+|X)")
_BASE = re.compile(r"(\d+|X)/(\d+|X)")
_KINDS_OF_ABILITIES = ("activated", "triggered", "static", "mana", "sticker")
_LOSE_ALL = ("abilities", "abilities except mana abilities")


def ops(data: Any, words: Words, path: str = "") -> t.Ops:
    """All operations of one effect, and what X is beside them.

    Raises:
        GameFormError: A key is not an operation, or its value is not what that takes.

    """
    found = reads.mapping(data, path, (*t.OPERATIONS, "X"))
    read = tuple(
        t.Op(kind, _READERS[kind](found[kind], words, at(path, kind)))
        for kind in t.OPERATIONS
        if kind in found
    )
    if not read:
        raise GameFormError(path, "an effect needs at least one operation")
    x = language.read_amount(found["X"], words, at(path, "X")) if "X" in found else None
    return t.Ops(read, x)


# ---- values


def _list_of(check: Callable[[str, str, str], str], *also: str) -> Callable[[Any, Words, str], Any]:
    """A reader of a list of words, each checked; `also` are words that stand for several."""

    def read(data: Any, words: Words, path: str) -> tuple[str, ...]:
        if isinstance(data, str) and data in also:
            return (data,)
        listed = [_chosen(each) for each in reads.listing(data, path)]
        return tuple(
            each if each in also else check(reads.text(each, at(path, i)), at(path, i), words.edition)
            for i, each in enumerate(listed)
        )

    return read


def _chosen(data: Any) -> Any:
    """`[chosen]` in a list is a list within it, to YAML; so is `chosen` by itself."""
    return vocabulary.CHOSEN_TYPE if data in (["chosen"], "chosen") else data


def _copy(data: Any, words: Words, path: str) -> t.CopyOf:
    if isinstance(data, dict):
        found = reads.mapping(data, path, ("of", "except"))
        excepted = copies_read.exceptions(found.get("except", []), words, at(path, "except"))
        return t.CopyOf(language.read_filter(found.get("of"), words, at(path, "of")), excepted)
    return t.CopyOf(language.read_filter(data, words, path))


def _filter(data: Any, words: Words, path: str) -> t.Filter:
    return language.read_filter(data, words, path)


def _name(data: Any, words: Words, path: str) -> str:
    return reads.text(data, path)


def _gained(data: Any, words: Words, path: str) -> tuple[Any, ...]:
    from crkb.game.language import shapes  # abilities have operations, and these abilities

    found: list[Any] = []
    for i, each in enumerate(reads.listing(data, path)):
        if isinstance(each, dict) and "abilities of" in each:
            found.append(_abilities_of(each, words, at(path, i)))
        else:
            found.extend(shapes.several(each, words, at(path, i)))
        if isinstance(found[-1], t.ThisAbility):
            raise GameFormError(at(path, i), f"{each!r} can't give itself", "Only a copy effect can keep it.")
    return tuple(found)


def _abilities_of(data: Any, words: Words, path: str) -> t.AbilitiesOf:
    found = reads.mapping(data, path, ("abilities of", "kind"))
    if "kind" not in found:
        raise GameFormError(path, "`kind` is missing", f"Expected one of: {', '.join(_KINDS_OF_ABILITIES)}")
    kind = found["kind"]
    if kind not in vocabulary.listed("keywords", words.edition):
        kind = reads.one_of(kind, _KINDS_OF_ABILITIES, at(path, "kind"), "kind of ability")
    of = language.read_filter(found["abilities of"], words, at(path, "abilities of"))
    return t.AbilitiesOf(of, kind)


def _lost(data: Any, words: Words, path: str) -> tuple[Any, ...]:
    from crkb.game.language import shapes

    return shapes.abilities(data, words, path)


def _lose_all(data: Any, words: Words, path: str) -> str:
    return reads.one_of(data, _LOSE_ALL, path, "thing to lose all of")


def _base_size(data: Any, words: Words, path: str) -> t.PT:
    """`4/4`, one amount for both, or a mapping of either or both."""
    if isinstance(data, dict):
        found = reads.mapping(data, path, ("power", "toughness"))
        if not found:
            raise GameFormError(path, "`power` or `toughness` is missing")
        return t.PT(*(_maybe(found, key, words, path) for key in ("power", "toughness")))
    pair = _BASE.fullmatch(data) if isinstance(data, str) else None
    if pair is not None:
        return t.PT(*(language.read_amount(each, words, path) for each in pair.groups()))
    if isinstance(data, str) and "*" in data:
        raise GameFormError(path, f"{data!r} appears only on cards", "Write an amount, or {power: AMOUNT}.")
    amount = language.read_amount(data, words, path)
    return t.PT(amount, amount)


def _maybe(data: Mapping[str, Any], key: str, words: Words, path: str) -> t.Amount | None:
    return language.read_amount(data[key], words, at(path, key)) if key in data else None


def _size(data: Any, words: Words, path: str) -> t.PT:
    """`+1/-1`, `+X/+X`: what is added; less than nothing is subtracted from it."""
    found = _CHANGE.fullmatch(lexing.folded(data)) if isinstance(data, str) else None
    if found is None:
        hint = (
            "Write +1/-1, or +X/+X together with X: AMOUNT."
            if "*" not in str(data)
            else "* appears only on cards."
        )
        raise GameFormError(path, f"{reads.shown(data)} is not a power/toughness change", hint)
    return t.PT(*(_signed(found[i], found[i + 1]) for i in (1, 3)))


def _signed(sign: str, written: str) -> t.Amount:
    amount = t.X() if written == "X" else t.Number(int(written))
    if sign == "+":
        return amount
    return t.Number(-amount.value) if isinstance(amount, t.Number) else t.Sum(t.Number(0), amount, minus=True)


def _switched(data: Any, words: Words, path: str) -> str:
    return reads.one_of(data, ("p/t",), path, "thing to switch")


def _text(data: Any, words: Words, path: str) -> tuple[tuple[str, str], ...]:
    """Which words of its text become which: color words, basic land types, creature types (612)."""
    found = reads.mapping(reads.mapping(data, path, ("replace",)).get("replace"), at(path, "replace"))
    below = at(path, "replace")
    return tuple(_replaced(old, new, words, at(below, str(old))) for old, new in found.items())


def _replaced(old: Any, new: Any, words: Words, path: str) -> tuple[str, str]:
    kinds = [_kind_of_word(reads.text(each, path), words, path) for each in (old, new)]
    if kinds[0][0] != kinds[1][0]:
        raise GameFormError(path, f"{old} and {new} are different kinds of words")
    return kinds[0][1], kinds[1][1]


def _kind_of_word(word: str, words: Words, path: str) -> tuple[str, str]:
    if word in vocabulary.COLORS:
        return "color", word
    known = {each.lower(): each for each in (*vocabulary.LAND_MANA, *_creatures(words))}
    spelled = known.get(word.lower(), word)
    if spelled in vocabulary.LAND_MANA:
        return "basic land type", spelled
    if spelled in _creatures(words):
        return "creature type", spelled
    hint = reads.near(word, (*vocabulary.COLORS, *known.values()))
    raise GameFormError(path, f"{word!r} is not a color, basic land type or creature type", hint)


def _creatures(words: Words) -> frozenset[str]:
    return vocabulary.creature_types(words.edition)


_CREATURE = _list_of(vocabulary.creature_type, vocabulary.EVERY_CREATURE_TYPE, vocabulary.CHOSEN_TYPE)
_LAND = _list_of(vocabulary.land_type, vocabulary.CHOSEN_TYPE)
_SUBTYPE = _list_of(vocabulary.subtype, vocabulary.EVERY_CREATURE_TYPE, vocabulary.CHOSEN_TYPE)
_TYPE = _list_of(vocabulary.card_type)
_SUPERTYPE = _list_of(vocabulary.supertype)
_COLOR = _list_of(vocabulary.color, vocabulary.CHOSEN_TYPE)

_READERS: Mapping[str, Callable[[Any, Words, str], Any]] = {
    "copy": _copy,
    "control": _filter,
    "text": _text,
    "name": _name,
    "set types": _TYPE,
    "add types": _TYPE,
    "set subtypes": _SUBTYPE,
    "add subtypes": _SUBTYPE,
    "set creature types": _CREATURE,
    "add creature types": _CREATURE,
    "set land types": _LAND,
    "add land types": _LAND,
    "set supertypes": _SUPERTYPE,
    "add supertypes": _SUPERTYPE,
    "lose supertypes": _SUPERTYPE,
    "set color": _COLOR,
    "add color": _COLOR,
    "gain": _gained,
    "lose": _lost,
    "lose all": _lose_all,
    "can't have": _gained,
    "base p/t": _base_size,
    "p/t": _size,
    "switch": _switched,
}
"""What reads the value of each operation."""
