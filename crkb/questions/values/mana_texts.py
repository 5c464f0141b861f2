"""What texts say of mana: the types that abilities add, and effects on permanents tapped for mana (106).

What a text says in other ways is not guessed: it is an error.
"""

from __future__ import annotations

import re
from typing import get_args

from crkb.questions.facts import FactsError
from crkb.questions.values import mana
from crkb.questions.values.abilities import bare, parts
from crkb.questions.values.colors import COLORS, ManaType, letter, name
from crkb.questions.values.keywords import keyword
from crkb.questions.values.mana_abilities import DELAYED
from crkb.tuples import NamedTuple

TYPES: tuple[ManaType, ...] = get_args(ManaType)
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_KIND = rf"(?:(?P<type>{'|'.join(TYPES)}) mana|(?P<symbol>\{{[WUBRGC]\}})|mana)"
_TAPPED = re.compile(
    rf"\btap(?:s|ped)?\b[^.,]*? for (?:(?P<number>{'|'.join(_NUMBERS)}) or more )?{_KIND}", re.I
)
_TIMES = {"twice": 2, "three times": 3, "four times": 4}
_MORE = re.compile(rf"\bproduces? (?P<times>{'|'.join(_TIMES)}) as much of that mana instead\b", re.I)
_OTHER = re.compile(
    rf"\bproduces? (?:(?P<type>{'|'.join(TYPES)}) mana|(?P<symbols>(?:\{{[^{{}}]+\}})+)) instead"
    r"(?P<amount> of any other type and amount)?(?P<kind> of any other type)?\b",
    re.I,
)
_PLUS = re.compile(r"\bproduces? (?:that mana plus |an additional )(?P<symbols>(?:\{[^{}]+\})+)", re.I)

_CHOSEN = re.compile(r"\bChoose a color\. Adds? [^.]*? of that color\b", re.I)
_ADDS = re.compile(r"\badds? (?P<what>[^.]*)", re.I)
_ONLY_SYMBOLS = re.compile(r"(?:an additional )?((?:\{[WUBRGC]\})+)(?: to your mana pool)?$", re.I)
_LISTED = re.compile(r"^(?:\{[WUBRGC]\}|,| |or|and/or|to your mana pool|an additional)+$")
_LIKE = re.compile(r"\bof any (?P<of>color|type) that (?P<lands>[^.]*?) could produce", re.I)
_ANY_COLOR = re.compile(
    r"\b(?:of any (?:one )?color|in any combination of colors|of different colors)$", re.I
)
_COMBINATION = re.compile(r"\bin any combination of (?P<symbols>(?:\{[WUBRGC]\}|,| |and/or|or|and)+)$", re.I)
LANDS = {
    **dict.fromkeys(("a land you control", "lands you control"), "lands you control"),
    **dict.fromkeys(("another land you control", "other lands you control"), "other lands you control"),
    **dict.fromkeys(
        ("a land an opponent controls", "lands an opponent controls"), "lands an opponent controls"
    ),
    **dict.fromkeys(
        ("lands your opponents control", "a land your opponents control"), "lands an opponent controls"
    ),
    **dict.fromkeys(("a land", "any land", "lands"), "lands"),
}
"""The lands that an ability looks at, as texts say it."""


class Adds(NamedTuple):
    """The types of mana that an ability could add by itself; the lands that it looks at ("": none), and
    whether for a color alone."""

    types: tuple[str, ...] = ()
    like: str = ""
    color: bool = False


def adds(field: str, text: str) -> Adds:
    """What types of mana an ability could add if it resolved; none for an ability that adds no mana.

    Raises:
        FactsError: it adds mana whose types can't be read.
    """
    if not bare(text):
        raise FactsError(f"{field}: reminder text is no ability: {text!r}", "Leave its parentheses out.")
    own = parts(text)
    effect = own.effect if keyword(text) is None else ""
    effect = _CHOSEN.sub("Add mana of any color", DELAYED.sub("", effect))
    found = [each["what"].strip() for each in _ADDS.finditer(effect)]
    found = [each for each in found if "mana" in each or "{" in each]
    read = [_adds(field, each) for each in found]
    types = tuple(dict.fromkeys(kind for each in read for kind in each.types))
    like = next((each for each in read if each.like), Adds())
    return Adds(types, like.like, like.color)


def _adds(field: str, said: str) -> Adds:
    said = re.split(r", where X is | equal to | for each ", said)[0].removesuffix(" to your mana pool")
    if like := _LIKE.search(said):
        lands = LANDS.get(like["lands"].casefold())
        if lands:
            return Adds((), lands, like["of"].casefold() == "color")
    elif _ANY_COLOR.search(said):
        return Adds(COLORS)
    elif several := _COMBINATION.search(said):
        return Adds(_types(several["symbols"]))
    elif _LISTED.match(said) or re.match(r"an amount of \{[WUBRGC]\}$", said):
        return Adds(_types(said))
    raise FactsError(f"{field}: the types of the mana can't be read: {said!r}", "Say it with symbols: {G}.")


def _types(said: str) -> tuple[str, ...]:
    return tuple(name(each.upper()) for each in re.findall(r"\{([WUBRGC])\}", said, re.I))


def fixed(text: str) -> str | None:
    """The mana that an ability adds if that is always the same; else None."""
    found = [each["what"].strip() for each in _ADDS.finditer(parts(text).effect)]
    only = _ONLY_SYMBOLS.match(found[0]) if len(found) == 1 else None
    return only[1].upper() if only else None


class Tapped(NamedTuple):
    """What a trigger or effect looks for as permanents are tapped for mana: a type (None: any), and at
    least how much."""

    of_type: ManaType | None
    at_least: int


class Instead(NamedTuple):
    """What an effect makes of that mana: other mana, or other types of the same amount; times so much;
    and more."""

    mana: str = ""
    kind: str = ""
    times: int = 1
    plus: str = ""


def tapped(field: str, text: str) -> Tapped:
    """What a text looks for that speaks of tapping a permanent for mana.

    Raises:
        FactsError: it doesn't.
    """
    found = _TAPPED.search(bare(text))
    if found is None:
        raise FactsError(f"{field}: it doesn't speak of tapping something for mana")
    return Tapped(_kind(found["type"], found["symbol"]), _NUMBERS.get((found["number"] or "").casefold(), 1))


def instead(field: str, text: str) -> Instead:
    """What a replacement effect makes of the mana.

    Raises:
        FactsError: it can't be read.
    """
    said = bare(text)
    if more := _MORE.search(said):
        return Instead(times=_TIMES[more["times"].casefold()])
    if other := _OTHER.search(said):
        if other["amount"] is None and other["kind"] is not None:
            kind = _kind(other["type"], other["symbols"])
            return Instead(kind=letter(kind) if kind else "")
        kinds = other["symbols"] or f"{{{letter(other['type'].casefold())}}}"
        return Instead(mana=_mana(field, kinds))
    if plus := _PLUS.search(said):
        return Instead(plus=_mana(field, plus["symbols"]))
    raise FactsError(f"{field}: what becomes of the mana can't be read", "As in: it produces {C} instead.")


def _kind(word: str | None, symbol: str | None) -> ManaType | None:
    if symbol:
        word = name(symbol.strip("{}").upper())
    return next((each for each in TYPES if word and each == word.casefold()), None)


def _mana(field: str, symbols: str) -> str:
    try:
        return mana.shown(mana.mana(symbols))
    except mana.CostError as e:
        raise FactsError(f"{field}: {e}") from e
