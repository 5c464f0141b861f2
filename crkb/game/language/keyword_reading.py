"""Keyword abilities read into `Keyword`s: the name, what follows it, and what that means (702)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from crkb.game.errors import GameFormError
from crkb.game.language import keyword_forms, language, lexing, vocabulary
from crkb.game.language.keyword_forms import DASH
from crkb.game.language.language import Words
from crkb.game.terms import Cost, Filter, Keyword, Parameter, Quality, Word

_EACH = {
    **dict.fromkeys(("each color", "all colors"), tuple(vocabulary.COLORS)),
    **dict.fromkeys(("each opponent", "your opponents"), ("your opponents",)),
}
"""Qualities that stand for several (702.16h)."""


def is_keyword(text: str, edition: str = "") -> bool:
    """Whether a text begins with a keyword of the edition."""
    return bool(keyword_forms.begins(_words(text), edition))


def read(text: str, words: Words, path: str = "") -> tuple[Keyword, ...]:
    """The keyword abilities that a text is: one, or several where it is a shorthand (702.16g).

    Raises:
        GameFormError: It is not a keyword of the edition, or what follows it is not what it takes.

    """
    said = keyword_forms.spelled(lexing.folded(text))
    return tuple(_read(each, words, path) for each in _separate(said))


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.split(r"\s*[\u2014{]", text, maxsplit=1)[0].split())


def _separate(said: str) -> tuple[str, ...]:
    """Each ability by itself: "protection from A and from B" are two, "from each color" five."""
    name, linked, qualities = said.partition(" from ")
    if not linked or name not in ("protection", "hexproof"):
        return (said,)
    each = [one for quality in qualities.split(" and from ") for one in _EACH.get(quality, (quality,))]
    return tuple(f"{name} from {quality}" for quality in each)


def _read(said: str, words: Words, path: str) -> Keyword:
    keyword_forms.check(said, path, words.edition)
    count = keyword_forms.begins(_words(said), words.edition)
    written = " ".join(_words(said)[:count])
    rest = said[len(written) :].strip()
    of_type = keyword_forms.made_of_type(written, words.edition)
    if of_type is not None:
        return _of_type(*of_type, rest, said, words, path)
    form = keyword_forms.FORMS.get(written, "")
    if not rest:
        return _alone(written, form, path)
    if not form:
        raise GameFormError(path, f"unexpected text after the keyword {written}: {said!r}")
    value = _READERS[form](written, rest, words, path)
    if written == "hexproof from":
        return Keyword("hexproof", f"from {rest}", value, said)
    return Keyword(written, rest, value, said)


def _alone(name: str, form: str, path: str) -> Keyword:
    if not form or name in keyword_forms.ALONE:
        return Keyword(name, label=name)
    raise GameFormError(path, f"a parameter is missing after {name!r}", f"It takes {_TAKES[form]}")


_TAKES = {
    "cost": "a cost, as in {2}, or pay 2 life after a long dash",
    "number": "a number",
    "number and cost": "a number, a long dash and a cost",
    "quality": "what it is from, as in `from black`",
    "about": "what it is about, as in `creature`",
    "about and cost": "what it is about, and a cost",
    "text": "text after it",
}

# ---- forms made of a type


def _of_type(name: str, kind: str, rest: str, said: str, words: Words, path: str) -> Keyword:
    if name == "typecycling":
        return Keyword(name, f"{kind} {rest}", _cost(name, rest, words, path), said)
    if rest:
        raise GameFormError(path, f"nothing follows {said.removesuffix(rest).strip()!r}: {said!r}")
    found = [vocabulary.word(keyword_forms.type_word(w, words.edition), words.edition) for w in kind.split()]
    return Keyword(name, kind, Quality(tuple(w for w in found if w is not None)), said)


# ---- what follows a keyword


def _cost(name: str, rest: str, words: Words, path: str) -> object:
    """A cost, after a long dash unless it is mana; before it may stand what it is for (equip Knight)."""
    if DASH in rest:
        about, _, cost = rest.partition(DASH)
    else:
        at = rest.find("{")
        about, cost = (rest[:at], rest[at:]) if at >= 0 else (rest, "")
    if not cost:
        raise GameFormError(path, f"a cost is missing after {name!r}", f"It takes {_TAKES['cost']}")
    if about and name not in keyword_forms.WITH_QUALITY:
        raise GameFormError(path, f"unexpected text after the keyword {name}: {about.strip()!r}")
    read = _alternatives(cost, words, path)
    return Parameter(read, filter=_about(name, about, words, path)) if about else read


def _alternatives(cost: str, words: Words, path: str) -> Cost:
    """Of "{1} and/or {2}" (kicker) and "{W} or {U}" both, one after the other."""
    parts = re.split(r" and/or | or (?=\{)", cost)
    return tuple(item for part in parts for item in language.read_cost(part, words, path))


def _number(name: str, rest: str, words: Words, path: str) -> object:
    about, _, number = rest.rpartition(" ")
    if number == "X" or (name == "modular" and rest == f"{DASH}sunburst"):
        return number
    if not (number.isascii() and number.isdigit()):
        raise GameFormError(path, f"{rest!r} after {name!r} is not a number")
    if about:
        return Parameter(number=int(number), filter=_about(name, about, words, path))
    return int(number)


def _number_and_cost(name: str, rest: str, words: Words, path: str) -> object:
    number, dash, cost = rest.partition(DASH)
    number = number.strip()
    if not (dash and (number == "X" or (number.isascii() and number.isdigit()))):
        raise GameFormError(path, f"{rest!r} after {name!r} is not a number, a long dash and a cost")
    return Parameter(language.read_cost(cost, words, path), number="X" if number == "X" else int(number))


def _about(name: str, rest: str, words: Words, path: str) -> Filter:
    link = keyword_forms.LINKING.get(name, "from" if name == "emerge" else "")
    about = rest.removeprefix(f"{link} ") if link else rest
    return language.read_filter(about, words, path)


def _about_and_cost(name: str, rest: str, words: Words, path: str) -> object:
    return _cost(name, rest, words, path)


def _text(name: str, rest: str, words: Words, path: str) -> object:
    return rest.removeprefix(DASH)


_READERS: dict[str, Callable[[str, str, Words, str], object]] = {
    "cost": _cost,
    "number": _number,
    "number and cost": _number_and_cost,
    "quality": lambda name, rest, words, path: _quality(rest.removeprefix("from "), words, path),
    "about": _about,
    "about and cost": _about_and_cost,
    "text": _text,
}

# ---- what protection is from


def _quality(said: str, words: Words, path: str) -> Quality:
    """A color, type or other word, several that must all fit, everything, a player, or what was chosen."""
    if said == "everything":
        return Quality((), everything=True)
    if said in _CHOSEN:
        return Quality((), chosen=said.removeprefix("the chosen "))
    if said in ("your opponents", *words.players):
        return Quality((), player="opponent" if said == "your opponents" else said)
    found = [_quality_word(each, words.edition) for each in said.split()]
    known = tuple(each for each in found if each is not None)
    if len(known) < len(found):
        near = vocabulary.near(said, vocabulary.all_words(words.edition))
        raise GameFormError(path, f"{said!r} is not a quality to be protected from", near)
    return Quality(known)


_CHOSEN = ("the chosen color", "the chosen type", "the chosen name", "the chosen player")


@lru_cache(maxsize=1024)
def _quality_word(word: str, edition: str) -> Word | None:
    return vocabulary.word(word, edition)
