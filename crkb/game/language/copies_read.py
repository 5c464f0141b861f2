"""How copies differ from what they copy (707.9), and how objects enter (614.1c): data -> terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import language, lexing, vocabulary
from crkb.game.language.language import Words

CHARACTERISTICS = ("name", "cost", "colors", "supertypes", "types", "subtypes", "p/t", "loyalty", "defense")
"""What a copy can keep of its own, or omit, besides abilities."""

_WITH = re.compile(r"with (?P<amount>.+?) (?P<additional>additional )?(?P<kind>\S+|\S+ strike) counters?")
_CHOOSE = re.compile(r"choose an? (?P<what>.+)")
_NAME = re.compile(r"choose an? (?P<kind>.+) card name")
_SIZE = re.compile(r"(-?\d+)/(-?\d+)")

# ---- exceptions


def exceptions(data: Any, words: Words, path: str = "") -> tuple[t.CopyException, ...]:
    """The exceptions of a copy effect, in their order.

    Raises:
        GameFormError: One is none of those that the form has.

    """
    listed = reads.listing(data, path)
    return tuple(found for i, each in enumerate(listed) for found in _exception(each, words, at(path, i)))


def _exception(data: Any, words: Words, path: str) -> tuple[t.CopyException, ...]:
    """One entry of the list; several kinds in it are as many exceptions, all under its `if`."""
    found = reads.mapping(data, path, (*t.EXCEPTIONS, "if"))
    condition = language.read_condition(found["if"], words, at(path, "if")) if "if" in found else None
    kinds = [key for key in found if key != "if"]
    if not kinds:
        raise GameFormError(path, "the exception is empty", f"Expected one of: {', '.join(t.EXCEPTIONS)}")
    return tuple(
        t.CopyException(kind, _EXCEPTIONS[kind](found[kind], words, at(path, kind)), condition)
        for kind in kinds
    )


def _words(check: Callable[[str, str, str], str]) -> Callable[[Any, Words, str], tuple[str, ...]]:
    def read(data: Any, words: Words, path: str) -> tuple[str, ...]:
        listed = reads.listing(data, path)
        return tuple(
            check(reads.text(each, at(path, i)), at(path, i), words.edition) for i, each in enumerate(listed)
        )

    return read


def _subtypes(data: Any, words: Words, path: str) -> tuple[str, ...]:
    if data == vocabulary.EVERY_CREATURE_TYPE:
        return tuple(sorted(vocabulary.creature_types(words.edition)))
    return _words(vocabulary.subtype)(data, words, path)


def _kept(data: Any, _words: Words, path: str) -> tuple[str, ...]:
    return reads.words(data, CHARACTERISTICS, path, "characteristic that a copy can keep")


def _omitted(data: Any, words: Words, path: str) -> tuple[Any, ...]:
    """Characteristics, and abilities: those as words, these as terms."""
    from crkb.game.language import shapes  # abilities have exceptions, and these abilities

    found: list[Any] = []
    for i, each in enumerate(reads.listing(data, path)):
        known = each in CHARACTERISTICS if isinstance(each, str) else False
        found.extend([each] if known else shapes.several(each, words, at(path, i)))
    return tuple(found)


def _gained(data: Any, words: Words, path: str) -> tuple[t.Ability, ...]:
    from crkb.game.language import shapes

    return shapes.abilities(data, words, path)


def _size(data: Any, _words: Words, path: str) -> t.PT:
    found = _SIZE.fullmatch(data) if isinstance(data, str) else None
    if found is None:
        raise GameFormError(path, f"{reads.shown(data)} is not a power/toughness", "For example: 2/2")
    return t.PT(*(t.Number(int(each)) for each in found.groups()))


_EXCEPTIONS: Mapping[str, Callable[[Any, Words, str], Any]] = {
    "keep": _kept,
    "add supertypes": _words(vocabulary.supertype),
    "add types": _words(vocabulary.card_type),
    "add subtypes": _subtypes,
    "set name": lambda data, words, path: reads.text(data, path),
    "set color": _words(vocabulary.color),
    "set types": _words(vocabulary.card_type),
    "set p/t": _size,
    "not": lambda data, words, path: vocabulary.supertype(reads.text(data, path), path, words.edition),
    "gain": _gained,
    "omit": _omitted,
    "enters": lambda data, words, path: enters(data, words, path),
}

# ---- entering


def enters(data: Any, words: Words, path: str = "") -> tuple[t.Enters, ...]:
    """How something enters: one thing about it, or a list of them.

    Raises:
        GameFormError: One is none of those that the form has.

    """
    if isinstance(data, list):
        return tuple(_enters(each, words, at(path, i)) for i, each in enumerate(data))
    return (_enters(data, words, path),)


def as_enters(key: str, data: Any, words: Words, path: str) -> tuple[t.Enters, ...]:
    """The same as an ability under one of its keys: only what enters has an ability linked to a copy."""
    found = enters(data, words, path)
    if key != "as it enters" and any(each.then for each in found):
        raise GameFormError(path, "only what enters as a copy has an ability linked to that")
    if key != "as it enters" and any(each.among for each in found):
        raise GameFormError(path, "only as something enters, the name of some kind of card is chosen")
    return found


def _enters(data: Any, words: Words, path: str) -> t.Enters:
    if isinstance(data, dict):
        return _exiling(data, words, path) if "exile" in data else _as_copy(data, words, path)
    said = lexing.folded(reads.text(data, path))
    if said == "tapped":
        return t.Enters("tapped")
    counters = _WITH.fullmatch(said)
    if counters is not None:
        return _with_counters(counters, words, path)
    choice = _CHOOSE.fullmatch(said)
    limited = _NAME.fullmatch(said)
    if limited is not None:
        among = language.read_filter(f"a {limited['kind']} card", words, path)
        return t.Enters("choose", what="card name", among=among)
    if choice is not None:
        return t.Enters("choose", what=reads.one_of(choice["what"], t.CHOSEN, path, "thing to choose"))
    ways = ("tapped", "with 1 +1/+1 counter", *(f"choose a {each}" for each in t.CHOSEN))
    raise GameFormError(path, f"{said!r} is not a way to enter", reads.near(said, ways))


def _with_counters(found: re.Match[str], words: Words, path: str) -> t.Enters:
    said = found["amount"]
    kind = vocabulary.counter_kind(found["kind"], path, words.edition)
    amount = language.read_amount("1" if said in ("a", "an") else said, words, path)
    return t.Enters("with", amount, kind, additional=found["additional"] is not None)


def _exiling(data: Any, words: Words, path: str) -> t.Enters:
    """Any number of these are exiled as it enters."""
    found = reads.mapping(data, path, ("exile",))
    return t.Enters("exile", copy=t.CopyOf(language.read_filter(found["exile"], words, at(path, "exile"))))


def _as_copy(data: Any, words: Words, path: str) -> t.Enters:
    found = reads.mapping(data, path, ("may copy", "as a copy of", "except", "until", "then"))
    kind = next((key for key in ("may copy", "as a copy of") if key in found), None)
    if kind is None or ("may copy" in found and "as a copy of" in found):
        raise GameFormError(path, "`may copy` or `as a copy of` is missing")
    what = language.read_filter(found[kind], words, at(path, kind))
    excepted = exceptions(found.get("except", []), words, at(path, "except"))
    until = language.read_duration(found["until"], words, at(path, "until")) if "until" in found else None
    then = _linked(found["then"], words, at(path, "then")) if "then" in found else ()
    return t.Enters(kind.removesuffix(" of"), copy=t.CopyOf(what, excepted), until=until, then=then)


def _linked(data: Any, words: Words, path: str) -> t.Verbs:
    """What the triggered ability does that is linked to the copy effect: "when you do" (603.11)."""
    from crkb.game.language import untargeted, verbs_read

    then = verbs_read.verbs(data, words, path)
    untargeted.refuse(then, path)
    return then
